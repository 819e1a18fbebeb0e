public import CampusGraph
public import GeoCore

/// A recorded trace, or a part of it without breaks, on the network.
public struct Matching: Hashable, Sendable {
  /// The share of ``distance`` that is expected to be right, 0…1.
  ///
  /// The mean, by length, of the probability that somebody was where the path has them. Where the motion was
  /// decoded, by the fixes up to five steps later, the best motion from each place then standing for all;
  /// elsewhere given all fixes of the part (forward and backward algorithm). Two ways that explain the fixes
  /// equally well give 0.5.
  public var confidence: Double
  /// The edges travelled, each ending where the next one starts.
  public var edges: [DirectedEdge]
  /// Metres travelled on each of them: less than its length on the first and the last one, and where
  /// somebody turned round.
  public var lengths: [Meters]
  /// Where the path lies, from the first fix to the last; two points or more.
  public var geometry: [Coordinate]
  /// Metres of the path.
  public var distance: Meters
  /// Seconds that the path takes by the profile.
  public var duration: Seconds
  /// How far along the first edge, in the direction of travel, the path starts, 0…1.
  public var startFraction: Double
  /// How far along the last edge, in the direction of travel, the path ends, 0…1.
  public var endFraction: Double
  /// The fixes that it explains, outliers among them.
  public var fixes: Range<Int>
}

/// Where a fix was taken, as all fixes together tell.
public struct Tracepoint: Hashable, Sendable {
  /// The point on the network.
  public var coordinate: Coordinate
  /// Metres from the fix.
  public var distance: Meters
  /// The number of the matching, from 0.
  public var matching: Int
  /// The edge, in the direction of travel.
  public var edge: DirectedEdge
  /// How far along the edge in the direction of travel, by length, 0…1.
  public var fraction: Double
}

/// What offline matching makes of a trace.
public struct TraceMatch: Hashable, Sendable {
  /// The parts that could be matched, in the order of the trace; none where nothing could.
  public var matchings: [Matching]
  /// For each fix where it was taken; `nil` for outliers and where no way is near.
  public var tracepoints: [Tracepoint?]
}
