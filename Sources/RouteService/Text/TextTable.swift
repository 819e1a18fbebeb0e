/// Columns of text, padded to line up; widths count characters, not bytes.
package struct TextTable {
  private var rows: [[String]] = []
  private let alignRight: Set<Int>

  /// Starts with a header; columns in `alignRight` are set flush right.
  package init(_ header: [String], alignRight: Set<Int> = []) {
    rows = [header]
    self.alignRight = alignRight
  }

  /// A text from outside as a cell: control characters replaced, and cut at a number of scalars.
  package static func printable(_ text: String, limit: Int) -> String {
    text.unicodeScalars.prefix(limit).reduce(into: "") { result, scalar in
      let isControl = scalar.properties.generalCategory == .control
      result.unicodeScalars.append(isControl ? "\u{FFFD}" : scalar)
    }
  }

  /// A text from outside as a cell of at most 40 scalars.
  package static func printable(_ text: String) -> String { printable(text, limit: 40) }

  package mutating func add(_ row: [String]) { rows.append(row) }

  /// The table, header underlined, no blanks at line ends, no newline after the last line.
  package var text: String {
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
