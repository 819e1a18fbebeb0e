import Foundation
import GeoCore
import RouteService

/// Stdin by lines, as they come: whoever writes to the pipe gets answers to whole lines at once,
/// and a file of any size passes through a buffer.
struct LineStream {
  /// One line, without its end.
  struct Line {
    /// Counted from 1.
    var number: Int
    /// `nil` where it is longer than the limit.
    var text: String?
  }

  private let greatestLength: Int
  private var rest: [UInt8] = []
  private var isSkipping = false
  private var isAtEnd = false
  private var number = 0
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  /// Starts reading; longer lines than `greatestLength` bytes are not kept.
  init(greatestLength: Int) { self.greatestLength = greatestLength }

  /// The lines that have come since the last call, waiting for more where there are none; `nil` at
  /// the end.
  ///
  /// - Throws: `BadFile` where stdin cannot be read.
  mutating func next() throws(ServiceError) -> [Line]? {
    while !isAtEnd {
      let count = try fill()
      var lines: [Line] = []
      guard count > 0 else {
        isAtEnd = true
        if !rest.isEmpty || isSkipping { take(&lines) }
        return lines.isEmpty ? nil : lines
      }
      for byte in buffer[..<count] {
        if byte == UInt8(ascii: "\n") {
          take(&lines)
        } else if !isSkipping {
          rest.append(byte)
          if rest.count > greatestLength {
            isSkipping = true
            rest = []
          }
        }
      }
      if !lines.isEmpty { return lines }
    }
    return nil
  }

  private mutating func take(_ lines: inout [Line]) {
    number += 1
    if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
    if number == 1, rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest.removeFirst(3) }
    lines.append(
      Line(number: number, text: isSkipping ? nil : String(decoding: rest, as: UTF8.self))
    )
    rest.removeAll(keepingCapacity: true)
    isSkipping = false
  }

  private mutating func fill() throws(ServiceError) -> Int {
    while true {
      let count = buffer.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
      if count >= 0 { return count }
      guard errno == EINTR else {
        let reason = String(cString: strerror(errno))
        throw ServiceError(.badFile, CommonTexts.unreadableInput(reason: reason))
      }
    }
  }
}
