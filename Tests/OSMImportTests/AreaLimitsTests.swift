import CampusGraph
import Foundation
import GeoCore
import Testing

@testable import OSMImport

/// Areas that are broken, huge or hostile, and areas of real cities.
@Suite struct AreaLimitsTests {
  private static func ring(_ count: Int, radius: Double, footways: Int) -> AreaMap {
    var map = AreaMap()
    for index in 0..<count {
      let angle = 2 * Double.pi * Double(index) / Double(count)
      // A comb: every second corner is an obstacle.
      let far = radius * (index.isMultiple(of: 2) ? 1 : 0.9)
      map.node(1 + index, far * cos(angle), far * sin(angle))
    }
    map.way(1, Array(1...count) + [1], "highway=pedestrian area=yes")
    for index in 0..<footways {
      let angle = 2 * Double.pi * Double(index) / Double(footways)
      map.node(1_000_000 + index, 2 * radius * cos(angle), 2 * radius * sin(angle))
      map.way(
        2 + index,
        [1 + index * (count / footways), 1_000_000 + index],
        "highway=footway"
      )
    }
    return map
  }

  @Test func `an outline of 50,000 nodes is walked around and not crossed`() throws {
    let map = Self.ring(50_000, radius: 1000, footways: 50)
    let imported = try map.imported()
    #expect(imported.graph.check().isEmpty)
    #expect(imported.plazaCount == 0 && imported.uncrossedPlazaCount == 1)
    #expect(imported.walk(1_000_000, 1_000_001)?.kinds == [.footway])
  }

  @Test func `an outline with many entries is walked around and not crossed`() throws {
    let map = Self.ring(600, radius: 200, footways: 300)
    let city = try map.imported()
    #expect(city.graph.check().isEmpty)
    #expect(city.plazaCount == 0 && city.uncrossedPlazaCount == 1)
  }

  @Test func `a ragged outline is crossed using a limited number of corners`() throws {
    let map = Self.ring(900, radius: 200, footways: 12)
    let imported = try map.imported()
    #expect(imported.graph.check().isEmpty && imported.plazaCount == 1)
    let walk = try #require(imported.walk(1_000_000, 1_000_006))
    #expect(walk.length < 805)
    #expect(walk.kinds.contains(.plaza))
  }

  @Test func `many plazas on the same ground are walked around and not crossed`() throws {
    var map = AreaMap()
    for index in 0..<300 {
      let base = 10 * index + 1
      map.nodes(from: base, [(0, 0), (500, 0), (500, 500), (0, 500)])
      map.way(
        10 * index + 1,
        [base, base + 1, base + 2, base + 3, base],
        "highway=pedestrian area=yes"
      )
      map.nodes(from: base + 4, [(250, 250), (250 + Double(index) / 10, 260)])
      map.way(10 * index + 2, [base + 4, base + 5], "highway=footway")
    }
    let city = try map.imported()
    #expect(city.graph.check().isEmpty)
    // Each has 600 ends of footways within.
    #expect(city.uncrossedPlazaCount == 300)
  }

  /// Outlines of four corners and more that are no proper rings, as orders of corners of a square
  /// with its middle.
  @Test(arguments: [
    [1, 3, 2, 4, 1], [1, 2, 1], [1, 1, 1, 1], [1, 2, 3, 2, 1], [1, 2, 3, 4, 1, 2, 3, 4, 1],
    [1, 5, 3, 5, 1], [1, 2, 5, 4, 3, 5, 1], [1, 99, 3, 4, 1], [99, 98, 97, 99],
  ])
  func `degenerate outlines are accepted`(_ nodes: [Int]) throws {
    var map = AreaMap()
    map.nodes(from: 1, [(0, 60), (100, 60), (100, 0), (0, 0), (50, 30), (-50, 60), (150, 0)])
    map.way(1, nodes, "highway=pedestrian area=yes")
    map.way(2, [6, 1], "highway=footway")
    map.way(3, [3, 7], "highway=footway")
    let city = try map.imported()
    #expect(city.graph.check().isEmpty)
  }

  @Test func `an outline that crosses itself is crossed within its two halves`() throws {
    var map = AreaMap()
    //  1   2      a bow tie, whose sides cross in the middle
    //   ╳
    //  4   3
    map.nodes(from: 1, [(0, 60), (100, 60), (100, 0), (0, 0), (-50, 60), (150, 0), (-50, 0)])
    map.way(1, [1, 3, 2, 4, 1], "highway=pedestrian area=yes")
    map.way(2, [5, 1], "highway=footway")
    map.way(3, [3, 6], "highway=footway")
    map.way(4, [4, 7], "highway=footway")
    let city = try map.imported()
    #expect(city.graph.check().isEmpty)
    #expect(city.walk(5, 6) != nil && city.walk(5, 7) != nil)
  }

  @Test func `multipolygons that are cut off by the border are walked around`() throws {
    var map = AreaMap()
    map.nodes(from: 1, [(0, 60), (100, 60), (100, 0), (0, 0), (-50, 60), (150, 0)])
    map.way(1, [1, 2, 3])
    map.way(2, [5, 1], "highway=footway")
    map.way(3, [3, 6], "highway=footway")
    // One has a missing member, one does not close, one has no way.
    map.relation(7, [(1, "outer"), (77, "outer")], "type=multipolygon highway=pedestrian")
    map.relation(8, [(1, "outer")], "type=multipolygon highway=pedestrian")
    map.relation(9, [], "type=multipolygon highway=pedestrian")
    let city = try map.imported()
    #expect(city.graph.check().isEmpty)
    #expect(city.plazaCount == 0 && city.uncrossedPlazaCount == 3)
    #expect(city.walk(5, 6)?.sources == ["way/2", "relation/7", "way/3"])
  }

  @Test func `rings of many lines in any order and direction are joined`() {
    let rings = RingJoiner.rings([[1, 2, 3][...], [5, 4, 3], [1, 6, 5], [8, 9, 10, 8]])
    #expect(rings == [[1, 2, 3, 4, 5, 6], [8, 9, 10]])
    #expect(RingJoiner.rings([[1, 2][...], [2, 3]]) == nil)
    #expect(RingJoiner.rings([]) == [])
    // Two rings that touch at a node.
    let touching = RingJoiner.rings([[1, 2, 3][...], [3, 4, 1], [1, 5, 6], [6, 7, 1]])
    #expect(touching?.map(Set.init) == [[1, 2, 3, 4], [1, 5, 6, 7]])
  }

  @Test func `the edges of a gate grow less than quadratically with its ways`() throws {
    var map = AreaMap()
    map.node(1, 0, 0, "barrier=gate bicycle=no")
    for index in 0..<200 {
      map.node(2 + index, 100 * cos(Double(index)), 100 * sin(Double(index)))
      map.way(1 + index, [1, 2 + index], "highway=residential")
    }
    let city = try map.imported()
    #expect(city.graph.check().isEmpty && city.graph.edgeCount == 200 + 199)
    #expect(city.walk(2, 201)?.length.rounded() == 200)
    #expect(city.walk(100, 150, .bike) == nil)
  }

  @Test func `a plaza with a thousand huts is still crossed`() throws {
    var map = Self.ring(40, radius: 400, footways: 4)
    for index in 0..<1000 {
      let (x, y) = (Double(index % 32) * 20 - 310, Double(index / 32) * 20 - 310)
      let base = 2_000_000 + 10 * index
      map.nodes(from: base, [(x, y), (x + 5, y), (x + 5, y + 5), (x, y + 5)])
      map.way(10_000 + index, [base, base + 1, base + 2, base + 3, base], "building=hut")
    }
    let city = try map.imported()
    #expect(city.graph.check().isEmpty && city.plazaCount == 1)
  }

  // MARK: Real cities

  private static let data = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../../shared/data").standardized
  private static let arePresent = FileManager.default.fileExists(
    atPath: data.appending(path: "osm/monaco.osm.pbf").path
  )

  @Test(
    .enabled(if: arePresent, "needs ../shared/data"),
    arguments: [
      ("osm/monaco.osm.pbf", 23), ("campus/karlsruhe_kit_nord.osm.pbf", 2),
      ("campus/usf_area.osm.pbf", 3),
    ]
  )
  func `real plazas are crossed and the graph stays sound`(_ file: String, _ count: Int) throws {
    let path = Self.data.appending(path: file).path
    let city = try #require(try OSMImporter().city(from: path))
    #expect(city.graph.check().isEmpty)
    #expect(city.plazaCount == count && city.uncrossedPlazaCount == 0)
    #expect(city.edges(.plaza).count >= count)
    let again = try #require(try OSMImporter().city(from: path))
    #expect(again.graph.topology.head == city.graph.topology.head)
    #expect(again.graph.geometry.points == city.graph.geometry.points)
  }
}
