import Foundation
import GeoCore

/// How quantities look in text for people: the one place that decides.
enum Format {
  /// Metres below one kilometre, kilometres above: `850 m`, `1.24 km`.
  static func distance(_ meters: Meters) -> String {
    meters < 999.5 ? "\(Int(meters.rounded())) m" : decimal(meters / 1000) + " km"
  }

  /// Seconds below one minute, minutes below one hour: `40 s`, `7 min`, `1 h 05 min`.
  static func duration(_ seconds: Seconds) -> String { DurationText.text(seconds) }

  /// Hectares up to 100, square kilometres above: `10.24 ha`, `3.57 km²`.
  static func area(_ squareMeters: Double) -> String {
    squareMeters <= 1_000_000
      ? decimal(squareMeters / 10_000) + " ha" : decimal(squareMeters / 1_000_000) + " km²"
  }

  /// Kilometres an hour with two decimals, from metres a second.
  static func speed(_ metersPerSecond: Double) -> String {
    decimal(metersPerSecond * 3.6) + " km/h"
  }

  /// `1 fix`, `143 fixes`.
  static func fixes(_ count: Int) -> LocalizedText {
    .count(count, en: ("fix", "fixes"), es: ("posición", "posiciones"))
  }

  /// `latitude, longitude` with six decimals.
  static func coordinate(_ coordinate: Coordinate) -> String {
    fixed(coordinate.latitude, 6) + ", " + fixed(coordinate.longitude, 6)
  }

  /// `south,west,north,east` with four decimals, as `--bbox` takes it.
  static func box(_ box: BoundingBox) -> String {
    [box.south, box.west, box.north, box.east].map { fixed($0, 4) }.joined(separator: ",")
  }

  /// A quantity with two decimals as the environment's locale writes it.
  private static func decimal(_ value: Double) -> String {
    let text = fixed(value, 2)
    return DecimalComma.isWanted ? text.replacing(".", with: ",") : text
  }

  /// A number with a fixed count of decimals and a decimal point.
  static func fixed(_ value: Double, _ decimals: Int) -> String {
    String(format: "%.\(decimals)f", value)
  }
}

/// Whether quantities in texts for people have a decimal comma.
///
/// Coordinates, tables of numbers and documents always have a point: they are copied.
enum DecimalComma {
  /// Whether the environment of this process asks for it.
  static let isWanted = isWanted(in: ProcessInfo.processInfo.environment)

  /// Whether the locale of `LC_ALL`, `LC_NUMERIC` or `LANG`, the first that is set, writes one.
  static func isWanted(in environment: [String: String]) -> Bool {
    let name = ["LC_ALL", "LC_NUMERIC", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }?.prefix { $0 != "." && $0 != "@" }
    // A language alone, such as `es`, is written differently from country to country.
    guard let name, name.contains("_") else { return false }
    return Locale(identifier: String(name)).decimalSeparator == ","
  }
}

/// Columns of text, padded to line up; widths count characters, not bytes.
struct TextTable {
  private var rows: [[String]] = []
  private let alignRight: Set<Int>

  /// Starts with a header; columns in `alignRight` are set flush right.
  init(_ header: [String], alignRight: Set<Int> = []) {
    rows = [header]
    self.alignRight = alignRight
  }

  mutating func add(_ row: [String]) { rows.append(row) }

  /// The table, header underlined, no blanks at line ends, no newline after the last line.
  var text: String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { $0.indices.contains(column) ? $0[column].count : 0 }.max() ?? 0
    }
    var lines = rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        return alignRight.contains(column) ? padding + cell : cell + padding
      }
      return trimmed(cells.joined(separator: "  "))
    }
    lines.insert(widths.map { String(repeating: "-", count: $0) }.joined(separator: "  "), at: 1)
    return lines.joined(separator: "\n")
  }

  private func trimmed(_ line: String) -> String {
    var line = Substring(line)
    while line.last == " " { line.removeLast() }
    return String(line)
  }
}
