import CampusGraph
import GeoCore
import RoutingTestSupport
import Testing

@testable import Routing

/// Places that are as near to several edges, such as all streets of a junction.
@Suite struct JunctionSnapTests {
  /// Streets for drivers; those from west to east and back are one-way.
  ///
  /// The first edge of the junction J leads away from it, the second to it.
  private static let map = AsciiMap(
    """
    +==========+
    "          "
    "   N      "
    "   "      "
    A==>J=====>B
    "   "      "
    "   S      "
    "   "      "
    +===+======+
    """,
    cell: 100
  )

  private static func router(_ graph: StreetGraph) throws -> Router {
    let city = try CityFixture(graph)
    defer { city.remove() }
    return Router(try city.context())
  }

  private static func place(_ node: NodeID, _ graph: StreetGraph) -> Waypoint {
    Waypoint(graph.coordinate(of: node))
  }

  /// A coordinate with six decimals, as clients send it.
  private static func rounded(_ waypoint: Waypoint) -> Waypoint {
    func round(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
    return Waypoint(
      Coordinate(
        latitude: round(waypoint.location.latitude),
        longitude: round(waypoint.location.longitude)
      )
    )
  }

  private func names(_ route: Route, _ map: AsciiMap) -> [EdgeID] {
    route.legs.flatMap { $0.edges.map(\.edge) }
  }

  @Test(arguments: [
    ("J", "N", ["JN"]), ("J", "S", ["JS"]), ("J", "B", ["JB"]), ("N", "J", ["NJ"]),
    ("S", "J", ["SJ"]), ("A", "J", ["AJ"]), ("N", "S", ["NJ", "JS"]), ("A", "B", ["AJ", "JB"]),
  ])
  func `a route starts into any street of a junction and arrives by any`(
    from: Character,
    to: Character,
    way: [String]
  ) throws {
    let map = Self.map
    let router = try Self.router(map.graph)
    let expected = way.map { map.edge($0.first ?? " ", $0.last ?? " ") }
    for isRounded in [false, true] {
      let ends = [from, to].map { name in
        let place = Self.place(map.node(name), map.graph)
        return isRounded ? Self.rounded(place) : place
      }
      let request = RouteRequest(
        from: ends[0],
        to: ends[1],
        plan: .single(.car),
        time: .any(now: 0)
      )
      let route = try router.routes(request)[0]
      #expect(names(route, map).filter { expected.contains($0) } == expected)
      let length = expected.reduce(0) { $0 + Double(map.graph.attributes.length[$1]) / 1000 }
      #expect(abs(route.distance - length) < 1)
    }
  }

  /// Some junctions, drawn at random, that have streets of the main part.
  private static func junctions(
    _ count: Int,
    _ router: Router,
    _ profile: Profile,
    _ random: inout SplitMix64
  ) throws -> [NodeID] {
    let graph = router.context.graph
    var nodes: [NodeID] = []
    while nodes.count < count {
      let node = NodeID(random.below(graph.junctionCount))
      let snapped = try router.snapped(place(node, graph), profile: profile)
      if let snapped, snapped.distance < 0.01 { nodes.append(node) }
    }
    return nodes
  }

  /// The lightest way from a junction to another by a plain search: from the node itself, before
  /// which there is no turn, to any of its states.
  private static func least(
    _ from: NodeID,
    _ to: NodeID,
    _ graph: StreetGraph,
    _ metric: Metric
  ) -> Weight? {
    var engine = DijkstraEngine(graph: graph.topology, metric: metric)
    let targets = ([to] + graph.states(of: to)).map { Seed(node: $0) }
    return engine.run(SearchQuery(sources: [Seed(node: from)], targets: targets))?.weight
  }

  @Test(arguments: Seeds.first(6), [Profile.foot, .bike, .car])
  func `routes and tables between junctions are the lightest of all choices of streets`(
    seed: UInt64,
    profile: Profile
  ) throws {
    let city = try CityFixture(seed: seed)
    defer { city.remove() }
    let context = try city.context()
    let (graph, metric) = (context.graph, context.network(for: profile).metric)
    let router = Router(context)
    var random = SplitMix64(seed: seed)
    let nodes = try Self.junctions(6, router, profile, &random)
    let exact = nodes.map { Self.place($0, graph) }
    let durations = try router.durations(from: exact, to: exact, profile: profile)
    let table = try router.table(from: exact, to: exact, profile: profile)
    for (row, from) in nodes.enumerated() {
      for (column, to) in nodes.enumerated() {
        let least = Self.least(from, to, graph, metric)
        let seconds = least.map { Double($0) / 1000 }
        #expect(durations[row][column] == seconds)
        #expect(table[row][column].map { ($0.duration * 1000).rounded() / 1000 } == seconds)
        for algorithm in [SearchAlgorithm.dijkstra, .ch, .cch, nil] {
          let request = RouteRequest(
            from: exact[row],
            to: exact[column],
            plan: .single(profile),
            time: .any(now: 0),
            algorithm: algorithm
          )
          #expect(
            (try? router.routes(request)[0].weight) == seconds,
            "\(String(describing: algorithm))"
          )
        }
        // Up to eight centimetres beside the junction nothing else changes.
        let near = RouteRequest(
          from: Self.rounded(exact[row]),
          to: Self.rounded(exact[column]),
          plan: .single(profile),
          time: .any(now: 0)
        )
        let weight = try? router.routes(near)[0].weight
        #expect((weight == nil) == (seconds == nil))
        if let weight, let seconds { #expect(abs(weight - seconds) < 0.3) }
      }
    }
  }

  @Test(arguments: Seeds.first(4))
  func `destination-only streets at a junction count as for a node of a file`(
    seed: UInt64
  ) throws {
    let city = try CityFixture(seed: seed, destinationOnly: 40)
    defer { city.remove() }
    let context = try city.context()
    let router = Router(context)
    var random = SplitMix64(seed: seed)
    for _ in Seeds.draws(60) {
      let nodes = try Self.junctions(2, router, .car, &random)
      // From a node to itself, a node of a file pays for the streets around it.
      guard nodes[0] != nodes[1] else { continue }
      let places = nodes.map { Self.place($0, context.graph) }
      let ends = zip(nodes, places).map { node, place in
        var waypoint = place
        waypoint.node = node
        return waypoint
      }
      func weight(_ ends: [Waypoint], _ algorithm: SearchAlgorithm) -> Double? {
        let request = RouteRequest(
          from: ends[0],
          to: ends[1],
          plan: .single(.car),
          time: .any(now: 0),
          algorithm: algorithm
        )
        return try? router.routes(request)[0].weight
      }
      #expect(weight(places, .ch) == weight(ends, .dijkstra), "\(nodes)")
    }
  }

  // MARK: - Stops

  /// The lightest way over a junction: by each street to it, and on by any turn allowed there.
  private static func least(
    _ ends: (from: NodeID, to: NodeID),
    over junction: NodeID,
    _ graph: StreetGraph,
    _ metric: Metric
  ) -> UInt64? {
    var engine = DijkstraEngine(graph: graph.topology, metric: metric)
    let targets = ([ends.to] + graph.states(of: ends.to)).map { Seed(node: $0) }
    var least: UInt64?
    for edge in graph.directedEdges where graph.head(of: edge) == junction {
      let start = metric.startArc(of: edge)
      guard start != .none else { continue }
      let tails = graph.arcs(of: edge).filter { metric.isUsable($0) }.map {
        Seed(node: graph.topology.tail[$0], weight: metric.weights[$0])
      }
      let there = SearchQuery(sources: [Seed(node: ends.from)], targets: tails)
      let on = SearchQuery(sources: [Seed(node: graph.topology.head[start])], targets: targets)
      guard let first = engine.run(there)?.weight, let second = engine.run(on)?.weight else {
        continue
      }
      least = min(least ?? .max, UInt64(first) + UInt64(second))
    }
    return least
  }

  @Test(arguments: Seeds.first(6), [Profile.bike, .car])
  func `a stop at a junction is passed by the turns that are allowed`(
    seed: UInt64,
    profile: Profile
  ) throws {
    let city = try CityFixture(seed: seed)
    defer { city.remove() }
    let context = try city.context()
    let (graph, metric) = (context.graph, context.network(for: profile).metric)
    let router = Router(context)
    var random = SplitMix64(seed: seed &+ 1)
    var count = 0
    for _ in Seeds.draws(60) {
      let nodes = try Self.junctions(3, router, profile, &random)
      guard nodes[0] != nodes[1], nodes[1] != nodes[2] else { continue }
      let places = nodes.map { Self.place($0, graph) }
      // At the end of a street, turning round costs nothing.
      guard let stop = try router.snapped(places[1], profile: profile),
        stop.waypoint.snaps.count > 1
      else { continue }
      var request = RouteRequest(
        from: places[0],
        to: places[2],
        via: [places[1]],
        plan: .single(profile),
        time: .any(now: 0)
      )
      request.continuesStraight = true
      let least = Self.least((nodes[0], nodes[2]), over: nodes[1], graph, metric)
      let straight = try? router.routes(request)[0].weight
      #expect(straight == least.map { Double($0) / 1000 }, "\(nodes)")
      // Turning back on the street is one more choice.
      request.continuesStraight = false
      let any = try? router.routes(request)[0].weight
      #expect(any ?? .infinity <= straight ?? .infinity)
      count += straight == nil ? 0 : 1
    }
    #expect(count > 0 || Seeds.areCut)
  }

  @Test func `a turn that is forbidden is not made at a stop either`() throws {
    // The way round the block leads from A to N as well.
    let map = AsciiMap(
      """
         N=====+
         "     "
      A==J==B  "
         "  "  "
         S==C==+
      """,
      cell: 60
    )
    let turn = ForbiddenTurn(
      [directed(map, "A", "J"), directed(map, "J", "N")],
      modes: .car
    )
    let graph = map.graph.expanded(forbidding: [turn])
    let router = try Self.router(graph)
    func distance(over stops: [Character], isStraight: Bool = true) throws -> Double {
      var request = RouteRequest(
        from: Self.place(map.node("A"), graph),
        to: Self.place(map.node("N"), graph),
        via: stops.map { Self.place(map.node($0), graph) },
        plan: .single(.car),
        time: .any(now: 0)
      )
      request.continuesStraight = isStraight
      return try router.routes(request)[0].distance
    }
    let round = try distance(over: [])
    #expect(round > 400, "the turn is forbidden")
    #expect(abs(try distance(over: ["J"]) - round) < 1)
    // A stop at which one may turn back may be left by any street.
    #expect(abs(try distance(over: ["J"], isStraight: false) - 300) < 1)
  }

  private func directed(_ map: AsciiMap, _ a: Character, _ b: Character) -> DirectedEdge {
    let edge = map.edge(a, b)
    return DirectedEdge(edge, forward: map.graph.tail(of: edge) == map.node(a))
  }

  @Test(arguments: [true, false])
  func `a stop below a bridge does not lead up to it`(isStraight: Bool) throws {
    // W–E and N–S cross at two levels, joined far away only.
    let home = Coordinate(latitude: 41.15, longitude: -8.61)
    let plane = LocalPlane(at: home)
    var builder = GraphBuilder()
    var road = EdgeDescription()
    road.kind = .road
    road.access = .all
    let points = [(-100.0, 0.0), (100, 0), (0, 100), (0, -100), (300, 300)]
    let nodes = points.map { builder.addNode(at: plane.coordinate(PlanePoint(x: $0.0, y: $0.1))) }
    for (a, b) in [(0, 1), (2, 3), (1, 4), (4, 2)] {
      builder.addEdge(from: nodes[a], to: nodes[b], road)
    }
    let graph = builder.build()
    let router = try Self.router(graph)
    func distance(_ a: Int, _ b: Int, over stops: [Waypoint]) throws -> Double {
      var request = RouteRequest(
        from: Self.place(nodes[a], graph),
        to: Self.place(nodes[b], graph),
        via: stops,
        plan: .single(.car),
        time: .any(now: 0)
      )
      request.continuesStraight = isStraight
      return try router.routes(request)[0].distance
    }
    let crossing = Waypoint(home)
    #expect(abs(try distance(0, 1, over: [crossing]) - 200) < 1)
    #expect(abs(try distance(2, 3, over: [crossing]) - 200) < 1)
    #expect(try distance(0, 3, over: [crossing]) > 800)
    // A route may begin on either.
    #expect(abs(try distance(0, 3, over: []) - distance(0, 3, over: [crossing])) < 1)
    let start = RouteRequest(
      from: crossing,
      to: Self.place(nodes[3], graph),
      plan: .single(.car),
      time: .any(now: 0)
    )
    #expect(abs(try router.routes(start)[0].distance - 100) < 1)
  }

  // MARK: - Conditions of a waypoint

  @Test func `of the streets of a junction those count whose direction is allowed`() throws {
    let map = Self.map
    let router = try Self.router(map.graph)
    func ends(
      _ end: LegEnd,
      _ change: (inout Waypoint) -> Void
    ) throws -> Set<DirectedEdge> {
      var waypoint = Self.place(map.node("J"), map.graph)
      change(&waypoint)
      let finder = try router.scope(for: .car, SearchOptions()).terminalFinder
      let terminals = finder.terminals(of: waypoint, at: end)
      return Set(
        (terminals?.all ?? []).compactMap(\.piece).map {
          DirectedEdge(code: map.graph.edgeAndDirection[$0.arc])
        }
      )
    }
    for end in [LegEnd.start, .finish] {
      let north = try ends(end) { $0.heading = Waypoint.Heading(bearing: 0, tolerance: 20) }
      #expect(north == [directed(map, "J", "N"), directed(map, "S", "J")])
      let east = try ends(end) { $0.heading = Waypoint.Heading(bearing: 90, tolerance: 20) }
      #expect(east == [directed(map, "J", "B"), directed(map, "A", "J")])
      let west = try ends(end) { $0.heading = Waypoint.Heading(bearing: 270, tolerance: 20) }
      #expect(west == [], "both streets there lead east")
      // On the junction there is no side.
      let curb = try ends(end) { $0.approach = .curb }
      let all: [(Character, Character)] =
        [("J", "N"), ("J", "S"), ("N", "J"), ("S", "J")] + [("J", "B"), ("A", "J")]
      let whole = all.filter { (end == .start ? $0.0 : $0.1) == "J" }
      #expect(curb.isSuperset(of: whole.map { directed(map, $0.0, $0.1) }))
    }
  }

  @Test(arguments: [Waypoint.Approach.curb, .opposite], [true, false])
  func `a stop on either side of a one-way street is passed along it`(
    approach: Waypoint.Approach,
    isLeft: Bool
  ) throws {
    let map = AsciiMap("A==B==>C==D", cell: 50)
    let router = try Self.router(map.graph)
    let (b, c) = (map.graph.coordinate(of: map.node("B")), map.graph.coordinate(of: map.node("C")))
    var stop = Waypoint(
      Coordinate(
        latitude: b.latitude + (isLeft ? 0.0001 : -0.0001),
        longitude: (b.longitude + c.longitude) / 2
      )
    )
    stop.approach = approach
    var request = RouteRequest(
      from: Self.place(map.node("A"), map.graph),
      to: Self.place(map.node("D"), map.graph),
      via: [stop],
      plan: .single(.car),
      time: .any(now: 0)
    )
    for isStraight in [true, false] {
      request.continuesStraight = isStraight
      let route = try router.routes(request)[0]
      #expect(route.legs.count == 2 && abs(route.distance - 500) < 1)
    }
  }

  @Test func `the place and the name of a waypoint are those of one of the nearest edges`() throws {
    for seed in Seeds.first(3) {
      let city = try CityFixture(seed: seed)
      defer { city.remove() }
      let context = try city.context()
      let router = Router(context)
      for number in 0..<context.graph.junctionCount {
        let place = Self.place(NodeID(number), context.graph)
        let around = try router.nearest(to: place, profile: .car, limit: 16)
        let snapped = try #require(try router.snapped(place, profile: .car))
        let first = snapped.waypoint.snaps.first?.edge
        let nearest = try #require(around.first { $0.edge == first })
        #expect(nearest.distance - around[0].distance < 0.001)
        #expect(Geodesic.distance(snapped.location, nearest.coordinate) < 0.001)
        #expect(abs(snapped.distance - nearest.distance) < 0.001)
        let name = context.graph.names[context.graph.attributes.name[nearest.edge]]
        #expect(snapped.name == name)
        let edges = snapped.waypoint.snaps.map(\.edge)
        #expect(Set(edges).count == edges.count)
        // All usable streets of the junction, and no others.
        let metric = context.network(for: .car).metric
        let all = context.graph.edges.filter { edge in
          metric.isUsable(edge)
            && [context.graph.tail(of: edge), context.graph.head(of: edge)].contains(NodeID(number))
        }
        #expect(nearest.distance > 1 || Set(edges) == Set(all))
      }
    }
  }
}
