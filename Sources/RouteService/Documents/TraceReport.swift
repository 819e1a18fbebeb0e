package import GeoCore
package import Traces

/// Summary of one recording, or the reason why it cannot be read.
package struct TraceReport {
  private let file: String
  private var format: TraceFormat?
  private var summary = TraceSummary()
  /// The error that ended the reading; `nil` if there was none.
  package private(set) var failure: TraceError?

  /// Reads a file up to its end or the first error.
  package init(reading file: String, format: TraceFormat?) {
    self.file = file
    self.format = format
    var summary = summary
    var found = format
    do throws(TraceError) {
      try TraceFile.read(file, format: format) { format, event in
        found = format
        summary.add(event)
        return true
      }
    } catch {
      failure = error
    }
    self.summary = summary
    self.format = found
  }

  // MARK: - JSON

  /// The document of several files; its code is that of the first that could not be read.
  package static func json(_ reports: [TraceReport], _ language: Language) -> JSONValue {
    var document: JSONObject = ["code": "Ok"]
    if let error = reports.lazy.compactMap(\.failure).first {
      let failure = TraceFailures.failure(error)
      document["code"] = .string(failure.code.rawValue)
      document["message"] = .string(error.message[language])
      document["details"] = .object(failure.details)
    }
    document["traces"] = .array(reports.map { $0.json(language) })
    return .object(document)
  }

  private func json(_ language: Language) -> JSONValue {
    var document: JSONObject = [
      "file": .string(file),
      "fixes": .number(Double(summary.fixCount)),
      "rejected": .array(
        summary.rejected.map { record in
          ["line": .number(Double(record.line)), "reason": .string(record.reason[language])]
        }
      ),
      "rejected_count": .number(Double(summary.rejectedCount)),
      "start": .optional(summary.start.map(Self.time)),
      "end": .optional(summary.end.map(Self.time)),
      "length": .rounded(summary.length, to: 1),
      "outliers": .number(Double(summary.outlierCount)),
      "segments": .number(Double(summary.segmentCount)),
      "no_position": .number(Double(summary.noPositionCount)),
      "missing_times": .number(Double(summary.untimedCount)),
      "repeated_times": .number(Double(summary.repeatedTimeCount)),
      "backward_times": .number(Double(summary.backwardTimeCount)),
      "time_outliers": .number(Double(summary.timeOutlierCount)),
    ]
    if let format { document["format"] = .string(format.rawValue) }
    if let failure {
      document["error"] = .string(failure.message[language])
    }
    return .object(document)
  }

  /// UTC, because recordings have no time zone.
  private static func time(_ seconds: Seconds) -> String {
    TimeText.text(seconds, decimals: seconds == seconds.rounded() ? 0 : 3)
  }

  // MARK: - Text

  /// Text for people.
  package func text(_ style: TextStyle) -> String {
    let texts = style.texts
    let facts: [(String, String?)] = [
      (texts.formatRow, format?.rawValue), (texts.fixesRow, "\(summary.fixCount)"),
      (texts.segmentsRow, summary.segmentCount > 1 ? "\(summary.segmentCount)" : nil),
      (texts.startRow, summary.start.map(Self.time)),
      (texts.endRow, summary.end.map(Self.time)),
      (texts.durationRow, duration.map(Format.duration)),
      (texts.lengthRow, style.distance(summary.length)),
      (texts.averageSpeedRow, averageSpeed.map(style.speed)),
      (texts.outliersRow, Self.count(summary.outlierCount)),
      (texts.noPositionRow, Self.count(summary.noPositionCount)),
      (texts.untimedRow, Self.count(summary.untimedCount)),
      (texts.repeatedTimesRow, Self.count(summary.repeatedTimeCount)),
      (texts.backwardTimesRow, Self.count(summary.backwardTimeCount)),
      (texts.timeOutliersRow, Self.count(summary.timeOutlierCount)),
      (texts.rejectedRow, Self.count(summary.rejectedCount)),
    ]
    let rows = facts.compactMap { name, value in value.map { (name, $0) } }
    let width = rows.map(\.0.count).max() ?? 0
    let lines = rows.map { name, value in
      "  " + name + String(repeating: " ", count: width - name.count + 2) + value
    }
    return ([file] + lines + rejectedLines(texts)).joined(separator: "\n")
  }

  /// The first of the rejected records; the JSON document has more.
  private func rejectedLines(_ texts: any ServiceTexts) -> [String] {
    let limit = 10
    let lines = summary.rejected.prefix(limit).map { record in
      "    " + texts.rejectedLine(record.line, record.reason[texts.language])
    }
    return lines + (summary.rejectedCount > limit ? ["    …"] : [])
  }

  private static func count(_ count: Int) -> String? { count > 0 ? "\(count)" : nil }

  private var duration: Seconds? {
    guard let start = summary.start, let end = summary.end, end > start else { return nil }
    return end - start
  }

  private var averageSpeed: Double? { duration.map { summary.length / $0 } }
}
