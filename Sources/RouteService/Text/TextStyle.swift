package import GeoCore

/// Language, decimal separator and parameter names of the texts for one reader.
///
/// Coordinates, tables of numbers and JSON documents have a decimal point in every style.
package struct TextStyle: Hashable, Sendable {
  /// The language of words.
  package var language: Language
  /// Whether quantities have a decimal comma.
  package var hasDecimalComma: Bool
  /// How parameters are named.
  package var parameters: ParameterStyle

  /// English with a decimal point and plain names of parameters.
  package static let plain = TextStyle(language: .english)

  /// Takes the properties; by default a decimal point and plain names of parameters.
  package init(
    language: Language,
    hasDecimalComma: Bool = false,
    parameters: ParameterStyle = .plain
  ) {
    self.language = language
    self.hasDecimalComma = hasDecimalComma
    self.parameters = parameters
  }

  /// Metres below one kilometre, kilometres above: `850 m`, `1.24 km`.
  package func distance(_ meters: Meters) -> String {
    meters < 999.5 ? "\(Int(meters.rounded())) m" : decimal(meters / 1000) + " km"
  }

  /// Hectares up to 100, square kilometres above: `10.24 ha`, `3.57 km²`.
  package func area(_ squareMeters: Double) -> String {
    squareMeters <= 1_000_000
      ? decimal(squareMeters / 10_000) + " ha" : decimal(squareMeters / 1_000_000) + " km²"
  }

  /// Kilometres an hour with two decimals, from metres a second.
  package func speed(_ metersPerSecond: Double) -> String {
    decimal(metersPerSecond * 3.6) + " km/h"
  }

  /// A number with some decimals.
  package func decimal(_ value: Double, _ decimals: Int = 2) -> String {
    let text = Format.fixed(value, decimals)
    return hasDecimalComma ? text.replacing(".", with: ",") : text
  }
}
