package import CampusGraph
package import GeoCore
import Transit
import TransitFeeds

/// What a GTFS feed or a shuttle contains, and what its check found.
package struct FeedCheckReport {
  private let path: String
  private let feed: TransitFailures.Read

  /// Reads and checks a feed.
  ///
  /// - Parameters:
  ///   - path: A GTFS feed, or a shuttle's lines in GeoJSON.
  ///   - times: The timetable of a shuttle; `nil` for the one beside its lines.
  /// - Throws: `BadFile` or `TooBig` if it cannot be read at all.
  package init(reading path: String, times: String? = nil) throws(ServiceError) {
    self.path = path
    feed = try TransitFailures.feed(path, times: times)
  }

  /// Whether the feed has no errors; warnings and notes do not count.
  package var isValid: Bool { feed.report.count(.error) == 0 }

  private var timetable: Timetable { feed.timetable }

  /// First and last date of service.
  private var period: (first: String, last: String)? {
    timetable.calendar.range.map { (FeedDate.text($0.lowerBound), FeedDate.text($0.upperBound)) }
  }

  // MARK: - JSON

  /// The contract's document; its code is `BadFile` if there are errors.
  package func json(_ language: Language) -> JSONValue {
    let report = feed.report
    return .known([
      "code": .string(isValid ? "Ok" : ServiceError.Code.badFile.rawValue),
      "feed": .string(path),
      "agencies": .array(
        timetable.agencies.map { ["id": .string($0.id), "name": .string($0.name)] }
      ),
      "time_zone": .string(timetable.agencies[0].timeZone),
      "first_date": period.map { .string($0.first) },
      "last_date": period.map { .string($0.last) },
      "stops": .number(Double(timetable.stopCount)),
      "routes": .number(Double(timetable.routes.count)),
      "trips": .number(Double(timetable.tripCount)),
      "stop_times": .number(Double(timetable.callCount)),
      "shapes": .number(Double(timetable.shapeCount)),
      "errors": .number(Double(report.count(.error))),
      "warnings": .number(Double(report.count(.warning))),
      "notes": .number(Double(report.count(.note))),
      "omitted": .number(Double(report.omitted)),
      "findings": .array(ordered.map { Self.json($0, language) }),
    ])
  }

  private static func json(_ finding: FeedFinding, _ language: Language) -> JSONValue {
    .known([
      "severity": .string(finding.severity.rawValue),
      "code": .string(finding.code.rawValue),
      "file": finding.file.isEmpty ? nil : .string(finding.file),
      "line": finding.line.map { .number(Double($0)) },
      "message": .string(finding.message[language]),
    ])
  }

  /// The findings, the worst first.
  private var ordered: [FeedFinding] {
    FeedFinding.Severity.allCases.flatMap { severity in
      feed.report.findings.filter { $0.severity == severity }
    }
  }

  // MARK: - Text

  /// Text for people.
  package func text(_ style: TextStyle) -> String {
    let (texts, report) = (style.texts, feed.report)
    var lines = [path]
    let names = timetable.agencies.map(\.name).filter { !$0.isEmpty }
    if !names.isEmpty { lines.append(names.joined(separator: ", ")) }
    lines.append(
      texts.feedContents(
        stops: timetable.stopCount,
        routes: timetable.routes.count,
        trips: timetable.tripCount,
        stopTimes: timetable.callCount
      )
    )
    if let period { lines.append(texts.feedPeriod(period.first, period.last)) }
    lines.append("\(texts.timeZone): \(timetable.agencies[0].timeZone)")
    lines.append(
      texts.findingCounts(
        errors: report.count(.error),
        warnings: report.count(.warning),
        notes: report.count(.note)
      )
    )
    guard !report.findings.isEmpty else { return lines.joined(separator: "\n") }
    lines.append("")
    for finding in ordered {
      let place = [finding.file, finding.line.map { "\($0)" } ?? ""].filter { !$0.isEmpty }
        .joined(separator: ":")
      let prefix = place.isEmpty ? "" : place + ": "
      lines.append(
        "\(texts.severity(finding.severity.rawValue)): \(prefix)\(finding.message[style.language])"
      )
    }
    if report.omitted > 0 { lines.append(texts.omittedFindings(report.omitted)) }
    return lines.joined(separator: "\n")
  }
}

/// Dates of feeds as texts.
package enum FeedDate {
  /// A date as `2026-11-20`.
  package static func text(_ date: CivilDate) -> String {
    let day = date.components
    func pad(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(day.year)-\(pad(day.month))-\(pad(day.day))"
  }
}
