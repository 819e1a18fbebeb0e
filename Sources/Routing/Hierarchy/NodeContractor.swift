import CampusGraph

/// Contracts the nodes of a graph, the least important first, in rounds that several threads share.
///
/// A round
/// 1. picks as *candidates* the nodes whose key is below all their neighbours', so that no two are
///    neighbours;
/// 2. examines them all at once (``WitnessSearch``), each as if the candidates before it were gone;
/// 3. contracts those whose updated key is still below their neighbours'; the others keep their new
///    key for a later round.
///
/// Every round contracts a node or updates a stale key, so the rounds end. Which nodes it picks
/// depends on keys alone, and keys do not depend on the thread that computed them: any number of
/// threads makes the same hierarchy.
///
/// The key is the node's level, plus twice the ratio of arcs that its contraction adds to those it
/// removes, plus twice the same ratio of the input's arcs that these stand for; equal keys are
/// ordered by a scrambled node number. The terms are those of Geisberger, Sanders, Schultes and
/// Vetter (2012, doi:10.1287/trsc.1110.0401), the factors measured. Rounds of independent nodes:
/// Vetter, "Parallel time-dependent contraction hierarchies" (2009).
struct NodeContractor: ~Copyable, @unchecked Sendable {
  /// The range of a candidate's shortcuts, and whether it is ready to be contracted.
  private struct Finding: BitwiseCopyable {
    var worker: UInt32
    var first: UInt32
    var count: UInt32
    var isReady: Bool
  }

  /// Both directions of an arc from a contracted node to a higher one.
  struct Upward: BitwiseCopyable {
    var node: UInt32
    var out: Weight
    var into: Weight
  }

  /// How many nodes a witness search settles at most.
  static var settleLimit: Int { 120 }

  private(set) var graph: ContractionGraph
  let isSymmetric: Bool
  let levels: NodeColumn<UInt32>
  /// The upward arcs of all nodes contracted so far, one after the other.
  private(set) var upward = UnsafeList<Upward>()
  /// The first upward arc of each node, and their number.
  let firstUpward: NodeColumn<UInt32>
  let upwardCounts: NodeColumn<UInt32>
  /// The nodes in the order of contraction.
  private(set) var sequence: [UInt32] = []
  private let threads: Int
  let keys: NodeColumn<UInt64>
  private let turns: NodeColumn<UInt32>
  let isStale: NodeColumn<Bool>
  private let searches: PerWorker<WitnessSearch>

  /// Starts with no node contracted.
  init(_ topology: Topology, _ weights: Column<Weight>, threads: Int) {
    let graph = ContractionGraph(topology, weights)
    let isSymmetric = graph.isSymmetric
    self.init(graph, isSymmetric: isSymmetric, threads: threads)
  }

  /// Takes a graph; keys are still to be estimated.
  init(_ graph: consuming ContractionGraph, isSymmetric: Bool, threads: Int) {
    let nodeCount = graph.nodeCount
    self.graph = graph
    self.isSymmetric = isSymmetric
    levels = NodeColumn(repeating: 0, count: nodeCount)
    firstUpward = NodeColumn(repeating: 0, count: nodeCount)
    upwardCounts = NodeColumn(repeating: 0, count: nodeCount)
    self.threads = threads
    keys = NodeColumn(repeating: 0, count: nodeCount)
    turns = NodeColumn(repeating: .max, count: nodeCount)
    isStale = NodeColumn(repeating: false, count: nodeCount)
    searches = PerWorker(count: threads) { WitnessSearch(nodeCount: nodeCount) }
  }

  /// Takes over the nodes that were contracted earlier.
  mutating func restore(_ order: Column<UInt32>, _ ups: Column<UInt32>, _ up: Column<Upward>) {
    for (node, count) in zip(order, ups) {
      firstUpward[node] = UInt32(upward.count)
      upwardCounts[node] = count
      for _ in 0..<count { upward.append(up[upward.count]) }
    }
    sequence = Array(order)
  }

  /// Contracts all nodes that are not contracted yet.
  ///
  /// - Parameters:
  ///   - progress: called after each round with the work done, and all work in the same unit.
  ///   - pause: called between two rounds.
  mutating func run(
    progress: (_ done: Int, _ of: Int) -> Void,
    pause: (borrowing NodeContractor) -> Void = { _ in }
  ) {
    let nodeCount = graph.nodeCount
    if sequence.isEmpty { estimateAll() }
    var active = (0..<UInt32(nodeCount)).filter { levels[$0] & Self.contracted == 0 }
    while !active.isEmpty {
      let candidates = candidates(among: active)
      for (turn, node) in candidates.enumerated() { turns[node] = UInt32(turn) }
      let findings = examine(candidates)
      for (node, finding) in zip(candidates, findings) {
        turns[node] = .max
        if finding.isReady { contract(node, finding) }
      }
      active.removeAll { levels[$0] & Self.contracted != 0 }
      progress(Self.work(contracted: nodeCount - active.count, of: nodeCount), nodeCount)
      if !active.isEmpty { pause(self) }
    }
    // Written out: the thread sanitizer of Swift 6.3 generates invalid code for an `&=` here.
    for node in 0..<UInt32(nodeCount) { levels[node] = levels[node] & ~Self.contracted }
  }

  /// The share of the time of a whole preparation that has passed when a share of the nodes is
  /// contracted: the first nodes take least.
  ///
  /// Measured on 1,500,000 nodes of `simulate network`; `benchmarks/progress.py` shows how far the
  /// shares are from the truth on a graph.
  private static let workShares: [(nodes: Double, work: Double)] = [
    (0, 0.18), (0.41, 0.22), (0.53, 0.26), (0.6, 0.31), (0.69, 0.39), (0.75, 0.44), (0.81, 0.52),
    (0.86, 0.61), (0.89, 0.7), (0.92, 0.74), (0.95, 0.78), (0.97, 0.83), (0.99, 0.9), (1, 0.93),
  ]

  /// The work done, in nodes, when some of them are contracted.
  private static func work(contracted: Int, of count: Int) -> Int {
    let share = Double(contracted) / Double(count)
    let next = workShares.firstIndex { $0.nodes >= share } ?? workShares.count - 1
    guard next > 0 else { return Int(workShares[0].work * Double(count)) }
    let (low, high) = (workShares[next - 1], workShares[next])
    let part = (share - low.nodes) / (high.nodes - low.nodes)
    return Int((low.work + part * (high.work - low.work)) * Double(count))
  }

  /// Marks the level of a node that has been contracted.
  static var contracted: UInt32 { 1 << 31 }

  private func estimateAll() {
    Workers.forEachChunk(of: graph.nodeCount, grain: 1024, threads: threads) { worker, nodes in
      searches.with(worker) { search in
        for node in nodes {
          search.shortcuts.removeAll()
          examine(UInt32(node), turn: 0, with: &search)
          keys[UInt32(node)] = key(of: UInt32(node), adding: search, from: 0)
        }
      }
    }
  }

  private func candidates(among active: [UInt32]) -> [UInt32] {
    let isCandidate = NodeColumn(repeating: false, count: active.count)
    Workers.forEachChunk(of: active.count, grain: 4096, threads: threads) { _, items in
      for item in items where isLeast(active[item], keys[active[item]]) {
        isCandidate[UInt32(item)] = true
      }
    }
    return active.indices.filter { isCandidate[UInt32($0)] }.map { active[$0] }
  }

  private func isLeast(_ node: UInt32, _ key: UInt64) -> Bool {
    let row = graph[node]
    for index in 0..<row.count where keys[row[index].node] < key { return false }
    return true
  }

  private func examine(_ candidates: [UInt32]) -> [Finding] {
    for worker in 0..<searches.count { searches.with(worker) { $0.shortcuts.removeAll() } }
    let none = Finding(worker: 0, first: 0, count: 0, isReady: false)
    let findings = NodeColumn(repeating: none, count: candidates.count)
    let grain = max(1, min(64, candidates.count / (threads * 8)))
    Workers.forEachChunk(of: candidates.count, grain: grain, threads: threads) { worker, items in
      searches.with(worker) { search in
        for item in items {
          let node = candidates[item]
          let first = search.shortcuts.count
          examine(node, turn: UInt32(item), with: &search)
          var isReady = true
          if isStale[node] {
            let key = key(of: node, adding: search, from: first)
            keys[node] = key
            isStale[node] = false
            isReady = isLeast(node, key)
          }
          findings[UInt32(item)] = Finding(
            worker: UInt32(worker),
            first: UInt32(first),
            count: UInt32(search.shortcuts.count - first),
            isReady: isReady
          )
        }
      }
    }
    return candidates.indices.map { findings[UInt32($0)] }
  }

  @inline(__always)
  private func examine(_ node: UInt32, turn: UInt32, with search: inout WitnessSearch) {
    search.examine(
      node,
      in: graph,
      turn: turn,
      turns: turns,
      isSymmetric: isSymmetric,
      limit: Self.settleLimit
    )
  }

  /// The key of a node whose shortcuts are those from `first` on.
  private func key(
    of node: UInt32,
    adding search: borrowing WitnessSearch,
    from first: Int
  ) -> UInt64 {
    var (removed, removedHops): (UInt64, UInt64) = (0, 0)
    let row = graph[node]
    for index in 0..<row.count {
      let arc = row[index]
      let ways: UInt64 = (arc.out < .unreachable ? 1 : 0) + (arc.into < .unreachable ? 1 : 0)
      removed += ways
      removedHops += ways * UInt64(arc.hops)
    }
    var (added, addedHops): (UInt64, UInt64) = (0, 0)
    for index in first..<search.shortcuts.count {
      let shortcut = search.shortcuts[index]
      let ways: UInt64 = shortcut.into < .unreachable ? 2 : 1
      added += ways
      addedHops += ways * UInt64(shortcut.hops)
    }
    var priority = 500 * UInt64(levels[node])
    if removed > 0 { priority += 1000 * added / removed + 1000 * addedHops / removedHops }
    return min(priority, UInt64(UInt32.max)) << 32 | UInt64(node &* 0x9E37_79B1)
  }

  private mutating func contract(_ node: UInt32, _ finding: Finding) {
    let row = graph[node]
    let level = levels[node] + 1
    firstUpward[node] = UInt32(upward.count)
    upwardCounts[node] = UInt32(row.count)
    for index in 0..<row.count {
      let arc = row[index]
      upward.append(Upward(node: arc.node, out: arc.out, into: arc.into))
      levels[arc.node] = max(levels[arc.node], level)
      isStale[arc.node] = true
    }
    sequence.append(node)
    graph.remove(node)
    levels[node] = levels[node] | Self.contracted
    for index in Int(finding.first)..<Int(finding.first + finding.count) {
      graph.add(searches.with(Int(finding.worker)) { $0.shortcuts[index] })
    }
  }
}
