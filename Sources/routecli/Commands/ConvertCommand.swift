import ArgumentParser
import GeoCore
import RouteService

/// `convert`: coordinates from one reference system to another, a line in, a line out.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: MapTexts.convertAbstract.help,
    discussion: HelpText.discussion(
      """
      \(MapTexts.convertLines.help)

      \(MapTexts.convertFailures.help)

      \(MapTexts.convertSystems.help)

      \(CommonTexts.examples.help)
        routecli convert --from-crs EPSG:4326 --to-crs EPSG:32614 < points.csv
        echo 485416,2132279 | routecli convert --from-crs EPSG:32614 --to-crs EPSG:4326
        routecli convert --from-crs EPSG:4326 --to-crs EPSG:6372 --json < points.csv

      \(MapTexts.convertLimits.help)
      """
    )
  )

  @Option(name: .customLong("from-crs"), help: .text(MapTexts.convertFrom))
  var source: String

  @Option(name: .customLong("to-crs"), help: .text(MapTexts.convertTo))
  var target: String

  @Flag(name: .long, help: .text(MapTexts.convertStrict))
  var strict = false

  @Flag(name: .customLong("any-area"), help: .text(MapTexts.convertAnyArea))
  var anyArea = false

  @OptionGroup var global: GlobalOptions

  func run() throws {
    guard !strict || !anyArea else {
      throw ServiceError(
        .invalidQuery,
        CommonTexts.exclusive(first: "--strict", second: "--any-area")
      )
    }
    let converter = try CoordinateConverter(
      from: source,
      to: target,
      outside: strict ? .refuse : anyArea ? .ignore : .mark
    )
    var warning = AreaWarning(global)
    var lines = LineStream(maxLength: CoordinateConverter.maxLength)
    var failed = 0
    while let batch = try lines.next() {
      var output: [UInt8] = []
      for line in batch {
        do throws(ServiceError) {
          let result = try converter.convert(line)
          output += (global.json ? result.json.text : result.text).utf8
          if let outside = result.outside { warning.add(outside, line: line.number) }
        } catch {
          output += text(error).utf8
          failed += 1
        }
        output.append(UInt8(ascii: "\n"))
      }
      try StandardOutput.write(output)
    }
    warning.finish()
    if failed > 0 { throw ExitCode(1) }
  }

  /// The line that stands for one that cannot be converted.
  private func text(_ error: ServiceError) -> String {
    global.json
      ? error.json(in: global.language).text
      : "error: " + error.message(.commandLine)[global.language]
  }
}

/// Warnings of coordinates outside the areas of use: one for the first line, one for all others.
private struct AreaWarning {
  private let global: GlobalOptions
  private var count = 0

  init(_ global: GlobalOptions) { self.global = global }

  mutating func add(_ reason: LocalizedText, line: Int) {
    count += 1
    guard count == 1, !global.quiet else { return }
    let text = MapTexts.convertOutside(line: line, reason: reason)
    StandardError.say(text[global.language])
  }

  func finish() {
    guard count > 1, !global.quiet else { return }
    StandardError.say(MapTexts.convertOutsideCount(lines: count)[global.language])
  }
}
