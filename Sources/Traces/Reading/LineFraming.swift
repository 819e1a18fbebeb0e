/// Splits bytes into lines, ended by a line feed, a carriage return or both.
struct LineFraming {
  /// The line of the next byte, from 1.
  private(set) var number = 1
  private let maximumLength: Int
  private var rest: [UInt8] = []
  private var isTooLong = false
  private var followsReturn = false
  private var isFirst = true

  /// Longer lines are passed on empty and marked as too long.
  init(maximumLength: Int) { self.maximumLength = maximumLength }

  /// One line, without its end.
  struct Line {
    var number: Int
    var bytes: ArraySlice<UInt8>
    var isTooLong: Bool
  }

  /// Calls `body` for every line that ends within the bytes.
  mutating func feed(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ body: (Line) throws(TraceProblem) -> Void
  ) throws(TraceProblem) {
    var start = 0
    for index in bytes.indices {
      let byte = bytes[index]
      guard byte == Ascii.lineFeed || byte == Ascii.carriageReturn else {
        followsReturn = false
        continue
      }
      let isSecondHalf = byte == Ascii.lineFeed && followsReturn
      followsReturn = byte == Ascii.carriageReturn
      if isSecondHalf {
        start = index + 1
        continue
      }
      keep(bytes[start..<index])
      start = index + 1
      try emit(body)
    }
    keep(bytes[start...])
  }

  /// Calls `body` for an unterminated last line.
  mutating func finish(_ body: (Line) throws(TraceProblem) -> Void) throws(TraceProblem) {
    if !rest.isEmpty || isTooLong { try emit(body) }
  }

  private mutating func keep(_ part: Slice<UnsafeBufferPointer<UInt8>>) {
    guard !isTooLong else { return }
    guard rest.count + part.count <= maximumLength else {
      isTooLong = true
      rest.removeAll(keepingCapacity: true)
      return
    }
    rest.append(contentsOf: part)
  }

  private mutating func emit(_ body: (Line) throws(TraceProblem) -> Void) throws(TraceProblem) {
    var line = Line(number: number, bytes: rest[...], isTooLong: isTooLong)
    if isFirst, line.bytes.starts(with: Bytes.mark) { line.bytes.removeFirst(3) }
    isFirst = false
    number += 1
    isTooLong = false
    try body(line)
    line.bytes = []
    rest.removeAll(keepingCapacity: true)
  }
}

/// Byte sequences at the beginning of files.
enum Bytes {
  /// The byte order mark in UTF-8.
  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
