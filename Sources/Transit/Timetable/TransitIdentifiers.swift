public import CampusGraph

/// Stop, platform or station of a ``Timetable``.
@frozen
public struct StopID: DenseID {
  /// The index.
  public let rawValue: UInt32
  /// Wraps an index.
  @inlinable
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// Public route (a bus line) of a ``Timetable``.
@frozen
public struct TransitRouteID: DenseID {
  /// The index.
  public let rawValue: UInt32
  /// Wraps an index.
  @inlinable
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// Trip of a ``Timetable``: one vehicle from its first stop to its last.
@frozen
public struct TripID: DenseID {
  /// The index.
  public let rawValue: UInt32
  /// Wraps an index.
  @inlinable
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// Sequence of stops that trips of one route share.
@frozen
public struct PatternID: DenseID {
  /// The index.
  public let rawValue: UInt32
  /// Wraps an index.
  @inlinable
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// Set of dates on which trips run.
@frozen
public struct ServiceID: DenseID {
  /// The index.
  public let rawValue: UInt32
  /// Wraps an index.
  @inlinable
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// Line on the map that trips follow.
@frozen
public struct ShapeID: DenseID {
  /// The index.
  public let rawValue: UInt32
  /// Wraps an index.
  @inlinable
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// Whether a stop or a vehicle can be used in a wheelchair, with GTFS's values.
public enum WheelchairAccess: UInt8, Sendable, Hashable {
  /// The data say nothing.
  case unknown = 0
  /// It can be used.
  case possible = 1
  /// It cannot be used.
  case impossible = 2
}
