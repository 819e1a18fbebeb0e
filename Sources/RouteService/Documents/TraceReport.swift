package import GeoCore
package import Traces

/// What one recording holds, or why it cannot be read.
package struct TraceReport {
  private let file: String
  private var format: TraceFormat?
  private var summary = TraceSummary()
  /// Why it could not be read to its end.
  package private(set) var failure: TraceError?

  /// Reads a file, as far as that goes.
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
    let failure = reports.lazy.compactMap(\.failure).first.map(TraceFailures.failure)
    var document: JSONObject = ["code": .string(failure?.code.rawValue ?? "Ok")]
    if let failure {
      document["message"] = .string(failure.message[language])
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

  /// In universal time: a recording knows no other.
  private static func time(_ seconds: Seconds) -> String {
    TimeText.text(seconds, decimals: seconds == seconds.rounded() ? 0 : 3)
  }

  // MARK: - Text

  /// What a person reads.
  package func text(_ style: TextStyle) -> String {
    let language = style.language
    let isSpanish = language == .spanish
    var rows: [(String, String)] = []
    func add(_ en: String, _ es: String, _ value: String?) {
      if let value { rows.append((isSpanish ? es : en, value)) }
    }
    add("format", "formato", format?.rawValue)
    add("fixes", "posiciones", "\(summary.fixCount)")
    add("segments", "tramos", summary.segmentCount > 1 ? "\(summary.segmentCount)" : nil)
    add("start", "inicio", summary.start.map(Self.time))
    add("end", "final", summary.end.map(Self.time))
    add("duration", "duración", duration.map(Format.duration))
    add("length", "longitud", style.distance(summary.length))
    add("average speed", "velocidad media", averageSpeed.map(style.speed))
    add("not believed", "no creíbles", Self.count(summary.outlierCount))
    add("no position", "sin posición", Self.count(summary.noPositionCount))
    add("without a time", "sin hora", Self.count(summary.untimedCount))
    add("repeated times", "horas repetidas", Self.count(summary.repeatedTimeCount))
    add("times going back", "horas que retroceden", Self.count(summary.backwardTimeCount))
    add("times not believed", "horas no creíbles", Self.count(summary.timeOutlierCount))
    add("rejected records", "registros rechazados", Self.count(summary.rejectedCount))
    let width = rows.map(\.0.count).max() ?? 0
    let lines = rows.map { name, value in
      "  " + name + String(repeating: " ", count: width - name.count + 2) + value
    }
    return ([file] + lines + rejectedLines(language)).joined(separator: "\n")
  }

  /// Some of the rejected records; `--json` has more.
  private func rejectedLines(_ language: Language) -> [String] {
    let limit = 10
    let line = language == .spanish ? "línea" : "line"
    let lines = summary.rejected.prefix(limit).map { record in
      "    \(line) \(record.line): \(record.reason[language])"
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
