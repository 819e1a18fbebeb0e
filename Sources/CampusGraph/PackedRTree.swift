/// Static R-tree over integer boxes, for window and nearest-neighbour queries.
///
/// ```swift
/// let tree = PackedRTree(boxes)
/// tree.indices(in: window)                  // rising indices into `boxes`
/// ```
///
/// Boxes are sorted along a Hilbert curve through their centres and packed eight to a node, level
/// by level, into one flat array (Kamel and Faloutsos 1993, in the layout of *flatbush*): nodes are
/// full and need no pointers. Equal input gives an equal tree.
///
/// Callers keep the data of the boxes beside the tree, preferably in ``order`` for locality.
public struct PackedRTree: Sendable {
  /// Closed box; a point or a segment along an axis is a box, too.
  @frozen
  public struct Box: Hashable, Sendable, BitwiseCopyable {
    /// The smallest x.
    public var minX: Int32
    /// The smallest y.
    public var minY: Int32
    /// The largest x.
    public var maxX: Int32
    /// The largest y.
    public var maxY: Int32

    /// Makes a box.
    ///
    /// - Precondition: no smallest value exceeds its largest.
    @inlinable
    public init(minX: Int32, minY: Int32, maxX: Int32, maxY: Int32) {
      precondition(minX <= maxX && minY <= maxY, "a box has a smallest and a largest corner")
      self.minX = minX
      self.minY = minY
      self.maxX = maxX
      self.maxY = maxY
    }

    /// The smallest box around two.
    @inlinable
    public func union(_ other: Box) -> Box {
      Box(
        minX: min(minX, other.minX),
        minY: min(minY, other.minY),
        maxX: max(maxX, other.maxX),
        maxY: max(maxY, other.maxY)
      )
    }

    /// Whether two boxes share a point, borders included.
    @inlinable
    public func intersects(_ other: Box) -> Bool {
      minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
    }
  }

  /// Boxes in a node: queries test fewer boxes with eight than with sixteen, and a node stays
  /// within two cache lines.
  public static let nodeSize = 8

  /// The input index of each box, in the order of the tree; indices into this list are called
  /// *slots*.
  ///
  /// - Complexity: O(1); O(n) for a tree whose order is the identity.
  public var order: [UInt32] { sorted ?? Array(0..<UInt32(count)) }
  /// The order; `nil` for the identity, which takes no memory.
  private let sorted: [UInt32]?
  /// Number of boxes.
  public let count: Int
  /// The boxes by slot, then the boxes of the nodes above them, level by level up to the root.
  public let boxes: Column<Box>
  /// Where each level starts in ``boxes``, and its end: one more entry than levels.
  @usableFromInline let levelStarts: [Int]

  /// Builds a tree over boxes.
  ///
  /// - Precondition: there are fewer than 2³² boxes.
  /// - Complexity: O(n log n).
  public init(_ items: [Box]) {
    precondition(items.count < Int(UInt32.max), "too many boxes")
    let order = Self.hilbertOrder(of: items)
    sorted = order
    count = items.count
    var boxes = order.map { items[Int($0)] }
    levelStarts = Self.levelStarts(count: boxes.count)
    for level in 1..<max(levelStarts.count - 1, 1) {
      let below = levelStarts[level - 1]..<levelStarts[level]
      for first in stride(from: below.lowerBound, to: below.upperBound, by: Self.nodeSize) {
        let node = first..<min(first + Self.nodeSize, below.upperBound)
        boxes.append(node.dropFirst().reduce(boxes[first]) { $0.union(boxes[$1]) })
      }
    }
    self.boxes = Column(boxes)
  }

  /// Restores a tree from its ``boxes``, such as those of a file, without a copy; its ``order``
  /// becomes the identity.
  ///
  /// `nil` if the number of boxes is wrong, or a box has a minimum above its maximum.
  ///
  /// - Parameters:
  ///   - boxes: all boxes of the tree.
  ///   - count: how many of them are items, not nodes.
  /// - Complexity: O(n).
  public init?(packed boxes: Column<Box>, count: Int) {
    guard count >= 0, count < Int(UInt32.max) else { return nil }
    levelStarts = Self.levelStarts(count: count)
    guard boxes.count == levelStarts[levelStarts.count - 1],
      boxes.allSatisfy({ $0.minX <= $0.maxX && $0.minY <= $0.maxY })
    else { return nil }
    sorted = nil
    self.count = count
    self.boxes = boxes
  }

  /// The start of each level of a tree, and its end.
  private static func levelStarts(count: Int) -> [Int] {
    var starts = [0]
    var (level, end) = (count, count)
    while level > 1 || starts.count == 1 && level > 0 {
      starts.append(end)
      level = (level + nodeSize - 1) / nodeSize
      end += level
    }
    starts.append(end)
    return starts
  }
}

// MARK: - Searching

extension PackedRTree {
  /// The indices of the boxes that share a point with a window, in increasing order.
  ///
  /// - Complexity: O(log n + k log k) for k answers, in all but contrived cases.
  public func indices(in window: Box) -> [Int] {
    var found: [Int] = []
    visitSlots(in: window) { slot in found.append(sorted.map { Int($0[slot]) } ?? slot) }
    found.sort()
    return found
  }

  /// Visits the slots of the boxes that share a point with a window, in the order of the tree.
  ///
  /// - Complexity: O(log n + k) for k visits, in all but contrived cases.
  @inlinable
  public func visitSlots(in window: Box, _ visit: (Int) -> Void) {
    guard let root = rootEntry else { return }
    var stack = [root]
    while let entry = stack.popLast() {
      let children = children(of: entry)
      if entry.level == 1 {
        for slot in children where boxes[slot].intersects(window) { visit(slot) }
      } else {
        for node in children.reversed() where boxes[node].intersects(window) {
          stack.append(Entry(distance: 0, position: UInt32(node), level: entry.level - 1))
        }
      }
    }
  }

  /// Visits the same slots as ``visitSlots(in:_:)``, in the same order, and allocates nothing.
  ///
  /// - Complexity: O(log n + k) for k visits, in all but contrived cases.
  @inlinable
  public func forEachSlot(in window: Box, _ visit: (Int) -> Void) {
    guard let root = rootEntry else { return }
    // Nodes lie level by level, so that the next one follows from the position alone: a recursion
    // would retain what the closure has captured at every node.
    let top = Int(root.level)
    var (level, position) = (top, Int(root.position))
    while true {
      if boxes[position].intersects(window) {
        let children = children(of: position, at: level)
        if level > 1 {
          (level, position) = (level - 1, children.lowerBound)
          continue
        }
        for slot in children where boxes[slot].intersects(window) { visit(slot) }
      }
      while isLastChild(position, level) {
        guard level < top else { return }
        position = levelStarts[level + 1] + (position - levelStarts[level]) / Self.nodeSize
        level += 1
      }
      position += 1
    }
  }

  /// Whether no node of the same parent follows.
  @inlinable
  func isLastChild(_ position: Int, _ level: Int) -> Bool {
    position + 1 == levelStarts[level + 1]
      || (position + 1 - levelStarts[level]) % Self.nodeSize == 0
  }

  /// Visits boxes within a bound from near to far.
  ///
  /// Nodes are opened nearest first; the boxes of one node are visited together, so the order of
  /// visits is only *nearly* increasing. A search for the k nearest lowers the bound to the k-th
  /// distance found so far; at the end, every box nearer than the bound has been visited.
  ///
  /// - Parameters:
  ///   - bound: the greatest distance of interest, in the unit of `distance`.
  ///   - distance: the distance to a box; must not be less than the distance to a larger box around
  ///     it.
  ///   - visit: takes a slot whose box is within the bound, and may lower the bound.
  /// - Complexity: O(log n + k) for k visits, in all but contrived cases.
  @inlinable
  public func visitNearest(
    within bound: Double,
    distance: (Box) -> Double,
    visit: (_ slot: Int, _ bound: inout Double) -> Void
  ) {
    guard let root = rootEntry else { return }
    var bound = bound
    var queue = EntryQueue()
    queue.push(root)
    while let entry = queue.pop(), entry.distance <= bound {
      let children = children(of: entry)
      if entry.level == 1 {
        for slot in children where distance(boxes[slot]) <= bound { visit(slot, &bound) }
      } else {
        for node in children {
          let near = distance(boxes[node])
          guard near <= bound else { continue }
          queue.push(Entry(distance: near, position: UInt32(node), level: entry.level - 1))
        }
      }
    }
  }

  @usableFromInline var rootEntry: Entry? {
    guard count > 0 else { return nil }
    let top = UInt32(levelStarts.count - 2)
    return Entry(distance: 0, position: UInt32(boxes.count - 1), level: top)
  }

  @inlinable
  func children(of entry: Entry) -> Range<Int> {
    children(of: Int(entry.position), at: Int(entry.level))
  }

  @inlinable
  func children(of position: Int, at level: Int) -> Range<Int> {
    let start = levelStarts[level]
    let first = levelStarts[level - 1] + (position - start) * Self.nodeSize
    return first..<min(first + Self.nodeSize, start)
  }

  /// A node waiting in the queue.
  @usableFromInline
  @frozen
  struct Entry {
    @usableFromInline var distance: Double
    @usableFromInline var position: UInt32
    @usableFromInline var level: UInt32

    @inlinable
    init(distance: Double, position: UInt32, level: UInt32) {
      self.distance = distance
      self.position = position
      self.level = level
    }
  }

  /// Binary heap of nodes, nearest first; ties by position.
  @usableFromInline
  @frozen
  struct EntryQueue {
    @usableFromInline var heap: [Entry] = []

    @inlinable
    init() { heap.reserveCapacity(64) }

    @inlinable
    static func precedes(_ a: Entry, _ b: Entry) -> Bool {
      a.distance < b.distance || a.distance == b.distance && a.position < b.position
    }

    @inlinable
    mutating func push(_ entry: Entry) {
      heap.append(entry)
      var hole = heap.count - 1
      while hole > 0 {
        let parent = (hole - 1) / 2
        guard Self.precedes(entry, heap[parent]) else { break }
        heap[hole] = heap[parent]
        hole = parent
      }
      heap[hole] = entry
    }

    @inlinable
    mutating func pop() -> Entry? {
      guard let last = heap.popLast() else { return nil }
      guard let top = heap.first else { return last }
      var hole = 0
      while true {
        var child = 2 * hole + 1
        guard child < heap.count else { break }
        if child + 1 < heap.count, Self.precedes(heap[child + 1], heap[child]) { child += 1 }
        guard Self.precedes(heap[child], last) else { break }
        heap[hole] = heap[child]
        hole = child
      }
      heap[hole] = last
      return top
    }
  }
}

// MARK: - Hilbert curve

extension PackedRTree {
  /// The indices of boxes along the Hilbert curve through their centres, on a grid of 2¹⁶ × 2¹⁶
  /// cells around all of them; ties by index.
  private static func hilbertOrder(of items: [Box]) -> [UInt32] {
    guard let first = items.first else { return [] }
    let all = items.dropFirst().reduce(first) { $0.union($1) }
    let scaleX = scale(all.minX, all.maxX)
    let scaleY = scale(all.minY, all.maxY)
    var keys = items.indices.map { index -> UInt64 in
      let box = items[index]
      let x = cell(box.minX, box.maxX, from: all.minX, scale: scaleX)
      let y = cell(box.minY, box.maxY, from: all.minY, scale: scaleY)
      return UInt64(hilbertIndex(x: x, y: y)) << 32 | UInt64(index)
    }
    keys.sort()
    return keys.map { UInt32(truncatingIfNeeded: $0) }
  }

  private static func scale(_ low: Int32, _ high: Int32) -> Double {
    let width = Double(high) - Double(low)
    return width > 0 ? 65_535 / width : 0
  }

  private static func cell(_ low: Int32, _ high: Int32, from start: Int32, scale: Double) -> UInt32
  {
    UInt32(((Double(low) + Double(high)) / 2 - Double(start)) * scale)
  }

  /// The index of a cell along the curve of order 16.
  ///
  /// From the highest bit down: the index of the quadrant, then the rotation and flip of the curve
  /// within it (Hilbert 1891).
  static func hilbertIndex(x: UInt32, y: UInt32) -> UInt32 {
    var (x, y) = (x, y)
    var index: UInt32 = 0
    var side: UInt32 = 1 << 15
    while side > 0 {
      let right: UInt32 = x & side == 0 ? 0 : 1
      let upper: UInt32 = y & side == 0 ? 0 : 1
      index += side * side * ((3 * right) ^ upper)
      if upper == 0 {
        if right == 1 {
          x = ~x & 0xFFFF
          y = ~y & 0xFFFF
        }
        (x, y) = (y, x)
      }
      side >>= 1
    }
    return index
  }
}
