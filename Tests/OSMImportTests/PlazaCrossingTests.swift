import CampusGraph
import Foundation
import GeoCore
import Testing

@testable import OSMImport

/// Crossing of plazas in straight lines.
///
///     5 ─ 1 ───────── 2        100 m by 60 m, with footways 1–5 and 3–6
///         │           │
///         4 ───────── 3 ─ 6
@Suite struct PlazaCrossingTests {
  private static func square(_ tags: String, closed: Bool = true) -> AreaMap {
    var map = AreaMap()
    map.nodes(from: 1, [(0, 60), (100, 60), (100, 0), (0, 0), (-50, 60), (150, 0)])
    map.way(1, closed ? [1, 2, 3, 4, 1] : [1, 2, 3, 4], tags)
    map.way(2, [5, 1], "highway=footway")
    map.way(3, [3, 6], "highway=footway")
    return map
  }

  private static let diagonal = span(100, 60)

  /// The length of a straight line with these components.
  private static func span(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }

  @Test(arguments: [
    "highway=pedestrian area=yes", "highway=footway area=yes", "highway=service area=yes",
    "highway=platform area=yes", "railway=platform", "public_transport=platform",
    "man_made=pier", "highway=pedestrian place=square", "area:highway=pedestrian",
    "area:highway=footway", "amenity=parking",
  ])
  func `an area is crossed in a straight line, shorter than around it`(_ tags: String) throws {
    let city = try Self.square(tags).imported()
    #expect(city.graph.check().isEmpty)
    #expect(city.plazaCount == 1 && city.uncrossedPlazaCount == 0)
    let walk = try #require(city.walk(5, 6))
    #expect(walk.kinds == [.footway, .plaza, .footway] || walk.kinds == [.footway, .plaza])
    #expect(walk.sources == ["way/2", "way/1", "way/3"])
    #expect(abs(walk.length - (100 + Self.diagonal)) < 0.2)
  }

  @Test(arguments: [
    "highway=pedestrian", "highway=footway area=no", "highway=residential area=yes",
    "railway=platform area=no", "area:highway=traffic_island highway=footway",
    "highway=pedestrian area=yes access=private", "amenity=parking parking=underground",
  ])
  func `an area that is not for walkers is not crossed`(_ tags: String) throws {
    let city = try Self.square(tags).imported()
    #expect(city.plazaCount == 0 && city.edges(.plaza).isEmpty)
  }

  @Test func `a way that is not closed is not an area`() throws {
    let city = try Self.square("highway=pedestrian area=yes", closed: false).imported()
    #expect(city.plazaCount == 0 && city.edges(.plaza).isEmpty)
  }

  @Test func `the outline stays walkable and the edges are named`() throws {
    let city = try Self.square("highway=pedestrian area=yes name=Aliados wheelchair=no").imported()
    let graph = city.graph
    let sides = city.edges(.footway).filter {
      graph.names[graph.attributes.source[$0]] == "way/1"
    }
    #expect(sides.count == 2)
    let line = try #require(city.edges(.plaza).first)
    #expect(graph.names[graph.attributes.name[line]] == "Aliados")
    #expect(graph.attributes.access[line] == .foot)
    #expect(city.walk(5, 6, .wheelchair) == nil)
  }

  @Test func `bikes cross a plaza if its tags allow it, and cars keep to its outline`() throws {
    let plain = try Self.square("highway=pedestrian area=yes").imported()
    #expect(
      plain.edges(.plaza).allSatisfy { plain.graph.attributes.access[$0] == [.foot, .wheelchair] }
    )
    let shared = try Self.square("highway=service area=yes").imported()
    #expect(
      shared.edges(.plaza).allSatisfy {
        shared.graph.attributes.access[$0] == [.foot, .wheelchair, .bike]
      }
    )
    #expect(shared.walk(1, 3, .car)?.length.rounded() == 160)
    #expect(shared.walk(1, 3, .bike).map { abs($0.length - Self.diagonal) < 0.2 } == true)
  }

  @Test func `an area with a one-way outline is crossed in both directions`() throws {
    let city = try Self.square("highway=service area=yes oneway=yes").imported()
    #expect(city.walk(3, 1).map { abs($0.length - Self.diagonal) < 0.2 } == true)
    #expect(city.walk(1, 3).map { abs($0.length - Self.diagonal) < 0.2 } == true)
  }

  @Test func `lines lead around a hole of a multipolygon`() throws {
    var map = AreaMap()
    map.nodes(from: 1, [(0, 60), (100, 60), (100, 0), (0, 0), (-50, 60), (150, 0)])
    map.nodes(from: 11, [(30, 40), (70, 40), (70, 20), (30, 20)])
    map.way(1, [1, 2, 3])
    map.way(4, [1, 4, 3])
    map.way(2, [5, 1], "highway=footway")
    map.way(3, [3, 6], "highway=footway")
    map.way(5, [11, 12, 13, 14, 11], "building=yes")
    map.relation(
      9,
      [(1, "outer"), (4, "outer"), (5, "inner")],
      "type=multipolygon highway=pedestrian"
    )
    let city = try map.imported()
    #expect(city.graph.check().isEmpty)
    let walk = try #require(city.walk(5, 6))
    #expect(walk.sources == ["way/2", "relation/9", "way/3"])
    // By the corner (70, 40) of the building or by (30, 20), which is equally far.
    let round = Self.span(70, 20) + Self.span(30, 40)
    #expect(abs(walk.length - (100 + round)) < 0.6)
    #expect(walk.length > 100 + Self.diagonal + 1)
    let frame = Frame(at: Coordinate(latitude: 41.15, longitude: -8.61))
    let hole = [Vector(30, 40), Vector(70, 40), Vector(70, 20), Vector(30, 20)]
    for edge in city.edges(.plaza) {
      let line = city.graph.geometry.line(of: edge).map(frame.vector)
      #expect(!Plane.edges(hole).contains { Plane.meet(line[0], line[1], with: $0.0, $0.1) })
    }
    // The outline and the hole are ways of the relation.
    let rim = city.graph.edges.filter { city.graph.attributes.kind[$0] == .footway }
      .map { city.graph.names[city.graph.attributes.source[$0]] }
    #expect(rim.count { $0 == "relation/9" } == 2 + 1 || rim.count { $0 == "relation/9" } == 2)
  }

  @Test func `lines turn the corner of a concave plaza`() throws {
    var map = AreaMap()
    //  1 ─ 2
    //  │   3 ─── 4      an L with arms of 20 m
    //  6 ─────── 5
    map.nodes(
      from: 1,
      [(0, 100), (20, 100), (20, 20), (100, 20), (100, 0), (0, 0), (10, 130), (130, 10)]
    )
    map.node(9, 10, 100)
    map.node(10, 100, 10)
    map.way(1, [1, 9, 2, 3, 4, 10, 5, 6, 1], "highway=pedestrian area=yes")
    map.way(2, [7, 9], "highway=footway")
    map.way(3, [10, 8], "highway=footway")
    let city = try map.imported()
    let walk = try #require(city.walk(7, 8))
    let bent = 2 * Self.span(80, 10)
    #expect(abs(walk.length - (60 + bent)) < 0.6)
    #expect(walk.kinds.contains(.plaza))
  }

  @Test func `ways that end within a plaza are joined, those on another level are not`() throws {
    var map = Self.square("highway=pedestrian area=yes")
    map.nodes(from: 21, [(50, 30), (50, 90), (20, 30), (20, 90)])
    map.way(4, [21, 22], "highway=footway")
    map.way(5, [23, 24], "highway=footway layer=-1 tunnel=yes")
    let city = try map.imported()
    let walk = try #require(city.walk(5, 22))
    #expect(abs(walk.length - (50 + Self.span(50, 30) + 60)) < 0.2)
    #expect(city.walk(5, 24) == nil)
  }

  /// The square with an obstacle in its middle, from (40, 10) to (60, 50).
  private static func square(_ ground: String, with thing: String, open: Bool = false) -> AreaMap {
    var map = square("highway=pedestrian area=yes " + ground)
    map.nodes(from: 31, [(40, 50), (60, 50), (60, 10), (40, 10)])
    map.way(8, open ? [31, 33] : [31, 32, 33, 34, 31], thing)
    return map
  }

  @Test(arguments: ["building=yes", "natural=water", "amenity=fountain", "barrier=fence"])
  func `an obstacle on a plaza is walked around`(_ thing: String) throws {
    let city = try Self.square("", with: thing).imported()
    #expect(city.graph.check().isEmpty)
    let walk = try #require(city.walk(5, 6))
    // By the corner (60, 50), which is equally far as (40, 10).
    let round = Self.span(60, 10) + Self.span(40, 50)
    #expect(abs(walk.length - (100 + round)) < 1 && walk.kinds.contains(.plaza), "\(walk.length)")
  }

  @Test(arguments: [
    ("", "building=roof"), ("", "building=yes layer=-1"), ("covered=yes", "building=yes"),
    ("", "building=no"), ("", "natural=tree_row"), ("layer=1", "barrier=wall"),
  ])
  func `an obstacle above or below the plaza is ignored`(_ ground: String, _ thing: String) throws {
    let city = try Self.square(ground, with: thing).imported()
    let walk = try #require(city.walk(5, 6))
    #expect(abs(walk.length - (100 + Self.diagonal)) < 0.2, "\(walk.length)")
  }

  @Test func `a wall across a plaza is passed at a way through it`() throws {
    var map = Self.square("highway=pedestrian area=yes")
    // From side to side, with a footway through a gate.
    map.nodes(from: 41, [(50, 61), (50, 40), (50, -1), (45, 40), (55, 40)])
    map.way(8, [41, 42, 43], "barrier=wall")
    let closed = try map.imported()
    #expect(closed.edges(.plaza).isEmpty)
    map.way(9, [44, 42, 45], "highway=footway")
    let open = try #require(try map.imported().walk(5, 6))
    let through = 50 + Self.span(45, 20) + 10 + Self.span(45, 40) + 50
    #expect(abs(open.length - through) < 0.3 && open.sources.contains("way/9"), "\(open.length)")
  }

  @Test func `two adjacent plazas are joined in the middle of their common side`() throws {
    var map = AreaMap()
    map.nodes(from: 1, [(0, 0), (50, 0), (100, 0), (100, 40), (50, 40), (0, 40)])
    map.nodes(from: 7, [(0, 20), (100, 20), (-30, 20), (130, 20)])
    map.way(1, [1, 2, 5, 6, 7, 1], "highway=pedestrian area=yes")
    map.way(2, [2, 3, 8, 4, 5, 2], "highway=pedestrian area=yes")
    map.way(3, [9, 7], "highway=footway")
    map.way(4, [8, 10], "highway=footway")
    let city = try map.imported()
    #expect(city.graph.check().isEmpty && city.plazaCount == 2)
    let walk = try #require(city.walk(9, 10))
    #expect(abs(walk.length - 160) < 0.2)
    #expect(walk.sources == ["way/3", "way/1", "way/2", "way/4"])
  }

  @Test func `walkers pass a bollard at a plaza's edge`() throws {
    var map = Self.square("highway=pedestrian area=yes")
    map.node(1, 0, 60, "barrier=bollard")
    let city = try map.imported()
    #expect(city.graph.check().isEmpty)
    let walk = try #require(city.walk(5, 6))
    #expect(abs(walk.length - (100 + Self.diagonal)) < 0.2)
    var closed = Self.square("highway=pedestrian area=yes")
    closed.node(1, 0, 60, "barrier=gate access=no")
    #expect(try closed.imported().walk(5, 6) == nil)
  }

  @Test func `the same map gives the same lines`() throws {
    var random = SplitMix64(seed: 41)
    var map = AreaMap()
    let corners = 40
    for index in 0..<corners {
      let angle = 2 * Double.pi * Double(index) / Double(corners)
      let radius = 40 + Double(random.below(40))
      let (x, y) = (cos(angle), sin(angle))
      map.node(1 + index, radius * x, radius * y)
      map.node(101 + index, 100 * x, 100 * y)
      map.way(2 + index, [1 + index, 101 + index], "highway=footway")
    }
    map.way(1, Array(1...corners) + [1], "highway=pedestrian area=yes")
    let (one, other) = (try map.imported(), try map.imported())
    #expect(one.graph.check().isEmpty)
    #expect(one.graph.topology.head == other.graph.topology.head)
    #expect(one.graph.geometry.points == other.graph.geometry.points)
    // Lines stay on the plaza, with a tolerance of some centimetres.
    let frame = Frame(at: Coordinate(latitude: 41.15, longitude: -8.61))
    let outline = (1...corners).compactMap { one.numbers.node(numbered: Int64($0)) }
      .map { frame.vector(one.graph.coordinate(of: $0)) }
    #expect(outline.count == corners && one.edges(.plaza).count > corners / 2)
    for edge in one.edges(.plaza) {
      let line = one.graph.geometry.line(of: edge).map(frame.vector)
      for part in 1..<20 {
        let point = line[0] + (line[1] - line[0]) * (Double(part) / 20)
        let isOff =
          !Plane.contains([outline], point)
          && Plane.distance(from: point, toSidesOf: [outline]) > 0.35
        #expect(!isOff, "\(point)")
      }
    }
  }
}
