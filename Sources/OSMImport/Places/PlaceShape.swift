import GeoCore

/// Representative points of areas and lines.
enum PlaceShape {
  /// For areas with more corners and a centroid outside, a corner is used instead of an inner
  /// point.
  private static let mostCorners = 5000
  /// Areas of more ways are not assembled.
  private static let mostWays = 2000

  /// A point for a way: inside if the way is closed, else in its middle; `nil` if the file has none
  /// of its nodes.
  static func location(of way: [Coordinate]) -> Coordinate? {
    guard let first = way.first else { return nil }
    if way.count > 3, first == way[way.count - 1] { return location(of: Polygon(outer: way)) }
    let line = LineString(way)
    return line.point(along: line.length / 2)
  }

  /// A point for an area of several ways; `nil` if the file has none of their nodes.
  static func location(outer: [[Coordinate]], inner: [[Coordinate]]) -> Coordinate? {
    let rings = closed(outer)
    let largest = rings.max {
      abs(Polygon.signedArea(ofRing: $0)) < abs(Polygon.signedArea(ofRing: $1))
    }
    guard let largest else { return outer.first.flatMap { location(of: $0) } }
    let shell = Polygon(outer: largest)
    let holes = closed(inner).filter { ring in shell.contains(ring[0]) }
    return location(of: Polygon(outer: largest, holes: holes))
  }

  /// The centroid if it is inside, else another inner point.
  private static func location(of polygon: Polygon) -> Coordinate? {
    if let centroid = polygon.centroid, polygon.contains(centroid) { return rounded(centroid) }
    let isSmall = polygon.outer.count <= mostCorners
    let inside = isSmall ? polygon.interiorPoint(tolerance: 2) : nil
    return (inside ?? polygon.outer.first).map(rounded)
  }

  private static func rounded(_ coordinate: Coordinate) -> Coordinate {
    FixedCoordinate(coordinate).coordinate
  }

  /// Joins lines at their ends to rings; lines that form no ring are left out.
  ///
  /// - Complexity: O(lines²), fast for the few that areas have.
  private static func closed(_ lines: [[Coordinate]]) -> [[Coordinate]] {
    var rings: [[Coordinate]] = []
    var left = lines.count > mostWays ? [] : lines.filter { $0.count > 1 }
    while var ring = left.popLast() {
      while ring.first != ring.last,
        let next = left.firstIndex(where: { $0.first == ring.last || $0.last == ring.last })
      {
        let line = left.remove(at: next)
        ring += line.first == ring.last ? Array(line.dropFirst()) : line.dropLast().reversed()
      }
      if ring.count > 3, ring.first == ring.last { rings.append(ring) }
    }
    return rings
  }
}
