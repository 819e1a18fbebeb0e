/// Polyline with cumulative lengths.
///
/// Segments are straight in latitude and longitude (RFC 7946 §3.1.1) and cross the antimeridian the
/// short way round. Lengths are ellipsoidal, within 1 µm for each segment. Two equal coordinates in
/// a row and lines of a single coordinate are allowed: they have length 0.
///
/// ```swift
/// let line = LineString([a, b, c])
/// let near = line.nearest(to: here)   // near.along, near.distance, near.side
/// let rest = line.slice(from: near.along, to: line.length)
/// ```
public struct LineString: Hashable, Sendable {
  /// The coordinates, one or more.
  public let coordinates: [Coordinate]
  /// The length of the line up to each coordinate, in metres: starts at 0, never falls.
  public let cumulativeLengths: [Meters]

  /// Makes a line and measures it.
  ///
  /// - Precondition: there is at least one coordinate.
  /// - Complexity: O(coordinates).
  public init(_ coordinates: [Coordinate]) {
    precondition(!coordinates.isEmpty, "a line needs a coordinate")
    self.coordinates = coordinates
    var lengths: [Meters] = [0]
    lengths.reserveCapacity(coordinates.count)
    var total = 0.0
    for (a, b) in zip(coordinates, coordinates.dropFirst()) {
      total += LocalPlane.segmentLength(a, b)
      lengths.append(total)
    }
    cumulativeLengths = lengths
  }

  /// Length of the line in metres.
  public var length: Meters { cumulativeLengths[cumulativeLengths.count - 1] }
  /// The first coordinate.
  public var start: Coordinate { coordinates[0] }
  /// The last coordinate.
  public var end: Coordinate { coordinates[coordinates.count - 1] }

  /// The side of a line on which something lies, looking along the line.
  @frozen
  public enum Side: String, Hashable, Sendable, CaseIterable {
    /// To the left.
    case left
    /// To the right.
    case right
    /// On the line or straight beyond its end, to within a millimetre.
    case on
  }
}
