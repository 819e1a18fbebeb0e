/// Syntax error in a JSON document, with its position.
public struct JSONError: ReadableError, Hashable {
  /// The line of the error, from 1.
  public let line: Int
  /// The column of the error in characters (Unicode scalars), from 1.
  public let column: Int
  /// What is wrong, and where.
  public let message: LocalizedText

  init(_ problem: JSONProblem, at offset: Int, in bytes: [UInt8]) {
    let before = bytes.prefix(offset)
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let column = before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1
    self.line = line
    self.column = column
    message = .message { $0.notJSON(problem, line: line, column: column) }
  }
}

/// Kinds of JSON syntax errors.
enum JSONProblem: Error {
  case badCharacter(Character)
  case badByte(hexadecimal: String)
  case unexpectedEnd
  case trailingText
  case badNumber
  case hugeNumber
  case controlCharacter
  case badEscape
  case loneSurrogate
  case badUTF8
  case tooDeep

  /// A byte that cannot be there: a visible ASCII character as itself, others as a number.
  static func unexpected(_ byte: UInt8) -> JSONProblem {
    (0x21..<0x7F).contains(byte)
      ? .badCharacter(Character(Unicode.Scalar(byte)))
      : .badByte(hexadecimal: String(byte, radix: 16, uppercase: true))
  }
}
