import CampusGraph
import Foundation
import GeoCore
import PlaceStore
import Routing
import Testing
import Tracking

@testable import RouteService

@Suite struct `Lines of followed trips` {
  private static let clock = TimeArgument(zone: "America/Mexico_City")

  /// The lines of a walk, with or without a destination.
  private static func lines(to destination: String?, count: Int = .max) throws -> [TrackLine] {
    let context = try CampusTrack.context(TrackQuestion(to: destination))
    var session = TrackSession(context)
    return try CampusTrack.fixes().prefix(count).map { fix in
      let update = session.take(fix).update
      return TrackLine(
        trace: "walk.gpx",
        update: update,
        destination: session.destination,
        way: context.wayName(update.edge),
        near: destination == nil ? session.placesNear(fix.coordinate) : [],
        clock: clock
      )
    }
  }

  private static func names(_ json: JSONValue) -> [String] {
    json.object?.members.map(\.name) ?? []
  }

  @Test func `as JSON have the numbers of the update`() throws {
    let lines = try Self.lines(to: "Biblioteca")
    for line in lines {
      let json = TrackDocument.line(line, .english)
      let update = line.update
      #expect(json["trace"] == "walk.gpx" && json["state"]?.string == update.status.rawValue)
      #expect(json["location"] == update.location.map(JSONValue.position))
      #expect(json["travelled"] == .rounded(update.travelled, to: 1))
      #expect(json["confidence"] == .rounded(update.confidence, to: 3))
      #expect(json["remaining"]?.number == update.remaining.map { ($0 * 10).rounded() / 10 })
      #expect(json["time"]?.string == update.time.map { Self.clock.text($0, decimals: 3) })
      // Unknown speeds are left out, other unknown values are null.
      #expect((json["speed"] == nil) == (update.speed == nil))
      #expect((json["eta"] == .null) == (update.arrival == nil))
      #expect(json["near"] == nil && json["outlier"]?.bool == update.isOutlier)
      if let step = update.step {
        #expect(json["step"]?["index"]?.number == Double(step.index))
        #expect(json["step"]?["instruction"]?.string == step.instruction.en)
        let spanish = TrackDocument.line(line, .spanish)["step"]?["instruction"]?.string
        #expect(spanish == step.instruction.es)
      } else {
        #expect(json["step"] == .null)
      }
    }
    #expect(TrackDocument.line(lines[lines.count - 1], .english)["state"] == "arrived")
  }

  @Test func `without a destination list places nearby`() throws {
    let line = try #require(try Self.lines(to: nil, count: 3).last)
    let json = TrackDocument.line(line, .english)
    #expect(json["near"]?.array?.count == 3 && json["remaining"] == .null && json["eta"] == .null)
    #expect(json["near"]?.array?[0]["distance"]?.number != nil)
    let text = TrackText(line, .plain)
    #expect(text.line.contains(line.near[0].place.name))
    #expect(text.line.contains(Format.coordinate(try #require(line.update.location))))
    #expect(text.table.hasPrefix("walk.gpx\n") && text.table.contains("near"))
    #expect(!text.table.contains("arrival"))
  }

  @Test func `as text say what is left until the arrival, and nothing after it`() throws {
    let lines = try Self.lines(to: "Biblioteca")
    let middle = lines[lines.count / 2]
    for language in Language.allCases {
      let style = TextStyle(language: language, hasDecimalComma: language == .spanish)
      let texts = style.texts
      let parts = TrackText(middle, style).line.components(separatedBy: " · ")
      #expect(parts[0] == Self.clock.clockWithSeconds(try #require(middle.update.time)))
      #expect(parts[1] == texts.state(.moving))
      let remaining = try #require(middle.update.remaining)
      let duration = try #require(middle.update.remainingDuration)
      let rest = style.distance(remaining) + ", " + Format.duration(duration)
      #expect(parts.contains(texts.toGo(rest)), "\(parts)")
      #expect(parts.contains { $0.hasPrefix(texts.arrives("")) }, "\(parts)")
      let speed = try #require(parts.first { $0.hasSuffix(" km/h") })
      #expect(speed.contains(language == .spanish ? "," : "."))
      let end = TrackText(lines[lines.count - 1], style).line
      #expect(end.contains(texts.state(.arrived)) && !end.contains(texts.toGo("")))
    }
  }

  @Test func `as a table have a row for each fact, in columns`() throws {
    let lines = try Self.lines(to: "Biblioteca")
    let rows = TrackText(lines[lines.count / 2], .plain).table.components(separatedBy: "\n")
    #expect(rows[0] == "walk.gpx → Biblioteca" && rows.count == 1 + 8 + 3)
    // Values begin in one column, two blanks after the longest name.
    let widest = "overall average".count
    for row in rows.dropFirst() {
      #expect(row.hasPrefix("  ") && row.dropFirst(2 + widest).hasPrefix("  "), "\(row)")
      #expect(row.dropFirst(2 + widest + 2).first?.isWhitespace == false, "\(row)")
    }
    let first = TrackText(lines[0], .plain).table
    #expect(first.contains("–"), "the average is not known at the first fix")
  }

  @Test func `show an interval of arrival only if its ends differ as shown`() throws {
    for line in try Self.lines(to: "Biblioteca") {
      guard line.update.status == .moving, let arrival = line.update.arrival,
        let low = line.update.earliestArrival, let high = line.update.latestArrival,
        let left = line.update.remainingDuration
      else { continue }
      let shown = { (time: Seconds) in
        left < 600
          ? Self.clock.clockWithSeconds(time.rounded()) : Self.clock.clock(Int64(time.rounded()))
      }
      let text = TrackText(line, .plain).line
      #expect(text.contains("arrives " + shown(arrival)), "\(text)")
      let isShown = high - low >= 1 && shown(low) != shown(high)
      #expect(text.contains("(\(shown(low))–\(shown(high)))") == isShown, "\(text)")
    }
  }

  @Test func `end with a summary of the whole trip`() throws {
    let context = try CampusTrack.context(TrackQuestion(to: "Biblioteca"))
    var session = TrackSession(context)
    let fixes = try CampusTrack.fixes()
    for fix in fixes { _ = session.take(fix) }
    session.reject()
    let (summary, update) = (session.tracker.summary, session.tracker.update)
    let json = TrackDocument.summary(
      summary,
      trace: "walk.gpx",
      arrival: update,
      clock: Self.clock,
      language: .spanish
    )
    let object = try #require(json["summary"])
    #expect(object["fixes"]?.number == Double(fixes.count) && object["rejected"] == 1)
    #expect(object["reroutes"] == 0 && object["trace"] == "walk.gpx")
    #expect(object["share"]?.string == summary.share.es, "no time of arrival after it")
    let length = LineString(fixes.map(\.coordinate)).length
    #expect(abs((object["distance"]?.number ?? 0) - length) < 0.1 * length)
    let speed = try #require(object["average_speed"]?.number)
    #expect(speed > 1 && speed < 1.4)
    let text = TrackText.summary(summary, arrival: update, clock: Self.clock, style: .plain)
    let lines = text.components(separatedBy: "\n")
    #expect(lines.count == 2 && lines[1] == summary.share.en)
    #expect(lines[0].contains("\(fixes.count) fixes · 1 rejected"), "\(lines[0])")
  }

  @Test func `have the time of arrival in the sentence to share until then`() throws {
    let context = try CampusTrack.context(TrackQuestion(to: "Biblioteca"))
    var session = TrackSession(context)
    let fixes = try CampusTrack.fixes()
    for fix in fixes.prefix(fixes.count / 2) { _ = session.take(fix) }
    let (summary, update) = (session.tracker.summary, session.tracker.update)
    func share(_ clock: TimeArgument?) -> String {
      TrackText.share(summary, arrival: update, clock: clock, language: .english)
    }
    #expect(share(nil) == summary.share.en)
    #expect(
      share(Self.clock).hasPrefix(summary.share.en + " Arrival: 09:5"),
      "\(share(Self.clock))"
    )
  }

  @Test func `have no durations and speeds without times`() throws {
    var session = TrackSession(try CampusTrack.context(TrackQuestion(to: "Biblioteca")))
    for fix in try CampusTrack.fixes() {
      _ = session.take(LocationFix(fix.coordinate, accuracy: 4))
    }
    let text = TrackText.summary(
      session.tracker.summary,
      arrival: session.tracker.update,
      clock: nil,
      style: .plain
    )
    #expect(!text.contains("km/h") && text.contains("fixes"), "\(text)")
  }
}
