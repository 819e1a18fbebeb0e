import CampusGraph

/// Everything within a travel time from some sources, along the routes of the metric.
///
/// Weights compare paths by penalties first (`DestinationOnlyPenalty`), times do not. A street that
/// can be reached within the time through restricted streets, but also by public ones in a longer
/// time, is not within the time, because routes take the public way.
struct TravelReach: ~Copyable {
  /// Reached nodes and the milliseconds to them.
  struct Reached {
    /// The nodes in the order in which they were settled.
    let nodes: [NodeID]
    private let times: [Weight]

    fileprivate init(_ nodes: [NodeID], nodeCount: Int, _ time: (NodeID) -> Weight) {
      var times = [Weight](repeating: .unreachable, count: nodeCount)
      for node in nodes { times[node.index] = time(node) }
      self.nodes = nodes
      self.times = times
    }

    /// The milliseconds to a node; `Weight.unreachable` if it is not within the time.
    func time(to node: NodeID) -> Weight { times[node.index] }
  }

  private let topology: Topology
  private var reach: Reach

  /// - Precondition: the metric belongs to the graph.
  init(graph topology: Topology, metric: Metric) {
    self.topology = topology
    reach = Reach(graph: topology, metric: metric)
  }

  /// How many nodes the last run settled.
  var settledCount: Int { reach.settledCount }

  /// Finds what is within a time in milliseconds, or within a weight if weights hold no penalties.
  ///
  /// - Precondition: the seeds' nodes are nodes of the graph.
  mutating func run(
    sources: [Seed],
    within time: Weight,
    budget: SearchBudget? = nil
  ) -> Reached {
    let (penalty, weights, topology) = (reach.metric.penalty, reach.metric.weights, topology)
    guard penalty.isCharged else {
      reach.run(sources: sources, limit: time, budget: budget)
      return Reached(reach.reached, nodeCount: topology.nodeCount) { reach.weight(of: $0) }
    }
    let ways = FewerPenalties(topology, reach.metric)
    let within = sources.filter { penalty.removed(from: $0.weight) <= time }
    for source in within { ways.label(source.node, units: penalty.units(in: source.weight)) }
    reach.run(sources: within, budget: budget) { arc, entered in
      let weight = entered &+ weights[arc]
      guard penalty.removed(from: weight) <= time,
        !ways.exist(to: topology.tail[arc], than: penalty.units(in: entered))
      else { return false }
      ways.label(topology.head[arc], units: penalty.units(in: weight))
      return true
    }
    let nodes = reach.reached.filter {
      !ways.exist(to: $0, than: penalty.units(in: reach.weight(of: $0)))
    }
    return Reached(nodes, nodeCount: topology.nodeCount) {
      penalty.removed(from: reach.weight(of: $0))
    }
  }
}

/// Finds labelled nodes with a path from a source that has fewer penalties than their label.
///
/// Searches backwards along arcs without penalties for a node whose label has fewer units. Every
/// node is visited once for each number of units, and the search ends at the first such label, so
/// it stays in the restricted streets and the public ones behind them.
private final class FewerPenalties {
  private let topology: Topology
  private let metric: Metric
  /// The units in the label of each node; `none` for nodes without a label.
  private var units: [UInt8]
  /// Nodes without a path of fewer units than this; 0 for nodes that are not yet examined.
  private var cleared: [UInt8]
  /// Nodes with a path of fewer units than this.
  private var beaten: [UInt8]
  private static let none = UInt8.max

  init(_ topology: Topology, _ metric: Metric) {
    self.topology = topology
    self.metric = metric
    units = [UInt8](repeating: Self.none, count: topology.nodeCount)
    cleared = [UInt8](repeating: 0, count: topology.nodeCount)
    beaten = [UInt8](repeating: Self.none, count: topology.nodeCount)
  }

  /// Records a label.
  func label(_ node: NodeID, units count: Weight) { units[node.index] = UInt8(count) }

  /// Whether there is a path with fewer units to a node.
  func exist(to node: NodeID, than count: Weight) -> Bool {
    guard count > 0 else { return false }
    let count = UInt8(count)
    if cleared[node.index] >= count { return false }
    if beaten[node.index] <= count { return true }
    let exists = search(to: node, than: count)
    if exists { beaten[node.index] = count }
    return exists
  }

  private func search(to node: NodeID, than count: UInt8) -> Bool {
    var visited: Set = [node]
    var stack = [node]
    while let node = stack.popLast() {
      if units[node.index] < count || beaten[node.index] <= count { return true }
      for arc in topology.arcs(into: node) where isFree(arc) {
        let before = topology.tail[arc]
        guard cleared[before.index] < count, visited.insert(before).inserted else { continue }
        stack.append(before)
      }
    }
    for node in visited { cleared[node.index] = count }
    return false
  }

  /// Whether an arc can be used and costs no penalty.
  private func isFree(_ arc: ArcID) -> Bool {
    metric.isUsable(arc) && metric.penalty.units(in: metric.weights[arc]) == 0
  }
}
