import GeoCore

/// The most probable place of a fix on the whole route; at first its start, if that is near.
struct RouteSearch {
  /// Metres along the route within which a place is looked for first: an estimate.
  static let relocationReach: Meters = 500
  /// Metres along the route that count as its start: an estimate.
  static let startReach: Meters = 60

  /// A place on the route, and how probable it is.
  struct Place {
    var along: Meters
    var probability: Double
  }

  /// The most probable place; `nil` if none is near.
  let place: Place?

  /// Searches the route.
  ///
  /// - Parameters:
  ///   - step: the fix.
  ///   - plan: the route.
  ///   - expected: metres along the route near which the traveller is expected.
  ///   - isAtStart: whether the route has not been reached yet.
  init(_ step: FixStep, on plan: TripPlan, expected: Meters, isAtStart: Bool = false) {
    place =
      (isAtStart ? Self.start(step, plan) : nil) ?? Self.best(step, plan, expected)
      ?? Self.onLine(step, plan, expected)
  }

  /// The start of the route; its very beginning first, as a route may pass there again.
  private static func start(_ step: FixStep, _ plan: TripPlan) -> Place? {
    for reach in [2 * step.noise, startReach] {
      let start = 0...min(plan.length, reach)
      guard let near = plan.nearest(to: step.fix.coordinate, within: start) else { continue }
      let likeness = RouteObservation.likeness(near.distance, noise: step.noise)
      if likeness > 0.1 { return Place(along: near.along, probability: likeness) }
    }
    return nil
  }

  /// The best hypothesis on the route, if most of their probability is on it.
  private static func best(_ step: FixStep, _ plan: TripPlan, _ expected: Meters) -> Place? {
    var total = 0.0
    var on = 0.0
    var best: (along: Meters, likelihood: Double)?
    for hypothesis in step.hypotheses {
      total += hypothesis.probability
      var isOn = false
      plan.forEachPlace(of: hypothesis.edge) { piece in
        guard let along = piece.along(ofFraction: hypothesis.fraction, tolerance: 2 * step.noise)
        else { return }
        isOn = true
        // Any place at all, but nearer ones first, and forward before backward.
        let offset = along - expected
        let reach = offset < 0 ? relocationReach / 4 : relocationReach
        let likelihood = hypothesis.probability * exp(-abs(offset) / reach)
        if likelihood > best?.likelihood ?? 0 { best = (along, likelihood) }
      }
      if isOn { on += hypothesis.probability }
    }
    guard let best, total > 0, on > 0.5 * total else { return nil }
    return Place(along: best.along, probability: on / total)
  }

  /// The nearest point of the line: where no streets are known, and at the start.
  private static func onLine(_ step: FixStep, _ plan: TripPlan, _ expected: Meters) -> Place? {
    let end = min(plan.length, expected + relocationReach)
    let start = max(0, min(end, expected - 4 * step.noise))
    guard let near = plan.nearest(to: step.fix.coordinate, within: start...end) else { return nil }
    let isSurveyed = plan.isSurveyed(at: near.along)
    let likeness = RouteObservation.likeness(near.distance, noise: step.noise)
    return Place(along: near.along, probability: isSurveyed ? likeness : 1)
  }
}
