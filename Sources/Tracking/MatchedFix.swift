public import CampusGraph
public import GeoCore

/// A place on the network where a traveller may be.
public struct MatchHypothesis: Hashable, Sendable {
  /// The edge, in the direction of travel.
  public var edge: DirectedEdge
  /// How far along the edge in the direction of travel, by length, 0…1.
  public var fraction: Double
  /// The point on the edge.
  public var coordinate: Coordinate
  /// Metres from the fix.
  public var distance: Meters
  /// How likely it is given all fixes up to now, 0…1.
  public var probability: Double

  /// Makes a hypothesis.
  public init(
    edge: DirectedEdge,
    fraction: Double,
    coordinate: Coordinate,
    distance: Meters,
    probability: Double
  ) {
    self.edge = edge
    self.fraction = fraction
    self.coordinate = coordinate
    self.distance = distance
    self.probability = probability
  }
}

/// A fix and where on the network it may have been taken.
public struct MatchedFix: Hashable, Sendable {
  /// The fix as it came.
  public var fix: LocationFix
  /// Places on the network, the most probable first; none where no way is near.
  ///
  /// Their probabilities add up to at most 1.
  public var hypotheses: [MatchHypothesis]
  /// Whether the fix is implausible after those before it, and was not used.
  public var isOutlier: Bool
  /// Whether nothing before this fix tells of it: the first one, or the first after a gap.
  public var isRestart: Bool

  /// Makes a matched fix.
  public init(
    _ fix: LocationFix,
    hypotheses: [MatchHypothesis],
    isOutlier: Bool = false,
    isRestart: Bool = false
  ) {
    self.fix = fix
    self.hypotheses = hypotheses
    self.isOutlier = isOutlier
    self.isRestart = isRestart
  }
}
