public import CampusGraph

/// Searches a ``ContractionHierarchy`` from both ends at once, each only upward.
///
/// Either side stops when its least key is not below the best path found. Paths are unpacked on
/// request. Beside ``run(_:)`` there are entries for one node to one node that allocate nothing.
public struct HierarchyEngine: PathEngine, ~Copyable {
  private let hierarchy: ContractionHierarchy
  private let upward: RowReader
  private let downward: RowReader
  private var forward: HierarchySide
  private var backward: HierarchySide
  private var meeting: UInt32?
  private var unpacker: ShortcutUnpacker

  /// Makes room for a hierarchy.
  ///
  /// - Complexity: O(nodes).
  public init(_ hierarchy: ContractionHierarchy) {
    self.hierarchy = hierarchy
    upward = RowReader(hierarchy.upward)
    downward = RowReader(hierarchy.downward)
    forward = HierarchySide(nodeCount: hierarchy.nodeCount)
    backward = HierarchySide(nodeCount: hierarchy.nodeCount)
    unpacker = ShortcutUnpacker(hierarchy)
  }

  /// How many nodes the last run settled.
  public var settledCount: Int { forward.settledCount + backward.settledCount }

  /// How many arcs the last run relaxed.
  public var relaxedCount: Int { forward.relaxedCount + backward.relaxedCount }

  /// How many nodes the last run settled without relaxing their arcs.
  public var stalledCount: Int { forward.stalledCount + backward.stalledCount }

  /// Finds the lightest path from a source to a target; `nil` if there is none within the limit.
  ///
  /// - Precondition: the seeds' nodes are nodes of the graph.
  public mutating func run(_ query: SearchQuery) -> SearchResult? {
    forward.reset()
    backward.reset()
    for seed in query.sources { forward.seed(hierarchy.ranks[seed.node], seed.weight) }
    for seed in query.targets { backward.seed(hierarchy.ranks[seed.node], seed.weight) }
    let weight = search(below: query.cap + 1)
    // A query settles some hundred nodes, too few to poll during the search.
    _ = query.budget?.spend(settledCount)
    guard let meeting else { return nil }
    return SearchResult(
      weight: weight,
      sourceIndex: Self.seedIndex(of: meeting, forward, query.sources, hierarchy.ranks),
      targetIndex: Self.seedIndex(of: meeting, backward, query.targets, hierarchy.ranks)
    )
  }

  /// The weight of the lightest path between two nodes; `Weight.unreachable` if there is none.
  ///
  /// ``path()`` and its companions then tell the path. Allocates nothing, once as large a search
  /// has been run before.
  ///
  /// - Precondition: both are nodes of the graph.
  public mutating func weight(from source: NodeID, to target: NodeID) -> Weight {
    forward.reset()
    backward.reset()
    forward.seed(hierarchy.ranks[source], 0)
    backward.seed(hierarchy.ranks[target], 0)
    return search(below: .unreachable)
  }

  /// The path that the last run found, from the source's node to the target's in the order of
  /// travel; empty if both are one node or nothing was found.
  ///
  /// - Complexity: O(path).
  public func path() -> [ArcID] {
    var arcs: [ArcID] = []
    var unpacker = ShortcutUnpacker(hierarchy)
    if let meeting {
      unpacker.unpack(forward, backward, meeting: meeting) { arcs.append($0) }
    }
    return arcs
  }

  /// Appends the path that the last run found; allocates nothing if there is room.
  ///
  /// - Complexity: O(path).
  public mutating func appendPath(to arcs: inout [ArcID]) {
    guard let meeting else { return }
    unpacker.unpack(forward, backward, meeting: meeting) { arcs.append($0) }
  }

  /// Appends the nodes of the path that the last run found, from the source's node to the target's.
  ///
  /// Nothing if nothing was found or both are one node. Allocates nothing if there is room.
  ///
  /// - Precondition: the topology is that of the hierarchy's graph.
  /// - Complexity: O(path).
  public mutating func appendNodePath(in topology: Topology, to nodes: inout [NodeID]) {
    guard let meeting else { return }
    let (heads, tails) = (topology.head, topology.tail)
    var isFirst = true
    unpacker.unpack(forward, backward, meeting: meeting) { arc in
      if isFirst { nodes.append(tails[arc]) }
      isFirst = false
      nodes.append(heads[arc])
    }
  }

  @inline(__always)
  private mutating func search(below cap: Weight) -> Weight {
    var best = cap
    meeting = nil
    while true {
      let (forwardEntry, backwardEntry) = (forward.minimum, backward.minimum)
      let (goesForward, goesBackward) = (forwardEntry >> 32 < best, backwardEntry >> 32 < best)
      if !goesForward && !goesBackward { return meeting == nil ? .unreachable : best }
      if goesForward {
        let rank = UInt32(truncatingIfNeeded: forwardEntry)
        meet(rank, forward.weight(of: rank) &+ backward.weight(of: rank), &best)
        forward.settle(rank, upward, stallingBy: downward, below: best)
      }
      if goesBackward {
        let rank = UInt32(truncatingIfNeeded: backwardEntry)
        meet(rank, forward.weight(of: rank) &+ backward.weight(of: rank), &best)
        backward.settle(rank, downward, stallingBy: upward, below: best)
      }
    }
  }

  @inline(__always)
  private mutating func meet(_ rank: UInt32, _ weight: Weight, _ best: inout Weight) {
    guard weight < best else { return }
    best = weight
    meeting = rank
  }

  private static func seedIndex(
    of rank: UInt32,
    _ side: borrowing HierarchySide,
    _ seeds: [Seed],
    _ ranks: Column<UInt32>
  ) -> Int {
    var root = rank
    while side.parent(of: root) != root { root = side.parent(of: root) }
    let weight = side.weight(of: root)
    let index = seeds.firstIndex { ranks[$0.node] == root && $0.weight == weight }
    guard let index else { preconditionFailure("node was not reached from these seeds") }
    return index
  }
}
