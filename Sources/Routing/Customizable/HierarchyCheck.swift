import CampusGraph
import GeoCore

/// Checks a customizable hierarchy from a file.
///
/// Each step relies on those before it, and reads through checked subscripts. A file that passes
/// gives correct results: its rows contain every triangle, and every original arc has its slot.
struct HierarchyCheck {
  private let hierarchy: CustomizableHierarchy
  private let file: GraphFile
  private let prefix: String
  private let count: Int
  private let arcs: Int

  init(_ hierarchy: CustomizableHierarchy, _ file: GraphFile, _ prefix: String) {
    self.hierarchy = hierarchy
    self.file = file
    self.prefix = prefix
    count = hierarchy.parent.count
    arcs = hierarchy.upHead.count
  }

  func run(against topology: Topology) throws(GraphFileError) {
    try checkLengths()
    try require(topology.nodeCount == count, "nodes") { $0.otherGraph }
    try require(topology.arcCount == hierarchy.slots.count, "slots") { $0.otherGraph }
    guard !file.isTrusted else { return }
    try require(hierarchy.order.isConsistent, "nodes") { $0.noPermutation }
    try checkUpwardRows()
    try checkTriangles()
    try checkSubtrees()
    try checkDownwardRows()
    try checkInputs()
    try checkEnds(topology)
  }

  private func require(
    _ condition: Bool,
    _ section: String,
    _ reason: (any MessageTexts) -> String
  ) throws(GraphFileError) {
    guard !condition else { return }
    throw file.damage(in: prefix + section, .message(reason))
  }

  private func checkLengths() throws(GraphFileError) {
    let h = hierarchy
    try file.check(h.order.nodes, has: count, in: prefix + "nodes")
    try file.check(h.order.ranks, has: count, in: prefix + "ranks")
    try file.check(h.depth, has: count, in: prefix + "depth")
    try file.check(h.upDepth, has: arcs, in: prefix + "updepth")
    try file.check(h.downArc, has: arcs, in: prefix + "downarc")
    try file.check(h.downTail, has: arcs, in: prefix + "downtail")
    try file.checkRows(h.firstUp, rows: count, entries: arcs, in: prefix + "up")
    try file.checkRows(h.firstDown, rows: count, entries: arcs, in: prefix + "down")
    try file.checkRows(h.firstInput, rows: count, entries: h.inputs.count, in: prefix + "in")
  }

  private func row(_ first: Column<UInt32>, _ rank: Int) -> Range<Int> {
    Int(first[rank])..<Int(first[rank + 1])
  }

  /// Heads rise within a row, the first is the parent, and depths fit.
  private func checkUpwardRows() throws(GraphFileError) {
    let h = hierarchy
    try file.check(h.upHead, below: count, in: prefix + "uphead")
    try file.check(h.parent, below: count, in: prefix + "parent", allowingNone: true)
    for rank in 0..<count {
      let row = row(h.firstUp, rank)
      let above = h.parent[rank]
      try require(above == (row.isEmpty ? .max : h.upHead[row.lowerBound]), "parent") { $0.noTree }
      let depth = above == .max ? 0 : h.depth[Int(above)] &+ 1
      try require(h.depth[rank] == depth, "depth") { $0.noTree }
      var previous = UInt32(rank)
      var isRising = true
      for arc in row {
        isRising = isRising && h.upHead[arc] > previous
        previous = h.upHead[arc]
      }
      try require(isRising, "uphead") { $0.noTree }
    }
    var isSame = true
    for arc in 0..<arcs { isSame = isSame && h.upDepth[arc] == h.depth[Int(h.upHead[arc])] }
    try require(isSame, "updepth") { $0.noTree }
  }

  /// All heads of a row but the first are in the first one's row, too.
  private func checkTriangles() throws(GraphFileError) {
    let h = hierarchy
    for rank in 0..<count {
      let row = row(h.firstUp, rank)
      guard let first = row.first else { continue }
      var index = Int(h.firstUp[Int(h.upHead[first])])
      let end = Int(h.firstUp[Int(h.upHead[first]) + 1])
      for arc in row.dropFirst() {
        while index < end, h.upHead[index] < h.upHead[arc] { index += 1 }
        try require(index < end && h.upHead[index] == h.upHead[arc], "uphead") { $0.openTriangle }
      }
    }
  }

  private func checkSubtrees() throws(GraphFileError) {
    let size = PlainBuffer<UInt32>(repeating: 1, count: count)
    let lowest = PlainBuffer(Array(0..<UInt32(count)))
    for rank in 0..<count {
      try require(lowest[rank] + size[rank] == UInt32(rank) + 1, "parent") { $0.noTree }
      let above = hierarchy.parent[rank]
      guard above != .max else { continue }
      size[above] += size[rank]
      lowest[above] = min(lowest[above], lowest[rank])
    }
  }

  /// Arcs from below are arcs to their row, rising, and there are as many as arcs: so each is
  /// there.
  private func checkDownwardRows() throws(GraphFileError) {
    let h = hierarchy
    try file.check(h.downArc, below: arcs, in: prefix + "downarc")
    try file.check(h.downTail, below: count, in: prefix + "downtail")
    for rank in 0..<count {
      var isRight = true
      var previous = -1
      for index in row(h.firstDown, rank) {
        let arc = Int(h.downArc[index])
        isRight =
          isRight && arc > previous && Int(h.upHead[arc]) == rank
          && row(h.firstUp, Int(h.downTail[index])).contains(arc)
        previous = arc
      }
      try require(isRight, "downarc") { $0.noMirror }
    }
  }

  /// Inputs are in the rows of their slots' arcs, rising, and agree with the slots of their arcs.
  private func checkInputs() throws(GraphFileError) {
    let h = hierarchy
    try file.check(words: 1, of: h.inputs, below: h.slots.count, in: prefix + "inputs")
    for rank in 0..<count {
      let arcs = row(h.firstUp, rank)
      var isRight = true
      var previous: UInt64?
      for index in row(h.firstInput, rank) {
        let input = h.inputs[index]
        let key = UInt64(input.slot) << 32 | UInt64(input.arc.rawValue)
        isRight =
          isRight && arcs.contains(Int(input.slot >> 1)) && h.slots[input.arc] == input.slot
          && previous.map { $0 < key } ?? true
        previous = key
      }
      try require(isRight, "inputs") { $0.noSlot }
    }
    var placed = 0
    for arc in 0..<h.slots.count { placed += h.slots[arc] == .max ? 0 : 1 }
    try require(placed == h.inputs.count, "slots") { $0.noSlot }
  }

  /// Every original arc that is no loop has the slot between its own ends.
  private func checkEnds(_ topology: Topology) throws(GraphFileError) {
    let h = hierarchy
    for arc in 0..<h.slots.count {
      let tail = h.order.ranks[topology.tail[arc]]
      let head = h.order.ranks[topology.head[arc]]
      let slot = h.slots[arc]
      if tail == head {
        try require(slot == .max, "slots") { $0.otherGraph }
      } else {
        let isRight =
          slot != .max && (slot & 1 == 1) == (tail > head)
          && h.upHead[Int(slot >> 1)] == max(tail, head)
          && row(h.firstUp, Int(min(tail, head))).contains(Int(slot >> 1))
        try require(isRight, "slots") { $0.otherGraph }
      }
    }
  }
}
