import GeoCore

/// Reader of separated values under a header.
struct CSVReader: FormatReader {
  /// The maximum number of lines before the header, such as titles, comments and `sep=;`.
  static let maximumPreamble = 50

  private var framing = CSVFraming()
  private var header: CSVHeader?
  private var preamble = 0
  private var clock: DayClock
  private var segment: String?
  private var startsSegment = false
  private var hasFixes = false

  /// Starts reading; `day` is the day of times without a date, counted from 1970-01-01.
  init(day: Int) { clock = DayClock(day: day) }

  mutating func feed(
    _ bytes: UnsafeBufferPointer<UInt8>,
    into events: inout [TraceEvent]
  ) throws(TraceProblem) {
    // The framing is moved out during the callbacks, so that access stays exclusive.
    var framing = self.framing
    self.framing = CSVFraming()
    defer { self.framing = framing }
    try framing.feed(bytes) { (row) throws(TraceProblem) in try read(row, into: &events) }
  }

  mutating func finish(into events: inout [TraceEvent]) throws(TraceProblem) {
    var framing = self.framing
    try framing.finish { (row) throws(TraceProblem) in try read(row, into: &events) }
    guard header != nil else { throw Self.noHeader }
  }

  private static let noHeader = TraceProblem(.malformed, .message { $0.noHeader })

  private mutating func read(
    _ row: CSVFraming.Row,
    into events: inout [TraceEvent]
  ) throws(TraceProblem) {
    let text = DecimalText.trimmed(row.bytes)
    if !row.isTooLong, text.isEmpty || text.first == UInt8(ascii: "#") { return }
    guard let header else { return try readHeader(row) }
    guard !row.isTooLong else {
      return events.append(
        .rejected(RejectedRecord(line: row.line, reason: .message { $0.tooLong(1 << 16) }))
      )
    }
    let event = event(row, header)
    if case .rejected = event, CSVHeader(row.bytes) == header {
      // A repeated header in concatenated files starts another recording.
      startsSegment = hasFixes
      return
    }
    events.append(event)
  }

  private mutating func readHeader(_ row: CSVFraming.Row) throws(TraceProblem) {
    header = row.isTooLong ? nil : CSVHeader(row.bytes)
    preamble += 1
    guard header != nil || preamble < Self.maximumPreamble else { throw Self.noHeader }
  }

  private mutating func event(_ row: CSVFraming.Row, _ header: CSVHeader) -> TraceEvent {
    let record = header.record(row.bytes)
    if let name = record.segment, name != segment {
      startsSegment = startsSegment || segment != nil && hasFixes
      segment = name
    }
    switch record.fix(&clock, startsSegment: startsSegment) {
    case .failure(let rejection):
      return .rejected(RejectedRecord(line: row.line, reason: rejection.reason))
    case .success(let fix):
      hasFixes = true
      startsSegment = false
      return .fix(fix)
    }
  }
}

/// Columns of a table.
struct CSVHeader: Equatable {
  private let separator: UInt8
  /// The known columns with their indices, dates before times.
  private let columns: [Column]

  private struct Column: Equatable {
    var index: Int
    var field: TraceField
  }

  /// Parses a header; `nil` if the row names no position.
  init?(_ row: ArraySlice<UInt8>) {
    for separator in CSVSeparator.all where row.contains(separator) {
      let names = CSVSeparator.fields(row, separator).map {
        String(decoding: DecimalText.trimmed($0), as: UTF8.self)
      }
      let columns = Self.columns(names, FieldNames.lookUp) ?? Self.columns(names, Self.planeAxis)
      guard let columns else { continue }
      self.separator = separator
      // Dates come first because a time of day is read differently if the date is known.
      self.columns =
        columns.filter { $0.field.quantity == .date }
        + columns.filter { $0.field.quantity != .date }
      return
    }
    return nil
  }

  /// The known columns; `nil` if none names a position.
  private static func columns(
    _ names: [String],
    _ field: (String) -> TraceField?
  ) -> [Column]? {
    let columns = names.enumerated().compactMap { index, name in
      field(name).map { Column(index: index, field: $0) }
    }
    let quantities = Set(columns.map(\.field.quantity))
    let hasPosition =
      quantities.isSuperset(of: [.latitude, .longitude]) || quantities.contains(.place)
    return hasPosition ? columns : nil
  }

  /// GIS programs call longitude x and latitude y; other programs use these letters for other
  /// things.
  private static func planeAxis(_ name: String) -> TraceField? {
    switch name.lowercased() {
    case "x": TraceField(quantity: .longitude)
    case "y": TraceField(quantity: .latitude)
    default: FieldNames.lookUp(name)
    }
  }

  /// The record of a row.
  func record(_ row: ArraySlice<UInt8>) -> FixRecord {
    let fields = CSVSeparator.fields(row, separator)
    var record = FixRecord()
    for column in columns where column.index < fields.count {
      record.set(
        column.field,
        to: fields[column.index],
        takesComma: separator != Ascii.comma
      )
    }
    return record
  }
}
