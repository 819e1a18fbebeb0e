/// Parsed time of day with an optional date and offset: `2026-11-20T09:50:00.5-06:00`, `2026-11-20
/// 09:50`, `9:50`.
///
/// As in RFC 3339, with a blank allowed for the `T`, and optional seconds and colon in the offset.
/// Fractions of a second are dropped.
package struct DateTimeText: Hashable, Sendable {
  package let date: CivilDate?
  package let hour: Int
  package let minute: Int
  /// `nil` if it is missing.
  package let second: Int?
  /// Seconds east of UTC, only for times with a date; `nil` if missing.
  package let offset: Int?

  /// Parses a whole text.
  ///
  /// - Returns: `nil` if it has another form, or an invalid day, time or offset.
  package init?(_ text: String) {
    var scanner = Scanner(text)
    if scanner.hasDate {
      guard let date = scanner.date() else { return nil }
      self.date = date
    } else {
      date = nil
    }
    guard let hour = scanner.number(1...2), hour < 24, scanner.skip(":"),
      let minute = scanner.number(2...2), minute < 60
    else { return nil }
    (self.hour, self.minute) = (hour, minute)
    if scanner.skip(":") {
      guard let second = scanner.second() else { return nil }
      self.second = second
    } else {
      second = nil
    }
    if date == nil || scanner.isAtEnd {
      offset = nil
    } else {
      guard let offset = scanner.offset() else { return nil }
      self.offset = offset
    }
    guard scanner.isAtEnd else { return nil }
  }
}

/// Scanner of the parts of a time.
private struct Scanner {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = text[...].utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  /// Whether four digits and a minus are next.
  var hasDate: Bool {
    let start = rest.prefix(5)
    return start.count == 5 && start.last == UInt8(ascii: "-")
  }

  mutating func date() -> CivilDate? {
    guard let year = number(4...4), skip("-"), let month = number(2...2), skip("-"),
      let day = number(2...2), skip("T") || skip("t") || skip(" ")
    else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }

  mutating func second() -> Int? {
    guard let second = number(2...2), second < 60 else { return nil }
    guard skip(".") else { return second }
    guard number(1...1) != nil else { return nil }
    while number(1...1) != nil {}
    return second
  }

  /// `Z`, `-06:00` or `-0600` in seconds.
  mutating func offset() -> Int? {
    if skip("Z") || skip("z") { return 0 }
    let isWest = skip("-")
    guard isWest || skip("+"), let hours = number(2...2), hours <= 15 else { return nil }
    _ = skip(":")
    guard let minutes = number(2...2), minutes < 60 else { return nil }
    return (isWest ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  mutating func skip(_ letter: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: letter) else { return false }
    rest.removeFirst()
    return true
  }

  mutating func number(_ counts: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix(counts.upperBound).prefix { (0x30...0x39).contains($0) }
    guard digits.count >= counts.lowerBound else { return nil }
    rest = rest[digits.endIndex...]
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
