import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing

@testable import Tracking

/// Fixes of travellers who stand.
@Suite struct `Standing fixes` {
  private static let parameters = MatchingParameters(.car)

  private func standing(_ fixes: ArraySlice<LocationFix>) -> [Int] {
    let flags = StandingFixes.flags(of: fixes, SpreadEstimate(Self.parameters), Self.parameters)
    return flags.indices.filter { flags[$0] }
  }

  /// Fixes at places in metres to the east, every ten seconds.
  private func fixes(_ places: [Meters]) -> [LocationFix] {
    let plane = LocalPlane(at: Coordinate(latitude: 41, longitude: -8))
    return places.enumerated().map {
      LocationFix(
        plane.coordinate(PlanePoint(x: $0.element, y: 0)),
        time: 10 * Double($0.offset),
        accuracy: 5
      )
    }
  }

  @Test func `the fixes within a stay are found, its ends are not`() {
    let trace = fixes([0, 100, 200, 210, 190, 205, 215, 195, 200, 210, 205, 300, 400])
    #expect(standing(trace[...]) == Array(3...9))
    #expect(standing(trace[2...]) == Array(1...7))
  }

  @Test func `a trace may begin and end with a stay`() {
    #expect(standing(fixes(Array(repeating: 7, count: 9))[...]) == Array(1...7))
  }

  @Test func `stops, slow travellers and short traces have none`() {
    #expect(standing([]).isEmpty)
    #expect(standing(fixes([5])[...]).isEmpty)
    // Half a minute at a red light.
    #expect(standing(fixes([0, 100, 200, 205, 200, 300, 400])[...]).isEmpty)
    #expect(standing(fixes((0..<60).map { 8 * Double($0) })[...]).isEmpty)
    // There and back within the time of a stay, as into a yard.
    #expect(standing(fixes([0, 100, 150, 200, 240, 200, 150, 100, 0])[...]).isEmpty)
  }

  @Test func `nothing is said without times or over an interruption`() {
    let rest = fixes(Array(repeating: 7, count: 10))
    #expect(standing(rest.map { LocationFix($0.coordinate) }[...]).isEmpty)
    for number in rest.indices {
      var broken = rest
      broken[number].time = .nan
      broken[number].coordinate = Coordinate(latitude: 41.1, longitude: -8)
      #expect(standing(broken[...]).allSatisfy(rest.indices.contains))
    }
    var parts = rest
    parts[5].startsSegment = true
    #expect(standing(parts[...]).isEmpty)
  }

  /// Errors of a receiver at rest are a Gauss–Markov process that seems to move.
  @Test(arguments: Seeds.first(6))
  func `a driver who stands for half an hour does not turn round`(seed: UInt64) throws {
    let fixture = MatchingFixture("A=========B=========C", .car, cell: 30)
    var fixes = fixture.fixes(along: "AB", speed: 10, interval: 5, noise: 2, seed: seed)
    var random = SplitMix64(seed: 100 + seed)
    let place = try #require(fixes.last)
    let plane = LocalPlane(at: place.coordinate)
    var error = PlanePoint(x: 0, y: 0)
    for number in 1...360 {
      error.x = 0.95 * error.x + 2.5 * random.normal()
      error.y = 0.95 * error.y + 2.5 * random.normal()
      let time = try #require(place.time) + 5 * Double(number)
      fixes.append(LocationFix(plane.coordinate(error), time: time, accuracy: 3))
    }
    let start = try #require(fixes.last?.time) + 5
    fixes += fixture.fixes(along: "BC", speed: 10, interval: 5, noise: 2, seed: seed, from: start)
    let match = OfflineMatcher(fixture.network).match(fixes)
    #expect(match.matchings.map { fixture.names(of: $0.edges) } == ["ABC"])
    #expect(match.matchings.first?.fixes == fixes.indices)
    // Fixes within the stay have places, too.
    #expect(match.tracepoints.allSatisfy { $0 != nil })
  }

  @Test func `the middle of a stay away from its ends tells of the way`() {
    let trace = fixes([0, 100, 200, 215, 222, 222, 222, 222, 222, 222, 212, 203, 300, 400])
    #expect(standing(trace[...]) == [3, 4, 5, 6, 8, 9, 10])
  }

  @Test func `the middle of a long stay tells of the way wherever it is`() {
    #expect(standing(fixes(Array(repeating: 7, count: 20))[...]) == Array(1...18))
    #expect(standing(fixes(Array(repeating: 7, count: 25))[...]) == Array(1...11) + Array(13...23))
  }

  /// Halfway along the street the driver parks 20 m into a side street for some minutes, and goes on or back.
  @Test(arguments: ["ABDBC", "ABDBA"], Seeds.first(3))
  func `a driver who parks in a side street has been there`(way: String, seed: UInt64) throws {
    let fixture = MatchingFixture(
      """
      A===========B===========C
                  "
                  D
      """,
      .car,
      cell: 10
    )
    var fixes = fixture.fixes(along: "AB", speed: 10, interval: 3, noise: 2, seed: seed)
    let parked = try #require(fixture.line("D").first)
    let arrival = try #require(fixes.last?.time) + 5
    for number in 0..<14 {
      fixes.append(LocationFix(parked, time: arrival + 15 * Double(number), accuracy: 3))
    }
    let start = try #require(fixes.last?.time) + 5
    let rest = String(way.suffix(2))
    fixes += fixture.fixes(along: rest, speed: 10, interval: 3, noise: 2, seed: seed, from: start)
    #expect(fixture.paths(fixes) == [way])
  }
}
