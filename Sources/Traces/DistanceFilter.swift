public import GeoCore

/// Filter that passes a fix only at a minimum distance from the last passed one, as phones do to
/// save power.
///
/// A fix that starts a segment always passes.
public struct DistanceFilter: Sendable {
  /// Minimum distance between fixes in metres; 0 passes all.
  public let distance: Meters
  private var last: Coordinate?

  /// Makes a filter.
  ///
  /// - Precondition: `distance` is not negative.
  public init(_ distance: Meters) {
    precondition(distance >= 0)
    self.distance = distance
  }

  /// Whether a fix passes.
  public mutating func passes(_ fix: LocationFix) -> Bool {
    if let last, !fix.startsSegment, Geodesic.distance(last, fix.coordinate) < distance {
      return false
    }
    last = fix.coordinate
    return true
  }
}
