public import CampusGraph
public import GeoCore

/// A wrong turn off the planned route.
public struct WrongTurn: Hashable, Sendable {
  /// The junction.
  public var location: Coordinate
  /// The first edge off the planned route.
  public var edge: DirectedEdge
  /// Metres travelled from the start to the junction.
  public var travelled: Meters
  /// Metres travelled from the junction until the traveller noticed the mistake.
  public var length: Meters
  /// Time at the junction in seconds since 1970-01-01T00:00:00Z.
  public var time: Seconds
  /// Time at which the traveller noticed the mistake, in seconds since 1970-01-01T00:00:00Z.
  public var noticed: Seconds
}
