import CampusGraph

/// What joins a node to one neighbour in a graph being contracted: both directions at once.
struct Joint: BitwiseCopyable, Sendable {
  /// The neighbour.
  var node: UInt32
  /// The weight of going there; `Weight.unreachable` where one cannot.
  var out: Weight
  /// The weight of coming from there; `Weight.unreachable` where one cannot.
  var into: Weight
  /// How many arcs of the input the heavier of both directions stands for.
  var hops: UInt32
}

/// What contracting a node must add so that distances stay: ways between two of its neighbours.
struct Shortcut: BitwiseCopyable, Sendable {
  var tail: UInt32
  var head: UInt32
  var out: Weight
  var into: Weight
  var hops: UInt32
}

/// The graph of the nodes not yet contracted, with one row of joints a node: an unsafe fence.
///
/// Rows lie in one pool; a row that outgrows its room moves to a room of twice the size, and rooms left
/// behind are used again. Invariants: `a` stands in b's row, once, exactly while `b` stands in a's,
/// with `out` and `into` exchanged; no row holds its own node or a contracted one.
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
  private var pool: UnsafeMutablePointer<Joint>
  private var poolCount = 0
  private var poolCapacity: Int
  /// The first free room of each size class, chained through the rooms' first words.
  private var free = [UInt32](repeating: .max, count: 33)

  /// Takes the usable arcs but for loops; of parallel ones the lightest.
  init(_ topology: Topology, _ weights: Column<Weight>) {
    self.init(nodeCount: topology.nodeCount, poolCapacity: max(topology.arcCount * 2, 16))
    for node in 0..<nodeCount {
      let degree =
        Int(topology.firstOut[node + 1] - topology.firstOut[node])
        + Int(topology.firstIn[node + 1] - topology.firstIn[node])
      // Most neighbours are joined both ways.
      let sizeClass = Self.sizeClass(of: (degree + 1) / 2)
      let start = takeRoom(sizeClass)
      unsafe (rows + node).initialize(to: Row(start: start, count: 0, sizeClass: sizeClass))
    }
    for arc in 0..<topology.arcCount where weights[arc] < .unreachable {
      let (tail, head) = (topology.tail[arc].rawValue, topology.head[arc].rawValue)
      if tail == head { continue }
      let weight = weights[arc]
      join(tail, Joint(node: head, out: weight, into: .unreachable, hops: 1))
      join(head, Joint(node: tail, out: .unreachable, into: weight, hops: 1))
    }
  }

  /// Makes room for rows that are still to be written.
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

  private mutating func takeRoom(_ sizeClass: UInt32) -> UInt32 {
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
    let larger = UnsafeMutablePointer<Joint>.allocate(capacity: poolCapacity)
    unsafe larger.update(from: pool, count: poolCount)
    unsafe pool.deallocate()
    unsafe pool = larger
  }

  private mutating func leaveRoom(_ row: Row) {
    unsafe (pool + Int(row.start)).pointee.node = free[Int(row.sizeClass)]
    free[Int(row.sizeClass)] = row.start
  }

  /// Whether every way is as heavy as its way back.
  var isSymmetric: Bool {
    for node in 0..<nodeCount {
      for joint in self[UInt32(node)] where joint.out != joint.into { return false }
    }
    return true
  }

  /// A node's joints; valid until the graph is next changed.
  @inline(__always)
  subscript(node: UInt32) -> JointRow {
    assert(Int(node) < nodeCount)
    let row = unsafe rows[Int(node)]
    return unsafe JointRow(base: pool + Int(row.start), count: Int(row.count))
  }

  /// Adds a joint to a node's row, or lightens the one that is there.
  mutating func join(_ node: UInt32, _ joint: Joint) {
    var row = unsafe rows[Int(node)]
    let base = unsafe pool + Int(row.start)
    var index = 0
    while index < Int(row.count), unsafe base[index].node != joint.node { index &+= 1 }
    if index < Int(row.count) {
      var known = unsafe base[index]
      if joint.out < known.out || joint.into < known.into { known.hops = joint.hops }
      known.out = min(known.out, joint.out)
      known.into = min(known.into, joint.into)
      unsafe base[index] = known
      return
    }
    if Int(row.count) == 1 << Int(row.sizeClass) {
      let start = takeRoom(row.sizeClass + 1)
      unsafe (pool + Int(start)).update(from: pool + Int(row.start), count: Int(row.count))
      leaveRoom(row)
      row.start = start
      row.sizeClass += 1
    }
    unsafe pool[Int(row.start) + Int(row.count)] = joint
    row.count += 1
    unsafe rows[Int(node)] = row
  }

  /// Adds a shortcut to the rows of both its ends.
  mutating func add(_ shortcut: Shortcut) {
    let (out, into, hops) = (shortcut.out, shortcut.into, shortcut.hops)
    join(shortcut.tail, Joint(node: shortcut.head, out: out, into: into, hops: hops))
    join(shortcut.head, Joint(node: shortcut.tail, out: into, into: out, hops: hops))
  }

  /// Takes a node out of its neighbours' rows and gives up its own.
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
    leaveRoom(own)
    unsafe (rows + Int(node)).pointee.count = 0
  }
}

/// A node's joints, as they lie in the pool.
///
/// Sound because it is only made by ``ContractionGraph`` over a row's initialised joints, and nobody
/// keeps it past the next change.
@safe
struct JointRow: Sequence, IteratorProtocol {
  private let base: UnsafePointer<Joint>
  let count: Int
  private var position = 0

  @unsafe
  @inline(__always)
  init(base: UnsafePointer<Joint>, count: Int) {
    unsafe self.base = base
    self.count = count
  }

  @inline(__always)
  subscript(index: Int) -> Joint {
    assert(index >= 0 && index < count)
    return unsafe base[index]
  }

  @inline(__always)
  mutating func next() -> Joint? {
    guard position < count else { return nil }
    position &+= 1
    return unsafe base[position &- 1]
  }
}
