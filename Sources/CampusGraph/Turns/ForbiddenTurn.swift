/// Edge with a direction of travel.
@frozen
public struct DirectedEdge: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// The edge, times two, plus one against its geometry: as in ``StreetGraph/edgeAndDirection``.
  public let code: UInt32

  /// Makes a directed edge from its code.
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
  /// The same edge in the opposite direction.
  @inlinable
  public var reversed: DirectedEdge { DirectedEdge(code: code ^ 1) }

  /// Orders by code.
  @inlinable
  public static func < (a: Self, b: Self) -> Bool { a.code < b.code }
}

/// Forbidden sequence of edges, the elementary form of a turn restriction.
///
/// `no_left_turn` with a via node is one sequence of two edges; with via ways, it also has all
/// their edges. `only_straight_on` is one sequence for each other edge.
public struct ForbiddenTurn: Hashable, Sendable {
  /// The edges in the order of travel, two or more; each starts at the end of the previous one.
  public var edges: [DirectedEdge]
  /// The modes it applies to, each with both directions.
  public var modes: AccessMask
  /// When it applies; `nil` for always.
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
