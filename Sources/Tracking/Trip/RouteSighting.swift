import CampusGraph
import GeoCore

/// What one matched fix says of where on its route a traveller is.
struct RouteSighting {
  /// The likeliest place, in metres along the route; `nil` where none is likely.
  var along: Meters?
  /// Where on the ground that is.
  var matched: Coordinate?
  /// Whether the likeliest place is travelled against the route.
  var isBackward = false
  /// Metres from the fix to the route there.
  var deviation: Meters = 0

  /// Where to look.
  struct Window {
    /// The place that is expected, and how uncertain it is.
    var expected: Meters
    var deviation: Meters
    /// The stretch of the route that the traveller can be on.
    var range: ClosedRange<Meters>
  }

  /// How near to the line a fix must be to have been taken on it, in standard deviations.
  static let nearness = 1.9
  /// How much of that likeness is enough.
  private static let enough = 0.1
  /// How much less likely it is to travel a route backwards than on.
  static let backwardShare = 0.3

  /// Reads a fix.
  ///
  /// - Complexity: O(hypotheses · (log pieces + points in the window)).
  init(_ matched: MatchedFix, on plan: TripPlan, _ window: Window, noise: Meters) {
    let fix = matched.fix.coordinate
    guard let line = plan.nearest(to: fix, within: window.range) else { return }
    deviation = line.distance
    if plan.pieces[plan.piece(at: line.along)].edge == nil {
      // No streets are known here, so nobody can be told to have left them.
      along = line.along
      self.matched = plan.coordinate(at: line.along)
      return
    }
    var best = 0.0
    for hypothesis in matched.hypotheses {
      func consider(_ place: Meters?, backward: Bool) {
        guard let place, window.range.contains(place) else { return }
        let deviations = (place - window.expected) / window.deviation
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
    // The fix itself may lie within its error of the route, whatever ways there are besides.
    let likeness = Self.likeness(line.distance, reach: noise * Self.nearness)
    if along == nil, likeness > Self.enough { along = line.along }
    self.matched = along.map(plan.coordinate)
  }

  /// How well a distance is explained by noise, 0…1.
  static func likeness(_ distance: Meters, reach: Meters) -> Double {
    exp(-0.5 * (distance / reach) * (distance / reach))
  }
}
