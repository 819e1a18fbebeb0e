public import CampusGraph
public import GeoCore

/// A place that a route starts at, passes or ends at.
public struct Waypoint: Sendable, Hashable {
  /// Kinds of waypoints, as the caller gave them.
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
  /// The kind.
  public var kind: Kind
  /// The location.
  public var location: Coordinate
  /// Its doors; empty for places in the open.
  public var entrances: [Entrance]
  /// Its opening hours, if known.
  public var hours: OpeningHours?
  /// Its node, for a node of a graph file.
  public var node: NodeID?
  /// The direction of travel on the way there; `nil` for any.
  ///
  /// Ignored for doors.
  public var heading: Heading?
  /// The side of the way on which it may lie.
  ///
  /// Ignored for doors.
  public var approach = Approach.unrestricted
  /// Whether it lies on the ground: it then snaps to no tunnel and no other floor if another way is
  /// near enough.
  public var isOnGround = true
  /// The largest distance from the nearest usable way, in metres; `nil` for that of the request.
  ///
  /// Ignored for doors and nodes.
  public var snapRadius: Meters?
  /// The part of a city's network that it snaps to.
  public var part = Part.main

  /// The edge and the direction in which it is passed; `nil` for any.
  var passage: DirectedEdge?
  /// Where it meets the network, the nearest first, if that was found before with the same profile;
  /// else empty.
  var snaps: [Snap] = []

  /// A direction of travel, as OSRM's `bearings`.
  public struct Heading: Sendable, Hashable {
    /// Clockwise from north, 0…360.
    public var bearing: Degrees
    /// The largest difference of the way's direction from it, to either side, 0…180.
    public var tolerance: Degrees

    /// Makes a heading.
    public init(bearing: Degrees, tolerance: Degrees) {
      self.bearing = bearing
      self.tolerance = tolerance
    }
  }

  /// Parts of a city's network that a waypoint may snap to.
  public enum Part: Sendable {
    /// All: the nearest street, even if it is on an islet.
    case any
    /// Streets that are joined to most others, if one is near enough.
    case main
    /// Streets of the mainland, within which every street can be reached from every other, if one is
    /// near enough: a one-way street out of the map is none.
    case mainland
  }

  /// The side of the way on which a waypoint may lie at arrival or departure, as OSRM's
  /// `approaches`.
  public enum Approach: String, Sendable, CaseIterable {
    /// On either.
    case unrestricted
    /// On the side on which vehicles drive, so that the street need not be crossed.
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

/// A waypoint with its snapped location.
public struct SnappedWaypoint: Sendable, Hashable {
  /// The waypoint of the request.
  public var waypoint: Waypoint
  /// Where the route starts, passes or ends.
  public var location: Coordinate
  /// Metres between the two.
  public var distance: Meters
  /// The name of the way or door; may be empty.
  public var name: String
  /// Whether a way of the mainland is there, or of the main part if the network has no mainland;
  /// `false` for places on islets and on one-way streets out of the map.
  ///
  /// Only ``Router/snapped(_:profile:excluding:within:)`` tells.
  public var isOnMainland = true
}
