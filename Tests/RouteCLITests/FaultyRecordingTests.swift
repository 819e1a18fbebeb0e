import Foundation
import GeoCore
import Testing

@testable import RouteService
@testable import routecli

/// Recordings with outliers, wrong times, missed turns, or no times.
@Suite struct `Track on faulty recordings` {
  /// A walk across the campus with a fix every five seconds.
  private static func slowWalk() async throws -> [Coordinate] {
    let walk = try await CampusWalk.between("Gimnasio", "Aulas 5", speed: 1.3)
    return walk.enumerated().filter { $0.offset.isMultiple(of: 5) }.map(\.element)
  }

  /// The fixes as CSV with a header; `time` changes the time of a fix.
  private static func csv(
    _ walk: [Coordinate],
    every interval: Int = 5,
    time: (Int) -> Int = { $0 }
  ) -> String {
    "time,lat,lon,accuracy\n"
      + walk.enumerated().map { number, coordinate in
        let time = time(CampusWalk.start + number * interval)
        return "\(time),\(coordinate.latitude),\(coordinate.longitude),5\n"
      }
      .joined()
  }

  private static func lines(
    _ input: String,
    _ arguments: String...
  ) async throws -> (fixes: [JSONValue], summary: JSONValue, status: Int32) {
    let run = try await Program.run(["track", "-", "--json"] + arguments, input: input)
    let lines = try run.jsonLines()
    return (
      lines.filter { $0["state"] != nil }, try #require(lines.last).at("summary"), run.status
    )
  }

  private static let madrid = Coordinate(latitude: 40.4168, longitude: -3.7038)

  // MARK: - Outliers

  @Test func `a first fix far away is discarded once two others agree`() async throws {
    var walk = try await Self.slowWalk()
    walk[0] = Self.madrid
    let (fixes, summary, status) = try await Self.lines(Self.csv(walk), "--to", "Aulas 5")
    #expect(status == 0)
    #expect(summary["outliers"]?.number == 1)
    #expect(summary["distance"]?.number ?? 0 > 0.6 * 5 * 1.3 * Double(walk.count - 2))
    // From the third fix on the length of the trip is right.
    for fix in fixes.dropFirst(2) {
      #expect(fix["outlier"] == .bool(false))
      #expect(fix["remaining_duration"]?.number ?? .infinity < 600)
      #expect(fix["time"]?.string?.hasSuffix("-06:00") == true)
    }
  }

  @Test func `a route from a wrong first fix within the area is replaced`() async throws {
    var walk = try await Self.slowWalk()
    walk[0] = try await CampusWalk.between("Estacionamiento Poniente", "Biblioteca")[0]
    let (fixes, summary, _) = try await Self.lines(Self.csv(walk), "--to", "Aulas 5")
    try #require(fixes.count > 6)
    let here = try await CampusWalk.between("Gimnasio", "Aulas 5")
    let length = 1.3 * Double(here.count)
    #expect(try #require(fixes[3]["remaining"]?.number) < length)
    #expect(summary["reroutes"]?.number == 0)
  }

  @Test func `a recording is outside if its accepted fixes are, whatever the first one`()
    async throws
  {
    let inside = try await Self.slowWalk()[0]
    let away = (0..<8).map {
      Coordinate(latitude: 40.4168 + 5e-5 * Double($0), longitude: -3.7038)
    }
    let input = Self.csv([inside] + away)
    let run = try await Program.run(["track", "-", "--json"], input: input)
    #expect(run.status == 4, "\(run)")
    #expect(run.text.contains(#""code":"OutsideArea""#), "\(run)")
    let back = try await Program.run(
      ["track", "-", "--lang", "en"],
      input: Self.csv([inside, inside, inside, inside] + away)
    )
    #expect(back.status == 0, "\(back)")
    #expect(back.text.contains("outside"), "\(back)")
  }

  // MARK: - Wrong times

  @Test(arguments: [0, 6, -1])
  func `a single time in the year 2099 changes no total`(_ place: Int) async throws {
    let walk = try await Self.slowWalk()
    let number = place < 0 ? walk.count - 1 : place
    let wrong = CampusWalk.start + number * 5
    let input = Self.csv(walk) { $0 == wrong ? 4_070_908_800 : $0 }
    let (fixes, summary, _) = try await Self.lines(input, "--to", "Aulas 5")
    let duration = Double(5 * (walk.count - 1))
    #expect(abs(try #require(summary["duration"]?.number) - duration) <= 15)
    #expect(summary["moving_duration"]?.number ?? .infinity <= duration)
    #expect(try #require(summary["average_speed"]?.number) > 0.8)
    let middle = fixes[walk.count / 2]
    #expect(try #require(middle["average_speed"]?.number) > 0.5)
  }

  @Test func `a replay skips pauses over an hour and steps back in time`() {
    var pacing = ReplayPacing(10)
    #expect(pacing.due(1000, now: 5) == nil)
    #expect(pacing.due(1010, now: 5) == 6)
    #expect(pacing.due(4_070_908_800, now: 6) == nil)
    #expect(pacing.due(1020, now: 6) == nil)
    #expect(pacing.due(1050, now: 6) == 9)
    #expect(pacing.due(1040, now: 9) == nil)
    #expect(pacing.due(1040 + 3600, now: 9) == 369)
  }

  // MARK: - Without times

  @Test(arguments: ["Huerto Universitario", "Auditorio", "Alberca"], [1.0, 15, 40])
  func `a recording without times has the length of the way and arrives`(
    _ start: String,
    _ spacing: Double
  ) async throws {
    let run = try await Program.run(["route", "--from", start, "--to", "CEDETEC", "--json"])
    let length = try #require(run.json().at("routes", 0, "distance").number)
    let walk = try CampusWalk.fixes(along: run.json(), speed: spacing)
    let input =
      "lat,lon\n" + walk.map { "\($0.latitude),\($0.longitude)\n" }.joined()
    let (fixes, summary, _) = try await Self.lines(input, "--to", "CEDETEC")
    #expect(fixes.last?["state"]?.string == "arrived")
    #expect(summary["reroutes"]?.number == 0)
    #expect(abs(try #require(summary["distance"]?.number) - length) < 0.1 * length + 3)
  }

  // MARK: - Straight lines without streets

  @Test func `a ride without known streets has its true length and speed`() async throws {
    let run = try await Program.run(
      "track",
      Program.data("sample-ride.nmea"),
      "--to",
      "station:El Ejido",
      "--profile",
      "bike",
      "--json"
    )
    let lines = try run.jsonLines()
    let summary = try #require(lines.last).at("summary")
    // The simulated ride has 5,213 m in 1,290 s; the plan has 1.3 times as many metres.
    #expect(abs(try #require(summary["distance"]?.number) - 5213) < 105)
    #expect(summary["share"]?.string?.contains(": 5.") == true)
    let speeds = lines.dropFirst(40).dropLast(20).compactMap { $0["moving_average_speed"]?.number }
    #expect(speeds.allSatisfy { (3.5...4.8).contains($0) }, "\(speeds)")
    #expect(try #require(lines[0]["remaining"]?.number) > 6500)
  }

  // MARK: - A missed turn

  @Test func `each further deviation from a new route is reported`() async throws {
    let run = try await Program.run(
      "track",
      Program.data("sample-walk.gpx"),
      "--to",
      "CEDETEC",
      "--json"
    )
    let fixes = try run.jsonLines().filter { $0["state"] != nil }
    let states = fixes.compactMap { $0["state"]?.string }
    let new = states.indices.filter { states[$0] == "rerouted" }
    #expect(new.count >= 3)
    // Only the fix after the one that left the route has this status.
    for index in new { #expect(states[index - 1] == "off_route") }
    // The remaining distance changes while the traveller walks.
    var still = 0
    for (a, b) in zip(fixes, fixes.dropFirst()) {
      let isSame = a["remaining"] == b["remaining"] && b["state"]?.string != "stopped"
      still = isSame && b["outlier"] == .bool(false) ? still + 1 : 0
      #expect(still < 5, "\(b)")
    }
  }

  // MARK: - Unknown values

  @Test func `unknown values are omitted`() async throws {
    let input = "lat,lon\n19.2849331,-99.1371939\n19.2849331,-99.1372939\n"
    let (fixes, _, _) = try await Self.lines(input, "--to", "CEDETEC")
    let mayBeNull: Set<String> = [
      "matched", "deviation", "remaining", "remaining_duration", "eta", "eta_low", "eta_high",
      "step",
    ]
    for fix in fixes {
      let members = try #require(fix.object?.members)
      #expect(members.filter { $0.value == .null }.allSatisfy { mayBeNull.contains($0.name) })
      #expect(fix["speed"] == nil && fix["time"] == nil && fix["average_speed"] == nil)
    }
  }
}
