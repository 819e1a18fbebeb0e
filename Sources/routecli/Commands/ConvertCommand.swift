import ArgumentParser
import Foundation
import GeoCore
import RouteService

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
      Coordinates more than half a degree outside the area of use of either system are converted as \
      far as the projection goes, with a warning on stderr and, in JSON, "outside_area": true. \
      --strict refuses them; --any-area leaves out the warning.

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

  @Flag(name: .long, help: .say("Refuse coordinates outside the systems' areas of use."))
  var strict = false

  @Flag(
    name: .customLong("any-area"),
    help: .say("Do not warn of coordinates outside the systems' areas of use.")
  )
  var anyArea = false

  @OptionGroup var global: GlobalOptions

  func run() throws {
    guard !strict || !anyArea else {
      throw ServiceError(
        .invalidQuery,
        LocalizedText(
          en: "--strict and --any-area exclude each other; give one of them",
          es: "--strict y --any-area se excluyen; indique uno de los dos"
        )
      )
    }
    let converter = LineConverter(
      projection: try projection(anyArea ? nil : Projection.standardAreaTolerance),
      outside: strict || anyArea ? nil : try projection(nil),
      isJSON: global.json,
      language: global.language
    )
    var warning = AreaWarning(global)
    var lines = LineStream(greatestLength: LineConverter.greatestLength)
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
        LocalizedText(
          en: "\(system.definition) (\(system.name)) has no horizontal coordinates",
          es: "\(system.definition) (\(system.name)) no tiene coordenadas horizontales"
        )
      )
    }
    return projection
  }
}

/// Warns of coordinates outside the areas of use: of the first at once, of the others together.
private struct AreaWarning {
  private let global: GlobalOptions
  private var count = 0

  init(_ global: GlobalOptions) { self.global = global }

  mutating func add(_ reason: LocalizedText, line: Int) {
    count += 1
    guard count == 1, !global.quiet else { return }
    let text = LocalizedText(
      en: "warning: line \(line): \(reason.en); converted all the same, --strict refuses",
      es: "aviso: línea \(line): \(reason.es); se convierte igualmente, --strict lo rechaza"
    )
    StandardError.say(text[global.language])
  }

  func finish() {
    guard count > 1, !global.quiet else { return }
    let text = LocalizedText(
      en: "warning: \(count) lines in all are outside the area of use",
      es: "aviso: en total, \(count) líneas están fuera del área de uso"
    )
    StandardError.say(text[global.language])
  }
}

/// Turns one line into one answer.
private struct LineConverter {
  static let greatestLength = 4_096

  let projection: Projection
  /// Converts what the other one finds outside the areas of use; `nil` if that stays an error.
  let outside: Projection?
  let isJSON: Bool
  let language: Language

  private struct LineError: Error {
    var code: ServiceError.Code
    var message: LocalizedText
  }

  /// One line's answer.
  struct Answer {
    var text: String
    var isGood: Bool
    /// Why the coordinates are outside an area of use, if they are.
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
