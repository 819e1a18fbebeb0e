public import CampusGraph
public import GeoCore

/// A place that a route starts at, passes or ends at.
public struct Waypoint: Sendable, Hashable {
  /// What the caller named.
  public enum Kind: String, Sendable {
    /// A building, entered and left by its entrances.
    case building
    /// A bike station.
    case station
    /// A point of interest.
    case poi
    /// A latitude and a longitude.
    case coordinate
    /// A pixel of the map image.
    case pixel
    /// A node of a graph file.
    case node
  }

  /// The place's id; `nil` for bare positions.
  public var id: String?
  /// The name shown in instructions.
  public var name: String
  /// What was named.
  public var kind: Kind
  /// Where it is.
  public var location: Coordinate
  /// Its doors; empty for places in the open.
  public var entrances: [Entrance]
  /// When it is open, where it has hours.
  public var hours: OpeningHours?
  /// The node of a graph file that it is.
  public var node: NodeID?

  /// Makes a waypoint.
  public init(
    id: String? = nil,
    name: String,
    kind: Kind,
    location: Coordinate,
    entrances: [Entrance] = [],
    hours: OpeningHours? = nil
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.location = location
    self.entrances = entrances
    self.hours = hours
  }

  /// A waypoint at a coordinate.
  public init(_ coordinate: Coordinate) {
    self.init(name: "", kind: .coordinate, location: coordinate)
  }

  /// A waypoint at a place.
  public init(_ place: Place) {
    let kind: Kind =
      switch place.kind {
      case .building: .building
      case .station: .station
      case .poi: .poi
      }
    self.init(
      id: place.id,
      name: place.name,
      kind: kind,
      location: place.location,
      entrances: place.entrances,
      hours: place.hours
    )
  }
}

/// A waypoint as it was used: where it met the network.
public struct SnappedWaypoint: Sendable, Hashable {
  /// What was asked.
  public var waypoint: Waypoint
  /// Where the route starts, passes or ends.
  public var location: Coordinate
  /// Metres between the two.
  public var distance: Meters
  /// The name of the way or door that was met; may be empty.
  public var name: String
}
