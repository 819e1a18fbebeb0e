import GeoCore

/// Incremental reader of JSON documents: GeoJSON, and lists of fixes, bare or in an object.
///
/// The elements of a list of features or fixes are read one by one, so such a file may have any
/// length; other documents are kept until they are complete.
struct JSONDocumentReader: FormatReader {
  /// The maximum size of an element: a line of some 500,000 positions with times.
  private static let maximumPiece = 32 << 20
  private static let maximumDepth = 64

  private var records: JSONRecords
  private var line = 1

  /// The open brackets: whether each is of an object.
  private var open: [Bool] = []
  private var isInString = false
  private var isEscaped = false
  /// The last string at the first level, which may be the name of a list.
  private var name: [UInt8] = []
  private var isNameComplete = false
  private var isAfterName = false

  /// The bytes of the current element, and its line.
  private var piece: [UInt8] = []
  private var pieceLine = 1
  /// The nesting level of the elements of the current list; `nil` outside of lists.
  private var listLevel: Int?
  /// Whether the document has had a list; its other members are not kept.
  private var isListed = false
  /// Whether any document has had one.
  private var hasLists = false

  /// Starts reading; `day` is the day of times without a date, counted from 1970-01-01.
  init(day: Int) { records = JSONRecords(day: day) }

  mutating func feed(
    _ bytes: UnsafeBufferPointer<UInt8>,
    into events: inout [TraceEvent]
  ) throws(TraceProblem) {
    for byte in bytes { try take(byte, into: &events) }
  }

  mutating func finish(into events: inout [TraceEvent]) throws(TraceProblem) {
    guard open.isEmpty else {
      throw TraceProblem(.malformed, line: line, .message { $0.cutJSON })
    }
    guard records.hasRecords || hasLists else {
      throw TraceProblem(.noRecords, .message { $0.noJSONFixes })
    }
  }

  // MARK: - Bytes

  private mutating func take(
    _ byte: UInt8,
    into events: inout [TraceEvent]
  ) throws(TraceProblem) {
    if byte == Ascii.lineFeed { line += 1 }
    if isInString { return try takeInString(byte) }
    switch byte {
    case Ascii.quote:
      guard !open.isEmpty else { throw unexpected(byte) }
      isInString = true
      if open.count == 1 { name.removeAll(keepingCapacity: true) }
      try keep(byte)
    case UInt8(ascii: "{"), UInt8(ascii: "["): try enter(byte)
    case UInt8(ascii: "}"), UInt8(ascii: "]"): try leave(byte, into: &events)
    default: try takeBetween(byte)
    }
  }

  private mutating func takeInString(_ byte: UInt8) throws(TraceProblem) {
    guard byte >= 0x20 else { throw unexpected(byte) }
    try keep(byte)
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == Ascii.quote {
      isInString = false
      isNameComplete = open.count == 1
      return
    }
    if open.count == 1, name.count < 64 { name.append(byte) }
  }

  private mutating func takeBetween(_ byte: UInt8) throws(TraceProblem) {
    guard !open.isEmpty else {
      // Between documents there may be white space and separators (RFC 7464), and a byte order mark
      // before the first.
      guard Ascii.isBlank(byte) || byte == 0x1E || byte == Ascii.comma || Bytes.mark.contains(byte)
      else { throw unexpected(byte) }
      return
    }
    if byte == Ascii.colon, isNameComplete {
      isAfterName = true
    } else if !Ascii.isBlank(byte) {
      isAfterName = false
    }
    isNameComplete = isNameComplete && Ascii.isBlank(byte)
    try keep(byte)
  }

  // MARK: - Brackets

  private mutating func enter(_ byte: UInt8) throws(TraceProblem) {
    guard open.count < Self.maximumDepth else {
      throw TraceProblem(.tooBig, line: line, .message { $0.tooDeep(Self.maximumDepth) })
    }
    let isObject = byte == UInt8(ascii: "{")
    let isList = !isObject && opensList
    if open.isEmpty { isListed = false }
    if open.isEmpty || open.count == listLevel {
      piece.removeAll(keepingCapacity: true)
      pieceLine = line
    }
    open.append(isObject)
    isAfterName = false
    isNameComplete = false
    if isList {
      listLevel = open.count
      isListed = true
      hasLists = true
      piece.removeAll(keepingCapacity: true)
    } else {
      try keep(byte)
    }
  }

  /// Whether a square bracket here begins a list of records.
  private var opensList: Bool {
    guard listLevel == nil else { return false }
    if open.isEmpty { return true }
    return open.count == 1 && isAfterName
      && JSONRecords.lists.contains(String(decoding: name, as: UTF8.self))
  }

  private mutating func leave(
    _ byte: UInt8,
    into events: inout [TraceEvent]
  ) throws(TraceProblem) {
    guard open.last == (byte == UInt8(ascii: "}")) else { throw unexpected(byte) }
    if open.count == listLevel {
      listLevel = nil
      open.removeLast()
    } else {
      try keep(byte)
      open.removeLast()
      if open.count == listLevel || open.isEmpty && !isListed {
        records.read(piece, line: pieceLine, into: &events)
        piece.removeAll(keepingCapacity: true)
      }
    }
  }

  private mutating func keep(_ byte: UInt8) throws(TraceProblem) {
    let isWithinElement = listLevel.map { open.count > $0 } ?? !isListed
    guard isWithinElement else { return }
    piece.append(byte)
    guard piece.count <= Self.maximumPiece else {
      throw TraceProblem(
        .tooBig,
        line: pieceLine,
        .message { $0.largeElement(mebibytes: Self.maximumPiece >> 20) }
      )
    }
  }

  private func unexpected(_ byte: UInt8) -> TraceProblem {
    let shown =
      (0x21..<0x7F).contains(byte)
      ? "“\(Character(Unicode.Scalar(byte)))”" : "0x" + String(byte, radix: 16, uppercase: true)
    return TraceProblem(.malformed, line: line, .message { $0.notJSON(shown) })
  }
}
