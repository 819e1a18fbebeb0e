package import GeoCore

/// Coordinates as text.
package enum CoordinateArgument {
  /// Reads `a,b`: two numbers with a comma; `nil` if the text is something else.
  package static func pair(_ text: String) -> (Double, Double)? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let a = number(parts[0]), let b = number(parts[1]) else { return nil }
    return (a, b)
  }

  /// Reads `latitude,longitude`; `nil` if the text is no pair of numbers.
  ///
  /// - Throws: `InvalidValue` if the numbers are no coordinate, or lack the comma between them.
  package static func coordinate(_ text: String) throws(ServiceError) -> Coordinate? {
    guard let (latitude, longitude) = pair(text) else {
      let words = text.split { $0 == " " || $0 == ";" }.map(String.init)
      if words.count == 2, let failure = missingComma(between: words[0], and: words[1]) {
        throw failure
      }
      return nil
    }
    guard let coordinate = Coordinate(validating: latitude, longitude) else {
      throw invalid(withoutTrueMinus(text), latitude, longitude)
    }
    return coordinate
  }

  /// A text with hyphens for true minus signs (U+2212), so that it can be copied into a question.
  package static func withoutTrueMinus(_ text: String) -> String {
    text.replacing("\u{2212}", with: "-")
  }

  private static func number(_ text: Substring) -> Double? {
    let ascii = text.replacing("\u{2212}", with: "-").filter { $0 != " " }
    guard ascii.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }) else {
      return nil
    }
    return Double(ascii)
  }

  // MARK: - Errors

  private static func invalid(
    _ text: String,
    _ latitude: Double,
    _ longitude: Double
  ) -> ServiceError {
    if Coordinate(validating: longitude, latitude) != nil {
      let parts = text.split(separator: ",").map { $0.filter { $0 != " " } }
      let swapped = parts.reversed().joined(separator: ",")
      return ServiceError(.invalidValue) { $0.swappedCoordinate(text, swapped: swapped) }
    }
    return ServiceError(.invalidValue) { $0.coordinateOutOfRange(text) }
  }

  /// The error to report if two words that follow each other are a coordinate in two pieces, such
  /// as `19.2842 -99.1388`; `nil` if they are not.
  package static func missingComma(between first: String, and second: String) -> ServiceError? {
    let latitude = first.last == "," ? first.dropLast() : first[...]
    // Whole numbers may stand side by side for other reasons.
    guard latitude.contains("."), second.contains("."), let a = number(latitude),
      let b = number(second[...]), Coordinate(validating: a, b) != nil
    else { return nil }
    let text = withoutTrueMinus("\(latitude) \(second)")
    let pair = withoutTrueMinus("\(latitude),\(second)")
    return ServiceError(.invalidValue) { $0.coordinateWithoutComma(text, pair: pair) }
  }
}
