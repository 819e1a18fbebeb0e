import CampusGraph
import GeoCore

/// Days of the week as texts.
enum ShuttleDays {
  static let first = CivilDate(year: 2000, month: 1, day: 1)
  static let last = CivilDate(year: 2079, month: 12, day: 31)

  private static let names = ["mo", "tu", "we", "th", "fr", "sa", "su"]

  /// Bits of days from Monday on; `nil` if the text cannot be read.
  ///
  /// It is `Mo-Fr`, `Sa,Su`, `Mo-Fr,Su` and so on, or `daily` or nothing for all days.
  static func parse(_ text: String) -> UInt8? {
    let lower = text.lowercased()
    if lower.isEmpty || lower == "daily" { return 0x7F }
    var days: UInt8 = 0
    for part in lower.split(whereSeparator: { $0 == "," || $0 == " " || $0 == ";" }) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false)
        .map { names.firstIndex(of: String($0)) }
      guard (1...2).contains(ends.count), let start = ends[0], let end = ends[ends.count - 1] else {
        return nil
      }
      var day = start
      days |= 1 << UInt8(day)
      while day != end {
        day = (day + 1) % 7
        days |= 1 << UInt8(day)
      }
    }
    return days == 0 ? nil : days
  }
}

/// Times of shuttles as texts.
enum ShuttleTime {
  /// Parses `H:MM` or `H:MM:SS`, up to 47 hours, as seconds of the day; `nil` if it is not one.
  static func clock(_ text: String) -> Int32? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { number($0) }
    guard (2...3).contains(parts.count), let hours = parts[0], let minutes = parts[1],
      let seconds = parts.count == 3 ? parts[2] : 0, hours < 48, minutes < 60, seconds < 60
    else { return nil }
    return hours * 3600 + minutes * 60 + seconds
  }

  /// Parses whole minutes, up to 1,440, as seconds; `nil` if it is not one.
  static func minutes(_ text: Substring) -> Int32? {
    number(text).flatMap { $0 <= 1440 ? $0 * 60 : nil }
  }

  private static func number(_ text: Substring) -> Int32? {
    guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ Ascii.digit($0) != nil }) else {
      return nil
    }
    return Int32(text)
  }
}
