import CampusGraph

/// An elimination tree as ``HubLabels`` see it: which labels are short because their nodes hang on
/// a single other node, and codes that tell of any two nodes how many ancestors they share.
///
/// *Blocks*: a subtree whose root has a single higher neighbour in the chordal supergraph can be
/// left by way of that neighbour alone, its *hub*. Dead-end streets and settlements are such
/// subtrees. Their nodes need no distances to anything above the hub.
///
/// *Codes*: runs of only children are merged into chains. Below a chain with several, a binary tree
/// with heavy children near its root (Huffman, 1952, doi:10.1109/JRPROC.1952.273898) names each by
/// bits, appended to the chain's own. The first bit in which two codes differ names the chain where
/// their ways up meet, and ``meets`` how many ancestors end with it.
struct LabelTree: Sendable {
  /// How many bits of the codes are kept; nodes with equal codes have to climb.
  static var levels: Int { 32 }
  /// The largest block: within it, queries climb.
  private static var largestBlock: UInt32 { 128 }

  let hierarchy: CustomizableHierarchy
  /// How many nodes each rank's subtree has.
  let size: PlainBuffer<UInt32>
  /// The rank of each rank's hub; its own if it is in no block.
  let hub: PlainBuffer<UInt32>
  /// The code of each rank outside blocks, from the highest bit down.
  let code: PlainBuffer<UInt32>
  /// The row of ``meets`` that belongs to each rank outside blocks.
  let group: PlainBuffer<UInt32>
  /// For each group and level, how many common ancestors two nodes have whose codes first differ
  /// there.
  private(set) var meets: [UInt16] = []

  /// What children inherit.
  private struct Chain {
    var level: Int
    var code: UInt32
    var group: UInt32
  }

  /// Analyses a tree.
  ///
  /// - Precondition: the tree is less than 2¹⁶ high.
  /// - Complexity: O(nodes · log(most children of a node)).
  init(_ hierarchy: CustomizableHierarchy) {
    precondition(hierarchy.height < 1 << 16, "the order makes too high an elimination tree")
    let count = hierarchy.nodeCount
    self.hierarchy = hierarchy
    size = PlainBuffer(repeating: 1, count: count)
    hub = PlainBuffer(repeating: 0, count: count)
    code = PlainBuffer(repeating: 0, count: count)
    group = PlainBuffer(repeating: 0, count: count)
    let parent = hierarchy.parent
    for rank in 0..<count where parent[rank] != .max { size[parent[rank]] += size[rank] }
    for rank in stride(from: count - 1, through: 0, by: -1) {
      hub[rank] = Self.hub(of: rank, hierarchy, size, hub)
    }
    assignCodes()
  }

  /// Whether a rank is in a block.
  func isInBlock(_ rank: Int) -> Bool { hub[rank] != UInt32(rank) }

  /// The depth that the label of a rank starts from: its hub's in a block, else 0.
  func base(of rank: Int) -> Int { isInBlock(rank) ? Int(hierarchy.depth[Int(hub[rank])]) : 0 }

  private static func hub(
    of rank: Int,
    _ hierarchy: CustomizableHierarchy,
    _ size: PlainBuffer<UInt32>,
    _ hub: PlainBuffer<UInt32>
  ) -> UInt32 {
    let parent = hierarchy.parent[rank]
    guard parent != .max else { return UInt32(rank) }
    if hub[parent] != parent { return hub[parent] }
    let isHanging = hierarchy.firstUp[rank + 1] - hierarchy.firstUp[rank] == 1
    return isHanging && size[rank] <= largestBlock ? parent : UInt32(rank)
  }

  private mutating func assignCodes() {
    let children = childLists()
    let roots = children.of(nil)
    let top = Chain(level: 0, code: 0, group: addGroup(from: nil, level: 0, meeting: 0))
    let chains = PlainBuffer<Chain>(repeating: top, count: size.count)
    spread(top, over: roots, into: chains)
    for rank in stride(from: size.count - 1, through: 0, by: -1) where !isInBlock(rank) {
      var chain = chains[rank]
      let below = children.of(rank)
      if below.count > 1, chain.level < Self.levels {
        let meeting = UInt16(hierarchy.depth[rank] + 1)
        chain.group = addGroup(from: chain.group, level: chain.level, meeting: meeting)
      }
      spread(chain, over: below, into: chains)
      code[rank] = chain.code
      group[rank] = chain.group
    }
    // All of a chain share the group of its end.
    for rank in 0..<size.count where !isInBlock(rank) {
      let below = children.of(rank)
      if below.count == 1 { group[rank] = group[below[0]] }
    }
  }

  /// Adds a row of ``meets``: a group's up to a level, and from there on what meets at a chain.
  private mutating func addGroup(from old: UInt32?, level: Int, meeting: UInt16) -> UInt32 {
    let new = meets.count / Self.levels
    for place in 0..<Self.levels {
      meets.append(
        place < level ? meets[Int(old ?? 0) * Self.levels + place] : meeting
      )
    }
    return UInt32(new)
  }

  /// Gives children their chains: an only child its parent's.
  private func spread(_ chain: Chain, over children: [UInt32], into chains: PlainBuffer<Chain>) {
    guard children.count > 1 else {
      for child in children { chains[child] = chain }
      return
    }
    for (child, bits) in zip(children, Self.huffman(children.map { UInt64(size[$0]) })) {
      var below = chain
      for bit in bits where below.level < Self.levels {
        if bit { below.code |= 1 << UInt32(Self.levels - 1 - below.level) }
        below.level += 1
      }
      chains[child] = below
    }
  }

  /// Short bit strings, none the start of another, the shorter the heavier.
  static func huffman(_ weights: [UInt64]) -> [[Bool]] {
    if weights.count == 2 { return [[false], [true]] }
    // Two queues, as both the sorted leaves and the joined nodes come by rising weight.
    let leaves = weights.indices.sorted { (weights[$0], $0) < (weights[$1], $1) }
    var joined: [(weight: UInt64, left: Int, right: Int)] = []
    var (nextLeaf, nextJoined) = (0, 0)
    func take() -> (node: Int, weight: UInt64) {
      if nextLeaf < leaves.count,
        nextJoined == joined.count || weights[leaves[nextLeaf]] <= joined[nextJoined].weight
      {
        nextLeaf += 1
        return (leaves[nextLeaf - 1], weights[leaves[nextLeaf - 1]])
      }
      nextJoined += 1
      return (weights.count + nextJoined - 1, joined[nextJoined - 1].weight)
    }
    for _ in 1..<weights.count {
      let (left, right) = (take(), take())
      joined.append((left.weight + right.weight, left.node, right.node))
    }
    var bits = [[Bool]](repeating: [], count: weights.count + joined.count)
    for index in joined.indices.reversed() {
      let above = bits[weights.count + index]
      bits[joined[index].left] = above + [false]
      bits[joined[index].right] = above + [true]
    }
    return Array(bits[..<weights.count])
  }

  /// The children of ranks, without blocks.
  private struct ChildLists {
    let first: PlainBuffer<UInt32>
    let list: PlainBuffer<UInt32>

    /// The children of a rank, or with `nil` the roots.
    func of(_ rank: Int?) -> [UInt32] {
      let row = rank.map { $0 + 1 } ?? 0
      return (first[row]..<first[row + 1]).map { list[$0] }
    }
  }

  private func childLists() -> ChildLists {
    let count = size.count
    let first = PlainBuffer<UInt32>(repeating: 0, count: count + 2)
    let parent = hierarchy.parent
    for rank in 0..<count where !isInBlock(rank) { first[Int(parent[rank] &+ 1) + 1] += 1 }
    first.sumUp()
    let next = PlainBuffer(first.column)
    let list = PlainBuffer<UInt32>(repeating: 0, count: Int(first[count + 1]))
    for rank in 0..<count where !isInBlock(rank) {
      let row = parent[rank] &+ 1
      list[next[row]] = UInt32(rank)
      next[row] += 1
    }
    return ChildLists(first: first, list: list)
  }
}
