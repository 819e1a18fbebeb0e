import GeoCore
import Traces

/// Reader of events of a CSV table with the columns `title`, `starts`, `ends` and `place`, also `id` and
/// `details`; times as in JSON.
enum EventTableReader {
  /// Reads a table.
  ///
  /// - Returns: The events; `nil` if a column is missing.
  /// - Complexity: O(size).
  static func read(_ bytes: [UInt8]) -> EventFile? {
    var rows: [CSVFraming.Row] = []
    var framing = CSVFraming(separators: [UInt8(ascii: ",")])
    bytes.withUnsafeBufferPointer { framing.feed($0) { rows.append($0) } }
    framing.finish { rows.append($0) }
    rows.removeAll { $0.bytes.allSatisfy { $0 <= 0x20 } && !$0.isTooLong }
    guard let header = rows.first else { return nil }
    let names = fields(header).map { $0.lowercased() }
    guard ["title", "starts", "ends", "place"].allSatisfy(names.contains) else { return nil }
    var file = EventFile()
    for row in rows.dropFirst() {
      let values = Dictionary(zip(names, fields(row)), uniquingKeysWith: { first, _ in first })
      file.take(event(values), line: row.line)
    }
    return file
  }

  private static func event(
    _ values: [String: String]
  ) -> Result<ImportedEvent, EventFile.Failure> {
    func text(_ name: String) -> String? { EventFile.bounded(values[name]) }
    guard let title = text("title") else { return .failure(EventFile.Failure(.noTitle)) }
    guard let starts = text("starts").flatMap({ TimeText.instant($0) }),
      let ends = text("ends").flatMap({ TimeText.instant($0) })
    else { return .failure(EventFile.Failure(.noTime)) }
    guard starts <= ends else { return .failure(EventFile.Failure(.endBeforeStart)) }
    return .success(
      ImportedEvent(
        id: text("id") ?? "\(title) \(starts)",
        title: title,
        details: text("details"),
        place: text("place"),
        starts: Int64(starts.rounded(.down)),
        ends: Int64(ends.rounded(.down))
      )
    )
  }

  private static func fields(_ row: CSVFraming.Row) -> [String] {
    var quotes = CSVQuotes()
    var fields: [[UInt8]] = [[]]
    // A byte order mark at the start of a file.
    let bytes = row.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? row.bytes.dropFirst(3) : row.bytes
    for byte in bytes where byte != UInt8(ascii: "\r") {
      switch quotes.meaning(of: byte, { $0 == UInt8(ascii: ",") }) {
      case .text: fields[fields.count - 1].append(byte)
      case .separator: fields.append([])
      case .mark: break
      }
    }
    return fields.map { field in
      let text = String(decoding: field, as: UTF8.self)
      let start = text.firstIndex { $0 != " " } ?? text.endIndex
      let end = text.lastIndex { $0 != " " }.map { text.index(after: $0) } ?? start
      return String(text[start..<end])
    }
  }
}
