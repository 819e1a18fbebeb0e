import CampusGraph
import GeoCore
import Testing

@testable import Routing

@Suite struct LegChainTests {
  private let finder: LegFinder
  private let library: Waypoint

  init() throws {
    let campus = try RouterFixture.campus()
    var scopes = RequestScopes(RoutingContext(campus: campus, stations: nil))
    finder = LegFinder(try scopes.scope(for: .foot, SearchOptions()))
    library = Waypoint(campus.places[1])
  }

  private func point(_ x: Double, _ y: Double) -> Waypoint {
    Waypoint(RouterFixture.coordinate(x, y))
  }

  /// The least weight over all doors of the stop, each used to enter and to leave.
  private func least(_ from: Waypoint, _ stop: Waypoint, _ to: Waypoint) -> UInt64? {
    stop.entrances.compactMap { door -> UInt64? in
      var single = stop
      single.entrances = [door]
      guard let first = try? finder.leg(from: from, to: single, at: .any),
        let second = try? finder.leg(from: single, to: to, at: .any)
      else { return nil }
      return UInt64(first.weight) + UInt64(second.weight)
    }
    .min()
  }

  @Test(arguments: [(10.0, 0.0, 240.0, 60.0), (0, 0, 0, 60), (100, 5, 50, 0), (50, 60, 100, 30)])
  func `a stop is left by the door it was entered by, and the whole is best`(
    _ x: Double,
    _ y: Double,
    _ toX: Double,
    _ toY: Double
  ) throws {
    let (from, to) = (point(x, y), point(toX, toY))
    let legs = try LegChain([from, library, to], .any(now: 0)).legs(finder)
    #expect(legs.count == 2)
    #expect(legs[0].finish.location == legs[1].start.location)
    #expect(legs[0].finish.name == legs[1].start.name)
    #expect(UInt64(legs[0].weight) + UInt64(legs[1].weight) == least(from, library, to))
  }

  @Test func `for a given arrival the chain runs backwards over legs in travel direction`() throws {
    let (from, to) = (point(10, 0), point(240, 60))
    let noon = RouterTests.friday + 2 * 3600
    let forward = try LegChain([from, library, to], .departure(noon)).legs(finder)
    let backward = try LegChain([to, library, from], .arrival(noon)).legs(finder)
    #expect(backward.map(\.weight) == forward.reversed().map(\.weight))
    #expect(backward[0].finish.waypoint == to)
    #expect(backward[1].start.waypoint == from)
  }

  @Test func `a later leg is judged by the time at which it is travelled`() throws {
    // The gate closes at 22:00; the leg through it starts after the walk to the stop.
    let (from, stop, to) = (point(1, 0), point(100, 1), point(240, 60))
    let closing = RouterTests.friday + 12 * 3600
    let early = try LegChain([from, stop, to], .departure(closing - 600)).legs(finder)
    #expect(early.count == 2)
    let late = #expect(throws: RoutingError.self) {
      try LegChain([from, stop, to], .departure(closing - 60)).legs(finder)
    }
    #expect(late?.code == .noRoute)
  }

  @Test func `the error is that of the first stop that cannot be reached`() {
    let far = point(5000, 5000)
    let error = #expect(throws: RoutingError.self) {
      try LegChain([point(10, 0), library, far, point(7000, 0)], .any(now: 0)).legs(finder)
    }
    #expect(error?.code == .noSegment)
    #expect(error?.waypoint == far)
  }
}
