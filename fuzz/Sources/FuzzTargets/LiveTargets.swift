import CampusGraph
import GeoCore
import Traces

@testable import RouteServer

/// What devices post to a server, and the events that its administrators import.
enum LiveTargets {
  /// 2023-11-14T22:13:20Z.
  private static let now: Seconds = 1_700_000_000
  private static let zone = TimeZoneClock(identifier: "America/Mexico_City")

  /// A query or a form of OsmAnd's protocol, also as GPSLogger sends it.
  static func osmAnd(_ bytes: [UInt8]) {
    let pairs = DeviceCredentials.pairs(String(decoding: bytes, as: UTF8.self)[...])
    if let report = try? OsmAndReader.report(pairs) { check(report) }
  }

  /// JSON of Traccar Client, of a Traccar server that forwards, or of OwnTracks.
  static func devices(_ bytes: [UInt8]) {
    if let report = try? TraccarClientReader.report(bytes) { check(report) }
    if let report = try? TraccarForwardReader.report(bytes) { check(report) }
    if let report = try? OwnTracksReader.report(bytes) { check(report) }
  }

  /// A plain batch, whose format is found out.
  static func fixes(_ bytes: [UInt8]) {
    if let report = try? PlainFixReader.report(bytes, now: now) { check(report) }
  }

  /// A calendar.
  static func calendar(_ bytes: [UInt8]) {
    check(CalendarReader(zone: zone, now: Int64(now)).read(bytes))
  }

  /// A table of events.
  static func events(_ bytes: [UInt8]) {
    if let file = EventTableReader.read(bytes) { check(file) }
  }

  /// Fixes are what a store and documents can take.
  private static func check(_ report: DeviceReport) {
    precondition(report.fixes.count <= DeviceValue.mostFixes, "too many fixes")
    for fix in report.fixes {
      let place = fix.coordinate
      precondition(abs(place.latitude) <= 90 && abs(place.longitude) <= 180, "no coordinate")
      if let time = fix.time {
        precondition(TimeText.range.contains(time), "a time that cannot be written")
        _ = TimeText.text(time, decimals: 3)
      }
      let values = [fix.speed, fix.course, fix.accuracy, fix.altitude]
      precondition(values.allSatisfy { $0?.isFinite ?? true }, "a value that is no number")
    }
  }

  private static func check(_ file: EventFile) {
    precondition(file.events.count <= EventFile.mostEvents, "too many events")
    for event in file.events {
      precondition(event.starts <= event.ends, "an event that ends before it starts")
      precondition(!event.title.isEmpty && event.title.utf8.count <= EventFile.longestText, "title")
      precondition(event.storedID.utf8.count == 23, "an id of another length")
      for time in [event.starts, event.ends] { _ = TimeText.text(Seconds(time), decimals: 0) }
    }
  }
}
