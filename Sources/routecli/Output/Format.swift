import Foundation
import GeoCore

/// How quantities look in text for people: the one place that decides.
enum Format {
  /// Metres below one kilometre, kilometres above: `850 m`, `1.24 km`.
  static func distance(_ meters: Meters) -> String {
    meters < 999.5 ? "\(Int(meters.rounded())) m" : fixed(meters / 1000, 2) + " km"
  }

  /// Seconds below one minute, minutes below one hour: `40 s`, `7 min`, `1 h 05 min`.
  static func duration(_ seconds: Seconds) -> String {
    if seconds < 59.5 { return "\(Int(seconds.rounded())) s" }
    let minutes = Int((seconds / 60).rounded())
    if minutes < 60 { return "\(minutes) min" }
    return "\(minutes / 60) h " + (minutes % 60 < 10 ? "0" : "") + "\(minutes % 60) min"
  }

  /// Kilometres an hour with two decimals, from metres a second.
  static func speed(_ metersPerSecond: Double) -> String {
    fixed(metersPerSecond * 3.6, 2) + " km/h"
  }

  /// `latitude, longitude` with six decimals.
  static func coordinate(_ coordinate: Coordinate) -> String {
    fixed(coordinate.latitude, 6) + ", " + fixed(coordinate.longitude, 6)
  }

  /// A number with a fixed count of decimals and a decimal point.
  static func fixed(_ value: Double, _ decimals: Int) -> String {
    String(format: "%.\(decimals)f", value)
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
