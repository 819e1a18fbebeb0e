import CampusGraph
import GeoCore
import Routing
import Tracking
import TrackingOracles
import TripSimulation

/// Follows trips by the first law, and asks the oracles that know it.
///
/// One for each thread: routers and matchers keep scratch.
final class Follower {
  /// Seconds between two questions to the oracle, which takes a while to answer.
  private static let oracleInterval: Seconds = 10

  private let profile: Profile
  private let options: SimulationOptions
  private let simulator: TripSimulator
  private let evaluator: TripEvaluator
  private var oracle: PaceOracle
  private var estimating: PaceOracle
  private let deviationOracle: DeviationOracle
  private let matchingOracle: MatchingOracle

  init(_ context: RoutingContext, _ network: MatchingNetwork, _ options: SimulationOptions) {
    self.options = options
    profile = network.profile
    simulator = TripSimulator(context, plan: .single(network.profile))
    evaluator = TripEvaluator(context, network)
    oracle = PaceOracle(options, continuations: 100)
    estimating = oracle
    deviationOracle = DeviationOracle(context, profile: network.profile, options)
    matchingOracle = MatchingOracle(context, profile: network.profile)
  }

  /// Follows a trip.
  func follow(_ route: Route, seed: UInt64, _ extent: Experiment.Extent) -> TripOutcome {
    let trip = simulator.trip(along: route, seed: seed, options: options)
    var outcome = TripOutcome()
    evaluator.track(trip, &outcome)
    guard extent != .following else { return outcome }
    var coarse = options
    coarse.noise.deviation = 15
    coarse.rate = 0.1
    let coarseTrip = simulator.trip(along: route, seed: seed, options: coarse)
    outcome.matched = evaluator.matched(trip)
    outcome.matchedCoarse = evaluator.matched(coarseTrip)
    guard extent != .matching else { return outcome }
    ask(trip, seed, &outcome)
    let limits = matchingOracle.limits(of: [(trip, options.noise), (coarseTrip, coarse.noise)])
    outcome.matched.limit = limits[0]
    outcome.matchedCoarse.limit = limits[1]
    return outcome
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
}
