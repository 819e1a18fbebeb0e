/// The texts in English.
struct EnglishMessages: MessageTexts {
  // MARK: - Files

  func unreadable(_ reason: String) -> String { "cannot be read: \(reason)" }
  var noSuchFile: String { "there is no such file; check the path" }
  var folderNotFile: String { "it is a folder; name a file in it" }
  var readingForbidden: String { "reading it is not permitted; change its permissions" }

  // MARK: - JSON

  func notJSON(_ problem: JSONProblem, line: Int, column: Int) -> String {
    "not JSON: \(Self.text(problem)) at line \(line), column \(column)"
  }

  private static func text(_ problem: JSONProblem) -> String {
    switch problem {
    case .badCharacter(let character): "unexpected character '\(character)'"
    case .badByte(let hexadecimal): "unexpected byte 0x\(hexadecimal)"
    case .unexpectedEnd: "unexpected end"
    case .trailingText: "text after the document"
    case .badNumber: "malformed number"
    case .hugeNumber: "number too large"
    case .controlCharacter: "control character in a string (write it as an escape)"
    case .badEscape: "unknown escape"
    case .loneSurrogate: "half of a surrogate pair"
    case .badUTF8: "text that is not UTF-8"
    case .tooDeep: "nesting deeper than \(JSONReader.maximumDepth) levels"
    }
  }

  // MARK: - Encoded polylines

  func badPolylineCharacter(_ number: Int) -> String {
    "encoded polyline: character \(number) is not one of ? to ~"
  }

  var cutPolyline: String { "encoded polyline: it ends within a coordinate; is it complete?" }

  func polylineOutOfRange(_ number: Int) -> String {
    """
    encoded polyline: the place at character \(number) is out of range; \
    is the precision (5 or 6) right?
    """
  }
}
