import CampusGraph
import GeoCore
import RoutingTestSupport
import Testing

@Suite struct OpeningHoursTests {
  /// `2026-11-20 09:50`; the 20th of November 2026 is a Friday.
  private func time(_ text: String) throws -> LocalTime {
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    return try #require(
      LocalTime(
        year: numbers[0],
        month: numbers[1],
        day: numbers[2],
        hour: numbers[3],
        minute: numbers[4]
      )
    )
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var hours: String
    var open: [String] = []
    var closed: [String] = []
    var testDescription: String { hours }
  }

  static let cases = [
    Case(hours: "24/7", open: ["2026-11-20 00:00", "2026-11-22 23:59"]),
    Case(hours: "24/7 off", closed: ["2026-11-20 12:00"]),
    Case(hours: "off", closed: ["2026-11-20 12:00"]),
    Case(hours: "open", open: ["2026-11-20 12:00"]),
    Case(
      hours: "07:00-19:00",
      open: ["2026-11-20 07:00", "2026-11-22 18:59"],
      closed: ["2026-11-20 06:59", "2026-11-20 19:00"]
    ),
    Case(
      hours: "Mo-Fr 08:00-18:00",
      open: ["2026-11-20 08:00", "2026-11-16 17:59"],
      closed: ["2026-11-21 10:00", "2026-11-22 10:00", "2026-11-20 18:00"]
    ),
    Case(
      hours: "mo-fr 8:00 – 18:00",
      open: ["2026-11-20 08:00"],
      closed: ["2026-11-21 10:00"]
    ),
    Case(
      hours: "Mo-We,Fr 08:00-12:00,13:00-18:00",
      open: ["2026-11-20 11:59", "2026-11-20 13:00"],
      closed: ["2026-11-20 12:30", "2026-11-19 10:00"]
    ),
    Case(
      hours: "Sa-Mo 10:00-12:00",
      open: ["2026-11-21 11:00", "2026-11-22 11:00", "2026-11-23 11:00"],
      closed: ["2026-11-20 11:00", "2026-11-24 11:00"]
    ),
    Case(hours: "Fr-Fr", open: ["2026-11-20 00:00"], closed: ["2026-11-21 00:00"]),
    Case(
      hours: "Fr 22:00-02:00",
      open: ["2026-11-20 22:00", "2026-11-21 01:59"],
      closed: ["2026-11-20 01:00", "2026-11-21 02:00", "2026-11-21 22:00"]
    ),
    Case(
      hours: "Fr 22:00-26:00",
      open: ["2026-11-20 23:59", "2026-11-21 01:59"],
      closed: ["2026-11-21 02:00"]
    ),
    Case(
      hours: "Fr 22:00-02:00; Sa off",
      open: ["2026-11-21 01:00"],
      closed: ["2026-11-21 12:00"]
    ),
    Case(
      hours: "Fr 22:00-02:00; Sa 00:00-01:00 off",
      open: ["2026-11-21 01:30"],
      closed: ["2026-11-21 00:30"]
    ),
    Case(
      hours: "Fr 20:00-10:00; Sa 12:00-14:00",
      open: ["2026-11-21 09:00", "2026-11-21 13:00"],
      closed: ["2026-11-21 11:00"]
    ),
    Case(hours: "08:00-08:00", open: ["2026-11-20 07:59", "2026-11-20 08:00"]),
    Case(
      hours: "Mo-Su 08:00-18:00; We 10:00-12:00",
      open: ["2026-11-18 11:00", "2026-11-19 13:00"],
      closed: ["2026-11-18 13:00"]
    ),
    Case(
      hours: "Mo-Su 08:00-18:00, We 20:00-22:00",
      open: ["2026-11-18 13:00", "2026-11-18 21:00"],
      closed: ["2026-11-19 21:00"]
    ),
    Case(
      hours: "Mo-Su 08:00-18:00; We 12:00-14:00 off",
      open: ["2026-11-18 11:59", "2026-11-18 14:00", "2026-11-19 13:00"],
      closed: ["2026-11-18 12:00"]
    ),
    Case(
      hours: "Mo-Fr 08:00-18:00; We off; Sa 09:00-12:00",
      open: ["2026-11-17 09:00", "2026-11-21 09:00"],
      closed: ["2026-11-18 09:00"]
    ),
    Case(
      hours: "Mo-Fr 08:00-12:00 || Sa 10:00-11:00",
      open: ["2026-11-21 10:30", "2026-11-20 08:00"],
      closed: ["2026-11-21 09:00"]
    ),
    Case(
      hours: "Mo-Fr 08:00-18:00; We off || 09:00-10:00",
      open: ["2026-11-22 09:30"],
      closed: ["2026-11-18 09:30"]
    ),
    Case(
      hours: "Mo-Fr 08:00-18:00 || \"con cita\"",
      open: ["2026-11-20 09:00"],
      closed: ["2026-11-21 09:00"]
    ),
    Case(
      hours: "Mo-Fr 08:00-18:00 \"con credencial\"; Sa 08:00-14:00 open \"sin visitas\"",
      open: ["2026-11-20 09:00", "2026-11-21 09:00"],
      closed: ["2026-11-22 09:00"]
    ),
    Case(hours: "Mo-Fr unknown", closed: ["2026-11-20 09:00"]),
    Case(
      hours: "24/7; Dec 25 off",
      open: ["2026-12-24 23:59", "2026-12-26 00:00"],
      closed: ["2026-12-25 00:00", "2027-12-25 23:59"]
    ),
    Case(
      hours: "Dec 24,25: 10:00-12:00",
      open: ["2026-12-24 10:00", "2026-12-25 11:59"],
      closed: ["2026-12-26 11:00", "2026-12-25 12:00"]
    ),
    Case(
      hours: "Dec 24-26 10:00-12:00",
      open: ["2026-12-25 10:00"],
      closed: ["2026-12-23 10:00"]
    ),
    Case(
      hours: "Jan-Mar 10:00-12:00",
      open: ["2027-01-01 10:00", "2028-02-29 10:00"],
      closed: ["2026-04-01 11:00", "2026-12-31 11:00"]
    ),
    Case(
      hours: "Nov-Feb: Mo-Fr 10:00-12:00",
      open: ["2026-11-20 10:00", "2027-01-01 11:00"],
      closed: ["2026-11-21 11:00", "2027-03-01 11:00"]
    ),
    Case(
      hours: "Jan,Nov 10:00-12:00",
      open: ["2026-11-20 10:00", "2027-01-01 10:00"],
      closed: ["2026-12-01 10:00"]
    ),
    Case(
      hours: "24/7; 2026 Dec 24-Jan 06 off",
      open: ["2026-12-23 10:00", "2027-01-07 00:00", "2027-12-25 10:00"],
      closed: ["2026-12-24 00:00", "2027-01-06 23:59"]
    ),
    Case(
      hours: "2026 Dec 24-2028 Jan 06 open",
      open: ["2027-06-01 10:00"],
      closed: ["2026-12-23 10:00", "2028-01-07 10:00"]
    ),
    Case(
      hours: "2026-2027 Mo 10:00-12:00",
      open: ["2026-11-16 10:00"],
      closed: ["2025-11-17 10:00", "2026-11-17 10:00"]
    ),
    Case(
      hours: "2027+: Mo 10:00-12:00",
      open: ["2031-06-02 10:00"],
      closed: ["2026-11-16 10:00"]
    ),
    Case(
      hours: "Mo-Fr,PH 08:00-18:00; PH off",
      open: ["2026-11-20 09:00"],
      closed: ["2026-11-21 09:00"]
    ),
    Case(hours: "PH,Sa 08:00-18:00", open: ["2026-11-21 09:00"], closed: ["2026-11-20 09:00"]),
    Case(hours: "SH Mo-Fr 08:00-18:00", closed: ["2026-11-20 09:00"]),
    Case(
      hours: "18:00+",
      open: ["2026-11-20 23:59"],
      closed: ["2026-11-20 17:59", "2026-11-21 00:00"]
    ),
    Case(hours: "10:00-18:00+", open: ["2026-11-20 23:59"], closed: ["2026-11-20 09:59"]),
    Case(hours: "Mo-Fr 08:00-18:00;", open: ["2026-11-20 09:00"]),
    Case(hours: "Su 10:00-12:00, Fr", open: ["2026-11-20 03:00"], closed: ["2026-11-22 09:00"]),
  ]

  @Test(arguments: cases)
  func `hours are open or closed at a time`(example: Case) throws {
    let hours = try OpeningHours(parsing: example.hours)
    #expect(hours.text == example.hours)
    for moment in example.open { #expect(hours.isOpen(at: try time(moment)), "\(moment)") }
    for moment in example.closed { #expect(!hours.isOpen(at: try time(moment)), "\(moment)") }
  }

  @Test(arguments: [
    ("Mo-Fr 07:00-19:00", "2026-11-20 09:50", "2026-11-20 19:00"),
    ("Mo-Fr 07:00-19:00", "2026-11-20 19:00", "2026-11-23 07:00"),
    ("Mo-Fr 07:00-19:00", "2026-11-22 00:00", "2026-11-23 07:00"),
    ("Fr 22:00-02:00", "2026-11-20 22:00", "2026-11-21 02:00"),
    ("Fr 22:00-24:00; Sa 00:00-03:00", "2026-11-20 22:00", "2026-11-21 03:00"),
    ("24/7; Dec 25 off", "2026-11-20 09:00", "2026-12-25 00:00"),
    ("Fr 10:00-12:00", "2026-11-20 12:00", "2026-11-27 10:00"),
    ("Nov 19 10:00-12:00", "2026-11-20 00:00", "2027-11-19 10:00"),
  ])
  func `hours have a next change`(hours: String, now: String, next: String) throws {
    let hours = try OpeningHours(parsing: hours)
    #expect(hours.nextChange(after: try time(now)) == (try time(next)))
  }

  @Test(arguments: ["24/7", "off", "PH 10:00-12:00", "00:00-24:00", "2020 Mo-Fr 10:00-12:00"])
  func `hours without a change within a year have no next change`(hours: String) throws {
    #expect(try OpeningHours(parsing: hours).nextChange(after: time("2026-11-20 09:00")) == nil)
  }

  @Test func `the next change is the first minute with another state`() throws {
    var random = SplitMix64(seed: 11)
    for example in Self.cases {
      let hours = try OpeningHours(parsing: example.hours)
      for _ in 0..<2 {
        let start = try time("2026-11-13 00:00").advanced(
          by: Int.random(in: 0..<900_000, using: &random)
        )
        let now = hours.isOpen(at: start)
        let first = (1...(9 * 1440)).lazy.map { minute in
          LocalTime(secondsSince1970: (start.secondsSince1970 / 60 + minute) * 60)
        }.first { hours.isOpen(at: $0) != now }
        if let first {
          #expect(hours.nextChange(after: start) == first, "\(example.hours) after \(start)")
        }
      }
    }
  }

  @Test(arguments: [
    ("", 1), ("  ", 3), ("Mo-", 4), ("Mo-Fr 8-18", 7), ("08:00", 6), ("08:00-", 7),
    ("Mo-Fr 08:00-18:00; ,", 20), ("Mo-Fr 08:60-18:00", 7), ("08:00-49:00", 7), ("24:00-25:00", 1),
    ("Feb 30 off", 5), ("Dec 26-24 off", 8), ("Jan-Mar 15 off", 9), ("Mo-Fr 08:00-18:00 am", 19),
    ("lunes 08:00-18:00", 1), ("Mo-Fr 08:00-18:00 \"x", 19), ("0800-1800", 1), ("2028-2026 off", 6),
    ("Dec 24-2027 Jan 06 off", 1), ("Mo|Tu", 3), ("99999", 1), ("Mo-Fr 08:00-18:00 Sa", 19),
    ("Mo 08:00-18:00,", 16), ("Mo 08:00-18:00 ||", 18), (";", 1), ("🕗", 1),
  ])
  func `a malformed text is rejected with the position`(text: String, position: Int) {
    let error = #expect(throws: OpeningHoursError.self) { try OpeningHours(parsing: text) }
    #expect(error?.code == .malformed)
    #expect(error?.position == position)
    #expect(error?.message.en.isEmpty == false && error?.message.es.isEmpty == false)
  }

  @Test(arguments: [
    "sunrise-sunset", "Mo 08:00-sunset", "(sunset-01:00)-23:00", "easter off", "week 1-10 off",
    "Th[1] 10:00-12:00", "Mo-Fr 10:00-16:00/01:30", "PH +1 day off", "2026-2030/2 off",
    "Dec 25 +1 day off", "Mo-Fr 08:00-18:00; week 3 off", "Mo +1 day off",
  ])
  func `unsupported features are reported as such`(text: String) {
    let error = #expect(throws: OpeningHoursError.self) { try OpeningHours(parsing: text) }
    #expect(error?.code == .notSupported)
  }

  @Test func `a text that is too long is rejected`() {
    let text = Array(repeating: "Mo-Fr 08:00-18:00", count: 200).joined(separator: "; ")
    #expect(throws: OpeningHoursError.self) { try OpeningHours(parsing: text) }
  }

  @Test func `equal texts are equal, and 24/7 equals always`() throws {
    #expect(try OpeningHours(parsing: "24/7") == .always)
    #expect(try OpeningHours(parsing: "Mo off") != OpeningHours(parsing: "Tu off"))
  }

  @Test func `corrupted texts are read or rejected`() throws {
    var random = SplitMix64(seed: 7)
    let alphabet = Array("0123456789:-,;|+/ \"MoTuPHJanDecoff[]()é🕗\u{0}")
    var readable = 0
    for round in 0..<4_000 {
      var text = Array(Self.cases[round % Self.cases.count].hours)
      for _ in 0...Int.random(in: 0...1, using: &random) {
        let index = Int.random(in: 0...text.count, using: &random)
        let letter = alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
        switch Int.random(in: 0..<3, using: &random) {
        case 0 where index < text.count: text[index] = letter
        case 1 where index < text.count: text.remove(at: index)
        default: text.insert(letter, at: index)
        }
      }
      guard let hours = try? OpeningHours(parsing: String(text)) else { continue }
      readable += 1
      let start = LocalTime(secondsSince1970: Int.random(in: 0..<4_000_000_000, using: &random))
      if let next = hours.nextChange(after: start) {
        #expect(next > start)
        #expect(hours.isOpen(at: next) != hours.isOpen(at: start), "\(String(text))")
      }
    }
    #expect(readable > 300)
  }
}
