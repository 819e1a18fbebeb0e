import CampusGraph
import GeoCore
import RoutingTestSupport
import Testing

@testable import Routing

/// Closures of single requests on a customizable hierarchy.
@Suite struct ClosureTests {
  /// Edges drawn at random.
  private func edges(
    _ count: Int,
    of graph: StreetGraph,
    using random: inout SplitMix64
  ) -> Set<EdgeID> {
    guard graph.edgeCount > 0 else { return [] }
    return Set((0..<count).map { _ in EdgeID(random.below(graph.edgeCount)) })
  }

  @Test func `partial and full customization after closures agree with Dijkstra`() {
    CustomizableCase.forEach(seeds: 2) { item, random in
      let graph = item.random.graph
      let open = CustomizedMetric(item.hierarchy, metric: item.metric)
      for count in [1, 3, graph.edgeCount / 2] {
        let masked = item.metric.masking(edges(count, of: graph, using: &random).sorted())
        let changes = (0..<graph.arcCount).map { ArcID($0) }
          .filter { masked.weights[$0] != open.weight(of: $0) }
          .map { ArcWeight(arc: $0, weight: masked.weights[$0]) }
        var partial = open
        // A share of 0 would divide by zero: 1 makes every change partial.
        partial.update(changes, wholeFromShare: 1)
        let whole = CustomizedMetric(item.hierarchy, metric: masked)
        #expect(partial == whole)
        #expect(open.updating(changes) == whole)
        var engine = CustomizableEngine(partial)
        for _ in 0..<4 {
          let query = item.random.query(using: &random)
          let expected = ReferenceDijkstra.answer(
            to: query,
            in: item.topology,
            Array(masked.weights)
          )
          #expect(engine.run(query).map { Int($0.weight) } == expected, "\(query)")
        }
      }
      // The shared metric is not changed by the updates of its copies.
      #expect(open == CustomizedMetric(item.hierarchy, metric: item.metric))
    }
  }

  @Test func `a city whose customizable hierarchy is at hand searches closures on it`() throws {
    var compared = 0
    for seed in Seeds.first(3) {
      let city = try CityFixture(seed: seed)
      defer { city.remove() }
      let context = try city.context()
      var scopes = RequestScopes(context)
      let closed = SearchOptions(closedEdges: [EdgeID(0)])
      #expect(try scopes.scope(for: .car, closed).engines.defaultAlgorithm == .bidirectional)
      try context.check(.car, .cch)
      #expect(try scopes.scope(for: .car, closed).engines.defaultAlgorithm == .cch)
      #expect(try scopes.scope(for: .car, SearchOptions()).engines.defaultAlgorithm == .ch)
      let router = Router(context)
      var random = SplitMix64(seed: seed &+ 700)
      let places = city.places(8, &random)
      for (from, to) in zip(places, places.dropFirst()) {
        for count in [1, 4, city.graph.edgeCount / 8] {
          var request = RouteRequest(
            from: from,
            to: to,
            plan: .single(.car),
            time: .any(now: 0),
            closedEdges: edges(count, of: city.graph, using: &random)
          )
          let found = try? router.routes(request)[0]
          request.algorithm = .dijkstra
          let expected = try? router.routes(request)[0]
          #expect(found?.weight == expected?.weight, "seed \(seed), \(count) closed")
          if let found {
            compared += 1
            #expect(found.legs[0].edges.allSatisfy { !request.closedEdges.contains($0.edge) })
          }
        }
      }
    }
    #expect(compared > 30)
  }

  @Test func `closures of the drawn campus agree on every search`() throws {
    let campus = try RouterFixture.campus()
    let router = Router(RoutingContext(campus: campus, stations: nil))
    for edge in campus.graph.edges {
      let found = SearchAlgorithm.allCases.map { algorithm -> Double? in
        let request = RouteRequest(
          from: Waypoint(campus.places[0]),
          to: Waypoint(RouterFixture.coordinate(240, 61)),
          time: .any(now: RouterTests.friday),
          closedEdges: [edge],
          algorithm: algorithm
        )
        return try? router.routes(request)[0].weight
      }
      #expect(Set(found).count == 1, "\(edge): \(found)")
    }
  }
}
