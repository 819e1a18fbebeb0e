import Foundation
import GeoCore
import RouteService

/// Lines of stdin as they arrive, in bounded memory.
///
/// A program that writes to the pipe gets the answers to complete lines at once.
struct LineStream {
  /// Its text is `nil` if it is longer than the limit.
  typealias Line = CoordinateConverter.Line

  private let maxLength: Int
  private var rest: [UInt8] = []
  private var isSkipping = false
  private var isAtEnd = false
  private var number = 0
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  /// Starts reading; lines longer than `maxLength` bytes are not kept.
  init(maxLength: Int) { self.maxLength = maxLength }

  /// The lines that arrived since the last call; `nil` at the end.
  ///
  /// Waits if there are none.
  ///
  /// - Throws: `BadFile` if stdin cannot be read.
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
          if rest.count > maxLength {
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
