import CampusGraph
import Foundation
import GeoCore
import Testing

@testable import Routing

/// A drawing of ways and the pieces of paths along its nodes.
struct StepFixture {
  var drawing = RouterFixture()
  private(set) var nodes: [NodeID] = []

  /// Adds a node in metres; returns its number.
  mutating func node(_ x: Double, _ y: Double) -> Int {
    nodes.append(drawing.node(x, y))
    return nodes.count - 1
  }

  mutating func way(
    _ a: Int,
    _ b: Int,
    _ name: String,
    kind: WayKind = .footway,
    access: AccessMask = .all,
    change: (inout EdgeDescription) -> Void = { _ in }
  ) {
    drawing.way(nodes[a], nodes[b], name, kind: kind, access: access, change: change)
  }

  func context() -> RoutingContext { RoutingContext(campus: drawing.campus(), stations: nil) }

  /// The pieces along some nodes.
  func pieces(_ path: [Int], in graph: StreetGraph) -> [PathPiece] {
    zip(path, path.dropFirst()).compactMap { a, b in
      graph.topology.arcs(from: nodes[a]).first { graph.topology.head[$0] == nodes[b] }
        .map { PathPiece(arc: $0) }
    }
  }
}

@Suite struct StepBuilderTests {
  /// The kinds and English instructions of the steps along some nodes.
  private func steps(
    _ fixture: StepFixture,
    _ path: [Int],
    profile: Profile = .foot,
    mode: StepMode = .walk,
    change: (inout [PathPiece]) -> Void = { _ in }
  ) -> [Step] {
    let context = fixture.context()
    var pieces = fixture.pieces(path, in: context.graph)
    change(&pieces)
    return StepBuilder(
      pieces,
      context: context,
      metric: Metric(customizing: context.graph, for: profile),
      mode: mode,
      to: Waypoint(name: "Goal", kind: .coordinate, location: RouterFixture.coordinate(0, 0)),
      side: nil
    )
    .steps()
  }

  private func kinds(_ steps: [Step]) -> [Maneuver.Kind] { steps.map(\.maneuver.kind) }

  @Test func `going straight on along one name is one step`() {
    var map = StepFixture()
    let path = [map.node(0, 0), map.node(50, 0), map.node(100, 3), map.node(150, 3)]
    for (a, b) in zip(path, path.dropFirst()) { map.way(a, b, "Main") }
    let found = steps(map, path)
    #expect(kinds(found) == [.depart, .arrive])
    #expect(abs(found[0].distance - 150.1) < 0.2)
    #expect(found[0].geometry.count == 4)
  }

  @Test(arguments: [
    (50.0, true, [Maneuver.Kind.depart, .turn, .arrive]),
    (50.0, false, [.depart, .arrive]),
    (80.0, false, [.depart, .turn, .arrive]),
    (25.0, true, [.depart, .arrive]),
  ])
  func `a bend is told from 30° at a junction and from 75° elsewhere`(
    _ degrees: Double,
    _ hasSideStreet: Bool,
    _ expected: [Maneuver.Kind]
  ) {
    var map = StepFixture()
    let radians = degrees * .pi / 180
    let path = [
      map.node(0, 0), map.node(50, 0),
      map.node(50 + 50 * cos(radians), -50 * sin(radians)),
    ]
    map.way(path[0], path[1], "Main")
    map.way(path[1], path[2], "Main")
    if hasSideStreet {
      let side = map.node(50, 50)
      map.way(path[1], side, "Side")
    }
    let found = steps(map, path)
    #expect(kinds(found) == expected)
    if expected.contains(.turn) { #expect(found[1].maneuver.modifier == .right) }
  }

  @Test func `another name straight ahead is a step of its own, no name is not`() {
    var map = StepFixture()
    let path = [map.node(0, 0), map.node(50, 0), map.node(100, 0), map.node(150, 0)]
    map.way(path[0], path[1], "Main")
    map.way(path[1], path[2], "Broad")
    map.way(path[2], path[3], "")
    let found = steps(map, path)
    #expect(kinds(found) == [.depart, .newName, .arrive])
    #expect(found[1].name == "Broad")
    #expect(abs(found[1].distance - 100) < 0.1)
  }

  @Test func `stairs tell their steps, of a part of them a part`() {
    var map = StepFixture()
    let path = [map.node(0, 0), map.node(50, 0), map.node(70, 0)]
    map.way(path[0], path[1], "Main")
    map.way(path[1], path[2], "", kind: .steps, access: .foot) {
      $0.stepCount = 20
      $0.incline = 300
    }
    let up = steps(map, path)
    #expect(kinds(up) == [.depart, .steps, .arrive])
    #expect(up[1].phrase == .stairs(up: true, count: 20))
    let half = steps(map, path) { $0[1].end = 0.5 }
    #expect(half[1].phrase == .stairs(up: true, count: 10))
    let down = steps(map, [path[2], path[1], path[0]])
    #expect(down[0].phrase == .stairs(up: false, count: 20))
  }

  @Test func `two turns within four metres are one`() {
    var map = StepFixture()
    let path = [map.node(0, 0), map.node(50, 0), map.node(50, -3.5), map.node(100, -3.5)]
    map.way(path[0], path[1], "Main")
    map.way(path[1], path[2], "Jog")
    map.way(path[2], path[3], "East")
    for (node, x, y) in [(1, 50.0, 40.0), (2, 50.0, -40.0)] {
      let side = map.node(x, y)
      map.way(path[node], side, "Side")
    }
    let found = steps(map, path)
    #expect(kinds(found) == [.depart, .continue, .arrive])
    #expect(found[1].name == "East")
    #expect(found[1].phrase == .proceed(along: "East"))
  }

  @Test(arguments: [(8.0, 3), (12, 4)])
  func `two turns within ten metres are one`(jog: Double, count: Int) {
    var map = StepFixture()
    let path = [map.node(0, 0), map.node(50, 0), map.node(50, -jog), map.node(100, -jog)]
    map.way(path[0], path[1], "Main")
    map.way(path[1], path[2], "Jog")
    map.way(path[2], path[3], "East")
    #expect(steps(map, path).count == count)
  }

  @Test(arguments: [
    (8.0, "Turn right at Fuente", "Gira a la derecha junto a Fuente"), (25, "", ""),
  ])
  func `a turn onto a nameless way is told by what stands there`(
    distance: Double,
    english: String,
    spanish: String
  ) {
    var map = StepFixture()
    let path = [map.node(0, 0), map.node(50, 0), map.node(50, -60)]
    map.way(path[0], path[1], "Main")
    map.way(path[1], path[2], "")
    map.drawing.places.append(
      Place(
        id: "node/1",
        kind: .poi,
        name: "Fuente",
        location: RouterFixture.coordinate(50, distance)
      )
    )
    let turn = steps(map, path)[1]
    #expect(turn.instruction(in: .english) == (english.isEmpty ? "Turn right" : english))
    #expect(turn.instruction(in: .spanish) == (spanish.isEmpty ? "Gira a la derecha" : spanish))
    #expect(turn.maneuver.kind == .turn)
    #expect(turn.maneuver.modifier == .right)
  }

  @Test func `a bike is pushed where only walking is allowed`() {
    var map = StepFixture()
    let path = [map.node(0, 0), map.node(50, 0), map.node(100, 0), map.node(150, 0)]
    map.way(path[0], path[1], "Main", kind: .road)
    map.way(path[1], path[2], "Walk", access: .foot)
    map.way(path[2], path[3], "Main", kind: .road)
    let found = steps(map, path, profile: .bike, mode: .bike)
    #expect(found.map(\.mode) == [.bike, .walk, .bike, .bike])
    #expect(found[1].phrase == .dismount(along: "Walk"))
    #expect(found[2].phrase == .mount(along: "Main"))
  }
}
