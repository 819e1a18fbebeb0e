import GeoCore
import RoutingTestSupport
import Testing

@testable import CampusGraph

/// Signs and lanes of edges and names of junctions, in memory and in files.
struct StreetSignsTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// n0 ──e0── n1 ──e1── n2, with signs along e0 and against it.
  private static func graph(_ texts: SignTexts = SignTexts(), junction: String = "") -> StreetGraph
  {
    var builder = GraphBuilder()
    let nodes = (0..<3).map {
      builder.addNode(at: Coordinate(latitude: 41, longitude: Double($0) / 1000))
    }
    var street = EdgeDescription()
    street.kind = .road
    street.access = .all
    street.name = "Rua A"
    street.signs = EdgeSigns(texts)
    builder.addEdge(from: nodes[0], to: nodes[1], street)
    street.signs = .none
    builder.addEdge(from: nodes[1], to: nodes[2], street)
    if !junction.isEmpty { builder.setName(of: nodes[1], to: junction) }
    return builder.build()
  }

  private static var texts: SignTexts {
    var texts = SignTexts()
    texts.ref = "A 3; E 30"
    texts.pronunciation = "ˈʁuɐ"
    texts.forward.destinations = "A 3: Porto, Braga"
    texts.forward.exits = "12"
    texts.forward.turnLanes = "left|through;right|"
    texts.forward.laneCount = 3
    texts.backward.destinations = "Lisboa"
    texts.backward.turnLanes = "reverse"
    texts.backward.laneCount = 1
    return texts
  }

  /// The graph as it is read from a file of it.
  private func reread(_ graph: StreetGraph) throws -> (graph: StreetGraph, sections: [String]) {
    let network = RoadNetwork(
      RoadNetwork.Description(unit: .milliseconds, dataVersion: "signs", timeZone: "Etc/UTC"),
      topology: graph.topology,
      coordinates: graph.coordinates,
      numbers: NodeNumbers((0..<graph.nodeCount).map(Int64.init)),
      weights: []
    )
    var writer = GraphFileWriter()
    try network.addSections(to: &writer, streets: graph)
    let path = folder.file("signs.rgraph")
    try writer.write(to: path)
    let file = try GraphFile(opening: path)
    let again = try StreetGraph(from: file, of: try RoadNetwork(from: file))
    return (again, file.sections.map(\.name))
  }

  private static let along = DirectedEdge(EdgeID(0), forward: true)
  private static let bare = DirectedEdge(EdgeID(1), forward: true)

  @Test(arguments: [false, true])
  func `an edge has the signs of both directions, also in a file`(isInFile: Bool) throws {
    var graph = Self.graph(Self.texts, junction: "Rotunda da Boavista")
    if isInFile { graph = try reread(graph).graph }
    #expect(graph.ref(of: EdgeID(0)) == "A 3; E 30")
    #expect(graph.pronunciation(of: EdgeID(0)) == "ˈʁuɐ")
    #expect(graph.destinations(of: Self.along) == "A 3: Porto, Braga")
    #expect(graph.destinations(of: Self.along.reversed) == "Lisboa")
    #expect(graph.exits(of: Self.along) == "12")
    #expect(graph.exits(of: Self.along.reversed).isEmpty)
    #expect(graph.lanes(of: Self.along) == [.left, [.straight, .right], []])
    #expect(graph.lanes(of: Self.along.reversed) == [.uturn])
    #expect(graph.laneCount(of: Self.along) == 3)
    #expect(graph.laneCount(of: EdgeID(0)) == 4)
    #expect(graph.junctionName(of: NodeID(1)) == "Rotunda da Boavista")
    #expect(graph.junctionName(of: NodeID(0)).isEmpty && graph.junctionName(of: NodeID(2)).isEmpty)
    #expect(graph.ref(of: EdgeID(1)).isEmpty && graph.destinations(of: Self.bare).isEmpty)
    #expect(graph.lanes(of: Self.bare).isEmpty && graph.laneCount(of: EdgeID(1)) == 0)
  }

  @Test func `a graph without signs has none, and no sections for them`() throws {
    let (graph, sections) = try reread(Self.graph())
    #expect(!sections.contains { $0.hasPrefix("street.signs") })
    #expect(graph.ref(of: EdgeID(0)).isEmpty && graph.lanes(of: Self.along).isEmpty)
    #expect(graph.junctionName(of: NodeID(1)).isEmpty)
  }

  @Test func `a junction's name alone is kept`() throws {
    let graph = try reread(Self.graph(junction: "Marquês")).graph
    #expect(graph.junctionName(of: NodeID(1)) == "Marquês")
    #expect(graph.ref(of: EdgeID(0)).isEmpty)
  }

  @Test func `turn expansion keeps signs, and states have their junction's name`() {
    let turn = [Self.along, Self.bare]
    let graph = Self.graph(Self.texts, junction: "Marquês")
      .expanded(forbidding: [ForbiddenTurn(turn, modes: .car)])
    #expect(graph.nodeCount > graph.junctionCount)
    #expect(graph.ref(of: EdgeID(0)) == "A 3; E 30")
    for state in graph.states(of: NodeID(1)) {
      #expect(graph.junctionName(of: state) == "Marquês")
    }
  }

  static let arrows: [(String, [[String]])] = [
    ("left|through;right|", [["left"], ["straight", "right"], ["none"]]),
    ("none|slight_left;sharp_right", [["none"], ["slight left", "sharp right"]]),
    ("right;through", [["straight", "right"]]),
    ("sharp_left;slight_right;merge_to_left", [["sharp left", "slight right", "merge to left"]]),
    ("|", [["none"], ["none"]]), ("flying|left ; reverse", [["none"], ["left", "uturn"]]),
  ]

  @Test(arguments: arrows)
  func `lanes have the arrows of their tags`(text: String, expected: [[String]]) {
    #expect(LaneIndications.lanes(text).map(\.names) == expected)
  }
}
