/// Splits bytes into lines, ended by a line feed, a carriage return or both.
package struct LineFraming {
  /// The line of the next byte, from 1.
  package private(set) var number = 1
  private let maximumLength: Int
  private var rest: [UInt8] = []
  private var isTooLong = false
  private var followsReturn = false
  private var isFirst = true

  /// Longer lines are passed on empty and marked as too long.
  package init(maximumLength: Int) { self.maximumLength = maximumLength }

  /// One line, without its end.
  package struct Line {
    package var number: Int
    package var bytes: ArraySlice<UInt8>
    package var isTooLong: Bool
  }

  /// Calls `body` for every line that ends within the bytes.
  package mutating func feed<Failure: Error>(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ body: (Line) throws(Failure) -> Void
  ) throws(Failure) {
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
  package mutating func finish<Failure: Error>(
    _ body: (Line) throws(Failure) -> Void
  ) throws(Failure) {
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

  private mutating func emit<Failure: Error>(
    _ body: (Line) throws(Failure) -> Void
  ) throws(Failure) {
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
package enum Bytes {
  /// The byte order mark in UTF-8.
  package static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
