public import CampusGraph
public import GeoCore

/// A part of the world where bike stations are known but streets are not: any two places in it are
/// joined by the geodesic between them, lengthened by a detour factor.
///
/// The hull of the stations, widened by ``margin``. Everything computed here is an estimate and says
/// so.
public struct EstimatedArea: Sendable {
  /// How much longer than the geodesic a way through streets is taken to be.
  ///
  /// Network distance over straight distance averages 1.2–1.4 in cities (Newell 1980; Ballou,
  /// Rahardja, Sakai 2002: 1.3 and below for road networks of the Americas).
  public static let detourFactor = 1.3
  /// How far beyond the hull of the stations the area reaches, in metres.
  public static let margin: Meters = 1500

  /// The hull of the stations; a line or a point where there are no more than two.
  public let hull: Polygon

  /// Takes the hull of some stations; `nil` where there are none.
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

  /// The ring of places that a way of some metres leads to, closed, 64 corners.
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
