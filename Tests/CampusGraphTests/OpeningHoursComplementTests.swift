import CampusGraph
import GeoCore
import RoutingTestSupport
import Testing

@Suite struct OpeningHoursComplementTests {
  private static let further = [
    "Mo-Fr 07:00-09:00,16:00-18:00", "22:00-06:00", "Sa,Su", "Fr 20:00-10:00; Sa 12:00-14:00",
    "Fr 20:00-10:00; Sa 08:00-09:00 off", "Fr 20:00-10:00; Sa off", "Fr 22:00-02:00; Sa open",
    "24/7; Fr 22:00-02:00 off", "Mo-Su 08:00-18:00; We 12:00-14:00 off; We 13:00-13:30",
    "Jun-Aug Mo-Fr 10:00-12:00", "2026-2027 Nov 10-30 22:00-03:00", "2026 Nov 16-2027 Jan 06",
    "2026+ Mo 10:00-12:00", "Feb", "Mo-Fr 08:00-18:00 unknown, Tu 09:00-10:00", "PH off",
    "Mo-Fr 08:00-18:00; PH off", "off", "18:00+",
  ]

  @Test(arguments: OpeningHoursTests.cases.map(\.hours) + further)
  func `the complement is open exactly when the hours are not`(text: String) throws {
    let hours = try OpeningHours(parsing: text)
    guard let complement = hours.complement else {
      #expect(text.contains("||"))
      return
    }
    #expect(try OpeningHours(parsing: complement.text) == complement)
    let again = try #require(complement.complement)
    var random = SplitMix64(seed: 9)
    let start = try #require(LocalTime(year: 2026, month: 11, day: 9)).secondsSince1970
    for round in 0..<300 {
      // Three weeks of November by the minute, then several years.
      let span = round < 220 ? 21 * 86_400 : 1_500 * 86_400
      let offset = Int.random(in: 0..<span, using: &random)
      let time = LocalTime(secondsSince1970: start + offset / 600 * 600)
      #expect(
        complement.isOpen(at: time) != hours.isOpen(at: time),
        "\(complement.text) at \(time)"
      )
      #expect(again.isOpen(at: time) == hours.isOpen(at: time), "\(again.text) at \(time)")
    }
  }

  @Test func `a complement parses as opening hours`() throws {
    let hours = try OpeningHours(parsing: "Mo-Fr 07:00-09:00")
    #expect(hours.complement?.text == "24/7, Mo-Fr 07:00-09:00 off")
    #expect(OpeningHours.always.complement?.isOpen(at: LocalTime(secondsSince1970: 0)) == false)
  }

  @Test func `the complement of closed hours reaches past midnight`() throws {
    let hours = try OpeningHours(parsing: "24/7; Fr 22:00-02:00 off")
    let midnight = try #require(LocalTime(year: 2026, month: 11, day: 21))
    #expect(!hours.isOpen(at: midnight.advanced(by: -3600)))
    #expect(!hours.isOpen(at: midnight.advanced(by: 3600)))
    #expect(hours.isOpen(at: midnight.advanced(by: 7200)))
    #expect(hours.nextChange(after: midnight) == midnight.advanced(by: 7200))
  }
}
