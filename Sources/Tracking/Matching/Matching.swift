public import CampusGraph
public import GeoCore

/// A recorded trace, or a part of it without breaks, on the network.
public struct Matching: Hashable, Sendable {
  /// The share of ``distance`` that is expected to be right, 0…1.
  ///
  /// The mean, by length, of the probability of the path's edges: by fixed-lag Viterbi with five
  /// steps if the motion was decoded, else given all fixes of the part (forward–backward
  /// algorithm). Two ways that explain the fixes equally well give 0.5.
  public var confidence: Double
  /// The edges travelled, each ending where the next one starts.
  public var edges: [DirectedEdge]
  /// Metres travelled on each of them: less than its length on the first and the last one, and at
  /// U-turns.
  public var lengths: [Meters]
  /// The line of the path, from the first fix to the last; two points or more.
  public var geometry: [Coordinate]
  /// Metres of the path.
  public var distance: Meters
  /// Seconds that the path takes by the profile.
  public var duration: Seconds
  /// The fraction of the first edge, in the direction of travel, at which the path starts, 0…1.
  public var startFraction: Double
  /// The fraction of the last edge, in the direction of travel, at which the path ends, 0…1.
  public var endFraction: Double
  /// The fixes that it explains, including outliers.
  public var fixes: Range<Int>
}

/// Where a fix was taken, given all fixes.
public struct Tracepoint: Hashable, Sendable {
  /// The point on the network.
  public var coordinate: Coordinate
  /// Metres from the fix.
  public var distance: Meters
  /// The index of the matching.
  public var matching: Int
  /// The edge, in the direction of travel.
  public var edge: DirectedEdge
  /// The fraction of the edge by length, in the direction of travel, 0…1.
  public var fraction: Double
  /// How many other places near the fix the most probable paths to the places near the last fix of
  /// its part pass: zero if they all agree up to here, so that later fixes change nothing about it.
  public var alternatives = 0

  /// Makes a tracepoint without alternatives.
  public init(
    coordinate: Coordinate,
    distance: Meters,
    matching: Int,
    edge: DirectedEdge,
    fraction: Double
  ) {
    self.coordinate = coordinate
    self.distance = distance
    self.matching = matching
    self.edge = edge
    self.fraction = fraction
  }
}

/// Result of matching a trace offline.
public struct TraceMatch: Hashable, Sendable {
  /// The parts that could be matched, in the order of the trace.
  public var matchings: [Matching]
  /// For each fix where it was taken; `nil` for outliers and fixes without a way near.
  public var tracepoints: [Tracepoint?]
}
