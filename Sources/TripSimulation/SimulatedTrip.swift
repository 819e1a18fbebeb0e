public import CampusGraph
public import GeoCore
public import Routing

/// A fix and the true state of the traveller.
public struct SimulatedFix: Hashable, Sendable {
  /// The fix as the receiver reports it.
  public var fix: LocationFix
  /// True time of the fix: seconds since 1970-01-01T00:00:00Z.
  public var time: Seconds
  /// The true location.
  public var location: Coordinate
  /// The true edge, in the direction of travel; `nil` if no streets are known.
  public var edge: DirectedEdge?
  /// The true fraction of the edge, in the direction of travel, 0…1.
  public var fraction: Double
  /// Metres since the start.
  public var travelled: Meters
  /// The true speed in metres per second.
  public var speed: Double
  /// The true remaining duration in seconds.
  public var remaining: Seconds
  /// Whether the fix is an outlier.
  public var isOutlier: Bool
  /// What else is wrong with the fix, by the law of streets.
  public var disturbances: FixDisturbances = []
}

/// What is wrong with a fix, beside the usual noise.
public struct FixDisturbances: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8
  /// Takes the bits as they are.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Reflections between buildings displace the fix by tens of metres.
  public static let canyon = FixDisturbances(rawValue: 1 << 0)
  /// The receiver repeats the position, speed and course of an earlier fix.
  public static let stale = FixDisturbances(rawValue: 1 << 1)
  /// The receiver's clock has jumped, so the stated time is wrong.
  public static let clock = FixDisturbances(rawValue: 1 << 2)
}

/// A part of an edge that was travelled.
public struct TravelledEdge: Hashable, Sendable {
  /// The edge, in the direction of travel.
  public var edge: DirectedEdge
  /// The fraction at which travel started on it, in the direction of travel, 0…1.
  public var start: Double
  /// The fraction at which travel ended on it, `start`…1.
  public var end: Double
  /// Metres between the two.
  public var length: Meters
}

/// A simulated trip: the fixes of a receiver, and the truth.
public struct SimulatedTrip: Sendable {
  /// The planned route.
  public var route: Route
  /// The fixes, in order.
  public var fixes: [SimulatedFix]
  /// The edges in the order of travel; an edge with a U-turn occurs once for each direction.
  public var edges: [TravelledEdge]
  /// The wrong turn; `nil` for a trip as planned.
  public var wrongTurn: WrongTurn?
  /// The time without signal; `nil` for none.
  public var gap: ClosedRange<Seconds>?
  /// Start, in seconds since 1970-01-01T00:00:00Z.
  public var departure: Seconds
  /// End, in seconds since 1970-01-01T00:00:00Z.
  public var arrival: Seconds
  /// The true motion of the traveller, for the oracles of `benchmarks/tracking`.
  package let journey: Journey

  /// The length of the travelled path, in metres.
  public var distance: Meters { journey.path.length }

  /// The travelled path: a line for each edge.
  public var lines: [LineString] { journey.path.pieces.map(\.line) }
}

/// The true motion of a traveller.
package struct Journey: Sendable {
  /// The travelled path.
  package var path: TravelPath
  /// The path of the planned route.
  package var planned: TravelPath
  /// The position at each time.
  package var trajectory: Trajectory
  /// Metres to the point at which the paths diverge; `nil` if they do not.
  package var divergence: Meters?
  /// How the traveller accelerates and brakes.
  package var acceleration: Acceleration
}
