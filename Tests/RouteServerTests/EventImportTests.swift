import Foundation
import GeoCore
import Testing

@testable import RouteServer

/// Import of events from calendars and tables.
@Suite struct EventImportTests {
  private let server: LiveServer

  init() throws { server = try LiveServer() }

  private func post(_ file: String, _ type: String) async -> Reply {
    await server.reply(
      "POST",
      "/v1/events/import",
      file,
      type: type,
      authorization: "Bearer admin"
    )
  }

  private func titles() async throws -> [String] {
    let span = "from=2023-11-01T00:00:00Z&to=2024-12-01T00:00:00Z"
    let json = try await server.json("GET", "/v1/events?" + span)
    return (json["events"]?.array ?? []).compactMap { event in
      event["title"]?.string.map { $0 + " " + (event["starts"]?.string ?? "") }
    }
  }

  /// A calendar with lines of one event; `@` is a place.
  private func calendar(_ events: [[String]]) -> String {
    let place = server.city.location("A")
    let lines = events.flatMap { ["BEGIN:VEVENT"] + $0 + ["END:VEVENT"] }
    return (["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR", ""])
      .joined(separator: "\r\n").replacing("@", with: "GEO:\(place.latitude);\(place.longitude)")
  }

  @Test func `a calendar's events are added, and changed by the next import`() async throws {
    let first = [
      "UID:1@example.org", "SUMMARY:Concert\\, open", " air", "@", "DTSTART:20231114T230000Z",
      "DURATION:PT1H30M", "BEGIN:VALARM", "SUMMARY:Alarm", "END:VALARM",
    ]
    let file = calendar([
      first, ["UID:2", "SUMMARY:Fair", "@", "DTSTART;VALUE=DATE:20231115"],
      ["UID:3", "SUMMARY:Off", "@", "DTSTART:20231115T100000Z", "STATUS:CANCELLED"],
      ["UID:4", "SUMMARY:Zone", "@", "DTSTART;TZID=America/Mexico_City:20231116T090000"],
    ])
    let reply = await post(file, "text/calendar; charset=utf-8")
    #expect(reply.status == 200 && reply.json["added"]?.number == 3, "\(reply.json)")
    #expect(reply.json["skipped"]?.array?.isEmpty == true)
    let found = try await titles()
    #expect(found.contains("Concert, openair 2023-11-14T23:00:00Z"))
    #expect(found.contains("Zone 2023-11-16T15:00:00Z") && found.count == 3)
    let again = await post(file.replacing("T230000Z", with: "T233000Z"), "text/calendar")
    #expect(again.json["changed"]?.number == 3 && again.json["added"]?.number == 0)
    #expect(try await titles().contains("Concert, openair 2023-11-14T23:30:00Z"))
  }

  @Test func `events recur each week but on days that are left out`() async throws {
    let file = calendar([
      [
        "UID:1", "SUMMARY:Class", "@", "DTSTART:20231113T150000Z", "DTEND:20231113T160000Z",
        "RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=5", "EXDATE:20231120T150000Z",
      ],
      ["UID:2", "SUMMARY:Moon", "@", "DTSTART:20231113T150000Z", "RRULE:FREQ=HOURLY"],
    ])
    let reply = await post(file, "text/calendar")
    // The first one is over, and one is left out.
    #expect(reply.json["added"]?.number == 3, "\(reply.json)")
    #expect(reply.json["skipped"]?.array?.first?["line"]?.number == 12)
    #expect(
      try await titles() == [
        "Class 2023-11-15T15:00:00Z", "Class 2023-11-22T15:00:00Z", "Class 2023-11-27T15:00:00Z",
      ]
    )
  }

  @Test func `events recur each month, until a time, and single ones are moved or cancelled`()
    async throws
  {
    let zone = ";TZID=America/Mexico_City:"
    let file = calendar([
      [
        "UID:1", "SUMMARY:Market", "@", "DTSTART\(zone)20230908T180000", "DURATION:PT2H",
        "RRULE:FREQ=MONTHLY;BYDAY=2FR,-1FR", "EXDATE\(zone)20231124T180000,20240112T180000",
      ],
      [
        "UID:1", "SUMMARY:Moved market", "@", "RECURRENCE-ID\(zone)20231208T180000",
        "DTSTART\(zone)20231209T100000", "DURATION:PT2H",
      ],
      [
        "UID:1", "SUMMARY:x", "@", "RECURRENCE-ID\(zone)20231229T180000",
        "DTSTART\(zone)20231229T180000", "STATUS:CANCELLED",
      ],
      // 18:00 of the eighteenth is after the end, which is in UTC.
      [
        "UID:2", "SUMMARY:Talk", "@", "DTSTART\(zone)20231115T180000", "DURATION:PT1H",
        "RRULE:FREQ=DAILY;UNTIL=20231118T235959Z",
      ],
    ])
    let reply = await post(file, "text/calendar")
    #expect(reply.json["skipped"]?.array?.isEmpty == true, "\(reply.json)")
    #expect(
      try await titles() == [
        "Talk 2023-11-16T00:00:00Z", "Talk 2023-11-17T00:00:00Z", "Talk 2023-11-18T00:00:00Z",
        "Moved market 2023-12-09T16:00:00Z", "Market 2024-01-27T00:00:00Z",
        "Market 2024-02-10T00:00:00Z",
      ]
    )
  }

  @Test func `a table's events are added`() async throws {
    let place = server.city.location("A")
    let at = "\"\(place.latitude),\(place.longitude)\""
    let file = """
      \u{FEFF}id,title,starts,ends,place
      1,"Fair, ""big"" one",2023-11-15T10:00:00Z,2023-11-15T18:00:00Z,\(at)
      2,,2023-11-15T10:00:00Z,2023-11-15T18:00:00Z,\(at)
      3,Late,2023-11-15T18:00:00Z,2023-11-15T10:00:00Z,\(at)
      4,Nowhere,2023-11-15T10:00:00Z,2023-11-15T18:00:00Z,Atlantis
      """
    let reply = await post(file, "text/csv")
    #expect(reply.json["added"]?.number == 1, "\(reply.json)")
    #expect(reply.json["skipped"]?.array?.count == 3)
    #expect(try await titles() == ["Fair, \"big\" one 2023-11-15T10:00:00Z"])
  }

  @Test(arguments: [
    ("text/plain", "x", 400), ("text/csv", "a,b\n1,2\n", 400), ("text/csv", "", 400),
    ("text/calendar", "\n", 200), ("text/calendar", "BEGIN:VEVENT\nEND:VEVENT\n", 200),
    ("text/calendar", "BEGIN:VEVENT\nSUMMARY:x\nDTSTART:99999999T999999\nEND:VEVENT", 200),
    (
      "text/calendar",
      "BEGIN:VEVENT\nSUMMARY:x\nDTSTART:20231115T100000Z\nDURATION:P99999999999W\nEND:VEVENT", 200
    ),
  ])
  func `hostile files add nothing`(type: String, file: String, status: Int) async throws {
    let reply = await post(file, type)
    #expect(reply.status == status, "\(reply.json)")
    #expect(try await titles().isEmpty)
  }

  @Test func `only administrators import, and not too much`() async {
    let refused = await server.reply("POST", "/v1/events/import", "x", type: "text/csv")
    #expect(refused.status == 401 || refused.status == 403)
    #expect(await server.reply("GET", "/v1/events/import").status == 405)
    let event = "BEGIN:VEVENT\nUID:1\nSUMMARY:x\nGEO:1;2\nDTSTART:20231115T100000Z\nEND:VEVENT\n"
    let many = await post(String(repeating: event, count: 2001), "text/calendar")
    #expect(many.status == 400 && many.json["code"]?.string == "TooBig")
    // Rules that give nothing take time, too.
    let rule = event.replacing("END:", with: "RRULE:FREQ=DAILY;UNTIL=19800101\nEND:")
    let rules = await post(String(repeating: rule, count: 2001), "text/calendar")
    #expect(rules.status == 400 && rules.json["code"]?.string == "TooBig")
  }
}
