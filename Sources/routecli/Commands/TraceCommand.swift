import ArgumentParser
import GeoCore
import RouteService
import Traces

/// `trace`: what recordings hold.
struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: say("Show what recordings of fixes hold: format, times, length, bad records."),
    discussion: say(
      """
      Reads GPX, NMEA 0183, GeoJSON, CSV with a header, lines of JSON and gpsd's reports; the \
      format is told by the contents. - is stdin. A file that cannot be read is reported, the \
      others go on, and the exit code is 3.

      Examples:
        routecli trace walk.gpx
        routecli trace traces/*.gpx --json
        some-receiver | routecli trace - --format nmea

      Limits: of the rejected records of a file the first 1000 are listed.
      """
    )
  )

  @Argument(help: .say("Recordings; - is stdin."), completion: .file())
  var files: [String] = []

  @OptionGroup var format: TraceFormatOption
  @OptionGroup var global: GlobalOptions

  func run() throws {
    guard !files.isEmpty else {
      throw ServiceError(
        .invalidQuery,
        LocalizedText(
          en: "trace needs a recording; name a file, or - for stdin",
          es: "trace necesita una grabación; indique un archivo, o - para la entrada estándar"
        )
      )
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

/// The format of recordings, where it is not told by their contents.
struct TraceFormatOption: ParsableArguments {
  @Option(
    name: .customLong("format"),
    help: .say("gpx, nmea, geojson, csv, ndjson or gpsd. Default: told by the contents."),
    completion: .list(TraceFormat.allCases.map(\.rawValue))
  )
  var name: String?

  /// The format.
  ///
  /// - Throws: `InvalidValue` with the formats there are.
  func format() throws(ServiceError) -> TraceFormat? {
    guard let name else { return nil }
    guard let format = TraceFormat(rawValue: name.lowercased()) else {
      let list = TraceFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw ServiceError(
        .invalidValue,
        LocalizedText(
          en: "--format \(name): the formats are \(list)",
          es: "--format \(name): los formatos son \(list)"
        )
      )
    }
    return format
  }
}
