import GeoCore
import Testing

@testable import CampusGraph

/// Tests of the reports on probable mapping errors.
@Suite struct `A map's review` {
  @Test(arguments: ["building", "plaza", "boundary"])
  func `finds areas with self-crossing outlines`(_ sort: String) throws {
    // A bow tie: the corners of a box with two of them swapped.
    var sketch = CampusSketch()
    let bow = [(60.0, 0.0), (80, 20), (80, 0), (60, 20)]
    switch sort {
    case "building": sketch.building("way/bow", bow)
    case "plaza": sketch.plaza("way/bow", bow)
    default: sketch.area("way/bow", bow, ["boundary": "administrative"])
    }
    sketch.building("way/box", CampusSketch.box(0, 10, 20, 30))
    sketch.way("way/a", [(0, 0), (50, 0)])
    let campus = try sketch.campus()
    #expect(campus.features(with: .selfCrossing) == ["way/bow"])
    let problem = try #require(campus.problems.first { $0.kind == .selfCrossing })
    #expect(Geodesic.distance(problem.location, sketch.coordinate((70, 10))) < 0.1)
  }

  @Test func `accepts touching outlines, and holes in areas`() throws {
    var sketch = CampusSketch()
    sketch.plaza("way/touch", [(0, 0), (20, 0), (20, 20), (10, 0.0), (0, 20)])
    sketch.plaza(
      "way/hole",
      CampusSketch.box(40, 0, 60, 20),
      holes: [CampusSketch.box(45, 5, 50, 10)]
    )
    sketch.way("way/a", [(0, 0), (40, 0)])
    #expect(try sketch.campus().features(with: .selfCrossing) == [])
  }

  @Test func `finds a hole that crosses the outline`() throws {
    var sketch = CampusSketch()
    sketch.plaza(
      "way/hole",
      CampusSketch.box(0, 0, 20, 20),
      holes: [CampusSketch.box(10, 5, 30, 10)]
    )
    #expect(try sketch.campus().features(with: .selfCrossing) == ["way/hole"])
  }

  /// A path from south to north at x = 10.
  private func path(
    _ tags: [String: String] = [:],
    _ draw: (inout CampusSketch) -> Void
  ) throws
    -> Campus
  {
    var sketch = CampusSketch()
    draw(&sketch)
    sketch.way("way/path", [(10, -20), (10, 0), (10, 20)], tags)
    return try sketch.campus()
  }

  @Test(arguments: ["wall", "fence", "hedge"])
  func `finds paths through walls`(_ barrier: String) throws {
    // The path has a vertex on the wall, as often mapped.
    let campus = try path { $0.line("way/wall", [(0, 0), (20, 0)], ["barrier": barrier]) }
    #expect(campus.features(with: .throughWall) == ["way/path"])
    let problem = try #require(campus.problems.first { $0.kind == .throughWall })
    #expect(problem.message.en.contains("way/wall") && problem.message.es.contains("way/wall"))
    let aslant = try path { $0.line("way/wall", [(0, -8), (20, 9)], ["barrier": barrier]) }
    #expect(aslant.features(with: .throughWall) == ["way/path"])
    let thick = try path {
      $0.area("way/wall", CampusSketch.box(0, 3, 20, 5), ["barrier": barrier])
    }
    #expect(thick.features(with: .throughWall) == ["way/path"])
  }

  @Test func `finds paths through buildings`() throws {
    let through = try path { $0.building("way/hall", CampusSketch.box(0, 5, 20, 15)) }
    #expect(through.features(with: .throughWall) == ["way/path"])
    // A path that ends inside is treated as the way to an entrance, which is reported.
    let into = try path { $0.building("way/hall", CampusSketch.box(0, 5, 20, 30)) }
    #expect(into.features(with: .throughWall) == [] && into.features(with: .other) == ["way/hall"])
  }

  @Test
  func `accepts paths through gates and doors, and paths that end at walls or run along them`()
    throws
  {
    let gate = try path {
      $0.line("way/wall", [(0, 0), (20, 0)], ["barrier": "wall"])
      $0.point("node/gate", (10, 0), ["barrier": "gate"])
    }
    #expect(gate.features(with: .throughWall) == [])
    let doors = try path {
      $0.building("way/hall", CampusSketch.box(0, 5, 20, 15))
      $0.point("node/south", (10, 5), ["entrance": "yes"])
      $0.point("node/north", (10, 15), ["entrance": "yes"])
    }
    #expect(doors.features(with: .throughWall) == [])
    let beside = try path {
      $0.building("way/hall", CampusSketch.box(10, -30, 30, 30))
      $0.line("way/end", [(0, 20), (20, 20)], ["barrier": "wall"])
    }
    #expect(beside.features(with: .throughWall) == [])
  }

  @Test(arguments: [
    ["bridge": "yes", "layer": "1"], ["tunnel": "building_passage"], ["covered": "yes"],
    ["indoor": "yes"], ["highway": "corridor"], ["level": "1"], ["highway": "steps"],
  ])
  func `accepts paths tagged as passing over, under or through`(_ tags: [String: String]) throws {
    let campus = try path(tags) {
      $0.building("way/hall", CampusSketch.box(0, 5, 20, 15))
      $0.line("way/wall", [(0, 0), (20, 0)], ["barrier": "wall"])
    }
    #expect(campus.features(with: .throughWall) == [])
  }

  @Test func `accepts paths across a kerb`() throws {
    let campus = try path { $0.line("way/kerb", [(0, 0), (20, 0)], ["barrier": "kerb"]) }
    #expect(campus.features(with: .throughWall) == [])
  }
}
