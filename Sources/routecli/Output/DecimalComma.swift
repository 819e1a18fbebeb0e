import Foundation

/// Decimal separator that the environment's locale asks for.
enum DecimalComma {
  /// Whether the environment of this process asks for a comma.
  static let isWanted = isWanted(in: ProcessInfo.processInfo.environment)

  /// Whether the locale of `LC_ALL`, `LC_NUMERIC` or `LANG`, the first that is set, writes a comma.
  static func isWanted(in environment: [String: String]) -> Bool {
    let name = ["LC_ALL", "LC_NUMERIC", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }?.prefix { $0 != "." && $0 != "@" }
    // The separator of a language such as `es` differs by country.
    guard let name, name.contains("_") else { return false }
    return Locale(identifier: String(name)).decimalSeparator == ","
  }
}
