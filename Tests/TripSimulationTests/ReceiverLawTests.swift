import GeoCore
import Routing
import RoutingTestSupport
import Testing
import TripSimulation

/// Receivers follow their error laws.
@Suite struct ReceiverLawTests {
  /// Walks along an avenue, of about ten minutes.
  static func trips(
    _ count: Int,
    _ options: SimulationOptions,
    crossings: Int = 8
  ) throws -> [SimulatedTrip] {
    let town = Town.avenue(crossings: crossings)
    let route = try town.route(from: (0, 0), to: (Double(crossings) * 100 + 88, 0))
    let simulator = TripSimulator(town.context, plan: .single(.foot))
    return (0..<count).map { simulator.trip(along: route, seed: UInt64($0), options: options) }
  }

  /// The error of a fix in metres.
  static func offset(_ fix: SimulatedFix) -> PlanePoint {
    LocalPlane(at: fix.location).point(fix.fix.coordinate)
  }

  @Test func `errors have the given deviation and correlation time`() throws {
    var options = SimulationOptions.plain
    options.noise.deviation = 5
    let trips = try Self.trips(50, options)
    var (squares, products, pairs, count) = (0.0, 0.0, 0, 0)
    for trip in trips {
      let offsets = trip.fixes.map(Self.offset)
      for (index, offset) in offsets.enumerated() {
        squares += offset.x * offset.x + offset.y * offset.y
        count += 2
        guard index + 20 < offsets.count else { continue }
        let later = offsets[index + 20]
        products += offset.x * later.x + offset.y * later.y
        pairs += 2
      }
    }
    let variance = squares / Double(count)
    #expect(abs(variance.squareRoot() - 5) < 0.25)
    #expect(abs(products / Double(pairs) / variance - exp(-1)) < 0.09)
  }

  @Test func `deviation and correlation time do not depend on the rate`() throws {
    var options = SimulationOptions.plain
    options.noise.deviation = 5
    options.rate = 0.1
    let trips = try Self.trips(100, options)
    var (squares, products, pairs, count) = (0.0, 0.0, 0, 0)
    for trip in trips {
      let offsets = trip.fixes.map(Self.offset)
      for (index, offset) in offsets.enumerated() {
        squares += offset.x * offset.x
        count += 1
        guard index + 2 < offsets.count else { continue }
        products += offset.x * offsets[index + 2].x
        pairs += 1
      }
    }
    let variance = squares / Double(count)
    #expect(abs(variance.squareRoot() - 5) < 0.25)
    #expect(abs(products / Double(pairs) / variance - exp(-1)) < 0.09)
  }

  @Test func `two thirds of all errors lie within the stated accuracy`() throws {
    var options = SimulationOptions.plain
    options.noise.deviation = 5
    let fixes = try Self.trips(50, options).flatMap(\.fixes)
    let inside = fixes.count { fix in
      let offset = Self.offset(fix)
      return (offset.x * offset.x + offset.y * offset.y).squareRoot() <= fix.fix.accuracy ?? 0
    }
    #expect(abs(Double(inside) / Double(fixes.count) - 0.68) < 0.04)
  }

  @Test func `one fix in a hundred is an outlier by 30 to 100 m`() throws {
    var options = SimulationOptions.plain
    options.noise.outlierProbability = 0.01
    let fixes = try Self.trips(40, options).flatMap(\.fixes)
    let outliers = fixes.filter(\.isOutlier)
    #expect(abs(Double(outliers.count) / Double(fixes.count) - 0.01) < 0.0035)
    for fix in outliers {
      let offset = Self.offset(fix)
      let distance = (offset.x * offset.x + offset.y * offset.y).squareRoot()
      #expect((29.9...100.1).contains(distance))
    }
    for fix in fixes where !fix.isOutlier { #expect(abs(Self.offset(fix).x) < 0.01) }
  }

  @Test func `every third trip has a gap of 10 to 60 s without a fix`() throws {
    let trips = try Self.trips(400, SimulationOptions(), crossings: 2)
    let gaps = trips.compactMap(\.gap)
    #expect(abs(Double(gaps.count) / 400 - 1.0 / 3) < 0.095)
    for trip in trips {
      guard let gap = trip.gap else { continue }
      #expect((10...60).contains(gap.upperBound - gap.lowerBound))
      #expect(!trip.fixes.contains { gap.contains($0.time) })
      let widest = zip(trip.fixes, trip.fixes.dropFirst()).map { $1.time - $0.time }.max() ?? 0
      #expect((0...2).contains(widest - (gap.upperBound - gap.lowerBound)))
    }
  }

  @Test func `what a receiver states does not change its positions`() throws {
    var bare = SimulationOptions()
    bare.receiver.statesAccuracy = false
    bare.receiver.statesSpeed = false
    bare.receiver.statesCourse = false
    let (full, silent) = (try Self.trips(5, SimulationOptions()), try Self.trips(5, bare))
    for (a, b) in zip(full, silent) {
      #expect(a.fixes.map(\.fix.coordinate) == b.fixes.map(\.fix.coordinate))
      #expect(a.fixes.contains { $0.fix.course != nil })
      for fix in b.fixes.map(\.fix) {
        #expect(fix.accuracy == nil && fix.speed == nil && fix.course == nil)
      }
    }
  }

  @Test func `stated speeds and courses are unbiased`() throws {
    let fixes = try Self.trips(20, SimulationOptions()).flatMap(\.fixes)
    let moving = fixes.filter { $0.speed > 1 }
    let (bias, deviation) = TripLawTests.moments(moving.map { ($0.fix.speed ?? 0) - $0.speed })
    #expect(abs(bias) < 0.03)
    #expect(abs(deviation - 0.2) < 0.02)
    let turns = moving.compactMap { $0.fix.course.map { Bearing.turn(from: 90, to: $0) } }
    #expect(turns.count > moving.count - 20)  // below 0.5 m/s no course is stated
    #expect(abs(TripLawTests.moments(turns).mean) < 1)  // the avenue leads east
  }

  @Test func `a receiver that smooths its velocity lags behind`() throws {
    var options = SimulationOptions.plain
    options.noise.speedDeviation = 0
    let prompt = try Self.trips(1, options)[0].fixes
    options.receiver.velocityLag = 3
    let late = try Self.trips(1, options)[0].fixes
    #expect(prompt.map(\.fix.coordinate) == late.map(\.fix.coordinate))
    var smooth: PlanePoint?
    for (fix, other) in zip(prompt, late) {
      let velocity = PlanePoint(length: fix.fix.speed ?? 0, bearing: fix.fix.course ?? 90)
      let last = smooth ?? velocity
      let kept = exp(-1.0 / 3)
      let next = PlanePoint(
        x: kept * last.x + (1 - kept) * velocity.x,
        y: kept * last.y + (1 - kept) * velocity.y
      )
      smooth = next
      let speed = (next.x * next.x + next.y * next.y).squareRoot()
      #expect(abs((other.fix.speed ?? -1) - speed) < 0.01)
    }
    // Shortly after the start it still states a much lower speed.
    #expect(zip(prompt, late).contains { ($0.fix.speed ?? 0) > 1.5 * ($1.fix.speed ?? 0) + 0.2 })
  }
}
