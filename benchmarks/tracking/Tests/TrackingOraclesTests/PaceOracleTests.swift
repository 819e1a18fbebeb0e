import GeoCore
import Routing
import RoutingTestSupport
import Testing
import TrackingOracles
import TripSimulation

@Suite struct PaceOracleTests {
  static let town = Town.avenue(crossings: 8)

  static func trips(_ count: Int, _ options: SimulationOptions) throws -> [SimulatedTrip] {
    let route = try town.route(from: (0, 0), to: (888, 0))
    let simulator = TripSimulator(town.context, plan: .single(.foot))
    return (0..<count).map { simulator.trip(along: route, seed: UInt64($0), options: options) }
  }

  @Test func `without stops and drift the oracle is exact`() throws {
    var options = SimulationOptions.plain
    options.pace.deviation = 0.2
    var oracle = PaceOracle(options, continuations: 2)
    for trip in try Self.trips(5, options) {
      for fix in trip.fixes.dropFirst(5) where fix.remaining > 5 {
        let forecast = oracle.forecast(of: trip, at: fix.time)
        #expect(abs(forecast.median - fix.remaining) < 1.5)
        #expect(forecast.low == forecast.high)
      }
    }
  }

  @Test func `eight in ten of the oracle's intervals contain the truth`() throws {
    var options = SimulationOptions()
    options.wrongTurns.probability = 0
    var oracle = PaceOracle(options, continuations: 100)
    var (inside, all, error) = (0, 0, 0.0)
    for trip in try Self.trips(150, options) {
      for fix in trip.fixes where [100, 200, 400].contains(fix.time - trip.departure) {
        let forecast = oracle.forecast(of: trip, at: fix.time)
        if (forecast.low...forecast.high).contains(fix.remaining) { inside += 1 }
        error += forecast.mean - fix.remaining
        all += 1
      }
    }
    #expect(all > 350)
    #expect(abs(Double(inside) / Double(all) - 0.8) < 0.09)
    #expect(abs(error / Double(all)) < 10)
  }

  @Test func `errors of the estimated pace have the stated variance`() throws {
    let options = SimulationOptions()
    var (squares, count) = (0.0, 0.0)
    for trip in try Self.trips(60, options) {
      var estimate = PaceFilter(options)
      #expect(estimate.variance == options.pace.deviation * options.pace.deviation)
      for fix in trip.fixes {
        estimate.take(fix, of: trip)
        let elapsed = fix.time - trip.departure
        guard elapsed == 60 || elapsed == 180 || elapsed == 300 else { continue }
        let trajectory = trip.journey.trajectory
        let error = estimate.logPace - trajectory.logPace[trajectory.tick(at: elapsed)]
        squares += error * error / estimate.variance
        count += 1
        #expect(estimate.variance.squareRoot() < 0.08)
      }
    }
    #expect(count > 100)
    #expect((0.6...1.6).contains(squares / count))
  }

  @Test func `an oracle with an estimated pace has larger errors and valid intervals`() throws {
    var options = SimulationOptions()
    options.wrongTurns.probability = 0
    var (oracle, estimating) = (PaceOracle(options), PaceOracle(options))
    var errors = (oracle: 0.0, estimating: 0.0)
    var (inside, count) = (0.0, 0.0)
    for trip in try Self.trips(100, options) {
      var estimate = PaceFilter(options)
      for fix in trip.fixes {
        estimate.take(fix, of: trip)
        guard [30, 90, 240].contains(fix.time - trip.departure) else { continue }
        let forecast = estimating.forecast(of: trip, at: fix.time, knowing: estimate)
        errors.estimating += abs(forecast.median - fix.remaining)
        errors.oracle += abs(oracle.forecast(of: trip, at: fix.time).median - fix.remaining)
        if (forecast.low...forecast.high).contains(fix.remaining) { inside += 1 }
        count += 1
      }
    }
    #expect(errors.estimating > errors.oracle)
    #expect(abs(inside / count - 0.8) < 0.09)
  }
}
