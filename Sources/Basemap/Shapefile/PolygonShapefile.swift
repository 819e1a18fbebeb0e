public import GeoCore

/// Polygons as the three files of an ESRI shapefile, which tile generators read.
///
/// Follows the ESRI Shapefile Technical Description of 1998. Each polygon is a record; its only
/// attribute is its number.
public struct PolygonShapefile: Sendable {
  /// The geometries, `.shp`.
  public let shapes: [UInt8]
  /// The places of the records in ``shapes``, `.shx`.
  public let index: [UInt8]
  /// The attributes, `.dbf`.
  public let attributes: [UInt8]

  /// The shape type of polygons.
  private static let polygon: Int32 = 5
  /// The length of the header of `.shp` and `.shx`.
  private static let headerLength = 100

  /// Encodes polygons.
  ///
  /// - Parameter polygons: polygons as lists of rings: an outer ring, clockwise with the north up, and
  ///   holes, anticlockwise. Rings do not repeat their first coordinate.
  public init(_ polygons: [[[Coordinate]]]) {
    var body = ByteWriter()
    var places = ByteWriter()
    for (number, rings) in polygons.enumerated() {
      let record = Self.record(rings)
      places.big(Int32(truncatingIfNeeded: (Self.headerLength + body.bytes.count) / 2))
      places.big(Int32(truncatingIfNeeded: record.count / 2))
      body.big(Int32(truncatingIfNeeded: number + 1))
      body.big(Int32(truncatingIfNeeded: record.count / 2))
      body.bytes += record
    }
    let box = BoundingBox(polygons.joined().joined())
    shapes = Self.header(body.bytes.count, box) + body.bytes
    index = Self.header(places.bytes.count, box) + places.bytes
    attributes = Self.table(polygons.count)
  }

  private static func record(_ rings: [[Coordinate]]) -> [UInt8] {
    var writer = ByteWriter()
    writer.little(polygon)
    writer.box(BoundingBox(rings.joined()))
    writer.little(Int32(truncatingIfNeeded: rings.count))
    writer.little(Int32(truncatingIfNeeded: rings.reduce(0) { $0 + $1.count + 1 }))
    var start = 0
    for ring in rings {
      writer.little(Int32(truncatingIfNeeded: start))
      start += ring.count + 1
    }
    for ring in rings {
      for coordinate in ring + ring.prefix(1) {
        writer.little(coordinate.longitude)
        writer.little(coordinate.latitude)
      }
    }
    return writer.bytes
  }

  private static func header(_ length: Int, _ box: BoundingBox?) -> [UInt8] {
    var writer = ByteWriter()
    writer.big(9994)
    for _ in 0..<5 { writer.big(0) }
    writer.big(Int32(truncatingIfNeeded: (headerLength + length) / 2))
    writer.little(Int32(1000))
    writer.little(polygon)
    writer.box(box)
    for _ in 0..<4 { writer.little(0.0) }
    return writer.bytes
  }

  /// A table in the format of dBASE III with a column of numbers.
  private static func table(_ count: Int) -> [UInt8] {
    let width = 10
    var writer = ByteWriter()
    // The version, and a fixed date, so that equal polygons give equal files.
    writer.bytes += [3, 100, 1, 1]
    writer.little(Int32(truncatingIfNeeded: count))
    writer.bytes += [65, 0, UInt8(width + 1), 0] + [UInt8](repeating: 0, count: 20)
    writer.bytes += Array("id".utf8) + [UInt8](repeating: 0, count: 9) + Array("N".utf8)
    writer.bytes += [0, 0, 0, 0, UInt8(width)] + [UInt8](repeating: 0, count: 15) + [13]
    for number in 0..<count {
      let digits = Array(String(number + 1).utf8)
      writer.bytes += [UInt8](repeating: 32, count: 1 + max(0, width - digits.count)) + digits
    }
    return writer.bytes + [26]
  }
}
