public import GeoCore

/// Geometry of a row of a GeoPackage, in WGS 84.
public enum GeoPackageGeometry: Sendable, Equatable {
  /// A point.
  case point(Coordinate)
  /// A line of two points or more.
  case line([Coordinate])

  /// The id of WGS 84 with longitude first, `EPSG:4326`, as a spatial reference system.
  static let referenceSystem: Int32 = 4326

  /// The bytes of the column: a header and well-known binary, little-endian.
  ///
  /// A line has its envelope in the header. OGC 12-128r17, §2.1.3.
  var bytes: [UInt8] {
    var writer = ByteWriter()
    switch self {
    case .point(let point):
      writer.header(envelope: nil)
      writer.wellKnown(type: 1)
      writer.position(point)
    case .line(let line):
      writer.header(envelope: BoundingBox(line))
      writer.wellKnown(type: 2)
      writer.little(Int32(line.count))
      for point in line { writer.position(point) }
    }
    return writer.bytes
  }

  /// The box around it; `nil` for a line without points.
  var bounds: BoundingBox? {
    switch self {
    case .point(let point): BoundingBox(CollectionOfOne(point))
    case .line(let line): BoundingBox(line)
    }
  }
}

extension ByteWriter {
  /// `GP`, version 0, flags (little-endian, kind of envelope), the reference system, the envelope.
  fileprivate mutating func header(envelope: BoundingBox?) {
    bytes += [0x47, 0x50, 0, envelope == nil ? 0b001 : 0b011]
    little(GeoPackageGeometry.referenceSystem)
    guard let envelope else { return }
    for side in [envelope.west, envelope.east, envelope.south, envelope.north] { little(side) }
  }

  /// The byte order and the type of a geometry.
  fileprivate mutating func wellKnown(type: Int32) {
    bytes.append(1)
    little(type)
  }

  fileprivate mutating func position(_ point: Coordinate) {
    little(point.longitude)
    little(point.latitude)
  }
}
