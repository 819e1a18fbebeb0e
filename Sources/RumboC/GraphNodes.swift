import CRumbo
import CampusGraph

/// The nodes of a graph as callers see them: by the ids of the source.
///
/// In a graph with turn restrictions some nodes are states of a junction, "reached by this street".
/// Callers see junctions only: a path ends when it reaches any state of its target.
final class GraphNodes: Sendable {
  /// The ids.
  let numbers: NodeNumbers
  /// The number of junctions; nodes from this index on are states.
  let junctionCount: Int
  /// The junction of each state.
  private let junctions: Column<NodeID>
  /// The first state of each junction, counted from the first of all; one more at the end.
  ///
  /// Empty without states.
  private let firstState: Column<UInt32>
  private let ascending = Lazy<Column<NodeID>>()

  /// Takes the ids of nodes, and the states of junctions if there are any.
  init(_ numbers: NodeNumbers, turns: TurnArcs?) {
    self.numbers = numbers
    junctionCount = turns?.junctionCount ?? numbers.count
    junctions = turns?.junctions ?? Column([])
    guard !junctions.isEmpty else {
      firstState = Column([])
      return
    }
    var first = [UInt32](repeating: 0, count: junctionCount + 1)
    for junction in junctions { first[junction.index + 1] += 1 }
    for index in 0..<junctionCount { first[index + 1] += first[index] }
    firstState = Column(first)
  }

  /// Whether junctions have states.
  var hasStates: Bool { !firstState.isEmpty }

  /// Whether callers see a node.
  func isVisible(_ node: NodeID) -> Bool { node.index < junctionCount }

  /// The nodes in ascending order of their ids.
  var inOrder: Column<NodeID> {
    ascending.value {
      Column((0..<numbers.count).lazy.map(numbers.node(at:)).filter(isVisible))
    }
  }

  /// The node with an id.
  ///
  /// - Throws: `RUMBO_NOT_FOUND` if there is none.
  func node(_ id: Int64) throws(Failure) -> NodeID {
    guard let node = numbers.node(numbered: id), isVisible(node) else { throw missing(id) }
    return node
  }

  /// The nodes with some ids.
  func nodes(_ ids: UnsafeBufferPointer<Int64>) throws(Failure) -> [NodeID] {
    var nodes: [NodeID] = []
    nodes.reserveCapacity(ids.count)
    for index in ids.indices { nodes.append(try node(unsafe ids[index])) }
    return nodes
  }

  @inline(never)
  private func missing(_ id: Int64) -> Failure {
    let nodes = inOrder
    let ends = nodes.first.map { numbers.number(of: $0) }
    let range = ends.map { $0...numbers.number(of: nodes[nodes.count - 1]) }
    return Failure(RUMBO_NOT_FOUND) { $0.noNode(id, range: range) }
  }

  /// The id of a node; of a state, that of its junction.
  func id(of node: NodeID) -> Int64 {
    let visible = isVisible(node) ? node : junctions[node.index - junctionCount]
    return numbers.number(of: visible)
  }

  /// The states of a junction.
  func states(of junction: NodeID) -> Range<UInt32> {
    guard hasStates else { return 0..<0 }
    let first = UInt32(junctionCount)
    return first + firstState[junction]..<first + firstState[junction.index + 1]
  }

  /// The nodes at which a path to a junction may end: itself and its states.
  func ends(at junction: NodeID) -> [NodeID] {
    [junction] + states(of: junction).map { NodeID($0) }
  }

  /// The arcs by the ids of their tails, those of a junction before those of its states.
  func arcs(of topology: Topology) -> Column<ArcID> {
    var arcs: [ArcID] = []
    arcs.reserveCapacity(topology.arcCount)
    for junction in inOrder {
      for node in ends(at: junction) { arcs.append(contentsOf: topology.arcs(from: node)) }
    }
    return Column(arcs)
  }
}
