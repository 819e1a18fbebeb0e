import GeoCore

/// Numbers as people type them on the command line.
enum CoordinateArgument {
  /// Reads `a,b`: two numbers with a comma; `nil` where the text is something else.
  static func pair(_ text: String) -> (Double, Double)? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let a = number(parts[0]), let b = number(parts[1]) else { return nil }
    return (a, b)
  }

  /// Reads `latitude,longitude`; `nil` where the text is no pair of numbers.
  ///
  /// - Throws: `InvalidValue` where the numbers are no coordinate.
  static func coordinate(_ text: String) throws(CommandFailure) -> Coordinate? {
    guard let (latitude, longitude) = pair(text) else { return nil }
    guard let coordinate = Coordinate(validating: latitude, longitude) else {
      throw CommandFailure(
        .invalidValue,
        LocalizedText(
          en: """
            \(text): latitude must be within -90…90 and longitude within -180…180; \
            write latitude,longitude
            """,
          es: """
            \(text): la latitud debe estar entre -90 y 90 y la longitud entre -180 y 180; \
            escriba latitud,longitud
            """
        )
      )
    }
    return coordinate
  }

  private static func number(_ text: Substring) -> Double? {
    let ascii = text.replacing("\u{2212}", with: "-").filter { $0 != " " }
    guard ascii.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }) else {
      return nil
    }
    return Double(ascii)
  }
}
