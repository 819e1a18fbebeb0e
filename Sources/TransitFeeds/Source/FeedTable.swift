import GeoCore

/// Columns that are read from a file of a feed, numbered from 0.
protocol FeedColumn: RawRepresentable<Int>, CaseIterable {
  /// The file.
  static var file: String { get }
  /// The names of the columns in their order.
  static var names: [String] { get }
  /// The columns without which the file cannot be used.
  static var required: [Self] { get }
  /// Further columns of GTFS, which are not read.
  static var unread: [String] { get }
}

/// Row of a file of a feed.
struct FeedRow<Column: FeedColumn> {
  let line: Int
  fileprivate let fields: [ArraySlice<UInt8>]
  fileprivate let indices: [Int]

  /// The bytes of a field, without blanks around it; empty if it is missing.
  func bytes(_ column: Column) -> ArraySlice<UInt8> {
    let index = indices[column.rawValue]
    return index < fields.count ? DecimalText.trimmed(fields[index]) : []
  }

  /// The text of a field; empty if it is missing.
  func text(_ column: Column) -> String { String(decoding: bytes(column), as: UTF8.self) }

  /// The text of a field for messages.
  func quoted(_ column: Column) -> String { Quoted.text(text(column)) }
}

/// Limits of the size of feeds.
enum FeedLimits {
  /// Bytes of a file with a row for each stop of each trip, or each point of each shape.
  static let largeFile = 4 << 30
  /// Bytes of any other file.
  static let file = 256 << 20
  /// Rows of a file.
  static let rows = 50_000_000
  /// Services times dates.
  static let serviceDays = 200_000_000
  /// Departures of all frequencies on one day.
  static let departures = 200_000
  /// Calls of all departures of frequencies on one day.
  static let repeatedCalls = 20_000_000
}

/// Reader of the rows of one file.
struct FeedTable<Column: FeedColumn> {
  let source: FeedSource

  /// Calls `body` for every row; `false` if the file does not exist or has no usable header.
  func read(
    into report: inout FeedReport,
    limit: Int = FeedLimits.file,
    _ body: (FeedRow<Column>, inout FeedReport) throws(TransitFeedError) -> Void
  ) throws(TransitFeedError) -> Bool {
    var framing = CSVFraming(separators: [Ascii.comma])
    var header: [Int]?
    var isUsable = true
    var rowCount = 0
    func take(_ row: CSVFraming.Row) throws(TransitFeedError) {
      guard isUsable else { return }
      if row.isTooLong {
        let limit = CSVFraming.maximumRow
        report.add(.rowTooLong, Column.file, row.line, .message { $0.rowTooLong(limit) })
        return
      }
      if DecimalText.trimmed(row.bytes).isEmpty { return }
      let fields = CSVSeparator.fields(row.bytes, Ascii.comma)
      guard let indices = header else {
        header = Self.header(fields, row.line, &report)
        isUsable = header != nil
        return
      }
      rowCount += 1
      guard rowCount <= FeedLimits.rows else {
        throw TransitFeedError(
          .tooBig,
          path: source.path,
          file: Column.file,
          line: row.line,
          .message { $0.tooManyRows(FeedLimits.rows) }
        )
      }
      try body(FeedRow(line: row.line, fields: fields, indices: indices), &report)
    }
    let exists = try source.read(Column.file, limit: limit) { (block) throws(TransitFeedError) in
      try framing.feed(block) { (row) throws(TransitFeedError) in try take(row) }
    }
    guard exists else { return false }
    try framing.finish { (row) throws(TransitFeedError) in try take(row) }
    if header == nil, isUsable { report.add(.emptyFile, Column.file, .message { $0.emptyFile }) }
    return header != nil
  }

  /// Where each column is in a row, `Int.max` if it is missing; `nil` if a required one is.
  private static func header(
    _ fields: [ArraySlice<UInt8>],
    _ line: Int,
    _ report: inout FeedReport
  ) -> [Int]? {
    var indices = [Int](repeating: .max, count: Column.names.count)
    for (index, field) in fields.enumerated() {
      let name = String(decoding: DecimalText.trimmed(field), as: UTF8.self)
      if let column = Column.names.firstIndex(of: name.lowercased()) {
        if indices[column] == .max {
          indices[column] = index
        } else {
          report.add(.duplicatedColumn, Column.file, line, .message { $0.duplicatedColumn(name) })
        }
      } else if !name.isEmpty, !Column.unread.contains(name.lowercased()) {
        let quoted = Quoted.text(name)
        report.add(.unknownColumn, Column.file, line, .message { $0.unknownColumn(quoted) })
      }
    }
    var isUsable = true
    for column in Column.required where indices[column.rawValue] == .max {
      let name = Column.names[column.rawValue]
      report.add(.missingRequiredColumn, Column.file, line, .message { $0.missingColumn(name) })
      isUsable = false
    }
    return isUsable ? indices : nil
  }
}
