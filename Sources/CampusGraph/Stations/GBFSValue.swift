import GeoCore

/// Lenient parsing of the values of feeds, whose form differs between versions.
extension JSONValue {
  /// The first of some members that is present and not `null`.
  func member(_ names: String...) -> JSONValue? {
    guard let object else { return nil }
    return names.lazy.compactMap { object[$0] }.first { $0 != .null }
  }

  /// A text on one line: a string, a number as in ids, or the first translation of version 3.0;
  /// `nil` if it is empty or something else.
  var gbfsText: String? {
    let text: String? =
      switch self {
      case .string(let string): string
      case .number(let number) where number == number.rounded() && abs(number) < 1e15:
        String(Int64(number))
      case .array(let translations): translations.first?.member("text")?.string
      default: nil
      }
    if let text, Self.isPlainLine(text) { return text }
    let words = text?.split { $0.isWhitespace || $0.isNewline || $0 == "\0" }
    guard let words, !words.isEmpty else { return nil }
    return words.joined(separator: " ")
  }

  /// Whether a text consists of words with single blanks between them: the common case, tested by
  /// bytes.
  private static func isPlainLine(_ text: String) -> Bool {
    let blank = UInt8(ascii: " ")
    var previous = blank
    for byte in text.utf8 {
      // All other white space is below the blank or starts with one of these bytes.
      let isPlain = byte >= blank && byte != 0xc2 && !(0xe1...0xe3).contains(byte)
      guard isPlain, byte != blank || previous != blank else { return false }
      previous = byte
    }
    return previous != blank
  }

  /// All translations of a text.
  var gbfsTexts: [String] {
    guard let array else { return [gbfsText].compactMap(\.self) }
    return array.compactMap { ($0.member("text") ?? $0).gbfsText }
  }

  /// A text in both languages: an object with `en` and `es`, version 3.0's translations, or one
  /// text for both.
  var gbfsLocalizedText: LocalizedText? {
    func translation(_ language: Language) -> String? {
      if let array {
        let item = array.first {
          $0.member("language")?.string?.hasPrefix(language.rawValue) == true
        }
        return item?.member("text")?.gbfsText
      }
      return member(language.rawValue)?.gbfsText
    }
    let fallback = gbfsText ?? translation(.english) ?? translation(.spanish)
    guard let fallback else { return nil }
    return LocalizedText(
      en: translation(.english) ?? fallback,
      es: translation(.spanish) ?? fallback
    )
  }

  /// A finite number, also as a string.
  var gbfsNumber: Double? {
    let number = number ?? string.flatMap { Double($0) }
    return number?.isFinite == true ? number : nil
  }

  /// A count: a whole number from 0 to a million.
  var gbfsCount: Int? {
    guard let number = gbfsNumber, (0...1_000_000).contains(number), number == number.rounded()
    else { return nil }
    return Int(number)
  }

  /// Seconds since 1970: POSIX time, or version 3.0's RFC 3339.
  var gbfsTime: Int? {
    if let number = gbfsNumber { return (0...99_999_999_999).contains(number) ? Int(number) : nil }
    return string.flatMap(Self.epoch(ofRFC3339:))
  }

  /// A truth value, also as 0 and 1.
  var gbfsBool: Bool? {
    switch self {
    case .bool(let value): value
    case .number(0), .string("0"), .string("false"): false
    case .number(1), .string("1"), .string("true"): true
    default: nil
    }
  }

  private static func epoch(ofRFC3339 text: String) -> Int? {
    guard let fields = DateTimeText(text), let date = fields.date, let second = fields.second,
      let offset = fields.offset
    else { return nil }
    let time = LocalTime(date: date, hour: fields.hour, minute: fields.minute, second: second)
    return time.map { $0.secondsSince1970 - offset }
  }
}
