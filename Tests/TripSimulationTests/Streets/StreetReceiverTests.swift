import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing
import TripSimulation

/// Receivers follow the law of streets.
@Suite struct StreetReceiverTests {
  /// Walks along an avenue, of about ten minutes.
  static func trips(_ count: Int, _ options: StreetTripOptions) throws -> [SimulatedTrip] {
    let town = Town.avenue(crossings: 8)
    let route = try town.route(from: (0, 0), to: (888, 0))
    let simulator = StreetTripSimulator(town.context, plan: .single(.foot))
    return (0..<count).map { simulator.trip(along: route, seed: UInt64($0), options: options) }
  }

  private static func distance(_ fix: SimulatedFix) -> Meters {
    LocalPlane.shortDistance(fix.location, fix.fix.coordinate)
  }

  @Test func `plain options give exact fixes every second`() throws {
    for fix in try Self.trips(3, .plain(.foot)).flatMap(\.fixes) {
      #expect(Self.distance(fix) < 0.01 && fix.fix.time == fix.time && fix.disturbances.isEmpty)
    }
  }

  @Test func `urban canyons displace fixes by 10 to 40 m for tens of seconds`() throws {
    var options = StreetTripOptions.plain(.foot)
    options.canyons = CanyonLaw()
    let trips = try Self.trips(150, options)
    let fixes = trips.flatMap(\.fixes)
    let share = Double(fixes.count { $0.disturbances == .canyon }) / Double(fixes.count)
    // 40 s, then 300 s without on an average; a trip starts without.
    #expect(abs(share - 0.112) < 0.025)
    for fix in fixes {
      let isOff = (9.9...40.1).contains(Self.distance(fix))
      #expect(isOff == fix.disturbances.contains(.canyon))
    }
    for trip in trips {
      let runs = trip.fixes.split { $0.disturbances.isEmpty }
      for run in runs where run.endIndex < trip.fixes.endIndex {
        #expect((18...62).contains(run.count))
        #expect(abs(Self.distance(run.first!) - Self.distance(run.last!)) < 0.05)
      }
    }
  }

  @Test func `one trip in ten is off by the same offset throughout`() throws {
    var options = StreetTripOptions.plain(.foot)
    options.offsets = OffsetLaw()
    let trips = try Self.trips(300, options)
    let off = trips.filter { Self.distance($0.fixes[0]) > 1 }
    #expect(abs(Double(off.count) / 300 - 0.1) < 0.07)
    for trip in off {
      let distances = trip.fixes.map(Self.distance)
      #expect((distances.min() ?? 0) > 7.9 && (distances.max() ?? 99) < 30.1)
      #expect((distances.max() ?? 99) - (distances.min() ?? 0) < 0.05)
    }
  }

  @Test func `stale fixes repeat a position of up to three fixes before`() throws {
    var options = StreetTripOptions.plain(.foot)
    options.stale.probability = 0.1
    let trips = try Self.trips(20, options)
    let fixes = trips.flatMap(\.fixes)
    let stale = fixes.count { $0.disturbances == .stale }
    #expect(abs(Double(stale) / Double(fixes.count) - 0.1) < 0.015)
    for trip in trips {
      for (index, fix) in trip.fixes.enumerated() {
        #expect(fix.fix.time == fix.time)
        let nearest = trip.fixes[max(0, index - 3)...index]
          .filter { LocalPlane.shortDistance($0.location, fix.fix.coordinate) < 0.01 }
        #expect(!nearest.isEmpty)
        if !fix.disturbances.contains(.stale) { #expect(Self.distance(fix) < 0.01) }
      }
    }
  }

  @Test func `fixes are 1 to 30 s apart, irregularly, and differ by trip`() throws {
    var options = StreetTripOptions.plain(.foot)
    options.spacing = SpacingLaw()
    var medians: [Seconds] = []
    for trip in try Self.trips(100, options) {
      let intervals = zip(trip.fixes, trip.fixes.dropFirst()).map { $1.time - $0.time }
      for interval in intervals { #expect((0.999...30.001).contains(interval)) }
      #expect(Set(intervals.map { ($0 * 10).rounded() }).count > intervals.count / 20)
      medians.append(intervals.sorted()[intervals.count / 2])
    }
    #expect((medians.min() ?? 9) < 2 && (medians.max() ?? 0) > 10)
  }

  @Test func `clocks jump backward by seconds or forward by minutes`() throws {
    var options = StreetTripOptions.plain(.foot)
    options.clock.probability = 0.5
    var (jumps, backward) = (0, 0)
    for trip in try Self.trips(300, options) {
      let errors = Set(trip.fixes.map { ((($0.fix.time ?? 0) - $0.time) * 1000).rounded() / 1000 })
      #expect(errors.count <= 2 && (errors.contains(0) || errors.count == 1))
      for fix in trip.fixes {
        #expect(fix.disturbances.contains(.clock) == (abs((fix.fix.time ?? 0) - fix.time) > 0.5))
      }
      guard let jump = errors.first(where: { $0 != 0 }) else { continue }
      jumps += 1
      if jump < 0 { backward += 1 }
      #expect((-10.001 ... -0.999).contains(jump) || (59.99...300.01).contains(jump))
    }
    #expect(abs(Double(jumps) / 300 - 0.5) < 0.12)
    #expect(abs(Double(backward) / Double(jumps) - 0.5) < 0.17)
  }

  @Test func `some receivers state no speed, no course or no accuracy`() throws {
    let trips = try Self.trips(300, .plain(.foot))
    let speeds = trips.count { $0.fixes.contains { $0.fix.speed != nil } }
    let courses = trips.count { $0.fixes.contains { $0.fix.course != nil } }
    let accuracies = trips.count { $0.fixes.contains { $0.fix.accuracy != nil } }
    #expect(abs(Double(speeds) / 300 - 0.5) < 0.12 && courses == speeds)
    #expect(abs(Double(accuracies) / 300 - 0.6) < 0.12)
  }

  @Test func `errors have the deviation of their law`() throws {
    var options = StreetTripOptions.plain(.foot)
    options.noise = StreetNoiseLaw()
    (options.noise.spread, options.noise.whiteDeviation) = (0, 3)
    let fixes = try Self.trips(60, options).flatMap(\.fixes)
    let offsets = fixes.map { LocalPlane(at: $0.location).point($0.fix.coordinate) }
    let (mean, deviation) = TripLawTests.moments(offsets.map(\.x) + offsets.map(\.y))
    #expect(abs(mean) < 0.3 && abs(deviation - 5) < 0.35)
  }

  @Test func `disabling a part does not change the others`() throws {
    var options = StreetTripOptions(.foot)
    options.mistakes.probability = 0
    options.clock.probability = 1
    options.offsets.probability = 1
    let all = try Self.trips(10, options)
    var less = options
    less.canyons.interval = 0
    less.stale.probability = 0
    for (a, b) in zip(all, try Self.trips(10, less)) {
      #expect(a.arrival == b.arrival && a.fixes.map(\.time) == b.fixes.map(\.time))
      for (x, y) in zip(a.fixes, b.fixes) where x.disturbances.isDisjoint(with: [.canyon, .stale]) {
        #expect(x == y)
      }
    }
    less.noise.deviation = 0
    less.offsets.probability = 0
    less.clock.probability = 0
    for (a, b) in zip(all, try Self.trips(10, less)) {
      #expect(a.fixes.map(\.location) == b.fixes.map(\.location))
      #expect(a.fixes.map { $0.fix.speed == nil } == b.fixes.map { $0.fix.speed == nil })
    }
  }
}
