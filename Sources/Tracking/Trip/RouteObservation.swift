import CampusGraph
import GeoCore

/// Place on the route of one matched fix.
struct RouteObservation {
  /// The most probable place, in metres along the route; `nil` if none is probable.
  var along: Meters?
  /// Its coordinate.
  var matched: Coordinate?
  /// Whether the route is travelled backward there.
  var isBackward = false
  /// Metres from the fix to the route there.
  var deviation: Meters = 0

  /// Standard deviations between a fix and the line it was taken on: an estimate.
  static let deviationsToLine = 1.9
  /// The least likeness of a fix on the line: an estimate.
  private static let leastLikeness = 0.1
  /// How much less probable it is to travel a route backward than forward: an estimate.
  static let backwardShare = 0.3

  /// Looks for a fix on the route.
  ///
  /// - Complexity: O(hypotheses · (log pieces + points of the stretch)).
  init(_ step: FixStep, on plan: TripPlan, _ filter: PositionBiasFilter) {
    let noise = step.noise
    // Near where the errors of the last fixes leave the traveller, not near the fixes: of two
    // stretches side by side the right one is the one that is reached in time.
    let expected = plan.clamp(filter.place)
    let spread = (filter.placeVariance + noise * noise).squareRoot()
    let range = Self.stretch(around: filter.place, reach: 4 * spread, step, plan)
    let fix = step.fix.coordinate
    guard let line = plan.nearest(to: fix, within: range) else { return }
    deviation = line.distance
    guard plan.isSurveyed(at: line.along) else {
      // No streets are known here, so that no fix can be off them.
      along = line.along
      matched = plan.coordinate(at: line.along)
      return
    }
    var best = 0.0
    for hypothesis in step.hypotheses {
      func consider(_ place: Meters?, backward: Bool) {
        guard let place, range.contains(place) else { return }
        let deviations = (place - expected) / spread
        let likelihood =
          hypothesis.probability * exp(-0.5 * deviations * deviations)
          * (backward ? Self.backwardShare : 1) + 1e-12
        guard likelihood > best else { return }
        best = likelihood
        along = place
        isBackward = backward
      }
      let tolerance = 2 * noise
      plan.forEachPlace(of: hypothesis.edge) {
        consider($0.along(ofFraction: hypothesis.fraction, tolerance: tolerance), backward: false)
      }
      plan.forEachPlace(of: hypothesis.edge.reversed) {
        consider(
          $0.along(ofFraction: 1 - hypothesis.fraction, tolerance: tolerance),
          backward: true
        )
      }
    }
    // Without a hypothesis on the route, the fix itself may lie within its error of the line.
    let likeness = Self.likeness(line.distance, noise: noise)
    if along == nil, likeness > Self.leastLikeness { along = line.along }
    matched = along.map(plan.coordinate)
  }

  /// The stretch of the route that the traveller can be on.
  private static func stretch(
    around place: Meters,
    reach: Meters,
    _ step: FixStep,
    _ plan: TripPlan
  ) -> ClosedRange<Meters> {
    let noise = step.noise
    // After a gap the expected place may be wrong by any speed, so the fixes tell how far to look.
    let hop = step.interval > TrackingReceiverModel.gap ? TripState.detour * step.hop : 0
    let back = TrackingThresholds.scaled(step.thresholds.wrongWayDistance, by: noise) + reach
    let low = plan.clamp(place - back)
    return low...max(low, min(plan.length, place + max(reach, 4 * noise, hop)))
  }

  /// How well noise explains a distance between a fix and the line, 0…1.
  static func likeness(_ distance: Meters, noise: Meters) -> Double {
    let reach = deviationsToLine * noise
    return exp(-0.5 * (distance / reach) * (distance / reach))
  }
}
