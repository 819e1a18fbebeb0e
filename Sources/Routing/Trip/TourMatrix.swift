import CampusGraph

/// Weight matrix of a trip as a round tour, the only form that the solvers handle.
///
/// An open trip becomes a tour by an additional place, home, with arcs of weight 0 from and to it.
/// Forbidden arcs weigh ``forbidden``: a tour that weighs less contains none.
/// ```
///   first ─▶ … ─▶ last          first ─▶ … ─▶ last
///     ▲             │             ▲             │
///     └──── home ◀──┘             └─────────────┘ the only arc out of last,
///         open                         round       where both are given
/// ```
struct TourMatrix {
  /// More than any tour of allowed arcs can weigh, and small enough that no sum overflows.
  static let forbidden = 1 << 40

  /// How many places a tour has, with home.
  let count: Int
  private let home: Int?
  private var weights: [Int]

  /// - Precondition: the rows are a square, the ends places of it.
  init(_ rows: [[Weight]], _ ends: TripEnds) {
    home = ends.isRound ? nil : rows.count
    count = ends.isRound ? rows.count : rows.count + 1
    weights = [Int](repeating: 0, count: count * count)
    for (from, row) in rows.enumerated() {
      for (to, weight) in row.enumerated() where from != to {
        set(from, to, weight < .unreachable ? Int(weight) : Self.forbidden)
      }
    }
    limit(to: ends, placeCount: rows.count)
  }

  subscript(from: Int, to: Int) -> Int { weights[from * count + to] }

  /// The sum along a tour and back to its first place.
  func weight(of tour: [Int]) -> Int {
    var sum = self[tour[tour.count - 1], tour[0]]
    for index in tour.indices.dropLast() { sum += self[tour[index], tour[index + 1]] }
    return sum
  }

  /// The places of a tour in the order of the trip.
  func places(of tour: [Int], _ ends: TripEnds) -> [Int] {
    let begin: Int
    if let before = home ?? ends.last {
      begin = position(of: before, in: tour) + 1
    } else {
      begin = position(of: ends.first ?? 0, in: tour)
    }
    let turned = tour[begin...] + tour[..<begin]
    return turned.filter { $0 != home }
  }

  private func position(of place: Int, in tour: [Int]) -> Int {
    guard let position = tour.firstIndex(of: place) else {
      preconditionFailure("a tour has every place")
    }
    return position
  }

  private mutating func limit(to ends: TripEnds, placeCount: Int) {
    for place in 0..<placeCount {
      if let home {
        set(home, place, ends.first.map { $0 == place } ?? true ? 0 : Self.forbidden)
        set(place, home, ends.last.map { $0 == place } ?? true ? 0 : Self.forbidden)
      } else if let first = ends.first, let last = ends.last, place != first, place != last {
        set(last, place, Self.forbidden)
      }
    }
  }

  private mutating func set(_ from: Int, _ to: Int, _ weight: Int) {
    weights[from * count + to] = weight
  }
}
