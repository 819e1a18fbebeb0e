import ArgumentParser
import Foundation
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
    let converter = LineConverter(
      projection: try projection(anyArea ? nil : Projection.standardAreaTolerance),
      outside: strict || anyArea ? nil : try projection(nil),
      isJSON: global.json,
      language: global.language
    )
    var warning = AreaWarning(global)
    var lines = LineStream(maxLength: LineConverter.maxLength)
    var failed = 0
    while let batch = try lines.next() {
      var output: [UInt8] = []
      for line in batch {
        let answer = converter.answer(line)
        output += answer.text.utf8
        output.append(UInt8(ascii: "\n"))
        if !answer.isGood { failed += 1 }
        if let outside = answer.outside { warning.add(outside, line: line.number) }
      }
      try StandardOutput.write(output)
    }
    warning.finish()
    if failed > 0 { throw ExitCode(1) }
  }

  private func projection(_ tolerance: Degrees?) throws(ServiceError) -> Projection {
    let projection: Projection
    do {
      projection = try Projection(
        from: source,
        to: target,
        areaTolerance: tolerance
      )
    } catch {
      throw ServiceError(error.code == .unavailable ? .notPrepared : .invalidValue, error.message)
    }
    for case let system? in [projection.source, projection.target] where system.kind == .other {
      throw ServiceError(
        .invalidValue,
        MapTexts.convertNotHorizontal(definition: system.definition, name: system.name)
      )
    }
    return projection
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

/// Converter of one line to one answer.
private struct LineConverter {
  static let maxLength = 4_096

  let projection: Projection
  /// Projection for coordinates outside the areas of use; `nil` if they are an error.
  let outside: Projection?
  let isJSON: Bool
  let language: Language

  private struct LineError: Error {
    var code: ServiceError.Code
    var message: LocalizedText
  }

  /// The answer to one line.
  struct Answer {
    var text: String
    var isGood: Bool
    /// The reason if the coordinates are outside an area of use.
    var outside: LocalizedText?
  }

  func answer(_ line: LineStream.Line) -> Answer {
    do throws(LineError) {
      let (result, outside) = try convert(point(line))
      let text = isJSON ? json(result, line, isOutside: outside != nil).text : text(result)
      return Answer(text: text, isGood: true, outside: outside)
    } catch {
      guard isJSON else {
        return Answer(text: "error: " + error.message[language], isGood: false)
      }
      let failure = ServiceError(
        error.code,
        error.message,
        details: ["line": .number(Double(line.number))]
      )
      return Answer(text: failure.json(in: language).text, isGood: false)
    }
  }

  private func convert(
    _ point: Projection.Point
  ) throws(LineError) -> (Projection.Point, outside: LocalizedText?) {
    do throws(ProjectionError) {
      do throws(ProjectionError) {
        return (try projection.convert(point), nil)
      } catch {
        guard error.code == .outsideArea, let outside else { throw error }
        return (try outside.convert(point), error.message)
      }
    } catch {
      let code: ServiceError.Code = error.code == .outsideArea ? .outsideArea : .invalidValue
      throw LineError(code: code, message: error.message)
    }
  }

  // MARK: - Reading

  private func point(_ line: LineStream.Line) throws(LineError) -> Projection.Point {
    guard let text = line.text else {
      let text = MapTexts.convertLongLine(line: line.number, limit: Self.maxLength)
      throw LineError(code: .tooBig, message: LocalizedText(text))
    }
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    let fields =
      text.contains(",")
      ? text.split(separator: ",", omittingEmptySubsequences: false).map {
        Substring($0.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
      }
      : text.split(whereSeparator: isBlank)
    let numbers = fields.compactMap(Self.number)
    guard numbers.count == fields.count, (2...3).contains(numbers.count) else {
      throw unreadable(text, line.number)
    }
    let hasNoHeight = numbers.count == 2
    guard projection.source?.kind != .geocentric || !hasNoHeight else {
      throw unreadable(text, line.number)
    }
    let height = hasNoHeight ? nil : numbers[2]
    let needsHeight = projection.target?.kind == .geocentric
    return Projection.Point(numbers[0], numbers[1], height: height ?? (needsHeight ? 0 : nil))
  }

  private static func number(_ field: Substring) -> Double? {
    guard field.utf8.allSatisfy({ $0 >= 0x2B && $0 <= 0x39 || $0 | 0x20 == 0x65 }) else {
      return nil  // Double also parses "nan", "inf" and hexadecimal
    }
    return Double(field)
  }

  private func unreadable(_ text: String, _ number: Int) -> LineError {
    let axes =
      switch projection.source?.kind {
      case .geographic: LocalizedText(MapTexts.convertGeographic)
      case .geocentric: LocalizedText(same: "x,y,z")
      default: LocalizedText(MapTexts.convertProjected)
      }
    let shown = String(
      String.UnicodeScalarView(
        text.unicodeScalars.prefix(60).map { $0.properties.isPrintable ? $0 : "\u{FFFD}" }
      )
    )
    return LineError(
      code: .invalidValue,
      message: LocalizedText(MapTexts.convertBadLine(line: number, text: shown, axes: axes))
    )
  }

  // MARK: - Writing

  private var decimals: Int { projection.target?.kind == .geographic ? 9 : 7 }

  private func text(_ point: Projection.Point) -> String {
    let numbers = [Self.fixed(point.first, decimals), Self.fixed(point.second, decimals)]
    let height = point.height.map { [Self.fixed($0, 7)] } ?? []
    return (numbers + height).joined(separator: ",")
  }

  private func json(
    _ point: Projection.Point,
    _ line: LineStream.Line,
    isOutside: Bool
  ) -> JSONValue {
    let isGeographic = projection.target?.kind == .geographic
    var numbers: [JSONValue] = [
      .rounded(isGeographic ? point.second : point.first, to: decimals),
      .rounded(isGeographic ? point.first : point.second, to: decimals),
    ]
    if let height = point.height { numbers.append(.rounded(height, to: 7)) }
    var object: JSONObject = [
      "code": "Ok", "line": .number(Double(line.number)), "coordinates": .array(numbers),
    ]
    if isOutside { object["outside_area"] = true }
    return .object(object)
  }

  private static func fixed(_ value: Double, _ decimals: Int) -> String {
    let text = Format.fixed(value, decimals)
    let isZero = text.hasPrefix("-") && !text.contains { $0 >= "1" && $0 <= "9" }
    return isZero ? String(text.dropFirst()) : text
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isPrintable: Bool {
    switch generalCategory {
    case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}
