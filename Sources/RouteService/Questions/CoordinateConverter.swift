import GeoCore

/// Converter of coordinates from one reference system to another, one line of text each.
package struct CoordinateConverter {
  /// What happens to coordinates outside the area of use of a system.
  package enum OutsidePolicy: Sendable {
    /// They are an error.
    case refuse
    /// They are converted and marked.
    case mark
    /// They are converted like all others.
    case ignore
  }

  /// One line of text without its terminator.
  package struct Line: Sendable {
    /// Counted from 1.
    package var number: Int
    /// `nil` if it is longer than ``CoordinateConverter/maxLength``.
    package var text: String?

    /// Takes a line.
    package init(number: Int, text: String?) {
      self.number = number
      self.text = text
    }
  }

  /// Bytes that a line may have.
  package static let maxLength = 4_096

  let projection: Projection
  /// Projection for coordinates outside the areas of use; `nil` if they are an error.
  private let outside: Projection?

  /// Finds both systems.
  ///
  /// - Parameters:
  ///   - source: code, PROJ string, WKT or PROJJSON of the system of the lines.
  ///   - target: the same of the system of the results.
  ///   - policy: what happens to coordinates outside the areas of use.
  /// - Throws: `InvalidValue` if a system is unknown or has no horizontal coordinates,
  ///   `NotPrepared` if PROJ is not installed.
  package init(
    from source: String,
    to target: String,
    outside policy: OutsidePolicy = .mark
  ) throws(ServiceError) {
    let tolerance = policy == .ignore ? nil : Projection.standardAreaTolerance
    projection = try Self.projection(from: source, to: target, tolerance)
    outside = policy == .mark ? try Self.projection(from: source, to: target, nil) : nil
  }

  private static func projection(
    from source: String,
    to target: String,
    _ tolerance: Degrees?
  ) throws(ServiceError) -> Projection {
    let projection: Projection
    do {
      projection = try Projection(from: source, to: target, areaTolerance: tolerance)
    } catch {
      throw ServiceError(error.code == .unavailable ? .notPrepared : .invalidValue, error.message)
    }
    for case let system? in [projection.source, projection.target] where system.kind == .other {
      throw ServiceError(.invalidValue) {
        $0.notHorizontal(definition: system.definition, name: system.name)
      }
    }
    return projection
  }

  /// Converts the coordinates of a line.
  ///
  /// - Throws: `InvalidValue` if the line is no coordinate of the source system, `TooBig` if it is
  ///   too long, `OutsideArea` if it is outside an area of use and the policy refuses it.
  package func convert(_ line: Line) throws(ServiceError) -> ConvertedCoordinate {
    let point = try point(line)
    let details: JSONObject = ["line": .number(Double(line.number))]
    do throws(ProjectionError) {
      do throws(ProjectionError) {
        return converted(try projection.convert(point), line, outside: nil)
      } catch {
        guard error.code == .outsideArea, let outside else { throw error }
        return converted(try outside.convert(point), line, outside: error.message)
      }
    } catch {
      let code: ServiceError.Code = error.code == .outsideArea ? .outsideArea : .invalidValue
      throw ServiceError(code, error.message, details: details)
    }
  }

  private func converted(
    _ point: Projection.Point,
    _ line: Line,
    outside reason: LocalizedText?
  ) -> ConvertedCoordinate {
    ConvertedCoordinate(
      line: line.number,
      point: point,
      isGeographic: projection.target?.kind == .geographic,
      outside: reason
    )
  }

  // MARK: - Reading

  private func point(_ line: Line) throws(ServiceError) -> Projection.Point {
    guard let text = line.text else {
      throw ServiceError(.tooBig, details: ["line": .number(Double(line.number))]) {
        $0.lineTooLong(line.number, limit: Self.maxLength)
      }
    }
    let fields = Self.fields(text)
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

  /// Fields between commas, or between blanks if there is no comma.
  private static func fields(_ text: String) -> [Substring] {
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    guard text.contains(",") else { return text.split(whereSeparator: isBlank) }
    return text.split(separator: ",", omittingEmptySubsequences: false).map {
      Substring($0.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    }
  }

  private static func number(_ field: Substring) -> Double? {
    guard field.utf8.allSatisfy({ $0 >= 0x2B && $0 <= 0x39 || $0 | 0x20 == 0x65 }) else {
      return nil  // Double also parses "nan", "inf" and hexadecimal
    }
    return Double(field)
  }

  private func unreadable(_ text: String, _ number: Int) -> ServiceError {
    let kind = projection.source?.kind
    let shown = String(
      String.UnicodeScalarView(
        text.unicodeScalars.prefix(60).map { $0.properties.isPrintable ? $0 : "\u{FFFD}" }
      )
    )
    return ServiceError(.invalidValue, details: ["line": .number(Double(number))]) {
      $0.notCoordinate(line: number, shown, kind: kind)
    }
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
