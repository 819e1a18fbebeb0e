import Foundation
import GeoCore
import Testing

@testable import Traces

@Suite struct `Decimal numbers` {
  private static func read(_ text: String, takesComma: Bool = false) -> Double? {
    DecimalText.number(Array(text.utf8)[...], takesComma: takesComma)
  }

  /// Digits with a point at a random position, and sometimes a sign and an exponent.
  private static func text(_ random: inout SplitMix64) -> String {
    let count = 1 + random.below(random.chance(0.2) ? 40 : 19)
    var digits = (0..<count).map { _ in Character(String(random.below(10))) }
    if random.chance(0.7) { digits.insert(".", at: random.below(count + 1)) }
    let exponent = random.chance(0.2) ? "e\(random.below(60) - 30)" : ""
    return ["", "-", "+"][random.below(3)] + String(digits) + exponent
  }

  @Test func `are those of the standard library, to the last bit`() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<3000 {
      let text = Self.text(&random)
      // The standard library does not read a number that begins or ends with its point.
      var standard = text.replacing("+", with: "")
      if standard.hasPrefix(".") || standard.hasPrefix("-.") {
        standard = standard.replacing(".", with: "0.", maxReplacements: 1)
      }
      standard = standard.replacing(".e", with: ".0e")
      if standard.hasSuffix(".") { standard += "0" }
      #expect(Self.read(text)?.bitPattern == Double(standard)?.bitPattern, "\(text)")
      let comma = text.replacing(".", with: ",")
      #expect(Self.read(comma, takesComma: true)?.bitPattern == Self.read(text)?.bitPattern)
      #expect(Self.read(" \t" + text + "\r\n") == Self.read(text))
    }
  }

  @Test func `are nothing if a character is out of place`() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<500 {
      let text = Self.text(&random)
      var characters = Array(text)
      let strange = Array("xnf:/;_'°")
      characters.insert(
        strange[random.below(strange.count)],
        at: random.below(characters.count + 1)
      )
      #expect(Self.read(String(characters)) == nil, "\(String(characters))")
    }
  }

  @Test func `have four hundred characters at most, beyond those that fit sixty-four bits`() {
    let long = String(repeating: "0", count: 399)
    #expect(Self.read(long + "7") == 7 && Self.read(long + "77") == nil)
    #expect(
      Self.read("0." + String(repeating: "3", count: 398)) == Double("0.3333333333333333333333")
    )
  }

  @Test func `written with fixed decimals are read back`() throws {
    var random = SplitMix64(seed: 3)
    for decimals in 0...7 {
      let half = 0.5 / (0..<decimals).reduce(1.0) { power, _ in power * 10 }
      for _ in 0..<100 {
        let value = random.between(-1000...1000)
        let text = Decimals.text(value, decimals)
        let read = try #require(Self.read(text))
        #expect(abs(read - value) <= half * (1 + 1e-6) + 1e-12)
        #expect((text.split(separator: ".").dropFirst().first?.count ?? 0) == decimals)
      }
    }
    #expect(Decimals.text(-0.04, 1) == "0.0" && Decimals.text(-0.06, 1) == "-0.1")
    #expect(Decimals.text(0.999_96, 4) == "1.0000" && Decimals.text(2.5, 0) == "3")
  }
}

@Suite struct `Calendars` {
  private static let gregorian: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  @Test func `agree with Foundation's from 1900 to 2500`() throws {
    var random = SplitMix64(seed: 4)
    for _ in 0..<400 {
      let day = random.below(219_000) - 25_567
      let parts = Self.gregorian.dateComponents(
        [.year, .month, .day],
        from: Date(timeIntervalSince1970: Double(day) * 86_400)
      )
      let date = CalendarTime.date(ofDay: day)
      #expect(date.year == parts.year && date.month == parts.month && date.day == parts.day)
      #expect(CalendarTime.day(year: date.year, month: date.month, day: date.day) == day)
    }
  }

  @Test(arguments: [
    (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (2026, 1, 32), (2026, 4, 31), (2026, 2, 29),
    (2100, 2, 29), (2024, 2, 30),
  ])
  func `have no such day`(year: Int, month: Int, day: Int) {
    #expect(CalendarTime.day(year: year, month: month, day: day) == nil)
  }

  @Test func `give times that Foundation reads, with any offset`() {
    let formatter = ISO8601DateFormatter()
    var random = SplitMix64(seed: 5)
    for _ in 0..<300 {
      let second = Double(random.below(4_000_000_000)) - 1_000_000_000
      let text = TimeText.text(second, decimals: 0)
      #expect(formatter.date(from: text)?.timeIntervalSince1970 == second, "\(text)")
      // The same instant on the clock of another zone.
      let minutes = random.below(56) * 15 - 28 * 15
      formatter.timeZone = TimeZone(secondsFromGMT: minutes * 60)
      let local = formatter.string(from: Date(timeIntervalSince1970: second))
      #expect(TimeText.value(Array(local.utf8)[...]) == .instant(second), "\(local)")
    }
  }

  @Test func `round decimals of a second as a whole`() {
    var random = SplitMix64(seed: 6)
    for _ in 0..<300 {
      let time = random.between(-1e9...4e9)
      for (decimals, half) in [(0, 0.5), (1, 0.05), (3, 0.000_5)] {
        let text = TimeText.text(time, decimals: decimals)
        guard case .instant(let read)? = TimeText.value(Array(text.utf8)[...]) else {
          Issue.record("\(text) is no time")
          continue
        }
        #expect(abs(read - time) <= half + 1e-6, "\(text)")
        #expect(text.utf8.count == 20 + (decimals > 0 ? decimals + 1 : 0))
      }
    }
    #expect(TimeText.text(-0.000_4, decimals: 3) == "1970-01-01T00:00:00.000Z")
    #expect(TimeText.text(-0.5, decimals: 1) == "1969-12-31T23:59:59.5Z")
  }

  @Test(arguments: [
    (99_999_999_999.0, 99_999_999_999.0), (100_000_000_000, 100_000_000),
    (99_999_999_999_999, 99_999_999_999.999), (100_000_000_000_000, 100_000_000),
    (1e17, 1e8), (-1e11, -1e8), (0, 0), (1.5, 1.5),
  ])
  func `tell seconds from milli-, micro- and nanoseconds by their size`(
    number: Double,
    seconds: Double
  ) {
    #expect(TimeText.seconds(counting: number) == seconds)
  }
}
