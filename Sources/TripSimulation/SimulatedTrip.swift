public import CampusGraph
public import GeoCore
public import Routing

/// A fix and what it is the fix of.
public struct SimulatedFix: Hashable, Sendable {
  /// What the receiver says.
  public var fix: LocationFix
  /// When it says so: seconds since 1970-01-01T00:00:00Z.
  public var time: Seconds
  /// Where the traveller is.
  public var location: Coordinate
  /// The edge that the traveller is on, in the direction of travel; `nil` where no streets are known.
  public var edge: DirectedEdge?
  /// Where on the edge, in the direction of travel, 0…1.
  public var fraction: Double
  /// Metres since the start.
  public var travelled: Meters
  /// Metres per second.
  public var speed: Double
  /// Seconds until the traveller is there: what then happened.
  public var remaining: Seconds
  /// Whether the fix was thrown far off.
  public var isOutlier: Bool
}

/// A part of an edge that was travelled.
public struct TravelledEdge: Hashable, Sendable {
  /// The edge, in the direction of travel.
  public var edge: DirectedEdge
  /// Where travel started on it, in the direction of travel, 0…1.
  public var start: Double
  /// Where it ended, `start`…1.
  public var end: Double
  /// Metres between the two.
  public var length: Meters
}

/// A trip that nobody made: what a receiver said, and the truth.
public struct SimulatedTrip: Sendable {
  /// The way as it was planned before the trip.
  public var route: Route
  /// The fixes, in order.
  public var fixes: [SimulatedFix]
  /// The edges in the order of travel; one that was turned round on occurs once for each direction.
  public var edges: [TravelledEdge]
  /// Where the traveller went astray; `nil` for a trip as planned.
  public var wrongTurn: WrongTurn?
  /// When there was no signal.
  public var gap: ClosedRange<Seconds>?
  /// Start, in seconds since 1970-01-01T00:00:00Z.
  public var departure: Seconds
  /// End, in seconds since 1970-01-01T00:00:00Z.
  public var arrival: Seconds
  /// The state of the traveller that nobody can see, for ``PaceOracle``.
  let journey: Journey

  /// The length of the way as travelled, in metres.
  public var distance: Meters { journey.path.length }

  /// The way as travelled: a line for each edge.
  public var lines: [LineString] { journey.path.pieces.map(\.line) }
}

/// How a traveller went, with all that happened.
struct Journey: Sendable {
  var path: TravelPath
  /// The way that the traveller means to go: until a wrong turn is taken, the planned one.
  var planned: TravelPath
  var trajectory: Trajectory
  /// Metres to where the ways part; `nil` where they do not.
  var parting: Meters?
  var acceleration: Acceleration
}
