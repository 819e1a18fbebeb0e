package import GeoCore

/// Converted coordinate as a line of text and as JSON.
package struct ConvertedCoordinate {
  /// The number of its line, from 1.
  package let line: Int
  /// The coordinate in the target system.
  package let point: Projection.Point
  /// Whether the target system has latitudes and longitudes.
  package let isGeographic: Bool
  /// The reason if the coordinate is outside an area of use; `nil` if it is inside.
  package let outside: LocalizedText?

  private var decimals: Int { isGeographic ? 9 : 7 }

  /// The coordinate in the order of its system, separated by commas.
  package var text: String {
    let numbers = [Self.fixed(point.first, decimals), Self.fixed(point.second, decimals)]
    let height = point.height.map { [Self.fixed($0, 7)] } ?? []
    return (numbers + height).joined(separator: ",")
  }

  /// The JSON document; longitude comes before latitude.
  package var json: JSONValue {
    var numbers: [JSONValue] = [
      .rounded(isGeographic ? point.second : point.first, to: decimals),
      .rounded(isGeographic ? point.first : point.second, to: decimals),
    ]
    if let height = point.height { numbers.append(.rounded(height, to: 7)) }
    var object: JSONObject = [
      "code": "Ok", "line": .number(Double(line)), "coordinates": .array(numbers),
    ]
    if outside != nil { object["outside_area"] = true }
    return .object(object)
  }

  /// A number without the sign of a negative zero.
  private static func fixed(_ value: Double, _ decimals: Int) -> String {
    let text = Format.fixed(value, decimals)
    let isZero = text.hasPrefix("-") && !text.contains { $0 >= "1" && $0 <= "9" }
    return isZero ? String(text.dropFirst()) : text
  }
}
