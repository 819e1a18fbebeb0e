public import GeoCore

/// Geometry column of a GeoPackage, decoded from the standard's text: OGC 12-128r17, §2.1.3.
public struct GeoPackageBlob: Equatable {
  /// The id of the reference system.
  public let system: Int32
  /// West, east, south and north in the header; empty for none.
  public let envelope: [Double]
  /// The type in well-known binary: 1 for a point, 2 for a line.
  public let type: Int32
  /// The points.
  public let points: [Coordinate]

  /// Decodes little-endian bytes; `nil` if they do not follow the standard to their end.
  public init?(_ bytes: some Collection<UInt8>) {
    var reader = Reader(bytes: Array(bytes))
    guard reader.byte() == 0x47, reader.byte() == 0x50, reader.byte() == 0,
      let flags = reader.byte(), flags & 0b1111_0001 == 1, let system = reader.int(),
      let envelope = reader.doubles(flags >> 1 & 7 == 1 ? 4 : 0),
      reader.byte() == 1, let type = reader.int(), (1...2).contains(type),
      let count = type == 1 ? 1 : reader.int(),
      let numbers = reader.doubles(2 * Int(count)), reader.isAtEnd
    else { return nil }
    let points = stride(from: 0, to: numbers.count, by: 2).compactMap {
      Coordinate(validating: numbers[$0 + 1], numbers[$0])
    }
    guard points.count == Int(count) else { return nil }
    self.system = system
    self.envelope = envelope
    self.type = type
    self.points = points
  }

  private struct Reader {
    let bytes: [UInt8]
    var place = 0

    var isAtEnd: Bool { place == bytes.count }

    mutating func number(_ size: Int) -> UInt64? {
      guard place + size <= bytes.count else { return nil }
      defer { place += size }
      return bytes[place..<place + size].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    mutating func byte() -> UInt8? { number(1).map { UInt8($0) } }

    mutating func int() -> Int32? { number(4).map { Int32(truncatingIfNeeded: $0) } }

    mutating func doubles(_ count: Int) -> [Double]? {
      guard count >= 0, 8 * count <= bytes.count else { return nil }
      var result: [Double] = []
      for _ in 0..<count {
        guard let bits = number(8) else { return nil }
        result.append(Double(bitPattern: bits))
      }
      return result
    }
  }
}
