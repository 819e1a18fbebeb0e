import CampusGraph
import GeoCore
import RoutingTestSupport
import Testing

@testable import Routing

/// Penalties for destination-only streets, on trips of many hours.
@Suite struct DestinationOnlyPenaltyTests {
  /// A road of 40 legs, 20 hours each by car, and a destination-only street at its 20th node.
  private static func longRoad() -> (graph: StreetGraph, stops: [Coordinate], yard: Coordinate) {
    var builder = GraphBuilder()
    let stops = (0...40).map {
      Coordinate(latitude: 41 + 1.8 * Double($0 % 2), longitude: -8 + 0.01 * Double($0))
    }
    let nodes = stops.map { builder.addNode(at: $0) }
    var road = EdgeDescription()
    road.kind = .road
    road.access = .all
    road.maxSpeed = 10
    for (a, b) in zip(nodes, nodes.dropFirst()) { builder.addEdge(from: a, to: b, road) }
    let yard = Coordinate(latitude: 40.99, longitude: stops[20].longitude)
    road.flags.insert(.driversDestinationOnly)
    builder.addEdge(from: nodes[20], to: builder.addNode(at: yard), road)
    return (builder.build(), stops, yard)
  }

  private func hours(_ stops: [Coordinate]) -> Double {
    zip(stops, stops.dropFirst()).reduce(0) { $0 + Geodesic.distance($1.0, $1.1) } / 10_000
  }

  @Test func `a trip of days keeps its duration in every search and table`() throws {
    let (graph, stops, yard) = Self.longRoad()
    let city = try CityFixture(graph)
    defer { city.remove() }
    let router = Router(try city.context())
    for (to, target) in [(stops[1], 1), (stops[2], 2), (stops[20], 20), (yard, 20)] {
      let legs = Array(stops[...target]) + (to == yard ? [yard] : [])
      let expected = hours(legs) * 3600
      for algorithm in [SearchAlgorithm.dijkstra, .bidirectional, .astar, .ch, .cch] {
        let request = RouteRequest(
          from: Waypoint(stops[0]),
          to: Waypoint(to),
          plan: .single(.car),
          time: .any(now: 0),
          algorithm: algorithm
        )
        let route = try router.routes(request)[0]
        #expect(abs(route.duration - expected) < 30, "\(algorithm) to \(target)")
        #expect(abs(route.weight - expected) < 30, "\(algorithm) to \(target)")
      }
      let (from, place) = ([Waypoint(stops[0])], [Waypoint(to)])
      let fast = try router.durations(from: from, to: place, profile: .car)[0][0]
      #expect(abs((fast ?? 0) - expected) < 30)
      let full = try router.table(from: from, to: place, profile: .car)[0][0]
      #expect(abs((full?.duration ?? 0) - expected) < 30)
    }
  }

  @Test func `a trip that weights cannot hold is no route, and no short one`() throws {
    let (graph, stops, _) = Self.longRoad()
    let city = try CityFixture(graph)
    defer { city.remove() }
    let router = Router(try city.context())
    for algorithm in [SearchAlgorithm.dijkstra, .bidirectional, .astar, .ch, .cch] {
      let request = RouteRequest(
        from: Waypoint(stops[0]),
        to: Waypoint(stops[40]),
        plan: .single(.car),
        time: .any(now: 0),
        algorithm: algorithm
      )
      #expect(throws: RoutingError.self, "\(algorithm)") { try router.routes(request) }
    }
    let ends = [Waypoint(stops[0]), Waypoint(stops[40])]
    #expect(try router.durations(from: ends, to: ends, profile: .car)[0][1] == nil)
    #expect(try router.table(from: ends, to: ends, profile: .car)[0][1] == nil)
  }

  @Test func `what is reached within a time is found without a search for days`() {
    // J–A and P–Q are destination-only. I lies behind one; Q and R have a public way that takes too
    // long.
    let map = AsciiMap(
      """
      J==A==P==Q==R
      "  "        "
      "  "        "
      I  "        "
         +========+==========X
      """,
      cell: 100
    ) { a, b, edge in
      if [("J", "A"), ("A", "J"), ("P", "Q"), ("Q", "P")].contains(where: { $0 == (a, b) }) {
        edge.flags.insert(.driversDestinationOnly)
      }
    }
    let metric = Metric(customizing: map.graph, for: .car)
    var reach = TravelReach(graph: map.graph.topology, metric: metric)
    let reached = reach.run(sources: [Seed(node: map.node("A"))], within: 200_000)
    let near = Set(reached.nodes)
    for name in "AJIP" { #expect(near.contains(map.node(name)), "\(name)") }
    for name in "QRX" { #expect(!near.contains(map.node(name)), "\(name)") }
    let settled = reach.settledCount
    #expect(settled == 6, "A, J, I, P, the corner, and Q, from which it does not go on")
    #expect(
      reached.time(to: map.node("I")) == metric.penalty.removed(from: weight(map, metric, "AJI"))
    )
  }

  private func weight(_ map: AsciiMap, _ metric: Metric, _ names: String) -> Weight {
    zip(names, names.dropFirst()).reduce(0) { $0 + metric.weights[map.arc($1.0, $1.1)] }
  }

  @Test func `a weight splits into its duration and its penalties, whatever the path`() throws {
    for seed in Seeds.first(4) {
      let city = try CityFixture(seed: seed, destinationOnly: 40)
      defer { city.remove() }
      let metric = Metric(customizing: city.graph, for: .car)
      #expect(metric.weights.contains { metric.penalty.units(in: $0) > 0 })
      var random = SplitMix64(seed: seed)
      for _ in 0..<200 {
        let arcs = (0..<(1 + random.below(30))).map { _ in ArcID(random.below(city.graph.arcCount))
        }
        .filter(metric.isUsable)
        let weight = arcs.reduce(Weight(0)) { $0.saturatingAdd(metric.weights[$1]) }
        guard weight < .unreachable else { continue }
        #expect(
          metric.penalty.removed(from: weight) == arcs.reduce(0) { $0 + metric.durations[$1] }
        )
      }
    }
  }
}
