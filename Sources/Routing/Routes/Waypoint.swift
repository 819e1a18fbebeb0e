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
  /// The direction in which the way there is travelled; `nil` for any.
  ///
  /// Doors have none.
  public var heading: Heading?
  /// On which side of the way it may lie.
  ///
  /// Doors lie on neither.
  public var approach = Approach.unrestricted
  /// Whether it lies on the ground: it then meets no tunnel and no other floor where another way is
  /// near enough.
  public var isOnGround = true

  /// A direction of travel, as OSRM's `bearings`.
  public struct Heading: Sendable, Hashable {
    /// Clockwise from north, 0…360.
    public var bearing: Degrees
    /// How far the way's direction may differ from it, to either side, 0…180.
    public var tolerance: Degrees

    /// Makes a heading.
    public init(bearing: Degrees, tolerance: Degrees) {
      self.bearing = bearing
      self.tolerance = tolerance
    }
  }

  /// On which side of the way a place may lie as one comes or leaves, as OSRM's `approaches`.
  public enum Approach: String, Sendable, CaseIterable {
    /// On either.
    case unrestricted
    /// On the side on which vehicles drive: one need not cross the street.
    case curb
    /// On the other side.
    case opposite
  }

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
