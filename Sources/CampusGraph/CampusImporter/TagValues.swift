import GeoCore

/// Parsers of the numeric values of OSM tags; all return `nil` for invalid text.
package enum TagValues {
  /// A plain decimal number, with a point or a comma and an optional sign.
  package static func number(_ text: some StringProtocol) -> Double? {
    let text = text.trimmed
    let isPlain = text.allSatisfy { $0.isASCII && ($0.isNumber || "+-.,".contains($0)) }
    guard isPlain, !text.isEmpty else { return nil }
    return Double(String(text.map { $0 == "," ? "." : $0 }))
  }

  /// A length in metres; metres is the default unit.
  package static func meters(_ text: String) -> Double? {
    let units: [(String, Double)] = [("cm", 0.01), ("mm", 0.001), ("km", 1000), ("m", 1)]
    for (unit, factor) in units where text.hasSuffix(unit) {
      return number(text.dropLast(unit.count)).map { $0 * factor }
    }
    return number(text) ?? feetAndInches(text)
  }

  /// Feet and inches in metres: `6'2"`, `6'`, `74"`, `6 ft 2 in`.
  private static func feetAndInches(_ text: String) -> Double? {
    guard text.utf8.contains(where: { $0 >= 0x80 || "'\"fi".utf8.contains($0) }) else { return nil }
    let marks: [(String, String)] = [
      ("feet", "'"), ("ft", "'"), ("′", "'"), ("’", "'"), ("inches", "\""), ("in", "\""),
      ("″", "\""), ("”", "\""),
    ]
    let text = marks.reduce(text) { $0.replacing($1.0, with: $1.1) }
    let parts = text.split(separator: "'", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 1 {
      return text.hasSuffix("\"") ? number(text.dropLast()).map { $0 * inch } : nil
    }
    guard let feet = number(parts[0]), feet >= 0 else { return nil }
    let rest = parts[1].trimmed
    if rest.isEmpty { return feet * foot }
    guard let inches = number(rest.hasSuffix("\"") ? rest.dropLast() : rest[...]),
      (0..<12).contains(inches)
    else { return nil }
    return feet * foot + inches * inch
  }

  private static let foot = 0.3048
  private static let inch = 0.0254

  /// A mass in tonnes; tonnes is the default unit.
  package static func tonnes(_ text: String) -> Double? {
    let units: [(String, Double)] = [
      ("kg", 0.001), ("lbs", 0.000_453_592), ("lb", 0.000_453_592), ("cwt", 0.050_802),
      ("st", 0.907_185), ("t", 1),
    ]
    for (unit, factor) in units where text.hasSuffix(unit) {
      return number(text.dropLast(unit.count)).map { $0 * factor }
    }
    return number(text)
  }

  /// A clear width in centimetres, 1…65,535.
  package static func width(_ text: String) -> UInt16? {
    meters(text).flatMap { whole($0 * 100, in: 1...Double(UInt16.max)) }.map { UInt16($0) }
  }

  /// A height in millimetres.
  package static func height(_ text: String) -> UInt16? {
    meters(text).flatMap { whole($0 * 1000, in: 0...Double(UInt16.max)) }.map { UInt16($0) }
  }

  /// The nominal height of a kerb in millimetres.
  package static func kerb(_ text: String) -> UInt16? {
    switch text {
    case "flush", "no": 0
    case "lowered": 30
    case "rolled": 50
    case "raised", "regular", "yes": 100
    default: nil
    }
  }

  /// A count of steps.
  package static func count(_ text: String) -> UInt16? {
    number(text).flatMap { whole($0, in: 0...Double(UInt16.max), isExact: true) }.map { UInt16($0) }
  }

  /// A slope along the line.
  package enum Incline: Equatable {
    /// In per mille, positive uphill.
    case perMille(Int16)
    /// Uphill by an unknown amount.
    case up
    /// Downhill by an unknown amount.
    case down
  }

  /// A slope such as `8%`, `-4.5°`, `1:12`, `up` or `down`.
  package static func incline(_ text: String) -> Incline? {
    let text = text.trimmed
    if text == "up" || text == "yes" { return .up }
    if text == "down" { return .down }
    let slope: Double? =
      if text.hasSuffix("%") {
        number(text.dropLast()).map { $0 / 100 }
      } else if text.hasSuffix("‰") {
        number(text.dropLast()).map { $0 / 1000 }
      } else if text.hasSuffix("°") {
        number(text.dropLast()).flatMap { abs($0) < 90 ? tan($0 * .pi / 180) : nil }
      } else if let colon = text.firstIndex(of: ":") {
        ratio(text[..<colon], text[text.index(after: colon)...])
      } else {
        text == "0" ? 0 : nil
      }
    return slope.flatMap { whole($0 * 1000, in: -10_000...10_000) }.map { .perMille(Int16($0)) }
  }

  private static func ratio(_ rise: Substring, _ run: Substring) -> Double? {
    guard let rise = number(rise), let run = number(run), run > 0 else { return nil }
    return rise / run
  }

  /// A speed limit in km/h; km/h is the default unit.
  package static func speed(_ text: String) -> UInt8? {
    if text == "walk" { return 5 }
    let isMiles = text.hasSuffix("mph")
    let digits = isMiles || text.hasSuffix("km/h") ? text.dropLast(isMiles ? 3 : 4) : text[...]
    let speed = number(digits).map { isMiles ? $0 * 1.609_344 : $0 }
    return speed.flatMap(self.speed)
  }

  /// A speed limit in km/h, rounded; `nil` if it is out of range.
  package static func speed(_ kilometersPerHour: Double) -> UInt8? {
    whole(kilometersPerHour, in: 1...Double(UInt8.max)).map { UInt8($0) }
  }

  /// Levels in tenths, in the order written: `0`, `-1`, `0;1`, `0-2`; at most 32 of them.
  package static func levels(_ text: String) -> [Int16]? {
    var levels: [Int16] = []
    for item in text.split(separator: ";") {
      if let level = tenths(item) {
        levels.append(level)
      } else if let dash = item.dropFirst().firstIndex(of: "-"),
        let first = tenths(item[..<dash]), let last = tenths(item[item.index(after: dash)...]),
        first < last, Int(last) - Int(first) <= 310
      {
        levels.append(contentsOf: stride(from: first, through: last, by: 10))
      } else {
        return nil
      }
    }
    var distinct: [Int16] = []
    for level in levels where !distinct.contains(level) { distinct.append(level) }
    return distinct.isEmpty || distinct.count > 32 ? nil : distinct
  }

  private static func tenths(_ text: some StringProtocol) -> Int16? {
    number(text).flatMap { whole($0 * 10, in: -5000...5000) }.map { Int16($0) }
  }

  /// Rounds a number; `nil` if the result is out of range or, with `isExact`, the number is not
  /// whole.
  private static func whole(
    _ value: Double,
    in range: ClosedRange<Double>,
    isExact: Bool = false
  ) -> Double? {
    let rounded = value.rounded()
    guard range.contains(rounded), !isExact || rounded == value else { return nil }
    return rounded
  }
}
