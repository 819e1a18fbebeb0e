import GeoCore

/// Appends numbers to bytes.
struct ByteWriter {
  var bytes: [UInt8] = []

  mutating func big(_ number: Int32) { append(number.bigEndian) }

  mutating func little(_ number: Int32) { append(number.littleEndian) }

  mutating func little(_ number: Double) { append(number.bitPattern.littleEndian) }

  /// The sides of a box: west, south, east, north; zeros for none.
  mutating func box(_ box: BoundingBox?) {
    for side in [box?.west, box?.south, box?.east, box?.north] { little(side ?? 0) }
  }

  private mutating func append(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
  }
}
