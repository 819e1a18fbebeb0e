import GeoCore
import Testing

@testable import CampusGraph

@Suite struct StreetGraphCheckTests {
  /// A triangle with a tail, one of its edges one-way.
  private static func graph() -> StreetGraph {
    var builder = GraphBuilder()
    let nodes = (0..<4).map {
      builder.addNode(at: Coordinate(latitude: 19 + Double($0) / 1000, longitude: -99))
    }
    builder.addEdge(from: nodes[0], to: nodes[1], EdgeDescription())
    builder.addEdge(from: nodes[1], to: nodes[2], EdgeDescription(), forwardOnly: true)
    builder.addEdge(from: nodes[2], to: nodes[0], EdgeDescription())
    builder.addEdge(from: nodes[2], to: nodes[3], EdgeDescription())
    return builder.build()
  }

  /// The graph with some columns replaced.
  private static func graph(
    coordinates: [FixedCoordinate]? = nil,
    edgeAndDirection: [UInt32]? = nil,
    forwardArc: [ArcID]? = nil,
    backwardArc: [ArcID]? = nil,
    firstPoint: [UInt32]? = nil,
    points: [FixedCoordinate]? = nil,
    schedules: [OpeningHours]? = nil
  ) -> StreetGraph {
    let sound = graph()
    return StreetGraph(
      topology: sound.topology,
      coordinates: coordinates.map { Column($0) } ?? sound.coordinates,
      edgeAndDirection: edgeAndDirection.map { Column($0) } ?? sound.edgeAndDirection,
      forwardArc: forwardArc.map { Column($0) } ?? sound.forwardArc,
      backwardArc: backwardArc.map { Column($0) } ?? sound.backwardArc,
      attributes: sound.attributes,
      geometry: EdgeGeometry(
        firstPoint: firstPoint.map { Column($0) } ?? sound.geometry.firstPoint,
        points: points.map { Column($0) } ?? sound.geometry.points
      ),
      names: sound.names,
      schedules: schedules ?? sound.schedules,
      turns: sound.turns
    )
  }

  private static func problems(_ graph: StreetGraph) -> [String] {
    graph.check().map(\.message.en)
  }

  @Test func `a built graph is valid`() {
    #expect(Self.graph().check() == [])
    #expect(GraphBuilder().build().check() == [])
  }

  @Test func `missing coordinates are found`() {
    let short = Array(Self.graph().coordinates.dropLast())
    #expect(
      Self.problems(Self.graph(coordinates: short)) == ["broken: every node has a coordinate"]
    )
  }

  @Test func `an arc of a missing edge is found with its index`() throws {
    var codes = Array(Self.graph().edgeAndDirection)
    codes[2] = 99
    let problem = try #require(Self.graph(edgeAndDirection: codes).check().first)
    #expect(problem.message.en == "broken: arcs are directions of edges (2)")
    #expect(problem.message.es == "no se cumple: los arcos son sentidos de aristas (2)")
    #expect(problem.index == 2)
  }

  @Test func `edges whose arcs are swapped are found`() {
    var forward = Array(Self.graph().forwardArc)
    forward.swapAt(0, 3)
    #expect(Self.problems(Self.graph(forwardArc: forward)) == ["broken: edges know their arcs (0)"])
    forward = Array(Self.graph().forwardArc)
    forward[1] = .none
    #expect(
      Self.problems(Self.graph(forwardArc: forward)).first == "broken: every edge has an arc (1)"
    )
    forward[1] = ArcID(1_000)
    #expect(Self.problems(Self.graph(forwardArc: forward)) == ["broken: edges know their arcs (1)"])
  }

  @Test func `shapes that do not match their edges are found`() {
    var first = Array(Self.graph().geometry.firstPoint)
    first[1] = 1
    #expect(
      Self.problems(Self.graph(firstPoint: first)) == ["broken: shapes have two points or more (0)"]
    )
    var points = Array(Self.graph().geometry.points)
    points.swapAt(2, 3)
    #expect(
      Self.problems(Self.graph(points: points)) == ["broken: shapes run from tail to head (1)"]
    )
  }

  @Test func `a schedule table that does not start with always is found`() throws {
    let hours = try OpeningHours(parsing: "Mo 07:00-08:00")
    #expect(Self.problems(Self.graph(schedules: [hours])) == ["broken: schedule 0 is always"])
    #expect(
      Self.problems(Self.graph(schedules: [])).first == "broken: schedules are in the table (0)"
    )
  }
}

@Suite struct TopologyComponentsTests {
  private static func topology(_ nodes: Int, _ arcs: [(Int, Int)]) -> Topology {
    let sorted = arcs.sorted { $0 < $1 }
    return Topology(
      nodeCount: nodes,
      tails: sorted.map { NodeID($0.0) },
      heads: sorted.map { NodeID($0.1) }
    )
  }

  @Test func `a chain of one-way arcs is one weak and many strong components`() {
    let chain = Self.topology(4, [(0, 1), (1, 2), (2, 3)])
    #expect(chain.weaklyConnectedComponents().component == [0, 0, 0, 0])
    #expect(chain.stronglyConnectedComponents().component == [0, 1, 2, 3])
    let ring = Self.topology(4, [(0, 1), (1, 2), (2, 0), (2, 3)])
    #expect(ring.stronglyConnectedComponents().component == [0, 0, 0, 1])
    #expect(ring.stronglyConnectedComponents().sizes == [3, 1])
  }

  @Test func `unusable arcs connect nothing`() {
    let topology = Self.topology(3, [(0, 1), (1, 0), (1, 2), (2, 1)])
    let parts = topology.weaklyConnectedComponents { topology.tail[$0].index == 0 }
    #expect(parts.component == [0, 0, 1])
    #expect(parts.count == 2)
  }

  @Test func `a long chain does not exhaust the stack`() {
    let count = 200_000
    let arcs = (1..<count).map { ($0 - 1, $0) } + [(count - 1, 0)]
    #expect(Self.topology(count, arcs).stronglyConnectedComponents().count == 1)
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `components agree with reachability`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let nodes = Int.random(in: 1...12, using: &random)
    let arcs = (0..<Int.random(in: 0...20, using: &random)).map { _ in
      (Int.random(in: 0..<nodes, using: &random), Int.random(in: 0..<nodes, using: &random))
    }
    // Warshall's closure, directed and undirected.
    var reaches = (0..<nodes).map { a in (0..<nodes).map { a == $0 } }
    for (a, b) in arcs { reaches[a][b] = true }
    var joins = reaches
    for (a, b) in arcs { joins[b][a] = true }
    for k in 0..<nodes {
      for a in 0..<nodes {
        for b in 0..<nodes {
          reaches[a][b] = reaches[a][b] || (reaches[a][k] && reaches[k][b])
          joins[a][b] = joins[a][b] || (joins[a][k] && joins[k][b])
        }
      }
    }
    let topology = Self.topology(nodes, arcs)
    let strong = topology.stronglyConnectedComponents()
    let weak = topology.weaklyConnectedComponents()
    for a in 0..<nodes {
      for b in 0..<nodes {
        let isStrong = reaches[a][b] && reaches[b][a]
        #expect((strong.component[a] == strong.component[b]) == isStrong)
        #expect((weak.component[a] == weak.component[b]) == joins[a][b])
      }
    }
  }
}
