import CampusGraph
import Dispatch
import GeoCore
import Routing
import RoutingTestSupport
import Testing

/// The cap on settled nodes and the stop flag of requests.
@Suite struct SearchBudgetTests {
  private static let side = 90

  /// A square grid with streets of equal length.
  private static func grid() -> (graph: StreetGraph, metric: Metric) {
    var builder = GraphBuilder()
    for row in 0..<side {
      for column in 0..<side {
        _ = builder.addNode(
          at: Coordinate(
            latitude: 41 + 0.001 * Double(row),
            longitude: -8 + 0.001 * Double(column)
          )
        )
      }
    }
    for node in 0..<(side * side) {
      if (node + 1) % side != 0 {
        builder.addEdge(from: NodeID(node), to: NodeID(node + 1), EdgeDescription())
      }
      if node + side < side * side {
        builder.addEdge(from: NodeID(node), to: NodeID(node + side), EdgeDescription())
      }
    }
    let graph = builder.build()
    return (graph, Metric(weights: [Weight](repeating: 100, count: graph.arcCount), for: graph))
  }

  private static var query: SearchQuery {
    SearchQuery(
      sources: [Seed(node: NodeID(0))],
      targets: [Seed(node: NodeID(side * side - 1))]
    )
  }

  /// The code that a budget throws when it is checked; `nil` if it is not exhausted.
  private func code(_ budget: SearchBudget) -> RoutingError.Code? {
    do {
      try budget.check()
      return nil
    } catch {
      return error.code
    }
  }

  @Test(arguments: SearchAlgorithm.allCases.filter { !$0.needsIndex })
  func `a search stops at the cap and is unchanged below it`(_ algorithm: SearchAlgorithm) {
    let (graph, metric) = Self.grid()
    var engine = algorithm.makeEngine(for: graph, metric: metric)
    let free = engine.run(Self.query)
    let (path, settled) = (engine.path(), engine.settledCount)
    #expect(free?.weight == Weight(100 * 2 * (Self.side - 1)))

    var query = Self.query
    let small = SearchBudget(maximumSettledNodes: 2000)
    query.budget = small
    #expect(engine.run(query) == nil)
    #expect(engine.path().isEmpty)
    #expect(code(small) == .tooBig)
    #expect(small.settledNodes > 2000)
    #expect(small.settledNodes <= 2000 + SearchBudget.interval)

    let ample = SearchBudget(maximumSettledNodes: settled)
    query.budget = ample
    #expect(engine.run(query) == free)
    #expect(engine.path() == path)
    #expect(ample.settledNodes == settled)
    #expect(code(ample) == nil)
  }

  @Test func `one-to-all searches and alternatives poll too`() {
    let (graph, metric) = Self.grid()
    var reach = Reach(graph: graph.topology, metric: metric)
    let small = SearchBudget(maximumSettledNodes: 1000)
    reach.run(sources: Self.query.sources, budget: small)
    #expect(reach.settledCount == SearchBudget.interval)
    #expect(code(small) == .tooBig)

    var engine = DijkstraEngine(graph: graph.topology, metric: metric)
    _ = engine.run(Self.query)
    var finder = AlternativeFinder(graph: graph, metric: metric)
    var query = Self.query
    let other = SearchBudget(maximumSettledNodes: 1000)
    query.budget = other
    #expect(finder.alternatives(to: engine.path(), query: query, maximum: 2).isEmpty)
    #expect(code(other) == .tooBig)
  }

  @Test func `a flag that another thread sets ends a running search`() {
    let (graph, metric) = Self.grid()
    let budget = SearchBudget()
    let hasStarted = DispatchSemaphore(value: 0)
    let hasEnded = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      var engine = DijkstraEngine(graph: graph.topology, metric: metric)
      var query = Self.query
      query.budget = budget
      hasStarted.signal()
      while engine.run(query) != nil {}
      hasEnded.signal()
    }
    hasStarted.wait()
    budget.cancel()
    #expect(hasEnded.wait(timeout: .now() + 60) == .success)
    #expect(code(budget) == .cancelled)
  }

  /// What can be asked of a router, by name.
  private typealias Question = (Router, [Waypoint], SearchBudget?) throws -> Int
  private static var questions: [(name: String, ask: Question)] {
    [
      (
        "route",
        { router, places, budget in
          var request = RouteRequest(
            from: places[0],
            to: places[2],
            via: [places[1]],
            plan: .single(.bike),
            time: .any(now: 0)
          )
          request.budget = budget
          return try router.routes(request)[0].legs.flatMap(\.edges).hashValue
        }
      ),
      (
        "alternatives",
        { router, places, budget in
          var request = RouteRequest(
            from: places[0],
            to: places[1],
            plan: .single(.car),
            time: .any(now: 0),
            alternatives: 3
          )
          request.budget = budget
          return try router.routes(request).flatMap(\.legs).flatMap(\.edges).hashValue
        }
      ),
      (
        "timed route",
        { router, places, budget in
          var request = RouteRequest(
            from: places[0],
            to: places[1],
            plan: .single(.foot),
            time: .departure(0)
          )
          request.budget = budget
          return try router.routes(request)[0].legs[0].edges.hashValue
        }
      ),
      (
        "table",
        { router, places, budget in
          try router.table(from: places, to: places, profile: .car, budget: budget).hashValue
        }
      ),
      (
        "durations",
        { router, places, budget in
          try router.durations(from: places, to: places, profile: .car, budget: budget).hashValue
        }
      ),
      (
        "isochrone",
        { router, places, budget in
          try router.isochrone(
            around: places[0],
            profile: .foot,
            budgets: [120_000, 300_000],
            byLength: false,
            searchBudget: budget
          )
          .hashValue
        }
      ),
      (
        "trip",
        { router, places, budget in
          var request = RouteRequest(
            from: places[0],
            to: places[3],
            via: [places[1], places[2]],
            plan: .single(.bike),
            time: .any(now: 0)
          )
          request.budget = budget
          return try router.trip(request, ends: TripEnds(isRound: true)).order.places.hashValue
        }
      ),
    ]
  }

  @Test func `every question honours the cap and the flag, and is unchanged without`() throws {
    let city = try CityFixture(seed: 3)
    defer { city.remove() }
    let router = Router(try city.context())
    var random = SplitMix64(seed: 5)
    let places = city.places(4, &random)
    for question in Self.questions {
      let free = try question.ask(router, places, nil)
      let ample = SearchBudget()
      #expect(try question.ask(router, places, ample) == free, "\(question.name)")
      #expect(ample.settledNodes > 0, "\(question.name)")
      let capped = #expect(throws: RoutingError.self, "\(question.name)") {
        try question.ask(router, places, SearchBudget(maximumSettledNodes: 0))
      }
      #expect(capped?.code == .tooBig, "\(question.name)")
      let stopped = SearchBudget()
      stopped.cancel()
      let cancelled = #expect(throws: RoutingError.self, "\(question.name)") {
        try question.ask(router, places, stopped)
      }
      #expect(cancelled?.code == .cancelled, "\(question.name)")
      #expect(try question.ask(router, places, nil) == free, "\(question.name)")
    }
  }
}
