import CampusGraph
import GeoCore
import Routing
import Tracking
import TrackingOracles
import TripSimulation

/// Follows simulated trips with the follower of `routecli track`, and compares what it says with
/// the truth.
///
/// One for each thread: routers and matchers keep scratch.
final class Follower {
  /// Seconds between two questions to the oracle, which takes a while to answer.
  private static let oracleInterval: Seconds = 10

  private let profile: Profile
  private let options: SimulationOptions
  private let simulator: TripSimulator
  private let router: Router
  private let network: MatchingNetwork
  private let offline: OfflineMatcher
  private var oracle: PaceOracle
  private var estimating: PaceOracle
  private let deviationOracle: DeviationOracle
  private let matchingOracle: MatchingOracle
  private let clock = ContinuousClock()

  init(_ context: RoutingContext, _ network: MatchingNetwork, _ options: SimulationOptions) {
    self.network = network
    self.options = options
    profile = network.profile
    simulator = TripSimulator(context, plan: .single(network.profile))
    router = Router(context)
    offline = OfflineMatcher(network)
    oracle = PaceOracle(options, continuations: 100)
    estimating = oracle
    deviationOracle = DeviationOracle(context, profile: network.profile, options)
    matchingOracle = MatchingOracle(context, profile: network.profile)
  }

  /// Follows a trip.
  func follow(_ route: Route, seed: UInt64, _ extent: Experiment.Extent) -> TripOutcome {
    let trip = simulator.trip(along: route, seed: seed, options: options)
    var outcome = TripOutcome()
    track(trip, &outcome)
    guard extent != .following else { return outcome }
    var coarse = options
    coarse.noise.deviation = 15
    coarse.rate = 0.1
    let coarseTrip = simulator.trip(along: route, seed: seed, options: coarse)
    outcome.matched = matched(trip)
    outcome.matchedCoarse = matched(coarseTrip)
    guard extent != .matching else { return outcome }
    ask(trip, seed, &outcome)
    let limits = matchingOracle.limits(of: [(trip, options.noise), (coarseTrip, coarse.noise)])
    outcome.matched.limit = limits[0]
    outcome.matchedCoarse.limit = limits[1]
    return outcome
  }

  // MARK: - Tracking

  private func track(_ trip: SimulatedTrip, _ outcome: inout TripOutcome) {
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
      observe(fix, update, baselines.next(fix.fix, time: fix.time), &outcome)
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
    var said = observation(update.remainingDuration)
    said.low = update.earliestArrival.map { $0 - fix.time }
    said.high = update.latestArrival.map { $0 - fix.time }
    outcome.forecasts.tracker.append(said)
    outcome.forecasts.plannedFraction.append(observation(baseline.plannedFraction))
    outcome.forecasts.remainingOverSpeed.append(observation(baseline.remainingOverSpeed))
  }

  // MARK: - The oracles

  private func ask(_ trip: SimulatedTrip, _ seed: UInt64, _ outcome: inout TripOutcome) {
    oracle.restart(seed: seed)
    estimating.restart(seed: seed)
    var estimate = PaceFilter(options)
    var next = -Seconds.infinity
    for fix in trip.fixes {
      estimate.take(fix, of: trip)
      guard fix.time >= next, fix.remaining >= ETAScorer.leastRemaining else { continue }
      outcome.forecasts.oracle.append(observation(fix, oracle.forecast(of: trip, at: fix.time)))
      outcome.forecasts.estimating.append(
        observation(fix, estimating.forecast(of: trip, at: fix.time, knowing: estimate))
      )
      next = fix.time + Self.oracleInterval
    }
    outcome.detection.turn = trip.wrongTurn?.travelled
    for thought in deviationOracle.offRouteOdds(of: trip) {
      outcome.detection.oddsByPosition.append(
        DetectionBound.OddsSample(travelled: thought.travelled, odds: thought.byPosition)
      )
      outcome.detection.oddsByMotion.append(
        DetectionBound.OddsSample(travelled: thought.travelled, odds: thought.byMotion)
      )
    }
  }

  private func observation(_ fix: SimulatedFix, _ said: PaceOracle.Forecast) -> ETAObservation {
    ETAObservation(
      time: fix.time,
      remaining: fix.remaining,
      predicted: said.median,
      low: said.low,
      high: said.high
    )
  }

  // MARK: - Matching

  private func matched(_ trip: SimulatedTrip) -> Matched {
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
