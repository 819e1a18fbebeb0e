public import CampusGraph
public import GeoCore

/// Where a traveller left the planned way and went on by another one.
public struct WrongTurn: Hashable, Sendable {
  /// The junction.
  public var location: Coordinate
  /// The first edge off the planned way.
  public var edge: DirectedEdge
  /// Metres from the start to the junction, as travelled.
  public var travelled: Meters
  /// Metres from there to where the traveller saw it, as travelled.
  public var length: Meters
  /// When the traveller passed the junction.
  public var time: Seconds
  /// When the traveller saw it.
  public var noticed: Seconds
}
