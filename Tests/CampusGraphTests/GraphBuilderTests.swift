import GeoCore
import RoutingTestSupport
import Testing

@testable import CampusGraph

/// Tests that a built graph has what was added, in the order in which it was added.
@Suite struct GraphBuilderTests {
  /// An edge as it is added.
  private struct Drawn {
    var tail: Int
    var head: Int
    var between: [Coordinate]
    var forwardOnly: Bool
    var description: EdgeDescription
  }

  private static let texts = ["Mo-Fr 08:00-18:00", "24/7", "Sa 10:00-12:00"]

  private static func place(_ random: inout SplitMix64) -> Coordinate {
    // On the grid of coordinates.
    FixedCoordinate(
      Coordinate(latitude: random.between(19...19.01), longitude: random.between(-99 ... -98.99))
    ).coordinate
  }

  private static func description(_ random: inout SplitMix64) throws -> EdgeDescription {
    var edge = EdgeDescription()
    edge.kind = WayKind.allCases[random.below(WayKind.allCases.count)]
    edge.access = AccessMask(rawValue: UInt16(random.below(256)))
    edge.surface = Surface.allCases[random.below(Surface.allCases.count)]
    edge.flags = EdgeFlags(rawValue: UInt32(random.below(1 << 20)))
    edge.width = UInt16(random.below(900))
    edge.incline = Int16(random.below(400) - 200)
    edge.kerb = UInt16(random.below(200))
    edge.stepCount = UInt16(random.below(40))
    edge.level = Int16(random.below(60) - 30)
    edge.maxSpeed = UInt8(random.below(130))
    edge.name = ["", "Calle", "Ñandú"][random.below(3)]
    edge.source = "way/\(random.below(4))"
    if random.chance(0.5) { edge.schedule = try OpeningHours(parsing: texts[random.below(3)]) }
    return edge
  }

  @Test(arguments: Seeds.first(12))
  func `nodes, edges, shapes and attributes are those that were added`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var builder = GraphBuilder()
    let places = (0..<(2 + random.below(8))).map { _ in Self.place(&random) }
    for place in places { _ = builder.addNode(at: place) }
    var drawn: [Drawn] = []
    for _ in 0..<20 {
      let edge = Drawn(
        tail: random.below(places.count),
        head: random.below(places.count),
        between: (0..<random.below(3)).map { _ in Self.place(&random) },
        forwardOnly: random.chance(0.3),
        description: try Self.description(&random)
      )
      let id = builder.addEdge(
        from: NodeID(edge.tail),
        to: NodeID(edge.head),
        through: edge.between,
        edge.description,
        forwardOnly: edge.forwardOnly
      )
      #expect(id.index == drawn.count)
      drawn.append(edge)
    }
    #expect(builder.nodeCount == places.count && builder.edgeCount == drawn.count)
    let graph = builder.build()
    #expect(graph.nodeCount == places.count && graph.edgeCount == drawn.count)
    #expect((0..<graph.nodeCount).map { graph.coordinate(of: NodeID($0)) } == places)
    #expect(graph.arcCount == drawn.reduce(0) { $0 + ($1.forwardOnly ? 1 : 2) })
    for (index, edge) in drawn.enumerated() {
      Self.compare(graph, EdgeID(index), edge, places)
    }
    Self.compareArcs(graph)
  }

  private static func compare(
    _ graph: StreetGraph,
    _ edge: EdgeID,
    _ drawn: Drawn,
    _ places: [Coordinate]
  ) {
    let line = [places[drawn.tail]] + drawn.between + [places[drawn.head]]
    #expect(graph.geometry.line(of: edge) == line)
    #expect(graph.line(of: DirectedEdge(edge, forward: false)) == line.reversed())
    let length = zip(line, line.dropFirst()).reduce(0) { $0 + Geodesic.distance($1.0, $1.1) }
    let (attributes, given) = (graph.attributes, drawn.description)
    #expect(abs(Double(attributes.length[edge]) - length * 1000) <= 1)
    #expect(attributes.kind[edge] == given.kind && attributes.access[edge] == given.access)
    #expect(attributes.surface[edge] == given.surface && attributes.flags[edge] == given.flags)
    #expect(attributes.width[edge] == given.width && attributes.incline[edge] == given.incline)
    #expect(attributes.kerb[edge] == given.kerb && attributes.level[edge] == given.level)
    #expect(attributes.stepCount[edge] == given.stepCount)
    #expect(attributes.maxSpeed[edge] == given.maxSpeed)
    #expect(graph.names[attributes.name[edge]] == given.name)
    #expect(graph.names[attributes.source[edge]] == given.source)
    let schedule = graph.schedules[attributes.schedule[edge].index]
    #expect(schedule == given.schedule ?? .always)
    #expect(graph.tail(of: edge) == NodeID(drawn.tail))
    #expect(graph.head(of: edge) == NodeID(drawn.head))
    let directed = [true, false].map { DirectedEdge(edge, forward: $0) }
    #expect(directed.map { graph.arcs(of: $0).count } == [1, drawn.forwardOnly ? 0 : 1])
    #expect(graph.tail(of: directed[1]) == NodeID(drawn.head))
    #expect(graph.head(of: directed[1]) == NodeID(drawn.tail))
  }

  private static func compareArcs(_ graph: StreetGraph) {
    var previous = (tail: -1, head: -1, code: 0)
    for arc in 0..<graph.arcCount {
      let id = ArcID(arc)
      let (tail, head) = (graph.topology.tail[arc], graph.topology.head[arc])
      let edge = graph.edge(of: id)
      let forward = graph.isForward(id)
      #expect(tail == (forward ? graph.tail(of: edge) : graph.head(of: edge)))
      #expect(head == (forward ? graph.head(of: edge) : graph.tail(of: edge)))
      #expect((forward ? graph.forwardArc : graph.backwardArc)[edge] == id)
      #expect(graph.line(of: id).first == graph.coordinate(of: tail))
      #expect(graph.line(of: id).last == graph.coordinate(of: head))
      let next = (tail: tail.index, head: head.index, code: Int(graph.edgeAndDirection[arc]))
      #expect(previous < next)
      previous = next
    }
  }

  @Test func `names and schedules are stored once, the empty name and always first`() throws {
    var builder = GraphBuilder()
    let node = builder.addNode(at: Coordinate(latitude: 0, longitude: 0))
    let hours = try OpeningHours(parsing: "Mo 10:00-12:00")
    for name in ["Calle", "", "Calle", "way/1"] {
      var edge = EdgeDescription()
      edge.name = name
      edge.source = "way/1"
      edge.schedule = name.isEmpty ? nil : hours
      builder.addEdge(from: node, to: node, edge)
    }
    let graph = builder.build()
    #expect((0..<graph.names.count).map { graph.names[NameID($0)] } == ["", "Calle", "way/1"])
    #expect(graph.schedules == [.always, hours])
    #expect(graph.attributes.schedule.map(\.rawValue) == [1, 0, 1, 1])
  }

  @Test func `a graph without states has one arc for each direction at most`() {
    let map = AsciiMap("A-->B--C")
    let graph = map.graph
    #expect(graph.turns == nil && graph.junctionCount == graph.nodeCount)
    for node in ["A", "B", "C"] as [Character] {
      #expect(graph.junction(of: map.node(node)) == map.node(node))
      #expect(graph.states(of: map.node(node)).isEmpty)
    }
    let edges = Array(graph.directedEdges)
    let counts = edges.map { graph.arcs(of: $0).count }
    #expect(counts == [1, 0, 1, 1])
    #expect(edges.map(\.code) == [0, 1, 2, 3])
  }

  @Test func `an edge that has an arc against its geometry alone keeps its ends`() {
    // As read from a file: no builder makes one.
    let plain = AsciiMap("A--B").graph
    let arc = plain.backwardArc[0]
    let graph = StreetGraph(
      topology: Topology(
        nodeCount: 2,
        tails: [plain.topology.tail[arc]],
        heads: [plain.topology.head[arc]]
      ),
      coordinates: plain.coordinates,
      edgeAndDirection: Column([1]),
      forwardArc: Column([.none]),
      backwardArc: Column([ArcID(0)]),
      attributes: plain.attributes,
      geometry: plain.geometry,
      names: plain.names,
      schedules: plain.schedules,
      turns: nil
    )
    #expect(graph.check() == [])
    #expect(graph.tail(of: EdgeID(0)) == plain.tail(of: EdgeID(0)))
    #expect(graph.head(of: EdgeID(0)) == plain.head(of: EdgeID(0)))
  }
}
