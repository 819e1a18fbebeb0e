/// Encoded polyline format: a line as a short string of printable ASCII.
///
/// Differences of rounded coordinates, latitude first, in groups of five bits: Google's *Encoded
/// Polyline Algorithm Format* with five decimals, and the same with six as OSRM and Valhalla use.
public enum Polyline {
  /// Number of decimals of a degree.
  public enum Precision: Int, Sendable, CaseIterable {
    /// Five: about a metre; `polyline`.
    case five = 5
    /// Six: about a decimetre; `polyline6`.
    case six = 6

    fileprivate var scale: Double { self == .five ? 1e5 : 1e6 }
  }

  /// Encodes a line; an empty one gives the empty string.
  ///
  /// - Complexity: O(coordinates).
  public static func encode(
    _ coordinates: some Sequence<Coordinate>,
    precision: Precision = .five
  ) -> String {
    let line = Array(coordinates)
    var encoder = Encoder(precision)
    // The text of a line is much shorter than the room for it, and keeps no more memory than it needs.
    return withUnsafeTemporaryAllocation(
      of: UInt8.self,
      capacity: line.count * encoder.longestPoint
    ) { text in
      guard let start = text.baseAddress else { return "" }
      let count = line.withUnsafeBufferPointer { encoder.write($0, to: start) }
      return String(decoding: text[..<count], as: UTF8.self)
    }
  }

  /// Encoder of a line, part by part, into memory of the caller.
  package struct Encoder {
    /// The most characters of a number of 64 bits, in groups of five.
    private static let longestNumber = 13

    private let scale: Double
    private let escapes: Bool
    private var last = (latitude: 0, longitude: 0)

    /// - Parameters:
    ///   - precision: The number of decimals.
    ///   - escapes: Whether backslashes, the only characters that JSON escapes, are doubled.
    package init(_ precision: Precision, escapingBackslashes escapes: Bool = false) {
      scale = precision.scale
      self.escapes = escapes
    }

    /// The most characters of a point.
    package var longestPoint: Int { (escapes ? 4 : 2) * Self.longestNumber }

    /// Encodes the next points of the line.
    ///
    /// - Precondition: `text` has room for ``longestPoint`` characters of each.
    /// - Returns: The number of characters.
    package mutating func write(
      _ points: UnsafeBufferPointer<Coordinate>,
      to text: UnsafeMutablePointer<UInt8>
    ) -> Int {
      var count = 0
      for point in points {
        let latitude = Int((point.latitude * scale).rounded())
        let longitude = Int((point.longitude * scale).rounded())
        put(latitude - last.latitude, in: text, &count)
        put(longitude - last.longitude, in: text, &count)
        last = (latitude, longitude)
      }
      return count
    }

    @inline(__always)
    private func put(
      _ difference: Int,
      in text: UnsafeMutablePointer<UInt8>,
      _ count: inout Int
    ) {
      var bits = UInt(bitPattern: difference < 0 ? ~(difference << 1) : difference << 1)
      while bits >= 0x20 {
        put(UInt8(truncatingIfNeeded: bits & 0x1F | 0x20) + 63, in: text, &count)
        bits >>= 5
      }
      put(UInt8(truncatingIfNeeded: bits) + 63, in: text, &count)
    }

    @inline(__always)
    private func put(_ byte: UInt8, in text: UnsafeMutablePointer<UInt8>, _ count: inout Int) {
      text[count] = byte
      count += 1
      guard escapes, byte == UInt8(ascii: "\\") else { return }
      text[count] = byte
      count += 1
    }
  }

  /// Decodes a line.
  ///
  /// - Throws: ``PolylineError`` for an invalid character, a string that ends within a number, or
  ///   numbers out of range, often because of the wrong precision.
  /// - Complexity: O(characters).
  public static func decode(
    _ text: String,
    precision: Precision = .five
  ) throws(PolylineError) -> [Coordinate] {
    var reader = PolylineReader(text)
    var coordinates: [Coordinate] = []
    var latitude = 0
    var longitude = 0
    while !reader.isAtEnd {
      let start = reader.position
      latitude += try reader.difference()
      longitude += try reader.difference()
      guard
        let coordinate = Coordinate(
          validating: Double(latitude) / precision.scale,
          Double(longitude) / precision.scale
        )
      else { throw PolylineError(.outOfRange, at: start) }
      coordinates.append(coordinate)
    }
    return coordinates
  }
}

private struct PolylineReader {
  let bytes: [UInt8]
  var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { position == bytes.count }

  /// Reads one number; the largest difference of longitudes, 360 · 10⁶, takes 31 bits in 7 groups.
  mutating func difference() throws(PolylineError) -> Int {
    let start = position
    var bits = 0
    for shift in stride(from: 0, to: 35, by: 5) {
      guard !isAtEnd else { throw PolylineError(.unexpectedEnd, at: position) }
      guard (63...126).contains(bytes[position]) else {
        throw PolylineError(.badCharacter, at: position)
      }
      let group = Int(bytes[position] - 63)
      position += 1
      bits |= (group & 0x1F) << shift
      if group < 0x20 { return bits & 1 == 0 ? bits >> 1 : ~(bits >> 1) }
    }
    throw PolylineError(.outOfRange, at: start)
  }
}

/// Error in an encoded polyline, with its position.
public struct PolylineError: ReadableError, Hashable {
  /// The kind of error.
  public struct Code: Hashable, Sendable {
    private enum Value: Hashable { case badCharacter, unexpectedEnd, outOfRange }
    private let value: Value

    /// A character outside `?`…`~`.
    public static let badCharacter = Code(value: .badCharacter)
    /// The text stops within a number, or after a latitude.
    public static let unexpectedEnd = Code(value: .unexpectedEnd)
    /// Latitude or longitude out of range; often the wrong precision.
    public static let outOfRange = Code(value: .outOfRange)
  }

  /// The kind of error.
  public let code: Code
  /// Byte offset of the error.
  public let offset: Int

  fileprivate init(_ code: Code, at offset: Int) {
    self.code = code
    self.offset = offset
  }

  /// What is wrong, where, and the remedy.
  public var message: LocalizedText {
    switch code {
    case .badCharacter: .message { $0.badPolylineCharacter(offset + 1) }
    case .unexpectedEnd: .message { $0.cutPolyline }
    default: .message { $0.polylineOutOfRange(offset + 1) }
    }
  }
}
