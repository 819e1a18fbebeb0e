import CampusGraph
import GeoCore
import Routing
import Tracking
import TrackingOracles
import TripSimulation

/// Follows and matches simulated trips, and compares the results with the truth.
///
/// One for each thread: routers and matchers keep scratch.
final class TripEvaluator {
  private let profile: Profile
  private let router: Router
  private let network: MatchingNetwork
  private let offline: OfflineMatcher
  private let clock = ContinuousClock()

  init(_ context: RoutingContext, _ network: MatchingNetwork) {
    self.network = network
    profile = network.profile
    router = Router(context)
    offline = OfflineMatcher(network)
  }

  /// Follows a trip with the follower of `routecli track`.
  func track(_ trip: SimulatedTrip, _ outcome: inout TripOutcome) {
    var follower = TripFollower(profile, with: router, matchingOn: network)
    follower.follow(trip.route)
    var baselines = ETABaselines(
      line: LineString(trip.route.geometry),
      plannedDuration: trip.route.duration
    )
    var planned = Set(trip.route.legs.flatMap(\.edges))
    var status = TripState.Status.starting
    for fix in trip.fixes {
      let start = clock.now
      let step = follower.take(fix.fix)
      let cost = clock.now - start
      let update = step.update
      observe(fix, update, baselines.next(fix.fix, time: fix.fix.time ?? fix.time), &outcome)
      let isLost = update.status == .offRoute || update.status == .wrongWay
      if isLost, update.status != status {
        let isRight = fix.edge.map { !planned.contains($0) } ?? false
        if !isRight { outcome.detection.falseAlarms += 1 }
        if let turn = trip.wrongTurn, isRight, outcome.detection.foundAfter == nil,
          fix.travelled >= turn.travelled
        {
          outcome.detection.foundAfter = fix.travelled - turn.travelled
        }
      }
      if let route = step.newRoute {
        outcome.reroutes.append(Double(cost.components.attoseconds) / 1e15)
        planned = Set(route.legs.flatMap(\.edges))
        baselines.replace(line: LineString(route.geometry), plannedDuration: route.duration)
      } else {
        outcome.costs.append(UInt32(clamping: cost.components.attoseconds / 1_000_000_000))
      }
      status = follower.tracker.state.status
      if update.status == .arrived { outcome.arrived = true }
    }
    outcome.detection.hadWrongTurn = trip.wrongTurn != nil
    if let turn = trip.wrongTurn {
      let wanted = DetectionTarget.distance(profile.mode)
      outcome.detection.hadNoFixInTime = !trip.fixes.contains {
        (turn.travelled + 1...turn.travelled + wanted).contains($0.travelled)
      }
    }
  }

  private func observe(
    _ fix: SimulatedFix,
    _ update: TripUpdate,
    _ baseline: ETABaselines.Prediction,
    _ outcome: inout TripOutcome
  ) {
    func observation(_ predicted: Seconds?) -> ETAObservation {
      ETAObservation(time: fix.time, remaining: fix.remaining, predicted: predicted)
    }
    // The tracker knows no other clock than the receiver's, which may have jumped.
    let now = fix.fix.time ?? fix.time
    var said = observation(update.remainingDuration)
    said.low = update.earliestArrival.map { $0 - now }
    said.high = update.latestArrival.map { $0 - now }
    outcome.forecasts.tracker.append(said)
    outcome.forecasts.plannedFraction.append(observation(baseline.plannedFraction))
    outcome.forecasts.remainingOverSpeed.append(observation(baseline.remainingOverSpeed))
  }

  /// Matches a trip offline.
  func matched(_ trip: SimulatedTrip) -> Matched {
    var matched = Matched()
    let match = offline.match(trip.fixes.map(\.fix))
    matched.edges.add(
      truth: trip.edges.map { ($0.edge, $0.length) },
      found: match.matchings.flatMap { zip($0.edges, $0.lengths).map { (edge: $0, length: $1) } }
    )
    matched.lines.add(
      truth: trip.lines,
      found: match.matchings.filter { !$0.geometry.isEmpty }.map { LineString($0.geometry) }
    )
    return matched
  }
}

/// Within how many metres a wrong turn is to be found.
enum DetectionTarget {
  /// The distance for a mode.
  static func distance(_ mode: TravelMode) -> Meters {
    switch mode {
    case .foot, .wheelchair: 25
    case .bike: 50
    case .car: 100
    }
  }
}
