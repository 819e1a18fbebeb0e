public import CampusGraph
public import GeoCore

/// Area in which bike stations are known but streets are not: a way between two places in it is
/// estimated as the geodesic times a detour factor.
///
/// The hull of the stations, widened by ``margin``. Results that depend on it are marked as
/// estimates.
public struct EstimatedArea: Sendable {
  /// The ratio of the length of a way through streets to that of the geodesic.
  ///
  /// Network distance over straight distance averages 1.2–1.4 in cities (Newell 1980; Ballou,
  /// Rahardja, Sakai 2002: 1.3 and below for road networks of the Americas).
  public static let detourFactor = 1.3
  /// The distance in metres by which the area exceeds the hull of the stations.
  public static let margin: Meters = 1500

  /// The hull of the stations; a line or a point if there are no more than two.
  public let hull: Polygon

  /// Takes the hull of some stations; `nil` if there are none.
  public init?(stations: [Station]) {
    guard !stations.isEmpty else { return nil }
    hull = Polygon(rings: [Polygon.convexHull(of: stations.map(\.location))])
  }

  /// Metres from the hull to a coordinate; 0 inside.
  public func distance(to coordinate: Coordinate) -> Meters {
    hull.distance(from: coordinate)
  }

  /// Whether the area covers a coordinate.
  public func contains(_ coordinate: Coordinate) -> Bool {
    distance(to: coordinate) <= Self.margin
  }

  /// The estimated way between two places in metres.
  public func length(from a: Coordinate, to b: Coordinate) -> Meters {
    Geodesic.distance(a, b) * Self.detourFactor
  }

  /// The estimated time between two places in seconds, at the profile's pace on level ground.
  public func duration(from a: Coordinate, to b: Coordinate, _ profile: Profile) -> Seconds {
    length(from: a, to: b) / profile.cruisingSpeed
  }

  /// The closed ring of places at the end of ways of a length in metres, with 64 corners.
  func circle(around center: Coordinate, reach: Meters) -> [Coordinate] {
    let corners = 64
    return (0...corners).map { corner in
      let bearing = Degrees(corner % corners) * 360 / Degrees(corners)
      return Geodesic.destination(
        from: center,
        bearing: bearing,
        distance: reach / Self.detourFactor
      )
    }
  }
}
