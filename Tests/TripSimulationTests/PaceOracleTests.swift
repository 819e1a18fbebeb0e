import GeoCore
import Routing
import Testing
import TripSimulation

@Suite struct PaceOracleTests {
  static let town = Town.avenue(crossings: 8)

  static func trips(_ count: Int, _ options: SimulationOptions) throws -> [SimulatedTrip] {
    let route = try town.route(from: (0, 0), to: (888, 0))
    let simulator = TripSimulator(town.index, plan: .single(.foot))
    return (0..<count).map { simulator.trip(along: route, seed: UInt64($0), options: options) }
  }

  @Test func `where nothing is left to chance the oracle is right`() throws {
    var options = TripLawTests.plain()
    options.pace.deviation = 0.2
    var oracle = PaceOracle(options, continuations: 2)
    for trip in try Self.trips(5, options) {
      for fix in trip.fixes.dropFirst(5) where fix.remaining > 5 {
        let said = oracle.prophecy(of: trip, at: fix.time)
        #expect(abs(said.median - fix.remaining) < 1.5)
        #expect(said.low == said.high)
      }
    }
  }

  @Test func `the truth falls into eight in ten of the oracle's intervals`() throws {
    var options = SimulationOptions()
    options.wrongTurns.probability = 0
    var oracle = PaceOracle(options, continuations: 100)
    var (inside, all, error) = (0, 0, 0.0)
    for trip in try Self.trips(150, options) {
      for fix in trip.fixes where [100, 200, 400].contains(fix.time - trip.departure) {
        let said = oracle.prophecy(of: trip, at: fix.time)
        if (said.low...said.high).contains(fix.remaining) { inside += 1 }
        error += said.mean - fix.remaining
        all += 1
      }
    }
    #expect(all > 350)
    #expect(abs(Double(inside) / Double(all) - 0.8) < 0.09)
    #expect(abs(error / Double(all)) < 10)
  }
}
