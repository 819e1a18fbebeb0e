import ArgumentParser
import Foundation
import GeoCore

/// `convert`: coordinates from one reference system to another, a line in, a line out.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: say("Convert coordinates between reference systems, a line in, a line out."),
    discussion: say(
      """
      Reads stdin. A line is latitude,longitude[,height] for geographic systems and \
      easting,northing[,height] for projected ones, whatever axis order their definitions have, \
      with commas or blanks between; geocentric ones are x,y,z. Answers have commas, 9 decimals of \
      a degree and 7 of a metre; with --json each is an object with [longitude, latitude] or \
      [easting, northing].

      A line that cannot be converted becomes "error: …", and the exit status is 1 at the end. \
      That includes coordinates more than half a degree outside the area of use of either system; \
      --any-area converts those too, as far as the projection goes.

      Systems are codes (EPSG:4326), PROJ strings, WKT or PROJJSON.

      Examples:
        routecli convert --from-crs EPSG:4326 --to-crs EPSG:32614 < points.csv
        echo 485416,2132279 | routecli convert --from-crs EPSG:32614 --to-crs EPSG:4326
        routecli convert --from-crs EPSG:4326 --to-crs EPSG:6372 --json < points.csv

      Limits: a line of 4,096 bytes.
      """
    )
  )

  @Option(name: .customLong("from-crs"), help: .say("The system of the lines read."))
  var source: String

  @Option(name: .customLong("to-crs"), help: .say("The system of the lines written."))
  var target: String

  @Flag(name: .customLong("any-area"), help: .say("Convert outside the systems' areas of use too."))
  var anyArea = false

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let projection = try projection()
    let converter = LineConverter(
      projection: projection,
      isJSON: global.json,
      language: global.language
    )
    var lines = LineStream(greatestLength: LineConverter.greatestLength)
    var failed = 0
    while let batch = try lines.next() {
      var output: [UInt8] = []
      for line in batch {
        let (text, isGood) = converter.answer(line)
        output += text.utf8
        output.append(UInt8(ascii: "\n"))
        if !isGood { failed += 1 }
      }
      try LineStream.write(output)
    }
    if failed > 0 { throw ExitCode(1) }
  }

  private func projection() throws(CommandFailure) -> Projection {
    let projection: Projection
    do {
      projection = try Projection(
        from: source,
        to: target,
        areaTolerance: anyArea ? nil : Projection.standardAreaTolerance
      )
    } catch {
      throw CommandFailure(error.code == .unavailable ? .notPrepared : .invalidValue, error.message)
    }
    for case let system? in [projection.source, projection.target] where system.kind == .other {
      throw CommandFailure(
        .invalidValue,
        LocalizedText(
          en: "\(system.definition) (\(system.name)) has no horizontal coordinates",
          es: "\(system.definition) (\(system.name)) no tiene coordenadas horizontales"
        )
      )
    }
    return projection
  }
}

/// Turns one line into one answer.
private struct LineConverter {
  static let greatestLength = 4_096

  let projection: Projection
  let isJSON: Bool
  let language: Language

  private struct LineError: Error {
    var code: CommandFailure.Code
    var message: LocalizedText
  }

  func answer(_ line: LineStream.Line) -> (text: String, isGood: Bool) {
    do throws(LineError) {
      let result = try convert(point(line))
      return (isJSON ? json(result, line).text : text(result), true)
    } catch {
      guard isJSON else { return ("error: " + error.message[language], false) }
      let failure = CommandFailure(
        error.code,
        error.message,
        details: ["line": .number(Double(line.number))]
      )
      return (failure.json(in: language).text, false)
    }
  }

  private func convert(_ point: Projection.Point) throws(LineError) -> Projection.Point {
    do {
      return try projection.convert(point)
    } catch {
      let code: CommandFailure.Code = error.code == .outsideArea ? .outsideArea : .invalidValue
      throw LineError(code: code, message: error.message)
    }
  }

  // MARK: - Reading

  private func point(_ line: LineStream.Line) throws(LineError) -> Projection.Point {
    guard let text = line.text else {
      throw LineError(
        code: .tooBig,
        message: LocalizedText(
          en: "line \(line.number) is longer than \(Self.greatestLength) bytes",
          es: "la línea \(line.number) tiene más de \(Self.greatestLength) bytes"
        )
      )
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
      return nil  // Double reads "nan", "inf" and hexadecimal too
    }
    return Double(field)
  }

  private func unreadable(_ text: String, _ number: Int) -> LineError {
    let axes =
      switch projection.source?.kind {
      case .geographic:
        LocalizedText(en: "latitude,longitude[,height]", es: "latitud,longitud[,altura]")
      case .geocentric: LocalizedText(same: "x,y,z")
      default: LocalizedText(en: "easting,northing[,height]", es: "este,norte[,altura]")
      }
    let shown = String(
      String.UnicodeScalarView(
        text.unicodeScalars.prefix(60).map { $0.properties.isPrintable ? $0 : "\u{FFFD}" }
      )
    )
    return LineError(
      code: .invalidValue,
      message: LocalizedText(
        en: "line \(number): \"\(shown)\" is not \(axes.en)",
        es: "línea \(number): «\(shown)» no es \(axes.es)"
      )
    )
  }

  // MARK: - Writing

  private var decimals: Int { projection.target?.kind == .geographic ? 9 : 7 }

  private func text(_ point: Projection.Point) -> String {
    let numbers = [Self.fixed(point.first, decimals), Self.fixed(point.second, decimals)]
    let height = point.height.map { [Self.fixed($0, 7)] } ?? []
    return (numbers + height).joined(separator: ",")
  }

  private func json(_ point: Projection.Point, _ line: LineStream.Line) -> JSONValue {
    let isGeographic = projection.target?.kind == .geographic
    var numbers: [JSONValue] = [
      .rounded(isGeographic ? point.second : point.first, to: decimals),
      .rounded(isGeographic ? point.first : point.second, to: decimals),
    ]
    if let height = point.height { numbers.append(.rounded(height, to: 7)) }
    return ["code": "Ok", "line": .number(Double(line.number)), "coordinates": .array(numbers)]
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
