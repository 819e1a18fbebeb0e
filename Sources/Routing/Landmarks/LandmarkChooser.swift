import CampusGraph
import GeoCore

/// Chooses landmarks one after the other, and fills their table.
struct LandmarkChooser {
  let table: LandmarkTable
  private(set) var chosen: [NodeID] = []
  private let topology: Topology
  private let selection: Landmarks.Selection
  private let threads: Int
  /// From a landmark, to it, and from the root whose tree determines the next one.
  private let searches: [SharedReach]
  private var isChosen: [Bool]

  /// A search that is used by one thread at a time.
  ///
  /// Unchecked because the compiler cannot prove that: `Workers` gives each chunk to one thread,
  /// and a chunk uses the search of its own number.
  private final class SharedReach: @unchecked Sendable {
    var reach: Reach
    init(_ topology: Topology, _ metric: Metric) { reach = Reach(graph: topology, metric: metric) }
  }

  init(
    graph topology: Topology,
    metric: Metric,
    count: Int,
    selection: Landmarks.Selection,
    threads: Int
  ) {
    self.topology = topology
    self.selection = selection
    self.threads = threads
    table = LandmarkTable(nodeCount: topology.nodeCount, stride: 2 * count)
    searches = (0..<(count > 0 ? 3 : 0)).map { _ in SharedReach(topology, metric) }
    isChosen = [Bool](repeating: false, count: topology.nodeCount)
  }

  /// Adds a landmark; there must be a node left.
  mutating func chooseNext() {
    let next = chosen.isEmpty ? first() : selection == .avoid ? avoided() : farthest()
    isChosen[next.index] = true
    chosen.append(next)
    let column = 2 * (chosen.count - 1)
    let root = chosen.count < table.stride / 2 && selection == .avoid ? self.root() : nil
    let (searches, table) = (searches, table)
    Workers.forEachChunk(of: 3, grain: 1, threads: min(threads, 3)) { _, chunks in
      for chunk in chunks {
        let search = searches[chunk]
        if chunk == 2 {
          guard let root else { continue }
          search.reach.run(sources: [Seed(node: root)])
        } else {
          search.reach.run(sources: [Seed(node: next)], reverse: chunk == 1)
          for node in 0..<table.nodeCount {
            table[node, column + chunk] = search.reach.weight(of: NodeID(node))
          }
        }
      }
    }
  }

  /// The node farthest from one drawn at random.
  private func first() -> NodeID {
    searches[2].reach.run(sources: [Seed(node: root())])
    return searches[2].reach.reached.last ?? NodeID(0)
  }

  /// The root of the next tree: drawn by the number of landmarks, so the choice is deterministic.
  private func root() -> NodeID {
    var random = SplitMix64(seed: 0)
    for _ in 0..<chosen.count { _ = random.next() }
    return NodeID(random.below(topology.nodeCount))
  }

  /// The node whose least weight from a landmark is greatest; of several the lowest.
  private func farthest() -> NodeID {
    var best: (weight: Weight, node: Int)?
    for node in 0..<table.nodeCount where !isChosen[node] {
      let weight = (0..<chosen.count).reduce(Weight.unreachable) { min($0, table[node, 2 * $1]) }
      if best.map({ weight > $0.weight }) ?? true { best = (weight, node) }
    }
    return NodeID(best?.node ?? 0)
  }

  /// The leaf at the end of the heaviest branches of the tree of the last root.
  ///
  /// A node's size is the gap between its distance from the root and the lower bound of it. A
  /// subtree's size is the sum over its nodes, or 0 if it contains a landmark.
  private func avoided() -> NodeID {
    let search = searches[2]
    let order = search.reach.reached
    guard let root = order.first else { return unchosen() }
    var sizes = [Double](repeating: 0, count: table.nodeCount)
    var hasLandmark = isChosen
    for node in order.reversed() {
      let gap = search.reach.weight(of: node) - bound(from: root, to: node)
      sizes[node.index] = hasLandmark[node.index] ? 0 : sizes[node.index] + Double(gap)
      guard case let arc = search.reach.parent(of: node), arc != .none else { continue }
      let parent = topology.tail[arc].index
      if hasLandmark[node.index] { hasLandmark[parent] = true }
      sizes[parent] += sizes[node.index]
    }
    var heaviest = (size: 0.0, node: -1)
    for node in order where sizes[node.index] > heaviest.size {
      heaviest = (sizes[node.index], node.index)
    }
    guard heaviest.node >= 0 else { return unchosen() }
    return leaf(below: NodeID(heaviest.node), sizes)
  }

  /// Follows the heaviest child down to a leaf.
  private func leaf(below node: NodeID, _ sizes: [Double]) -> NodeID {
    var node = node
    while true {
      var next: (size: Double, node: NodeID)?
      for arc in topology.arcs(from: node) {
        let child = topology.head[arc]
        guard searches[2].reach.parent(of: child) == arc else { continue }
        if sizes[child.index] > next?.size ?? -1 { next = (sizes[child.index], child) }
      }
      guard let next else { return isChosen[node.index] ? unchosen() : node }
      node = next.node
    }
  }

  /// The lower bound that the landmarks so far give for the weight between two nodes.
  private func bound(from: NodeID, to: NodeID) -> Weight {
    var best: Int64 = 0
    for landmark in 0..<chosen.count {
      let fromLandmark =
        Int64(table[to.index, 2 * landmark]) - Int64(table[from.index, 2 * landmark])
      let toLandmark =
        Int64(table[from.index, 2 * landmark + 1]) - Int64(table[to.index, 2 * landmark + 1])
      best = max(best, fromLandmark, toLandmark)
    }
    return Weight(best)
  }

  /// The farthest node, if the tree determines none.
  private func unchosen() -> NodeID { farthest() }
}
