public import CampusGraph
public import GeoCore

/// Hypothesis that a traveller is at a place on the network.
public struct MatchHypothesis: Hashable, Sendable {
  /// The edge, in the direction of travel.
  public var edge: DirectedEdge
  /// The fraction of the edge by length, in the direction of travel, 0…1.
  public var fraction: Double
  /// The point on the edge.
  public var coordinate: Coordinate
  /// Metres from the fix.
  public var distance: Meters
  /// The probability given all fixes up to now, 0…1.
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

/// A fix with the hypotheses of its place on the network.
public struct MatchedFix: Hashable, Sendable {
  /// The fix as it came.
  public var fix: LocationFix
  /// Places on the network, the most probable first; none if no way is near.
  ///
  /// Their probabilities add up to at most 1.
  public var hypotheses: [MatchHypothesis]
  /// Whether the fix was rejected as an outlier.
  public var isOutlier: Bool

  /// Makes a matched fix.
  public init(_ fix: LocationFix, hypotheses: [MatchHypothesis], isOutlier: Bool = false) {
    self.fix = fix
    self.hypotheses = hypotheses
    self.isOutlier = isOutlier
  }
}
