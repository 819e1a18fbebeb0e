import GeoCore

extension TraceFormat {
  /// Detects the format of a recording from its first bytes, at most 64 KiB.
  ///
  /// Detection uses signs that only one format has: `<`, `$GPRMC,`, members of gpsd's reports and
  /// of GeoJSON, a header that names latitude and longitude.
  ///
  /// - Parameters:
  ///   - bytes: The first bytes.
  ///   - isWhole: Whether the recording has no more bytes.
  /// - Returns: `nil` if more bytes are needed or, with `isWhole`, if the format is unknown.
  public static func detect(_ bytes: [UInt8], isWhole: Bool = true) -> TraceFormat? {
    do throws(TraceProblem) {
      return try FormatDetection.format(of: bytes, isWhole: isWhole)
    } catch {
      return nil
    }
  }
}

/// Detects formats line by line, so that the result does not depend on how many lines have arrived.
enum FormatDetection {
  /// The maximum number of bytes to examine.
  private static let maximumCount = 1 << 16

  /// The format; `nil` if more bytes are needed.
  ///
  /// - Throws: ``TraceError/Code/unknownFormat`` if it is none of the supported formats.
  static func format(of bytes: [UInt8], isWhole: Bool) throws(TraceProblem) -> TraceFormat? {
    var rest = bytes.prefix(maximumCount)
    let isComplete = isWhole || bytes.count >= maximumCount
    if rest.count < 3, !isComplete { return nil }
    if rest.starts(with: Bytes.mark) { rest = rest.dropFirst(3) }
    try rejectBinary(rest)
    rest = rest.drop { Ascii.isBlank($0) || $0 == 0x1E }
    guard let first = rest.first else {
      guard !isComplete else { throw empty }
      return nil
    }
    switch first {
    case UInt8(ascii: "<"), 0xFE, 0xFF: return .gpx
    case UInt8(ascii: "["): return .geojson
    case UInt8(ascii: "{"): return json(rest, isComplete)
    default: return try text(rest, isComplete)
    }
  }

  // MARK: - JSON

  /// One object on the first line is a stream of lines unless it is GeoJSON; an object over several
  /// lines is a document.
  private static func json(_ rest: ArraySlice<UInt8>, _ isComplete: Bool) -> TraceFormat? {
    let end = rest.firstIndex { $0 == Ascii.lineFeed || $0 == Ascii.carriageReturn }
    guard end != nil || isComplete else { return nil }
    guard let value = try? JSONValue(parsing: Array(rest[..<(end ?? rest.endIndex)])),
      let object = value.object
    else {
      guard let end, !endsInList(rest[..<end]) else { return .geojson }
      // The damaged first line of a stream if another object starts the next line.
      let next = rest[end...].first { $0 != Ascii.lineFeed && $0 != Ascii.carriageReturn }
      guard let next else { return isComplete ? .geojson : nil }
      return next == UInt8(ascii: "{") ? .ndjson : .geojson
    }
    if object["class"]?.string != nil { return .gpsd }
    let isDocument =
      GeoJSONShape.isGeoJSON(object)
      || object.members.contains { JSONRecords.lists.contains($0.name) }
    return isDocument ? .geojson : .ndjson
  }

  /// Whether a line leaves an object and a list in it open, like the first line of a collection.
  private static func endsInList(_ line: ArraySlice<UInt8>) -> Bool {
    var open: [UInt8] = []
    var isInString = false
    var isEscaped = false
    for byte in line {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = isInString
      case Ascii.quote: isInString.toggle()
      case _ where isInString: break
      case UInt8(ascii: "{"), UInt8(ascii: "["): open.append(byte)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = open.popLast()
      default: break
      }
    }
    return !isInString && open == [UInt8(ascii: "{"), UInt8(ascii: "[")]
  }

  // MARK: - Lines of text

  private static func text(
    _ rest: ArraySlice<UInt8>,
    _ isComplete: Bool
  ) throws(TraceProblem) -> TraceFormat? {
    var start = rest.startIndex
    var count = 0
    while start < rest.endIndex, count < CSVReader.maximumPreamble {
      let end = rest[start...].firstIndex { $0 == Ascii.lineFeed || $0 == Ascii.carriageReturn }
      guard end != nil || isComplete else { return nil }
      let line = rest[start..<(end ?? rest.endIndex)]
      if holdsSentence(line) { return .nmea }
      if CSVHeader(line) != nil { return .csv }
      start = (end ?? rest.endIndex - 1) + 1
      count += line.isEmpty ? 0 : 1
    }
    guard isComplete || count >= CSVReader.maximumPreamble else { return nil }
    throw TraceProblem(.unknownFormat, .message { $0.unknownFormat })
  }

  /// Whether a dollar sign is followed by four to eight capitals or digits and a comma.
  private static func holdsSentence(_ line: ArraySlice<UInt8>) -> Bool {
    line.split(separator: Ascii.dollar, omittingEmptySubsequences: false).dropFirst().contains {
      text in
      let address = text.prefix { $0 != Ascii.comma }
      return (4...8).contains(address.count) && address.count < text.count
        && address.allSatisfy { Ascii.isLetter($0) && $0 & 0x20 == 0 || Ascii.digit($0) != nil }
    }
  }

  // MARK: - Binary data

  private static let empty = TraceProblem(.malformed, .message { $0.emptyFile })

  private static func rejectBinary(_ bytes: ArraySlice<UInt8>) throws(TraceProblem) {
    if bytes.starts(with: [0x1F, 0x8B]) || bytes.starts(with: [0xFD, 0x37, 0x7A, 0x58])
      || bytes.starts(with: Array("PK".utf8)) && bytes.dropFirst(2).first.map({ $0 < 0x20 }) == true
    {
      throw TraceProblem(.unknownFormat, .message { $0.compressedFile })
    }
    // UTF-16 has zeros too, and XML in UTF-16 is supported.
    let isWide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    guard !isWide, bytes.prefix(64).contains(0) else { return }
    throw TraceProblem(.unknownFormat, .message { $0.binaryFile })
  }
}
