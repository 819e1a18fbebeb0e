import CampusGraph
import GeoCore

/// What one matched fix says of where on its route a traveller is, and of whether.
struct RouteSighting {
  /// The likeliest place, in metres along the route; `nil` where none is likely.
  var along: Meters?
  /// Where on the ground that is.
  var matched: Coordinate?
  /// How likely it is, of this fix alone, that the traveller is on the route or on a way too near to
  /// it to be told from it, 0…1.
  var onRoute = 1.0
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
    /// The direction of travel where it is known.
    var heading: Degrees?
  }

  /// How near to the route a place must be to be hard to tell from it, in standard deviations of the
  /// fix: by whether the traveller goes the route's way.
  ///
  /// Somebody who walks beside the line and along it is on a path that the map has not, or on the
  /// other pavement; somebody who walks away from it is not on it.
  enum Nearness {
    static let alongside = 1.9
    static let unknown = 1.2
    static let away = 0.7
    /// Degrees between the directions: courses of walkers err by some twenty.
    static let alike: Degrees = 25
    static let unlike: Degrees = 45
  }
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
    let reach = noise * Self.nearness(of: window, on: plan)
    var total = 0.0
    var on = 0.0
    var best = 0.0
    for hypothesis in matched.hypotheses {
      total += hypothesis.probability
      var isOn = false
      func consider(_ place: Meters?, backward: Bool) {
        guard let place, window.range.contains(place) else { return }
        isOn = true
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
      if isOn {
        on += hypothesis.probability
      } else if let near = plan.nearest(to: hypothesis.coordinate, within: window.range) {
        on += hypothesis.probability * Self.likeness(near.distance, reach: reach)
      }
    }
    // The fix itself may lie within its error of the route, whatever ways there are besides.
    let own = Self.likeness(line.distance, reach: reach)
    onRoute = max(total > 0 ? min(1, on / total) : 0, own)
    if along == nil, own > 0.1 { along = line.along }
    self.matched = along.map(plan.coordinate)
  }

  /// How well a distance is explained by noise, 0…1.
  static func likeness(_ distance: Meters, reach: Meters) -> Double {
    exp(-0.5 * (distance / reach) * (distance / reach))
  }

  private static func nearness(of window: Window, on plan: TripPlan) -> Double {
    guard let heading = window.heading else { return Nearness.unknown }
    let turn = plan.turn(from: heading, near: window.expected)
    let share = (turn - Nearness.alike) / (Nearness.unlike - Nearness.alike)
    return Nearness.alongside + (Nearness.away - Nearness.alongside) * min(1, max(0, share))
  }
}
