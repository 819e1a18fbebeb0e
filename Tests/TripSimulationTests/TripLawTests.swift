import GeoCore
import Routing
import RoutingTestSupport
import Testing
import TripSimulation

/// Simulated travellers follow their laws.
///
/// Bounds are at least four standard errors for the number of trips, and seeds are fixed, so that
/// no test fails by chance.
@Suite struct TripLawTests {
  @Test func `without variation a trip takes the planned time plus acceleration and braking`()
    throws
  {
    let town = Town.avenue(crossings: 3)
    let route = try town.route(from: (0, 0), to: (388, 0))
    let trip = TripSimulator(town.context, plan: .single(.foot))
      .trip(along: route, seed: 1, options: .plain)
    let moving = 388 / Profile.foot.cruisingSpeed
    // At 1 m/s² either end costs half a second for each m/s of speed.
    let expected = moving + Profile.foot.cruisingSpeed
    #expect(abs(trip.arrival - trip.departure - expected) < 0.5)
    #expect(abs(trip.distance - 388) < 0.1)
  }

  @Test func `the logarithm of the pace has the given deviation between trips`() throws {
    let town = Town.avenue(crossings: 3)
    let route = try town.route(from: (0, 0), to: (388, 0))
    var options = SimulationOptions.plain
    options.pace.deviation = 0.2
    let simulator = TripSimulator(town.context, plan: .single(.foot))
    let paces = (0..<600).map { (seed: UInt64) in
      let trip = simulator.trip(along: route, seed: seed, options: options)
      return log(388 / Profile.foot.cruisingSpeed / (trip.arrival - trip.departure))
    }
    let (mean, deviation) = Self.moments(paces)
    #expect(abs(mean) < 0.04)  // acceleration and braking cost one per cent
    #expect(abs(deviation - 0.2) < 0.024)
  }

  @Test func `the pace drifts by the given deviation in a minute`() throws {
    let town = Town.avenue(crossings: 16)
    let route = try town.route(from: (0, 0), to: (1688, 0))
    var options = SimulationOptions.plain
    options.pace.driftPerMinute = 0.05
    let simulator = TripSimulator(town.context, plan: .single(.foot))
    var changes: [Double] = []
    for seed in 0..<40 {
      let fixes = simulator.trip(along: route, seed: UInt64(seed), options: options).fixes
      for start in stride(from: 10, to: fixes.count - 80, by: 60) {
        changes.append(log(fixes[start + 60].speed / fixes[start].speed))
      }
    }
    #expect(changes.count > 500)
    let (mean, deviation) = Self.moments(changes)
    #expect(abs(mean) < 0.01)
    #expect(abs(deviation - 0.05) < 0.006)
  }

  @Test func `travellers wait once at three crossings in ten, exponentially long`() throws {
    let town = Town.avenue(crossings: 16)
    let route = try town.route(from: (0, 0), to: (1688, 0))
    var options = SimulationOptions.plain
    options.stops = StopLaw()
    let simulator = TripSimulator(town.context, plan: .single(.foot))
    var stops: [Seconds] = []
    options.rate = 10
    for seed in 0..<60 {
      let trip = simulator.trip(along: route, seed: UInt64(seed), options: options)
      stops += Self.stops(of: trip).map(\.duration)
    }
    let crossings = 60.0 * 16
    #expect(abs(Double(stops.count) / crossings - 0.3) < 0.06)
    let (mean, deviation) = Self.moments(stops)
    #expect(abs(mean - 15) < 3.6)
    #expect(abs(deviation - 15) < 6)
  }

  @Test func `travellers wait before a crossing, never in the middle of it`() throws {
    let town = Town.avenue(crossings: 16)
    let route = try town.route(from: (0, 0), to: (1688, 0))
    var options = SimulationOptions.plain
    options.stops.probability = 1
    let trip = TripSimulator(town.context, plan: .single(.foot))
      .trip(along: route, seed: 3, options: options)
    let places = Self.stops(of: trip).map { $0.travelled }
    #expect(places.count >= 14)  // a few waits end before the next fix
    for place in places {
      #expect(abs((place + 12).remainder(dividingBy: 100)) < 0.2, "at \(place)")
    }
  }

  /// The stops during which fixes were taken, without the two ends.
  static func stops(of trip: SimulatedTrip) -> [(travelled: Meters, duration: Seconds)] {
    var stops: [(travelled: Meters, duration: Seconds)] = []
    var start: SimulatedFix?
    for fix in trip.fixes where fix.travelled > 1 {
      if fix.speed == 0, fix.remaining > 0 {
        start = start ?? fix
      } else if let first = start {
        stops.append((first.travelled, fix.time - first.time))
        start = nil
      }
    }
    return stops
  }

  static func moments(_ values: [Double]) -> (mean: Double, deviation: Double) {
    let mean = values.reduce(0, +) / Double(values.count)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (mean, (squares / Double(values.count)).squareRoot())
  }
}
