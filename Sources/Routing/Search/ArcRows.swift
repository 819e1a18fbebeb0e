import CampusGraph

/// One direction of a topology with its weights, in the memory layout of a relax loop.
///
/// Part of unsafe fence 4: rows are read without bounds checks. Sound because a `Topology` checked
/// its rows when it was made, there is an entry for each of its arcs, and the ``ArcStore`` that
/// made the rows, which the engine owns, outlives the loop.
protocol ArcRows {
  /// The first row of a node.
  func first(_ node: NodeID) -> UInt32
  /// One past the last row of a node.
  func end(_ node: NodeID) -> UInt32
  /// The arc of a row.
  func arc(_ row: UInt32) -> ArcID
  /// The node at the far end of a row's arc, and the arc's weight.
  func step(_ row: UInt32) -> (farEnd: NodeID, weight: Weight)
}

/// Outgoing arcs by node, for searches from sources.
@safe
struct ForwardRows: ArcRows {
  /// Far end and weight side by side, so that relaxing an arc touches one line of the cache.
  struct Entry: BitwiseCopyable, Sendable {
    var head: NodeID
    var weight: Weight
  }

  fileprivate let firstOut: UnsafePointer<UInt32>
  fileprivate let entries: UnsafePointer<Entry>

  @inline(__always)
  func first(_ node: NodeID) -> UInt32 { unsafe firstOut[node.index] }
  @inline(__always)
  func end(_ node: NodeID) -> UInt32 { unsafe firstOut[node.index &+ 1] }
  @inline(__always)
  func arc(_ row: UInt32) -> ArcID { ArcID(row) }
  @inline(__always)
  func step(_ row: UInt32) -> (farEnd: NodeID, weight: Weight) {
    let entry = unsafe entries[Int(row)]
    return (entry.head, entry.weight)
  }
}

/// Incoming arcs by node, for searches from targets.
@safe
struct ReverseRows: ArcRows {
  struct Entry: BitwiseCopyable, Sendable {
    var tail: NodeID
    var weight: Weight
    var arc: ArcID
  }

  fileprivate let firstIn: UnsafePointer<UInt32>
  fileprivate let entries: UnsafePointer<Entry>

  @inline(__always)
  func first(_ node: NodeID) -> UInt32 { unsafe firstIn[node.index] }
  @inline(__always)
  func end(_ node: NodeID) -> UInt32 { unsafe firstIn[node.index &+ 1] }
  @inline(__always)
  func arc(_ row: UInt32) -> ArcID { unsafe entries[Int(row)].arc }
  @inline(__always)
  func step(_ row: UInt32) -> (farEnd: NodeID, weight: Weight) {
    let entry = unsafe entries[Int(row)]
    return (entry.tail, entry.weight)
  }
}

/// Rows of a topology and weights, made at first use and kept while the weights stay the same.
struct ArcStore {
  private let topology: Topology
  private var forward: (entries: Column<ForwardRows.Entry>, weights: Column<Weight>)?
  private var reverse: (entries: Column<ReverseRows.Entry>, weights: Column<Weight>)?

  init(_ topology: Topology) { self.topology = topology }

  /// The outgoing arcs; valid while the store lives and is not called with other weights.
  ///
  /// - Complexity: O(arcs) if the weights are new, else O(1).
  mutating func forwardRows(_ weights: Column<Weight>) -> ForwardRows {
    precondition(weights.count == topology.arcCount, "weights of another graph")
    let entries: Column<ForwardRows.Entry>
    if let forward, unsafe forward.weights.baseAddress == weights.baseAddress {
      entries = forward.entries
    } else {
      let head = topology.head
      // An array first, since a lazy sequence would run through unspecialised code of another
      // module.
      entries = Column(
        (0..<weights.count).map { ForwardRows.Entry(head: head[$0], weight: weights[$0]) }
      )
      forward = (entries, weights)
    }
    return unsafe ForwardRows(
      firstOut: topology.firstOut.baseAddress,
      entries: entries.baseAddress
    )
  }

  /// The incoming arcs; valid while the store lives and is not called with other weights.
  ///
  /// - Complexity: O(arcs) if the weights are new, else O(1).
  mutating func reverseRows(_ weights: Column<Weight>) -> ReverseRows {
    precondition(weights.count == topology.arcCount, "weights of another graph")
    let entries: Column<ReverseRows.Entry>
    if let reverse, unsafe reverse.weights.baseAddress == weights.baseAddress {
      entries = reverse.entries
    } else {
      let tail = topology.tail
      entries = Column(
        topology.arcIn.map {
          ReverseRows.Entry(tail: tail[$0], weight: weights[$0], arc: $0)
        }
      )
      reverse = (entries, weights)
    }
    return unsafe ReverseRows(firstIn: topology.firstIn.baseAddress, entries: entries.baseAddress)
  }
}
