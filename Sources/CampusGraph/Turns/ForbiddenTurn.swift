/// An edge travelled in one direction.
@frozen
public struct DirectedEdge: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// The edge, times two, plus one against its geometry: as in ``StreetGraph/edgeAndDirection``.
  public let code: UInt32

  /// Takes a code as it is.
  @inlinable
  public init(code: UInt32) { self.code = code }

  /// An edge along its geometry, or against it.
  @inlinable
  public init(_ edge: EdgeID, forward: Bool) { code = edge.rawValue << 1 | (forward ? 0 : 1) }

  /// The edge.
  @inlinable
  public var edge: EdgeID { EdgeID(code >> 1) }
  /// Whether it is travelled along its geometry.
  @inlinable
  public var isForward: Bool { code & 1 == 0 }
  /// The same edge the other way.
  @inlinable
  public var reversed: DirectedEdge { DirectedEdge(code: code ^ 1) }

  /// Orders by code.
  @inlinable
  public static func < (a: Self, b: Self) -> Bool { a.code < b.code }
}

/// Edges that may not be travelled one right after the other: what a turn restriction comes down to.
///
/// `no_left_turn` with a node between is one of two edges; with ways between, of as many as they have
/// and two more. `only_straight_on` is one for each edge that is not the only one.
public struct ForbiddenTurn: Hashable, Sendable {
  /// The edges in the order of travel, two or more; each starts where the one before ends.
  public var edges: [DirectedEdge]
  /// Whom it holds for: both directions of a mode, or neither.
  public var modes: AccessMask
  /// When it holds; `nil` for always.
  public var schedule: OpeningHours?

  /// Makes a forbidden turn.
  ///
  /// - Precondition: there are two edges or more.
  public init(_ edges: [DirectedEdge], modes: AccessMask, schedule: OpeningHours? = nil) {
    precondition(edges.count >= 2, "a turn has two edges")
    self.edges = edges
    self.modes = modes
    self.schedule = schedule
  }
}
