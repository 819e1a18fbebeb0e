import Testing

@testable import CampusGraph

/// Tests of the forms of times in input.
@Suite struct DateTimeTextTests {
  @Test func `dates, seconds and offsets are optional`() throws {
    let whole = try #require(DateTimeText("2026-11-20T09:50:07.25-06:30"))
    #expect(whole.date == CivilDate(year: 2026, month: 11, day: 20))
    #expect((whole.hour, whole.minute, whole.second) == (9, 50, 7))
    #expect(whole.offset == -(6 * 60 + 30) * 60)
    #expect(DateTimeText("2026-11-20t09:50:07Z")?.offset == 0)
    #expect(DateTimeText("2026-11-20 09:50+0130")?.offset == 5400)
    let local = try #require(DateTimeText("2026-11-20 23:59"))
    #expect(local.date != nil && local.second == nil && local.offset == nil)
    let clock = try #require(DateTimeText("9:05"))
    #expect(clock.date == nil && clock.hour == 9 && clock.minute == 5)
  }

  @Test(arguments: [
    "", "9", "9:5", "24:00", "09:60", "09:50:60", "09:50:", "09:50:1", "09:50:10.", "09:50Z",
    "09:50-06:00", "2026-11-20", "2026-11-20T", "2026-11-20T09", "2026-02-30T09:50",
    "2026-11-20x09:50",
    "2026-11-20T09:50Z ", "2026-11-20T09:50+16:00", "2026-11-20T09:50+01:60", "2026-11-20T09:50+1",
    "26-11-20T09:50", "+026-11-20T09:50", "２０２６-11-20T09:50", " 09:50",
  ])
  func `invalid texts are rejected`(_ text: String) {
    #expect(DateTimeText(text) == nil)
  }
}
