package import GeoCore
import Transit
import TransitFeeds

/// What a message of GTFS-Realtime contains, and what its check found.
package struct RealtimeCheckReport {
  private let path: String
  private let feed: RealtimeFeed
  private let report: RealtimeReport
  private let matched: Int?
  private let now: Int64

  /// Entities that a table shows.
  private static let shown = 50

  /// Reads and checks a message.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - timetable: Path of the timetable's GTFS feed; `nil` if it is not compared.
  ///   - now: Seconds since 1970.
  /// - Throws: `BadFile` or `TooBig` if one of them cannot be read at all.
  package init(reading path: String, timetable: String?, now: Int64) throws(ServiceError) {
    let read: (feed: RealtimeFeed, findings: [RealtimeFinding])
    do throws(TransitFeedError) {
      read = try RealtimeFeed.reading(path)
    } catch {
      throw TransitFailures.failure(error)
    }
    var check = RealtimeCheck()
    check.now = now
    if let timetable { check.timetable = try TransitFailures.feed(timetable).timetable }
    self.path = path
    self.now = now
    feed = read.feed
    report = check.report(on: read.feed, after: read.findings)
    matched = check.timetable.map { read.feed.tripUpdates(of: $0).count }
  }

  /// Whether no error was found; warnings do not count.
  package var isValid: Bool { report.count(.error) == 0 }

  private var updates: Int { feed.entities.count { $0.tripUpdate != nil } }
  private var vehicles: Int { feed.entities.count { $0.vehicle != nil } }
  private var alerts: Int { feed.entities.count { $0.alert != nil } }

  /// Seconds since the message was made.
  private var age: Int64? {
    feed.timestamp.flatMap { timestamp in
      let (age, overflow) = now.subtractingReportingOverflow(timestamp)
      return overflow ? nil : age
    }
  }

  /// The findings, the worst first.
  private var ordered: [RealtimeFinding] {
    FeedFinding.Severity.allCases.flatMap { severity in
      report.findings.filter { $0.severity == severity }
    }
  }

  // MARK: - JSON

  /// The contract's document; its code is `BadFile` if there are errors.
  package func json(_ language: Language) -> JSONValue {
    .known([
      "code": .string(isValid ? "Ok" : ServiceError.Code.badFile.rawValue),
      "feed": .string(path),
      "version": .string(feed.version),
      "timestamp": feed.timestamp.map { .number(Double($0)) },
      "age": age.map { .number(Double($0)) },
      "trip_updates": .number(Double(updates)),
      "vehicles": .number(Double(vehicles)),
      "alerts": .number(Double(alerts)),
      "matched_trips": matched.map { .number(Double($0)) },
      "errors": .number(Double(report.count(.error))),
      "warnings": .number(Double(report.count(.warning))),
      "omitted": .number(Double(report.omitted)),
      "findings": .array(ordered.map { Self.json($0, language) }),
      "message": (try? JSONValue(parsing: feed.json())) ?? .null,
    ])
  }

  private static func json(_ finding: RealtimeFinding, _ language: Language) -> JSONValue {
    .known([
      "severity": .string(finding.severity.rawValue),
      "code": .string(finding.rule.rawValue),
      "entity": finding.entity.isEmpty ? nil : .string(finding.entity),
      "message": .string(finding.message[language]),
    ])
  }

  // MARK: - Text

  /// Text for people.
  package func text(_ style: TextStyle) -> String {
    let texts = style.texts
    var lines = [path]
    lines.append(texts.realtimeContents(updates: updates, vehicles: vehicles, alerts: alerts))
    if let age { lines.append(texts.messageAge(age)) }
    if let matched { lines.append(texts.matchedTrips(matched, of: updates)) }
    if updates + vehicles + alerts > 0 { lines += ["", table(style), ""] }
    let rest = updates + vehicles + alerts - Self.shown
    if rest > 0 { lines += [texts.omittedEntities(rest), ""] }
    lines.append(
      texts.findingCounts(errors: report.count(.error), warnings: report.count(.warning), notes: 0)
    )
    for finding in ordered {
      let place = finding.entity.isEmpty ? "" : finding.entity + ": "
      let severity = texts.severity(finding.severity.rawValue)
      lines.append(
        "\(severity): \(finding.rule.rawValue): \(place)\(finding.message[style.language])"
      )
    }
    if report.omitted > 0 { lines.append(texts.omittedFindings(report.omitted)) }
    return lines.joined(separator: "\n")
  }

  private func table(_ style: TextStyle) -> String {
    let texts = style.texts
    var table = TextTable([
      texts.id, texts.routeColumn, texts.tripColumn, texts.vehicleColumn, texts.stateColumn,
    ])
    var rows: [[String]] = []
    for entity in feed.entities where rows.count < Self.shown {
      if let update = entity.tripUpdate {
        rows.append(row(entity.id, update.trip, update.vehicle, state(update)))
      }
      if let vehicle = entity.vehicle {
        rows.append(row(entity.id, vehicle.trip, vehicle.vehicle, state(vehicle)))
      }
      if let alert = entity.alert {
        let texts = alert.header
        let text = texts.first { $0.language == style.language.rawValue } ?? texts.first
        let route = alert.informed.lazy.compactMap(\.route).first
        rows.append(row(entity.id, RealtimeTrip(route: route), nil, text?.text ?? ""))
      }
    }
    for row in rows.prefix(Self.shown) { table.add(row) }
    return table.text
  }

  private func row(
    _ id: String,
    _ trip: RealtimeTrip?,
    _ vehicle: RealtimeVehicle?,
    _ state: String
  ) -> [String] {
    let cells = [id, trip?.route ?? "", trip?.id ?? "", vehicle?.label ?? vehicle?.id ?? "", state]
    return cells.map(TextTable.printable)
  }

  /// The relationship of a trip, else its first delay.
  private func state(_ update: RealtimeTripUpdate) -> String {
    if let relationship = update.trip.relationship, relationship != .scheduled {
      return relationship.rawValue
    }
    let events = update.stopTimes.lazy.compactMap { $0.departure ?? $0.arrival }
    guard let delay = update.delay ?? events.compactMap(\.delay).first else { return "" }
    return delay < 0 ? "\(delay) s" : "+\(delay) s"
  }

  private func state(_ vehicle: RealtimePosition) -> String {
    vehicle.place.map {
      Format.fixed($0.latitude, 5) + ", " + Format.fixed($0.longitude, 5)
    } ?? ""
  }
}
