import CampusGraph
public import GeoCore

/// What the data covers: the campus boundary (or, without one, the box around its ways and
/// places, widened by 250 m) and the area of the stations.
public struct CoveredArea: Sendable {
  /// The boundary of the campus, or boxes side by side.
  private let parts: [Polygon]
  private let estimatedArea: EstimatedArea?

  init(campus: Campus?, estimatedArea: EstimatedArea?) {
    parts =
      campus.map { campus in
        campus.boundary.isEmpty ? Self.bounds(of: campus) : [Polygon(rings: campus.boundary)]
      } ?? []
    self.estimatedArea = estimatedArea
  }

  /// The box around the edges of a city, widened by ``margin``.
  init(city box: BoundingBox?, estimatedArea: EstimatedArea?) {
    parts = box.map(Self.rectangles) ?? []
    self.estimatedArea = estimatedArea
  }

  /// The box around the campus or the city, without the stations; `nil` if there is neither.
  public var bounds: BoundingBox? { BoundingBox(parts.flatMap { $0.rings.joined() }) }

  /// How far the area reaches beyond the ways and places of a campus without a boundary, in metres.
  static let margin: Meters = 250

  /// The greatest width of a rectangle in degrees: polygons are narrower than half the globe.
  private static let greatestWidth: Degrees = 120

  private static func bounds(of campus: Campus) -> [Polygon] {
    let points = campus.graph.geometry.points.lazy.map(\.coordinate)
    return BoundingBox(Array(points) + campus.places.map(\.location)).map(rectangles) ?? []
  }

  /// The box, widened by ``margin``, as rectangles side by side.
  private static func rectangles(_ box: BoundingBox) -> [Polygon] {
    let count = max(1, Int((box.width / greatestWidth).rounded(.up)))
    // The meridians between the rectangles, and the outer ones as they are.
    let inner = (1..<count).map { number in
      let longitude = box.west + box.width * Double(number) / Double(count)
      return longitude > 180 ? longitude - 360 : longitude
    }
    return zip([box.west] + inner, inner + [box.east]).map { west, east in
      rectangle(BoundingBox(south: box.south, west: west, north: box.north, east: east))
    }
  }

  private static func rectangle(_ box: BoundingBox) -> Polygon {
    let plane = LocalPlane(at: box.center)
    let low = plane.point(Coordinate(latitude: box.south, longitude: box.west))
    let high = plane.point(Coordinate(latitude: box.north, longitude: box.east))
    let (west, east) = (low.x - margin, high.x + margin)
    let (south, north) = (low.y - margin, high.y + margin)
    let corners = [(west, south), (east, south), (east, north), (west, north), (west, south)]
    return Polygon(rings: [corners.map { plane.coordinate(PlanePoint(x: $0.0, y: $0.1)) }])
  }

  /// Whether a coordinate is covered.
  public func contains(_ coordinate: Coordinate) -> Bool { distance(to: coordinate) == 0 }

  /// Whether a coordinate lies on the campus.
  package func campusContains(_ coordinate: Coordinate) -> Bool {
    campusDistance(to: coordinate) == 0
  }

  /// Metres from the covered area to a coordinate; 0 inside, infinite if nothing is covered.
  public func distance(to coordinate: Coordinate) -> Meters {
    min(campusDistance(to: coordinate), stationDistance(to: coordinate))
  }

  private func campusDistance(to coordinate: Coordinate) -> Meters {
    parts.lazy.map { $0.distance(from: coordinate) }.min() ?? .infinity
  }

  private func stationDistance(to coordinate: Coordinate) -> Meters {
    guard let estimatedArea else { return .infinity }
    return max(0, estimatedArea.distance(to: coordinate) - EstimatedArea.margin)
  }

  /// Checks that a waypoint is covered.
  ///
  /// - Throws: `outsideArea` with the distance and the nearest covered place.
  package func check(_ waypoint: Waypoint) throws(RoutingError) {
    let distance = distance(to: waypoint.location)
    guard distance > 0 else { return }
    let label = waypoint.name.isEmpty ? Self.text(waypoint.location) : waypoint.name
    let far = Self.distanceText(distance)
    let remedy = remedy(for: waypoint.location)
    throw RoutingError(
      .outsideArea,
      .message { $0.outsideArea(label, far, remedy: remedy($0)) },
      waypoint: waypoint,
      distance: distance,
      nearest: nearest(to: waypoint.location)
    )
  }

  /// What to do about a place outside: swap its numbers if that lies inside, else look elsewhere.
  private func remedy(for place: Coordinate) -> (any MessageTexts) -> String {
    if let swapped = Coordinate(validating: place.longitude, place.latitude), contains(swapped) {
      let text = Self.text(swapped)
      return { $0.swappedCoordinate(text) }
    }
    let uri = Self.geoURI(place)
    return { $0.openInMap(uri) }
  }

  /// The place of the covered area that is nearest to one outside it.
  private func nearest(to coordinate: Coordinate) -> Coordinate? {
    if campusDistance(to: coordinate) <= stationDistance(to: coordinate) {
      return parts.min { $0.distance(from: coordinate) < $1.distance(from: coordinate) }?
        .nearestBorder(to: coordinate)
    }
    return estimatedArea?.hull.nearestBorder(to: coordinate).map { border in
      let bearing = Geodesic.line(from: border, to: coordinate).startBearing
      return Geodesic.destination(
        from: border,
        bearing: bearing,
        distance: EstimatedArea.margin
      )
    }
  }

  /// A `geo:` URI (RFC 5870) that phones open in their map.
  public static func geoURI(_ coordinate: Coordinate) -> String { "geo:" + text(coordinate) }

  private static func text(_ coordinate: Coordinate) -> String {
    let fixed = FixedCoordinate(coordinate)
    return degrees(fixed.latitude) + "," + degrees(fixed.longitude)
  }

  /// 10⁻⁷ degrees as decimal degrees, without an exponent.
  private static func degrees(_ units: Int32) -> String {
    let digits = String(abs(Int64(units)))
    let padded = String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    return (units < 0 ? "-" : "") + padded.dropLast(7) + "." + padded.suffix(7)
  }

  private static func distanceText(_ meters: Meters) -> String {
    guard meters.isFinite else { return "∞" }
    return meters < 1000
      ? "\(Int(meters.rounded())) m" : "\((meters / 100).rounded() / 10) km"
  }
}
