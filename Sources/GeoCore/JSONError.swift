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
    line = before.count { $0 == UInt8(ascii: "\n") } + 1
    column = before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1
    let text = problem.text
    message = LocalizedText(
      en: "not JSON: \(text.en) at line \(line), column \(column)",
      es: "no es JSON: \(text.es) en la línea \(line), columna \(column)"
    )
  }
}

/// Kinds of JSON syntax errors.
enum JSONProblem: Error {
  case badCharacter(UInt8)
  case unexpectedEnd
  case trailingText
  case badNumber
  case hugeNumber
  case controlCharacter
  case badEscape
  case loneSurrogate
  case badUTF8
  case tooDeep

  /// The problem in words.
  var text: LocalizedText {
    switch self {
    case .badCharacter(let byte):
      let shown = JSONProblem.shown(byte)
      return LocalizedText(en: "unexpected \(shown.en)", es: "\(shown.es) inesperado")
    case .unexpectedEnd:
      return LocalizedText(en: "unexpected end", es: "final inesperado")
    case .trailingText:
      return LocalizedText(en: "text after the document", es: "texto después del documento")
    case .badNumber:
      return LocalizedText(en: "malformed number", es: "número mal formado")
    case .hugeNumber:
      return LocalizedText(en: "number too large", es: "número demasiado grande")
    case .controlCharacter:
      return LocalizedText(
        en: "control character in a string (write it as an escape)",
        es: "carácter de control en una cadena (escríbalo con una secuencia de escape)"
      )
    case .badEscape:
      return LocalizedText(en: "unknown escape", es: "secuencia de escape desconocida")
    case .loneSurrogate:
      return LocalizedText(en: "half of a surrogate pair", es: "par sustituto incompleto")
    case .badUTF8:
      return LocalizedText(en: "text that is not UTF-8", es: "texto que no es UTF-8")
    case .tooDeep:
      return LocalizedText(
        en: "nesting deeper than \(JSONReader.maximumDepth) levels",
        es: "anidamiento de más de \(JSONReader.maximumDepth) niveles"
      )
    }
  }

  private static func shown(_ byte: UInt8) -> LocalizedText {
    guard (0x21..<0x7F).contains(byte) else {
      let hex = String(byte, radix: 16, uppercase: true)
      return LocalizedText(en: "byte 0x\(hex)", es: "byte 0x\(hex)")
    }
    let character = Character(Unicode.Scalar(byte))
    return LocalizedText(en: "character '\(character)'", es: "carácter '\(character)'")
  }
}
