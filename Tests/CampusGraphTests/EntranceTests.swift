import GeoCore
import Testing

@testable import CampusGraph

@Suite struct EntranceTests {
  /// A hall of 20 m × 10 m with its south-west corner at the origin.
  private static func hall(_ tags: [String: String] = [:]) -> CampusSketch {
    var sketch = CampusSketch()
    sketch.building("building/hall", CampusSketch.box(0, 0, 20, 10), tags)
    return sketch
  }

  @Test func `a path that ends at an entrance leads inside through its door`() throws {
    var sketch = Self.hall(["opening_hours": "Mo-Fr 07:00-21:00"])
    sketch.point("entrance/south", (10, 0), ["entrance": "main", "name": "Puerta Sur"])
    sketch.point(
      "entrance/east",
      (20, 5),
      ["entrance": "yes", "opening_hours": "Mo-Fr 08:00-18:00"]
    )
    sketch.way("way/s", [(10, -30), (10, 0)])
    sketch.way("way/e", [(10, -30), (40, 5), (20, 5)])
    let campus = try sketch.campus()
    let hall = try campus.place("building/hall")
    #expect(hall.kind == .building)
    #expect(hall.entrances.map(\.id) == ["entrance/south", "entrance/east"])
    let (south, east) = (hall.entrances[0], hall.entrances[1])
    #expect(south.name == "Puerta Sur")
    #expect(south.isMain && !east.isMain)
    #expect(abs(south.bearing - 180) < 0.1 && abs(east.bearing - 90) < 0.1)
    #expect(hall.hours?.text == "Mo-Fr 07:00-21:00")
    #expect(south.hours == nil)
    #expect(east.hours?.text == "Mo-Fr 08:00-18:00")
    let schedules = campus.graph.attributes.schedule
    #expect(campus.graph.schedules[schedules[south.door].index].text == "Mo-Fr 07:00-21:00")
    #expect(campus.graph.schedules[schedules[east.door].index].text == "Mo-Fr 08:00-18:00")
    for entrance in hall.entrances {
      #expect(campus.graph.attributes.kind[entrance.door] == .door)
      #expect(campus.graph.attributes.flags[entrance.door] == .entrance)
      #expect(campus.graph.attributes.length[entrance.door] == 0)
      #expect(campus.graph.tail(of: entrance.door) == entrance.outside)
      #expect(campus.graph.head(of: entrance.door) == entrance.inside)
    }
    // Without a corridor there is no path through.
    #expect(
      campus.distance(from: [south.inside], to: [east.inside], avoiding: ["way/s", "way/e"]) == nil
    )
    #expect(campus.edges(.link).isEmpty)
    #expect(campus.problems.isEmpty)
  }

  @Test func `a corridor connects the inner nodes of two doors`() throws {
    var sketch = Self.hall()
    sketch.point("entrance/south", (10, 0), ["entrance": "yes"])
    sketch.point("entrance/north", (10, 10), ["entrance": "yes", "wheelchair": "no"])
    sketch.way("way/s", [(10, -20), (10, 0)])
    sketch.way("way/n", [(10, 10), (10, 30)])
    sketch.way("way/corridor", [(10, 0), (12, 5), (10, 10)], ["highway": "corridor"])
    let campus = try sketch.campus()
    let (from, to) = (sketch.coordinate((10, -20)), sketch.coordinate((10, 30)))
    let length = try #require(campus.distance(from, to))
    #expect(abs(length - 40 - 2 * 5.385) < 0.05)
    #expect(campus.distance(from, to, .wheelchair) == nil)
    for door in ["entrance/south", "entrance/north", "way/corridor"] {
      #expect(campus.distance(from, to, avoiding: [door]) == nil)
    }
    let hall = try campus.place("building/hall")
    let corridor = try #require(campus.edges(of: "way/corridor").first)
    #expect(campus.graph.tail(of: corridor) == hall.entrances[0].inside)
    #expect(campus.graph.head(of: corridor) == hall.entrances[1].inside)
  }

  @Test func `one line through two doors is split at both`() throws {
    var sketch = Self.hall()
    sketch.point("entrance/south", (10, 0), ["entrance": "yes"])
    sketch.point("entrance/north", (10, 10), ["entrance": "yes"])
    sketch.way("way/through", [(10, -20), (10, 30)])
    let campus = try sketch.campus()
    let (from, to) = (sketch.coordinate((10, -20)), sketch.coordinate((10, 30)))
    #expect(campus.distance(from, to).map { $0.rounded() } == 50)
    #expect(campus.distance(from, to, avoiding: ["entrance/north"]) == nil)
  }

  @Test func `an entrance without a path is linked to the nearest one in sight`() throws {
    // The way in the north is nearer, but the hall itself is between.
    var sketch = Self.hall()
    sketch.point("entrance/south", (10, 0), ["entrance": "yes"])
    sketch.way("way/north", [(-40, 14), (60, 14)])
    sketch.way("way/south", [(-40, -20), (60, -20)])
    sketch.way("way/join", [(-40, -20), (-40, 14)])
    let campus = try sketch.campus()
    let link = try #require(campus.edges(.link).first)
    #expect(campus.edges(.link).count == 1)
    #expect(campus.source(of: link) == "entrance/south")
    #expect(campus.graph.attributes.flags[link] == [])
    #expect(abs(Double(campus.graph.attributes.length[link]) - 20_000) < 50)
    #expect(!campus.nodes(at: sketch.coordinate((10, -20))).isEmpty)
    #expect(campus.problems.isEmpty)
  }

  @Test func `a long link counts as estimated, and there is none beyond 60 m`() throws {
    for (distance, isLinked) in [(30.0, true), (59, true), (61, false)] {
      var sketch = Self.hall()
      sketch.point("entrance/south", (10, 0), ["entrance": "yes"])
      sketch.way("way/south", [(-40, -distance), (60, -distance)])
      let campus = try sketch.campus()
      let links = campus.edges(.link)
      #expect(links.count == (isLinked ? 1 : 0))
      #expect(links.allSatisfy { campus.graph.attributes.flags[$0] == .estimated })
      let unreachable = campus.features(with: .unreachableEntrance)
      #expect(unreachable.isEmpty == isLinked)
    }
  }

  @Test func `a wall prevents a link`() throws {
    var sketch = Self.hall()
    sketch.point("entrance/south", (10, 0), ["entrance": "yes"])
    sketch.way("way/south", [(-40, -20), (60, -20)])
    sketch.line("barrier/wall", [(-40, -10), (60, -10)], ["barrier": "wall"])
    let campus = try sketch.campus()
    #expect(campus.edges(.link).isEmpty)
    #expect(campus.features(with: .unreachableEntrance).contains("entrance/south"))
  }

  @Test func `links do not lead to corridors or private ways`() throws {
    var sketch = Self.hall()
    sketch.point("entrance/south", (10, 0), ["entrance": "yes"])
    sketch.way("way/private", [(-40, -5), (60, -5)], ["access": "private"])
    sketch.way("way/inside", [(2, 5), (18, 5)], ["highway": "corridor"])
    sketch.way("way/open", [(-40, -12), (60, -12)])
    let campus = try sketch.campus()
    // The link crosses the private way, which splits it in two.
    let length = campus.edges(.link).reduce(0) { $0 + campus.graph.attributes.length[$1] }
    #expect(abs(Double(length) - 12_000) < 50)
    #expect(campus.features(with: .unreachableEntrance).isEmpty)
  }

  @Test func `a building without entrances gets one at the point nearest to a way`() throws {
    var sketch = Self.hall(["opening_hours": "Mo-Fr 07:00-21:00"])
    sketch.way("way/east", [(26, -20), (26, 40)])
    let campus = try sketch.campus()
    let hall = try campus.place("building/hall")
    let entrance = try #require(hall.entrances.first)
    #expect(hall.entrances.count == 1)
    #expect(entrance.id == "building/hall/entrance")
    #expect(abs(entrance.bearing - 90) < 0.1)
    #expect(campus.graph.attributes.flags[entrance.door] == [.entrance, .estimated])
    #expect(campus.problems.map(\.kind) == [.other])
    #expect(campus.problems.map(\.feature) == ["building/hall"])
    #expect(
      campus.distance(
        from: [entrance.inside],
        to: campus.nodes(at: sketch.coordinate((26, 40)))
      ) != nil
    )
  }

  @Test func `a building far from every way is reported`() throws {
    var sketch = Self.hall()
    sketch.way("way/far", [(200, 0), (300, 0)])
    let campus = try sketch.campus()
    #expect(try campus.place("building/hall").entrances.isEmpty)
    #expect(campus.features(with: .unreachableEntrance) == ["building/hall"])
  }

  @Test func `an entrance far from every outline is reported`() throws {
    var sketch = Self.hall()
    sketch.point("entrance/near", (10, -0.8), ["entrance": "yes"])
    sketch.point("entrance/off", (10, -3), ["entrance": "yes"])
    sketch.way("way/s", [(-20, -20), (10, -20), (10, -0.8)])
    let campus = try sketch.campus()
    #expect(try campus.place("building/hall").entrances.map(\.id) == ["entrance/near"])
    #expect(campus.features(with: .unreachableEntrance) == ["entrance/off"])
  }

  @Test(arguments: [
    (["entrance": "yes"], true), (["entrance": "yes", "step_count": "3"], false),
    (["entrance": "yes", "step_count": "3", "wheelchair": "yes"], true),
    (["entrance": "yes", "wheelchair": "no"], false),
    (["entrance": "yes", "wheelchair": "limited"], true),
    (["entrance": "yes", "width": "0.7"], false), (["entrance": "yes", "door:width": "0.9"], true),
    (["entrance": "yes", "kerb": "raised"], false), (["entrance": "yes", "kerb": "lowered"], true),
    (["entrance": "yes", "kerb:height": "0.08"], false),
  ])
  func `step-free entrances are distinguished from others`(
    tags: [String: String],
    isStepFree: Bool
  ) throws {
    var sketch = Self.hall()
    sketch.point("entrance/x", (10, 0), tags)
    sketch.way("way/s", [(10, -20), (10, 0)])
    let campus = try sketch.campus()
    let entrance = try #require(try campus.place("building/hall").entrances.first)
    #expect(entrance.isStepFree == isStepFree)
    let start = campus.nodes(at: sketch.coordinate((10, -20)))
    let length = campus.distance(from: start, to: [entrance.inside], .wheelchair)
    #expect((length != nil) == isStepFree)
    #expect(campus.distance(from: start, to: [entrance.inside]) != nil)
  }

  @Test func `exits lead out only, and emergency and private doors nowhere`() throws {
    var sketch = Self.hall()
    sketch.point("entrance/exit", (10, 0), ["entrance": "exit"])
    sketch.point("entrance/fire", (0, 5), ["entrance": "emergency"])
    sketch.point("entrance/staff", (20, 5), ["entrance": "service", "access": "private"])
    sketch.point("entrance/no", (5, 10), ["entrance": "no"])
    sketch.way("way/s", [(10, -20), (10, 0)])
    sketch.way("way/e", [(10, -20), (40, 5), (20, 5)])
    let campus = try sketch.campus()
    let hall = try campus.place("building/hall")
    #expect(hall.entrances.map(\.id) == ["entrance/exit"])
    let exit = hall.entrances[0]
    #expect(campus.graph.attributes.access[exit.door] == [.footBackward, .wheelchairBackward])
    #expect(campus.distance(from: [exit.outside], to: [exit.inside]) == nil)
    #expect(campus.distance(from: [exit.inside], to: [exit.outside]) == 0)
    #expect(campus.edges(of: "entrance/fire").isEmpty)
    let staff = try #require(campus.edges(of: "entrance/staff").first)
    #expect(campus.graph.attributes.access[staff] == [])
    #expect(campus.problems.isEmpty)
  }

  @Test func `an entrance of an upper level is connected to its bridge`() throws {
    var sketch = Self.hall()
    sketch.point("entrance/ground", (10, 0), ["entrance": "main"])
    sketch.point("entrance/upper", (20, 5), ["entrance": "yes", "level": "1"])
    sketch.way("way/s", [(10, -20), (10, 0)])
    sketch.way("way/below", [(30, -20), (30, 40)])
    sketch.way("way/join", [(10, -20), (30, -20)])
    sketch.way("way/bridge", [(20, 5), (60, 5)], ["bridge": "yes", "level": "1"])
    sketch.way("way/stairs", [(60, 5), (60, -20)], ["highway": "steps", "level": "0;1"])
    sketch.way("way/back", [(60, -20), (30, -20)])
    let campus = try sketch.campus()
    let hall = try campus.place("building/hall")
    let upper = try #require(hall.entrances.first { $0.id == "entrance/upper" })
    let start = campus.nodes(at: sketch.coordinate((30, -20)))
    let length = try #require(campus.distance(from: start, to: [upper.inside]))
    #expect(abs(length - 95) < 0.2)
    #expect(campus.problems.isEmpty)
  }
}
