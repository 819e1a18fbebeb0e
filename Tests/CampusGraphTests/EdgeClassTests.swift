import GeoCore
import RoutingTestSupport
import Testing

@testable import CampusGraph

/// Tests of what is derived from the attributes of edges: road classes, map shapes and slopes.
@Suite struct EdgeClassTests {
  /// An edge of every kind, with no flags, and then one with every single flag.
  private static let graph = {
    var builder = GraphBuilder()
    let a = builder.addNode(at: Coordinate(latitude: 19, longitude: -99))
    let b = builder.addNode(at: Coordinate(latitude: 19.001, longitude: -99))
    for kind in WayKind.allCases {
      var edge = EdgeDescription()
      edge.kind = kind
      builder.addEdge(from: a, to: b, edge)
    }
    for bit in 0..<32 {
      var edge = EdgeDescription()
      edge.kind = .road
      edge.flags = EdgeFlags(rawValue: 1 << UInt32(bit))
      builder.addEdge(from: a, to: b, edge)
    }
    return builder.build()
  }()

  @Test(
    arguments: [
      ([], [], []), ([.ferry], [.ferry], []), ([.stairs], [.steps], []), ([.toll], [], [.toll]),
      ([.tunnel], [], [.tunnel]), ([.motorway], [], [.motorway, .motorwayLink]),
      ([.ferry, .toll], [.ferry], [.toll]),
    ] as [(Set<RoadClass>, Set<WayKind>, EdgeFlags)]
  )
  func `a class has the edges of its kind or flags`(
    classes: Set<RoadClass>,
    kinds: Set<WayKind>,
    flags: EdgeFlags
  ) {
    let edges = Self.graph.edges(of: classes)
    let attributes = Self.graph.attributes
    let (plain, flagged) = (edges.prefix(kinds.count), edges.dropFirst(kinds.count))
    #expect(Set(plain.map { attributes.kind[$0] }) == kinds)
    #expect(flagged.reduce(EdgeFlags()) { $0.union(attributes.flags[$1]) } == flags)
    #expect(flagged.count == flags.rawValue.nonzeroBitCount)
  }

  @Test func `several classes have the edges of each, in order and once`() {
    let all = Self.graph.edges(of: Set(RoadClass.allCases))
    let single = RoadClass.allCases.flatMap { Self.graph.edges(of: [$0]) }
    #expect(all == Set(single).sorted())
  }

  @Test func `every class has the name that OSRM's exclude uses`() {
    #expect(
      Set(RoadClass.allCases.map(\.rawValue))
        == ["ferry", "toll", "motorway", "tunnel", "stairs"]
    )
  }

  @Test func `a file without flags is refused for classes that need them`() throws {
    let folder = try ScratchFolder()
    var writer = GraphFileWriter()
    writer.add("other", Column<UInt32>(0..<3))
    try writer.write(to: folder.file("a.rgraph"))
    let file = try GraphFile(opening: folder.file("a.rgraph"))
    try StreetGraph.check([], in: file)
    try StreetGraph.check([.ferry, .stairs], in: file)
    for road in [RoadClass.toll, .motorway, .tunnel] {
      let error = #expect(throws: GraphFileError.self) {
        try StreetGraph.check([.ferry, road], in: file)
      }
      #expect(error?.code == .missing)
      #expect(error?.message.en.contains(road.rawValue) == true)
      #expect(error?.message.es.contains(road.rawValue) == true)
      #expect(error?.message.en.contains("ferry") == false)
    }
  }

  // MARK: - Shapes

  @Test func `ways have shapes of their kind, and what the importer makes has none`() {
    let graph = Self.graph
    let expected: [WayKind: CampusShape.Kind] = [
      .road: .road, .ferry: .ferry, .footway: .path, .ramp: .path, .crossing: .path,
      .cycleway: .cycleway, .steps: .steps, .corridor: .corridor,
    ]
    for (index, kind) in WayKind.allCases.enumerated() {
      let shapes = graph.shapes(of: [EdgeID(index)])
      #expect(shapes.map(\.kind) == [expected[kind]].compactMap { $0 })
      #expect(shapes.allSatisfy { $0.lines == [graph.geometry.line(of: EdgeID(index))] })
      #expect(shapes.allSatisfy { !$0.isArea && $0.name.isEmpty })
    }
    #expect(graph.shapes(of: graph.edges).count == expected.count + 32)
  }

  // MARK: - Slopes

  @Test func `only unknown slopes are estimated, and the estimates are marked`() {
    let map = AsciiMap("A--B--C--D", cell: 10) { tail, _, edge in
      if tail == "B" { edge.incline = 30 }
      edge.flags = .lit
    }
    let edges = [map.edge("A", "B"), map.edge("B", "C"), map.edge("C", "D")]
    var asked: [EdgeID] = []
    let graph = map.graph.estimatingInclines { edge in
      asked.append(edge)
      return edge == edges[0] ? -12 : nil
    }
    #expect(asked == [edges[0], edges[2]])
    #expect(edges.map { graph.attributes.incline[$0] } == [-12, 30, EdgeAttributes.unknownIncline])
    #expect(
      edges.map { graph.attributes.flags[$0] } == [[.lit, .inclineEstimated], .lit, .lit]
    )
    // The graph itself is unchanged.
    #expect(map.graph.attributes.incline[edges[0]] == EdgeAttributes.unknownIncline)
    #expect(graph.check() == [])
  }

  // MARK: - Driving side and modes

  @Test(arguments: [
    ("GB", DrivingSide.left), ("MT", .left), ("JP", .left), ("IN", .left), ("AU", .left),
    ("MX", .right), ("EC", .right), ("US", .right), ("DE", .right), ("", .right), ("gb", .right),
    ("GIB", .right),
  ])
  func `a country drives on one side`(country: String, side: DrivingSide) {
    #expect(DrivingSide(ofCountry: country) == side)
    #expect(Self.graph.driving(on: side).drivingSide == side)
    #expect(Self.graph.drivingSide == .right)
  }

  @Test func `the access bits of the modes are disjoint and together all`() {
    var union: AccessMask = []
    for mode in TravelMode.allCases {
      #expect(mode.bit(forward: true) != mode.bit(forward: false))
      #expect(mode.both.intersection(.forward) == mode.bit(forward: true))
      #expect(mode.both.intersection(.backward) == mode.bit(forward: false))
      #expect(union.isDisjoint(with: mode.both))
      union.formUnion(mode.both)
    }
    #expect(union == .all)
    #expect(AccessMask.forward.isDisjoint(with: .backward))
  }

  @Test func `every flag has a bit of its own`() {
    let flags: [EdgeFlags] = [
      .lit, .covered, .indoor, .estimated, .entrance, .handrail, .roundabout, .slipRoad,
      .signalAhead, .signalBehind, .motorway, .inclineEstimated, .offGround,
      .driversDestinationOnly, .toll, .tunnel, .motorwayLink, .driversWithPermission,
    ]
    #expect(flags.allSatisfy { $0.rawValue.nonzeroBitCount == 1 })
    #expect(Set(flags.map(\.rawValue)).count == flags.count)
    #expect(EdgeFlags.signal(forward: true) == .signalAhead)
    #expect(EdgeFlags.signal(forward: false) == .signalBehind)
  }
}
