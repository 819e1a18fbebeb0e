import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing

/// Searches by the clock over a park with gates; lengths are 30 m a side, 21,429 ms on foot.
@Suite struct TimedDijkstraEngineTests {
  private let map: AsciiMap
  private let metric: Metric

  /// The direct way A–B–C has a gate with hours; the way round by D is twice as long.
  init() throws {
    let hours = try OpeningHours(parsing: "08:00-18:00")
    map = AsciiMap(
      """
      A--B--C
      |     |
      +--D--+
      """
    ) { a, b, edge in
      if (a, b) == ("B", "C") { edge.schedule = hours }
    }
    metric = Metric(customizing: map.graph, for: .foot)
  }

  private func run(
    _ anchor: TimedDijkstraEngine.Anchor,
    isOpen: (Int64) -> Bool
  ) -> (names: String, weight: Weight?) {
    var engine = TimedDijkstraEngine(graph: map.graph, metric: metric)
    let query = SearchQuery(
      sources: [Seed(node: map.node("A"))],
      targets: [Seed(node: map.node("C"))]
    )
    let result = engine.run(query, anchor: anchor) { schedule, seconds in
      #expect(schedule != .always)
      return isOpen(seconds)
    }
    let path = engine.path()
    #expect(path.reduce(0) { $0 + metric.durations[$1] } == result?.weight ?? 0)
    return (map.names(of: path), result?.weight)
  }

  @Test(arguments: [TimedDijkstraEngine.Anchor.departure, .arrival])
  func `an open gate is passed and a closed one gone round`(anchor: TimedDijkstraEngine.Anchor) {
    #expect(run(anchor) { _ in true }.names == "ABC")
    #expect(run(anchor) { _ in false }.names == "A+D+C")
  }

  @Test func `leaving, the gate is asked for the second at which it is reached`() {
    var asked: [Int64] = []
    _ = run(.departure) {
      asked.append($0)
      return true
    }
    let seconds = Int64(metric.durations[map.arc("A", "B")] / 1000)
    #expect(asked.contains(seconds))
    #expect(run(.departure) { $0 <= seconds }.names == "ABC")
    #expect(run(.departure) { $0 < seconds }.names == "A+D+C")
  }

  @Test func `arriving, the gate is asked for the second at which it is entered, before the end`() {
    let entered = -((Int64(metric.durations[map.arc("B", "C")]) + 999) / 1000)
    #expect(run(.arrival) { $0 >= entered }.names == "ABC")
    #expect(run(.arrival) { $0 > entered }.names == "A+D+C")
  }

  @Test func `what has no schedule is never asked for`() {
    let plain = AsciiMap("A--B")
    var engine = TimedDijkstraEngine(
      graph: plain.graph,
      metric: Metric(customizing: plain.graph, for: .foot)
    )
    let query = SearchQuery(
      sources: [Seed(node: plain.node("A"))],
      targets: [Seed(node: plain.node("B"))]
    )
    let result = engine.run(query, anchor: .departure) { _, _ in
      Issue.record("asked")
      return false
    }
    #expect(result != nil)
  }

  @Test func `closed edges stay closed by the clock too`() {
    var engine = TimedDijkstraEngine(
      graph: map.graph,
      metric: metric.masking([map.edge("A", "B")])
    )
    let query = SearchQuery(
      sources: [Seed(node: map.node("A"))],
      targets: [Seed(node: map.node("C"))]
    )
    _ = engine.run(query, anchor: .departure) { _, _ in true }
    let path = engine.path()
    #expect(map.names(of: path) == "A+D+C")
  }

  @Test func `with hours that only end, the earliest arrival is found`() throws {
    try compare(anchor: .departure) { closing, seconds in seconds < closing }
  }

  @Test func `with hours that only begin, the latest departure is found`() throws {
    try compare(anchor: .arrival) { opening, seconds in seconds >= -opening }
  }

  /// Random graphs whose edges have hours of their own, against exhaustive relaxation.
  private func compare(
    anchor: TimedDijkstraEngine.Anchor,
    isOpen: @escaping (Int64, Int64) -> Bool
  ) throws {
    for seed in Seeds.first(150) {
      var random = SplitMix64(seed: seed)
      let drawn = try TimedGraph(using: &random)
      var engine = TimedDijkstraEngine(graph: drawn.graph, metric: drawn.metric)
      let ends = [Seed(node: NodeID(0)), Seed(node: NodeID(1))]
      let query = SearchQuery(sources: [ends[0]], targets: [ends[1]])
      let result = engine.run(query, anchor: anchor) { schedule, seconds in
        isOpen(Int64(schedule.rawValue) * 3, seconds)
      }
      let expected = drawn.best(anchor: anchor) { isOpen(Int64($0.rawValue) * 3, $1) }
      #expect(result?.weight == expected, "seed \(seed)")
    }
  }
}

/// A random graph whose k-th schedule stands for "k · 3 seconds".
private struct TimedGraph {
  let graph: StreetGraph
  let metric: Metric

  init(using random: inout SplitMix64) throws {
    var builder = GraphBuilder()
    let nodes = (0..<8).map { index in
      builder.addNode(at: Coordinate(latitude: 0, longitude: Double(index) * 0.001))
    }
    for _ in 0..<24 {
      var description = EdgeDescription()
      if random.chance(0.6) {
        let hour = 1 + random.below(9)
        description.schedule = try OpeningHours(parsing: "0\(hour):00-1\(hour):00")
      }
      builder.addEdge(from: nodes[random.below(8)], to: nodes[random.below(8)], description)
    }
    graph = builder.build()
    metric = Metric(
      weights: (0..<graph.arcCount).map { _ in Weight(random.below(9000)) },
      for: graph
    )
  }

  /// Bellman and Ford's relaxation until nothing changes: right wherever being earlier never hurts.
  func best(
    anchor: TimedDijkstraEngine.Anchor,
    isOpen: (ScheduleID, Int64) -> Bool
  ) -> Weight? {
    var label = [Weight?](repeating: nil, count: graph.nodeCount)
    let isForward = anchor == .departure
    label[isForward ? 0 : 1] = 0
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for arc in (0..<graph.arcCount).map({ ArcID($0) }) {
        let ends = (graph.topology.tail[arc].index, graph.topology.head[arc].index)
        let (near, far) = isForward ? ends : (ends.1, ends.0)
        guard let reached = label[near] else { continue }
        let total = reached + metric.durations[arc]
        let schedule = graph.attributes.schedule[graph.edge(of: arc)]
        let entered =
          isForward
          ? Int64(reached) / 1000 : Int64((-Double(total) / 1000).rounded(.down))
        guard schedule == .always || isOpen(schedule, entered) else { continue }
        if total < label[far] ?? .max {
          label[far] = total
          hasChanged = true
        }
      }
    }
    return label[isForward ? 1 : 0]
  }
}
