import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing

@testable import Tracking

/// The turns and junctions of a route.
@Suite struct `Route places` {
  private func turns(_ points: [(x: Double, y: Double)]) -> RoutePlaces {
    let places = points.map { PlanePoint(x: $0.x, y: $0.y) }
    var along = [0.0]
    for (a, b) in zip(places, places.dropFirst()) {
      along.append(along[along.count - 1] + a.distance(to: b))
    }
    return RoutePlaces(turnsOf: places, along: along)
  }

  /// Points of an arc, a degree apart.
  private func arc(radius: Meters, degrees: Int) -> [(x: Double, y: Double)] {
    (0...degrees).map { degree in
      let angle = Double(degree) * .pi / 180
      return (radius * sin(angle), radius * (1 - cos(angle)))
    }
  }

  @Test func `a corner is a turn, a gentle bend is none`() {
    #expect(turns([(0, 0), (100, 0), (100, 100)]).count(from: 0, to: 200) == 1)
    #expect(turns([(0, 0), (100, 0), (200, 40)]).count(from: 0, to: 300) == 0)
    #expect(turns([(0, 0), (100, 0), (0, 0)]).count(from: 0, to: 200) == 1)
    // A quarter circle of 20 m is one turn, one of 300 m none.
    let sharp = arc(radius: 20, degrees: 90)
    #expect(turns([(-100, 0)] + sharp + [(20, 120)]).count(from: 0, to: 400) == 1)
    let wide = arc(radius: 300, degrees: 90)
    #expect(turns([(-100, 0)] + wide + [(300, 400)]).count(from: 0, to: 800) == 0)
  }

  @Test func `turns are counted where they lie ahead`() {
    // Steps of a staircase 80 m long: corners at 80, 160, 240 and 320 m.
    let stairs = turns([(0, 0), (80, 0), (80, 80), (160, 80), (160, 160), (240, 160)])
    #expect(stairs.count(from: 0, to: 400) == 4)
    #expect(stairs.count(from: 81, to: 400) == 3)
    #expect(stairs.count(from: 100, to: 250) == 2)
    #expect(stairs.count(from: 330, to: 400) == 0)
    #expect(stairs.count(from: 300, to: 100) == 0)
    #expect(stairs.count(from: -50, to: 1000) == 4)
  }

  @Test func `corners next to each other are one turn`() {
    #expect(turns([(0, 0), (100, 0), (100, 10), (200, 10)]).count(from: 0, to: 300) <= 1)
    #expect(turns([(0, 0), (100, 0), (110, 10), (110, 100)]).count(from: 0, to: 300) == 1)
  }

  @Test func `lines without an inner point have none`() {
    #expect(turns([]).count(from: 0, to: 10) == 0)
    #expect(turns([(0, 0)]).count(from: 0, to: 10) == 0)
    #expect(turns([(0, 0), (10, 0)]).count(from: 0, to: 10) == 0)
    #expect(turns([(0, 0), (0, 0), (0, 0)]).count(from: 0, to: 10) == 0)
  }

  @Test func `junctions near each other are one`() {
    let found = RoutePlaces(junctions: [0, 50, 90, 165, 171, 300])
    #expect(found.count(from: 0, to: 1000) == 4)
    #expect(found.count(from: 1, to: 171) == 1)
    #expect(RoutePlaces(junctions: []).count(from: 0, to: 1000) == 0)
  }

  @Test(arguments: [(RoadRank.residential, 2), (.service, 0), (.track, 0)])
  func `driveways are no junctions of a street`(sides: RoadRank, count: Int) throws {
    // Each dash is 20 m, and ways off B and D lead on.
    let town = TripFixture(
      """
            G         H
            "         "
      A=====B====C====D=====E
      """,
      .car
    ) { a, b, edge in
      let isSide = "GH".contains(a) || "GH".contains(b)
      edge.flags.insert(EdgeFlags(isSide ? sides : .tertiary))
    }
    let plan = try town.plan("AE")
    #expect(plan.junctionsAhead(of: 0) == count)
    #expect(plan.junctionsAhead(of: 200) == count / 2)
    #expect(plan.junctionsAhead(of: 400) == 0)
    // On a driveway, other driveways count.
    #expect(try town.plan("GE").junctionsAhead(of: 0) == (sides == .residential ? 2 : 1))
  }

  @Test(arguments: Seeds.first(20))
  func `the count is that of all turns between two places`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let found = turns((0..<60).map { _ in (random.between(0...900), random.between(0...900)) })
    let whole = found.count(from: 0, to: 1e6)
    #expect(whole > 20)
    for _ in 0..<20 {
      let middle = random.between(0...20_000)
      #expect(found.count(from: 0, to: middle) + found.count(from: middle, to: 1e6) == whole)
    }
  }
}
