import RouteService

/// Rounded distances and durations, such that pieces add up to legs and legs to the route.
struct Sums {
  let distances: Tenths
  let durations: Tenths

  init(_ legs: [AnswerLeg]) {
    distances = Tenths(legs.map { $0.pieces.map(\.distance) })
    durations = Tenths(legs.map { $0.pieces.map(\.duration) })
  }
}
