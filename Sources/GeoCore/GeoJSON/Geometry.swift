/// GeoJSON geometry (RFC 7946 §3.1) on WGS 84.
///
/// Only this folder and `JSONValue.position` know that GeoJSON writes longitude before latitude.
/// Heights and further numbers of a position are ignored.
public enum Geometry: Hashable, Sendable {
  /// One point.
  case point(Coordinate)
  /// Several points.
  case multiPoint([Coordinate])
  /// A line of two coordinates or more.
  case lineString([Coordinate])
  /// Several lines.
  case multiLineString([[Coordinate]])
  /// An area.
  case polygon(Polygon)
  /// Several areas.
  case multiPolygon([Polygon])
  /// Geometries of any kind.
  case collection([Geometry])

  /// The GeoJSON `type`.
  public var typeName: String {
    switch self {
    case .point: "Point"
    case .multiPoint: "MultiPoint"
    case .lineString: "LineString"
    case .multiLineString: "MultiLineString"
    case .polygon: "Polygon"
    case .multiPolygon: "MultiPolygon"
    case .collection: "GeometryCollection"
    }
  }

  /// Every coordinate of it, in the order of the file.
  ///
  /// - Complexity: O(coordinates).
  public var coordinates: [Coordinate] {
    switch self {
    case .point(let coordinate): [coordinate]
    case .multiPoint(let coordinates), .lineString(let coordinates): coordinates
    case .multiLineString(let lines): lines.flatMap { $0 }
    case .polygon(let polygon): polygon.rings.flatMap { $0 }
    case .multiPolygon(let polygons): polygons.flatMap { $0.rings.flatMap { $0 } }
    case .collection(let geometries): geometries.flatMap(\.coordinates)
    }
  }
}
