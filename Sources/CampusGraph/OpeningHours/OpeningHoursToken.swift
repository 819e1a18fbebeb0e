/// Token of opening hours: a word, number or sign.
struct OpeningHoursToken {
  enum Kind: Hashable {
    /// Letters, in lower case.
    case word(String)
    /// Digits: their value and their number.
    case number(Int, digits: Int)
    /// One of `- , ; : + / [ ] ( )`, or `||`.
    case sign(String)
    /// Text in quotes.
    case comment
    /// The end of the text.
    case end
  }

  var kind: Kind
  /// The position of its first character, from 1.
  var position: Int
}

extension OpeningHoursToken {
  /// Tokenizes a text; the last token is the end.
  static func tokens(of text: String) throws(OpeningHoursError) -> [OpeningHoursToken] {
    let scalars = Array(text.unicodeScalars)
    var tokens: [OpeningHoursToken] = []
    var index = 0
    while index < scalars.count {
      let start = index
      guard let kind = try next(in: scalars, at: &index) else { continue }
      tokens.append(OpeningHoursToken(kind: kind, position: start + 1))
    }
    tokens.append(OpeningHoursToken(kind: .end, position: scalars.count + 1))
    return tokens
  }

  private static func next(
    in scalars: [Unicode.Scalar],
    at index: inout Int
  ) throws(OpeningHoursError) -> Kind? {
    let start = index
    index += 1
    switch scalars[start] {
    case let scalar where scalar.properties.isWhitespace:
      return nil
    case "0"..."9":
      return try number(in: scalars, from: start, to: &index)
    case let scalar where scalar.properties.isAlphabetic:
      while index < scalars.count, scalars[index].properties.isAlphabetic { index += 1 }
      return .word(String(String.UnicodeScalarView(scalars[start..<index])).lowercased())
    case "\"":
      return try comment(in: scalars, from: start, to: &index)
    case "|":
      guard index < scalars.count, scalars[index] == "|" else { break }
      index += 1
      return .sign("||")
    case "-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2212}":
      return .sign("-")
    case let scalar where ",;:+/[]()".unicodeScalars.contains(scalar):
      return .sign(String(scalar))
    default: break
    }
    throw .malformed(at: start + 1, expected: \.partOfRule)
  }

  private static func number(
    in scalars: [Unicode.Scalar],
    from start: Int,
    to index: inout Int
  ) throws(OpeningHoursError) -> Kind {
    while index < scalars.count, ("0"..."9").contains(scalars[index]) { index += 1 }
    guard index - start <= 4 else {
      throw .malformed(at: start + 1, expected: \.shortNumber)
    }
    let value = scalars[start..<index].reduce(0) { $0 * 10 + Int($1.value) - 48 }
    return .number(value, digits: index - start)
  }

  private static func comment(
    in scalars: [Unicode.Scalar],
    from start: Int,
    to index: inout Int
  ) throws(OpeningHoursError) -> Kind {
    guard let end = scalars[index...].firstIndex(of: "\"") else {
      throw .malformed(at: start + 1, expected: \.closingQuote)
    }
    index = end + 1
    return .comment
  }
}
