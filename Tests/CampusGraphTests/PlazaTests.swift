import GeoCore
import Testing

@testable import CampusGraph

@Suite struct PlazaTests {
  private static let box = CampusSketch.box

  /// The path length between two places of a sketch, in metres.
  private static func distance(
    _ sketch: CampusSketch,
    _ from: CampusSketch.Spot,
    _ to: CampusSketch.Spot,
    _ walker: Walker = .foot
  ) throws -> Double? {
    try sketch.campus().distance(sketch.coordinate(from), sketch.coordinate(to), walker)
  }

  private static func length(_ spots: [CampusSketch.Spot]) -> Double {
    zip(spots, spots.dropFirst()).reduce(0) { sum, side in
      let (dx, dy) = (side.1.x - side.0.x, side.1.y - side.0.y)
      return sum + (dx * dx + dy * dy).squareRoot()
    }
  }

  @Test func `a plaza is crossed in a straight line`() throws {
    var sketch = CampusSketch()
    sketch.plaza("plaza/x", Self.box(0, 0, 40, 30))
    sketch.way("way/w", [(-20, 5), (0, 5)])
    sketch.way("way/e", [(40, 25), (60, 25)])
    let length = try #require(try Self.distance(sketch, (-20, 5), (60, 25), .wheelchair))
    #expect(abs(length - 40 - Self.length([(0, 5), (40, 25)])) < 0.1)
    #expect(try Self.distance(sketch, (-20, 5), (60, 25), .bike) == nil)
    #expect(try sketch.campus().problems.isEmpty)
  }

  @Test func `bikes cross if the tags allow it`() throws {
    var sketch = CampusSketch()
    sketch.plaza("plaza/x", Self.box(0, 0, 40, 30), ["bicycle": "yes", "surface": "concrete"])
    sketch.way("way/w", [(-20, 5), (0, 5)], ["highway": "cycleway"])
    sketch.way("way/e", [(40, 25), (60, 25)], ["highway": "cycleway"])
    #expect(try Self.distance(sketch, (-20, 5), (60, 25), .bike) != nil)
    let campus = try sketch.campus()
    let edge = try #require(campus.edges(of: "plaza/x").first)
    #expect(campus.graph.attributes.kind[edge] == .plaza)
    #expect(campus.graph.attributes.surface[edge] == .smooth)
  }

  @Test func `a path in a U-shaped plaza bends at its inner corners`() throws {
    //  ┌──┐  ┌──┐
    //  │a │  │ b│      from a to b around the two inner corners
    //  │  └──┘  │
    //  └────────┘
    var sketch = CampusSketch()
    sketch.plaza(
      "plaza/u",
      [(0, 0), (30, 0), (30, 30), (20, 30), (20, 10), (10, 10), (10, 30), (0, 30)]
    )
    sketch.way("way/a", [(5, 30), (5, 40)])
    sketch.way("way/b", [(25, 30), (25, 40)])
    let length = try #require(try Self.distance(sketch, (5, 30), (25, 30)))
    let exact = Self.length([(5, 30), (10, 10), (20, 10), (25, 30)])
    // Corners are passed at a clearance of 0.2 m.
    #expect(length > exact && length < exact + 1)
  }

  @Test func `a path bypasses a hole on its shorter side`() throws {
    var sketch = CampusSketch()
    sketch.plaza("plaza/h", Self.box(0, 0, 40, 40), holes: [Self.box(10, 10, 30, 35)])
    sketch.way("way/w", [(-10, 20), (0, 20)])
    sketch.way("way/e", [(40, 20), (50, 20)])
    let length = try #require(try Self.distance(sketch, (0, 20), (40, 20)))
    let exact = Self.length([(0, 20), (10, 10), (30, 10), (40, 20)])
    #expect(length > exact && length < exact + 1)
  }

  @Test(arguments: [["barrier": "wall"], ["barrier": "fence"], ["barrier": "hedge"]])
  func `a path bypasses a wall inside`(tags: [String: String]) throws {
    var sketch = CampusSketch()
    sketch.plaza("plaza/x", Self.box(0, 0, 40, 40))
    sketch.line("barrier/wall", [(20, 0), (20, 15), (20, 30)], tags)
    sketch.way("way/w", [(-10, 5), (0, 5)])
    sketch.way("way/e", [(40, 5), (50, 5)])
    for walker in [Walker.foot, .wheelchair] {
      let length = try #require(try Self.distance(sketch, (0, 5), (40, 5), walker))
      let exact = Self.length([(0, 5), (20, 30), (40, 5)])
      #expect(length > exact && length < exact + 1)
    }
  }

  @Test func `a wall from side to side divides a plaza`() throws {
    var sketch = CampusSketch()
    sketch.plaza("plaza/x", Self.box(0, 0, 40, 40))
    sketch.line("barrier/wall", [(20, -1), (25, 20), (20, 41)], ["barrier": "wall"])
    sketch.way("way/w", [(-10, 5), (0, 5)])
    sketch.way("way/e", [(40, 5), (50, 5)])
    #expect(try Self.distance(sketch, (0, 5), (40, 5)) == nil)
    #expect(try sketch.campus().features(with: .island).count == 1)
  }

  @Test func `a path bypasses a building and a pool, and reaches the door`() throws {
    var sketch = CampusSketch()
    sketch.plaza("plaza/x", Self.box(0, 0, 60, 40))
    sketch.building("building/kiosk", Self.box(15, 15, 25, 40))
    sketch.area("node/pool", Self.box(35, 0, 45, 30), ["natural": "water"])
    sketch.point("entrance/kiosk", (25, 20), ["entrance": "main"])
    sketch.way("way/w", [(-10, 20), (0, 20)])
    let campus = try sketch.campus()
    let kiosk = try campus.place("building/kiosk")
    let start = campus.nodes(at: sketch.coordinate((0, 20)))
    let length = try #require(
      campus.distance(from: start, to: [kiosk.entrances[0].inside], .wheelchair)
    )
    let exact = Self.length([(0, 20), (15, 15), (25, 15), (25, 20)])
    #expect(length > exact && length < exact + 1)
    #expect(campus.edges(.link).isEmpty)
    #expect(campus.problems.isEmpty)
  }

  @Test func `steps inside are crossed on foot and bypassed by wheelchairs`() throws {
    //   wall ████████ stairs ████████ gap
    var sketch = CampusSketch()
    sketch.plaza("plaza/x", Self.box(0, 0, 60, 40))
    sketch.line("barrier/w", [(0, 20), (18, 20)], ["barrier": "retaining_wall"])
    sketch.line("barrier/e", [(22, 20), (50, 20)], ["barrier": "retaining_wall"])
    sketch.way("way/steps", [(20, 19), (20, 21)], ["highway": "steps", "width": "4"])
    sketch.way("way/s", [(20, -10), (20, 0)])
    sketch.way("way/n", [(20, 40), (20, 50)])
    let foot = try #require(try Self.distance(sketch, (20, 0), (20, 40)))
    #expect(abs(foot - 40) < 0.1)
    let wheelchair = try #require(try Self.distance(sketch, (20, 0), (20, 40), .wheelchair))
    let exact = Self.length([(20, 0), (50, 20), (20, 40)])
    #expect(wheelchair > exact && wheelchair < exact + 1)
  }

  @Test(arguments: [
    ["barrier": "kerb"], ["barrier": "kerb", "kerb": "raised"],
    ["barrier": "kerb", "kerb:height": "0.12"],
  ])
  func `a raised kerb across a plaza stops wheelchairs`(tags: [String: String]) throws {
    var sketch = CampusSketch()
    sketch.plaza("plaza/x", Self.box(0, 0, 40, 40))
    sketch.line("barrier/kerb", [(20, -1), (20, 41)], tags)
    sketch.way("way/w", [(-10, 20), (0, 20)])
    sketch.way("way/e", [(40, 20), (50, 20)])
    #expect(try Self.distance(sketch, (0, 20), (40, 20)).map { $0.rounded() } == 40)
    #expect(try Self.distance(sketch, (0, 20), (40, 20), .wheelchair) == nil)
  }

  @Test func `a lowered kerb across a plaza is passable`() throws {
    var sketch = CampusSketch()
    sketch.plaza("plaza/x", Self.box(0, 0, 40, 40))
    sketch.line("barrier/kerb", [(20, -1), (20, 41)], ["barrier": "kerb", "kerb": "lowered"])
    sketch.way("way/w", [(-10, 20), (0, 20)])
    sketch.way("way/e", [(40, 20), (50, 20)])
    #expect(try Self.distance(sketch, (0, 20), (40, 20), .wheelchair) != nil)
  }

  @Test func `steps mapped as an area stop wheelchairs`() throws {
    var sketch = CampusSketch()
    sketch.plaza("plaza/x", Self.box(0, 0, 40, 40))
    sketch.area("way/steps", Self.box(18, -1, 22, 41), ["highway": "steps", "area": "yes"])
    sketch.way("way/w", [(-10, 20), (0, 20)])
    sketch.way("way/e", [(40, 20), (50, 20)])
    #expect(try Self.distance(sketch, (0, 20), (40, 20)) != nil)
    #expect(try Self.distance(sketch, (0, 20), (40, 20), .wheelchair) == nil)
  }

  @Test func `plazas that share a side are connected along it`() throws {
    var sketch = CampusSketch()
    sketch.plaza("plaza/a", Self.box(0, 0, 20, 40))
    sketch.plaza("plaza/b", Self.box(20, 0, 40, 40))
    sketch.way("way/w", [(-10, 20), (0, 20)])
    sketch.way("way/e", [(40, 20), (50, 20)])
    let length = try #require(try Self.distance(sketch, (0, 20), (40, 20)))
    #expect(abs(length - 40) < 0.5, "through the middle of the shared side")
  }

  @Test func `a plaza is connected to a path along its outline`() throws {
    var sketch = CampusSketch()
    sketch.plaza("plaza/a", Self.box(0, 0, 20, 20))
    sketch.way("way/along", [(-10, 20), (30, 20)])
    sketch.way("way/s", [(10, -10), (10, 0)])
    let length = try #require(try Self.distance(sketch, (10, 0), (30, 20)))
    #expect(abs(length - 10 - Self.length([(10, 0), (20, 20)])) < 0.5)
  }

  @Test func `a way across a plaza and one that ends inside are both connected to it`() throws {
    var sketch = CampusSketch()
    sketch.plaza("plaza/a", Self.box(0, 0, 40, 40))
    sketch.way("way/across", [(-10, 20), (50, 20)])
    sketch.way("way/into", [(20, -10), (20, 10)])
    let campus = try sketch.campus()
    #expect(campus.edges(of: "way/across").count == 3)
    let length = try #require(try Self.distance(sketch, (20, -10), (50, 20)))
    let exact = 10 + Self.length([(20, 0), (40, 20)]) + 10
    #expect(abs(length - exact) < 0.1)
    #expect(campus.problems.isEmpty)
  }

  @Test func `a gate on the outline separates all lines across`() throws {
    var sketch = CampusSketch()
    sketch.plaza("plaza/a", Self.box(0, 0, 40, 40))
    sketch.way("way/w", [(-10, 20), (0, 20)])
    sketch.way("way/e", [(40, 20), (50, 20)])
    sketch.way("way/s", [(20, -10), (20, 0)])
    sketch.point("barrier/gate", (0, 20), ["barrier": "gate"])
    let campus = try sketch.campus()
    #expect(campus.edges(of: "barrier/gate").count == 1)
    let (west, east) = (sketch.coordinate((-10, 20)), sketch.coordinate((50, 20)))
    #expect(campus.distance(west, east) != nil)
    #expect(campus.distance(west, east, avoiding: ["barrier/gate"]) == nil)
  }

  @Test func `walls and buildings flush with the outline do not block its entries`() throws {
    // Everything is rotated by 7°, so that nothing is on the grid's lines.
    func turned(_ spots: [CampusSketch.Spot]) -> [CampusSketch.Spot] {
      let (c, s) = (0.992_546, 0.121_869)
      return spots.map { ($0.x * c - $0.y * s, $0.x * s + $0.y * c) }
    }
    var sketch = CampusSketch()
    sketch.plaza("plaza/a", turned(Self.box(0, 0, 40, 30)))
    sketch.building("building/n", turned([(-5, 30), (45, 30), (45, 45), (-5, 45)]))
    sketch.line("barrier/s", turned([(-5, 0), (17.3, 0), (45, 0)]), ["barrier": "wall"])
    let doors = turned([(7.7, 30), (31.3, 30)])
    sketch.point("entrance/w", doors[0], ["entrance": "yes"])
    sketch.point("entrance/e", doors[1], ["entrance": "yes"])
    let ends = turned([(-20, 10), (0, 10), (11.1, -20), (11.1, 0)])
    sketch.way("way/w", [ends[0], ends[1]])
    sketch.way("way/s", [ends[2], ends[3]])
    let campus = try sketch.campus()
    let hall = try campus.place("building/n")
    for start in [ends[0], ends[2]] {
      for entrance in hall.entrances {
        let length = campus.distance(
          from: campus.nodes(at: sketch.coordinate(start)),
          to: [entrance.inside],
          .wheelchair
        )
        #expect(length != nil)
      }
    }
    let between = try #require(
      campus.distance(from: [hall.entrances[0].outside], to: [hall.entrances[1].outside])
    )
    #expect(abs(between - 23.6) < 0.2)
    #expect(campus.problems.isEmpty)
  }

  @Test func `a plaza without a way is reported as an island`() throws {
    var sketch = CampusSketch()
    sketch.plaza("plaza/a", Self.box(0, 0, 40, 40))
    sketch.way("way/w", [(-50, 20), (-10, 20)])
    #expect(try sketch.campus().features(with: .island) == ["plaza/a"])
  }

  @Test func `a plaza with too many entries is connected along its outline`() throws {
    var sketch = CampusSketch()
    sketch.plaza("plaza/a", Self.box(0, 0, 500, 40))
    for index in 1...210 {
      let x = Double(index) * 2
      sketch.way("way/\(index)", [(x, 0), (x, -5)])
    }
    let campus = try sketch.campus()
    #expect(campus.features(with: .other) == ["plaza/a"])
    let (from, to) = (sketch.coordinate((2, -5)), sketch.coordinate((420, -5)))
    let length = try #require(campus.distance(from, to))
    #expect(abs(length - 428) < 0.5)
  }

  @Test func `a named plaza is a place`() throws {
    var sketch = CampusSketch()
    sketch.plaza("plaza/a", Self.box(0, 0, 40, 40), ["name": "Plaza Central"])
    sketch.way("way/w", [(-10, 20), (0, 20)])
    let place = try sketch.campus().place("plaza/a")
    #expect(place.kind == .poi)
    #expect(place.category == "square")
    #expect(Geodesic.distance(place.location, sketch.coordinate((20, 20))) < 1)
  }
}
