import CampusGraph

/// One direction of a topology with its weights, laid out for a relax loop.
///
/// Part of unsafe fence 4: rows are read without bounds checks. Sound because a `Topology` checked
/// its rows when it was made, the weights are as many as the arcs (checked in `init`), and the
/// columns, which the engine owns, outlive the loop.
protocol ArcRows {
  /// Reads a topology whose columns outlive the rows.
  init(_ topology: borrowing Topology, _ weights: Column<Weight>)
  /// The first row of a node.
  func first(_ node: NodeID) -> UInt32
  /// One past the last row of a node.
  func end(_ node: NodeID) -> UInt32
  /// The arc of a row.
  func arc(_ row: UInt32) -> ArcID
  /// The node at the far end of an arc.
  func farEnd(_ arc: ArcID) -> NodeID
  /// The weight of an arc.
  func weight(_ arc: ArcID) -> Weight
}

/// Arcs as they leave nodes: searches from sources.
@safe
struct ForwardRows: ArcRows {
  private let firstOut: UnsafePointer<UInt32>
  private let head: UnsafePointer<NodeID>
  private let weights: UnsafePointer<Weight>

  init(_ topology: borrowing Topology, _ weights: Column<Weight>) {
    precondition(weights.count == topology.arcCount)
    unsafe firstOut = topology.firstOut.baseAddress
    unsafe head = topology.head.baseAddress
    unsafe self.weights = weights.baseAddress
  }

  @inline(__always)
  func first(_ node: NodeID) -> UInt32 { unsafe firstOut[node.index] }
  @inline(__always)
  func end(_ node: NodeID) -> UInt32 { unsafe firstOut[node.index &+ 1] }
  @inline(__always)
  func arc(_ row: UInt32) -> ArcID { ArcID(row) }
  @inline(__always)
  func farEnd(_ arc: ArcID) -> NodeID { unsafe head[arc.index] }
  @inline(__always)
  func weight(_ arc: ArcID) -> Weight { unsafe weights[arc.index] }
}

/// Arcs as they arrive at nodes: searches from targets.
@safe
struct ReverseRows: ArcRows {
  private let firstIn: UnsafePointer<UInt32>
  private let arcIn: UnsafePointer<ArcID>
  private let tail: UnsafePointer<NodeID>
  private let weights: UnsafePointer<Weight>

  init(_ topology: borrowing Topology, _ weights: Column<Weight>) {
    precondition(weights.count == topology.arcCount)
    unsafe firstIn = topology.firstIn.baseAddress
    unsafe arcIn = topology.arcIn.baseAddress
    unsafe tail = topology.tail.baseAddress
    unsafe self.weights = weights.baseAddress
  }

  @inline(__always)
  func first(_ node: NodeID) -> UInt32 { unsafe firstIn[node.index] }
  @inline(__always)
  func end(_ node: NodeID) -> UInt32 { unsafe firstIn[node.index &+ 1] }
  @inline(__always)
  func arc(_ row: UInt32) -> ArcID { unsafe arcIn[Int(row)] }
  @inline(__always)
  func farEnd(_ arc: ArcID) -> NodeID { unsafe tail[arc.index] }
  @inline(__always)
  func weight(_ arc: ArcID) -> Weight { unsafe weights[arc.index] }
}
