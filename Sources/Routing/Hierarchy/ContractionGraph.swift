import CampusGraph

/// Both directions of the connection between a node and a neighbour in a graph being contracted.
struct BidirectionalArc: BitwiseCopyable, Sendable {
  /// The neighbour.
  var node: UInt32
  /// The weight of the arc to the neighbour; `Weight.unreachable` if there is none.
  var out: Weight
  /// The weight of the arc from the neighbour; `Weight.unreachable` if there is none.
  var into: Weight
  /// How many arcs of the input the heavier of the two directions stands for.
  var hops: UInt32
}

/// Shortcut between two neighbours of a node, which keeps distances when the node is contracted.
struct Shortcut: BitwiseCopyable, Sendable {
  var tail: UInt32
  var head: UInt32
  var out: Weight
  var into: Weight
  var hops: UInt32
}

/// Graph of the nodes that are not yet contracted, one row of arcs per node: an unsafe fence.
///
/// Rows lie in one pool. A row that outgrows its block moves to a block of twice the size, and free
/// blocks are reused. Invariants: `a` is in b's row, once, exactly while `b` is in a's, with `out`
/// and `into` exchanged; no row holds its own node or a contracted one.
///
/// Sound because rows only ever hold nodes below `nodeCount`, rows lie within the pool by
/// construction, and the pool is only changed by mutating calls, never while others read.
@safe
struct ContractionGraph: ~Copyable, @unchecked Sendable {
  struct Row: BitwiseCopyable {
    var start: UInt32
    var count: UInt32
    var sizeClass: UInt32
  }

  let nodeCount: Int
  private let rows: UnsafeMutablePointer<Row>
  private var pool: UnsafeMutablePointer<BidirectionalArc>
  private var poolCount = 0
  private var poolCapacity: Int
  /// The first free block of each size class; free blocks are linked through their first words.
  private var free = [UInt32](repeating: .max, count: 33)

  /// Takes the usable arcs without loops, and only the lightest of parallel ones.
  init(_ topology: Topology, _ weights: Column<Weight>) {
    self.init(
      degrees: (0..<topology.nodeCount).map { node in
        let degree =
          topology.firstOut[node + 1] - topology.firstOut[node]
          + topology.firstIn[node + 1] - topology.firstIn[node]
        // Most neighbours are connected in both directions.
        return (degree + 1) / 2
      }
    )
    for arc in 0..<topology.arcCount where weights[arc] < .unreachable {
      let (tail, head) = (topology.tail[arc].rawValue, topology.head[arc].rawValue)
      if tail == head { continue }
      let weight = weights[arc]
      join(tail, BidirectionalArc(node: head, out: weight, into: .unreachable, hops: 1))
      join(head, BidirectionalArc(node: tail, out: .unreachable, into: weight, hops: 1))
    }
  }

  /// Makes empty rows with room for so many arcs each.
  init(degrees: [UInt32]) {
    let room = degrees.reduce(0) { $0 + 1 << Int(Self.sizeClass(of: Int($1))) }
    self.init(nodeCount: degrees.count, poolCapacity: max(room, 16))
    for (node, degree) in degrees.enumerated() {
      let sizeClass = Self.sizeClass(of: Int(degree))
      let start = allocateBlock(sizeClass)
      unsafe (rows + node).initialize(to: Row(start: start, count: 0, sizeClass: sizeClass))
    }
  }

  /// Allocates rows, which the caller then initialises.
  private init(nodeCount: Int, poolCapacity: Int) {
    self.nodeCount = nodeCount
    self.poolCapacity = poolCapacity
    unsafe rows = .allocate(capacity: max(nodeCount, 1))
    unsafe pool = .allocate(capacity: poolCapacity)
  }

  deinit {
    unsafe rows.deallocate()
    unsafe pool.deallocate()
  }

  private static func sizeClass(of count: Int) -> UInt32 {
    count <= 2 ? 1 : UInt32(Int.bitWidth - (count - 1).leadingZeroBitCount)
  }

  private mutating func allocateBlock(_ sizeClass: UInt32) -> UInt32 {
    let first = free[Int(sizeClass)]
    if first != .max {
      free[Int(sizeClass)] = unsafe pool[Int(first)].node
      return first
    }
    let size = 1 << Int(sizeClass)
    if poolCount + size > poolCapacity { grow(by: size) }
    let start = poolCount
    poolCount += size
    return UInt32(start)
  }

  private mutating func grow(by size: Int) {
    poolCapacity = max(poolCapacity + poolCapacity / 4, poolCount + size)
    precondition(poolCapacity < Int(UInt32.max), "the graph being contracted has grown too large")
    let larger = UnsafeMutablePointer<BidirectionalArc>.allocate(capacity: poolCapacity)
    unsafe larger.update(from: pool, count: poolCount)
    unsafe pool.deallocate()
    unsafe pool = larger
  }

  private mutating func freeBlock(_ row: Row) {
    unsafe (pool + Int(row.start)).pointee.node = free[Int(row.sizeClass)]
    free[Int(row.sizeClass)] = row.start
  }

  /// Whether both directions of every arc weigh the same.
  var isSymmetric: Bool {
    for node in 0..<nodeCount {
      for arc in self[UInt32(node)] where arc.out != arc.into { return false }
    }
    return true
  }

  /// A node's arcs; valid until the graph changes.
  @inline(__always)
  subscript(node: UInt32) -> BidirectionalArcRow {
    assert(Int(node) < nodeCount)
    let row = unsafe rows[Int(node)]
    return unsafe BidirectionalArcRow(base: pool + Int(row.start), count: Int(row.count))
  }

  /// Adds an arc to a node's row, or lowers the weights of the one that is there.
  mutating func join(_ node: UInt32, _ arc: BidirectionalArc) {
    var row = unsafe rows[Int(node)]
    let base = unsafe pool + Int(row.start)
    var index = 0
    while index < Int(row.count), unsafe base[index].node != arc.node { index &+= 1 }
    if index < Int(row.count) {
      var known = unsafe base[index]
      if arc.out < known.out || arc.into < known.into { known.hops = arc.hops }
      known.out = min(known.out, arc.out)
      known.into = min(known.into, arc.into)
      unsafe base[index] = known
      return
    }
    if Int(row.count) == 1 << Int(row.sizeClass) {
      let start = allocateBlock(row.sizeClass + 1)
      unsafe (pool + Int(start)).update(from: pool + Int(row.start), count: Int(row.count))
      freeBlock(row)
      row.start = start
      row.sizeClass += 1
    }
    unsafe pool[Int(row.start) + Int(row.count)] = arc
    row.count += 1
    unsafe rows[Int(node)] = row
  }

  /// Adds a shortcut to the rows of both ends.
  mutating func add(_ shortcut: Shortcut) {
    let (out, into, hops) = (shortcut.out, shortcut.into, shortcut.hops)
    join(shortcut.tail, BidirectionalArc(node: shortcut.head, out: out, into: into, hops: hops))
    join(shortcut.head, BidirectionalArc(node: shortcut.tail, out: into, into: out, hops: hops))
  }

  /// Removes a node from its neighbours' rows and frees its own row.
  mutating func remove(_ node: UInt32) {
    let own = unsafe rows[Int(node)]
    for index in 0..<Int(own.count) {
      let other = unsafe Int(pool[Int(own.start) + index].node)
      let row = unsafe rows[other]
      let base = unsafe pool + Int(row.start)
      let last = Int(row.count) - 1
      var slot = 0
      while unsafe base[slot].node != node { slot &+= 1 }
      unsafe base[slot] = base[last]
      unsafe (rows + other).pointee.count = UInt32(last)
    }
    freeBlock(own)
    unsafe (rows + Int(node)).pointee.count = 0
  }
}

/// View of a node's arcs in the pool.
///
/// Sound because only ``ContractionGraph`` makes it, over a row's initialised arcs, and no caller
/// keeps it beyond the next change.
@safe
struct BidirectionalArcRow: Sequence, IteratorProtocol {
  private let base: UnsafePointer<BidirectionalArc>
  let count: Int
  private var position = 0

  @unsafe
  @inline(__always)
  init(base: UnsafePointer<BidirectionalArc>, count: Int) {
    unsafe self.base = base
    self.count = count
  }

  @inline(__always)
  subscript(index: Int) -> BidirectionalArc {
    assert(index >= 0 && index < count)
    return unsafe base[index]
  }

  @inline(__always)
  mutating func next() -> BidirectionalArc? {
    guard position < count else { return nil }
    position &+= 1
    return unsafe base[position &- 1]
  }
}
