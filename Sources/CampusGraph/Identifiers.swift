/// Typed dense 32-bit index.
public protocol DenseID: RawRepresentable, Hashable, Comparable, Sendable, BitwiseCopyable
where RawValue == UInt32 {
  /// Wraps an index.
  init(_ rawValue: UInt32)
}

extension DenseID {
  /// Wraps an index.
  @inlinable
  public init(rawValue: UInt32) { self.init(rawValue) }

  /// Wraps an index.
  ///
  /// - Precondition: `index` is not negative and fits 32 bits.
  @inlinable
  public init(_ index: Int) { self.init(UInt32(index)) }

  /// The index, for subscripts.
  @inlinable
  public var index: Int { Int(rawValue) }

  /// The invalid id.
  @inlinable
  public static var none: Self { Self(UInt32.max) }

  /// Orders by index.
  @inlinable
  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// Junction or end of a way.
@frozen
public struct NodeID: DenseID {
  /// The index.
  public let rawValue: UInt32
  /// Wraps an index.
  @inlinable
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// One direction of an edge, `tail → head`.
@frozen
public struct ArcID: DenseID {
  /// The index.
  public let rawValue: UInt32
  /// Wraps an index.
  @inlinable
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// Undirected piece of street between two nodes, with geometry.
@frozen
public struct EdgeID: DenseID {
  /// The index.
  public let rawValue: UInt32
  /// Wraps an index.
  @inlinable
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// String of a ``NameTable``; 0 is the empty string.
@frozen
public struct NameID: DenseID {
  /// The index.
  public let rawValue: UInt32
  /// Wraps an index.
  @inlinable
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// Opening hours of a ``StreetGraph``; 0 means always open.
@frozen
public struct ScheduleID: DenseID {
  /// The index.
  public let rawValue: UInt32
  /// Wraps an index.
  @inlinable
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
  /// Always open.
  @inlinable
  public static var always: ScheduleID { ScheduleID(0 as UInt32) }
}

/// Bike station of a ``StationIndex``.
@frozen
public struct StationID: DenseID {
  /// The index.
  public let rawValue: UInt32
  /// Wraps an index.
  @inlinable
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}
