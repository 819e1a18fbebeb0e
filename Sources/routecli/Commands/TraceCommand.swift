import ArgumentParser
import GeoCore
import RouteService
import Traces

/// `trace`: contents of recordings.
struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: TrackingTexts.traceAbstract.help,
    discussion: HelpText.discussion(
      """
      \(TrackingTexts.traceDiscussion.help)

      \(CommonTexts.examples.help)
        routecli trace walk.gpx
        routecli trace traces/*.gpx --json
        some-receiver | routecli trace - --format nmea

      \(TrackingTexts.traceLimits.help)
      """
    )
  )

  @Argument(help: .text(CommonTexts.recordings), completion: .file())
  var files: [String] = []

  @OptionGroup var format: TraceFormatOption
  @OptionGroup var global: GlobalOptions

  func run() throws {
    guard !files.isEmpty else {
      throw ServiceError(.invalidQuery, TrackingTexts.noRecording(command: "trace"))
    }
    let format = try format.format()
    let reports = files.map { TraceReport(reading: $0, format: format) }
    try StandardOutput.say(
      global.json
        ? TraceReport.json(reports, global.language).text
        : reports.map { $0.text(global.style) }.joined(separator: "\n\n")
    )
    let failures = reports.compactMap(\.failure)
    guard let first = failures.first else { return }
    if !global.json {
      for failure in failures { StandardError.say(failure.message[global.language]) }
    }
    throw ExitCode(TraceFailures.failure(first).code.exitStatus)
  }
}

/// Format of recordings, if it is not derived from their contents.
struct TraceFormatOption: ParsableArguments {
  @Option(
    name: .customLong("format"),
    help: .text(TrackingTexts.traceFormat),
    completion: .list(TraceFormat.allCases.map(\.rawValue))
  )
  var name: String?

  /// The format.
  ///
  /// - Throws: `InvalidValue` with the known formats.
  func format() throws(ServiceError) -> TraceFormat? {
    guard let name else { return nil }
    guard let format = TraceFormat(rawValue: name.lowercased()) else {
      let list = TraceFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw ServiceError(.invalidValue, TrackingTexts.traceUnknownFormat(name: name, known: list))
    }
    return format
  }
}
