public import GeoCore

/// Incremental reader of a recording or a live stream of fixes.
///
/// ```swift
/// let reader = TraceReader(name: "walk.gpx")
/// var events: [TraceEvent] = []
/// while let bytes = nextBytes() {
///   try reader.feed(bytes, into: &events)
///   for event in events { … }
///   events.removeAll(keepingCapacity: true)
/// }
/// try reader.finish(into: &events)
/// ```
///
/// The same bytes give the same events however they are split. Memory does not grow with the length
/// of the recording: only the current record is kept, up to a limit per format. Invalid records are
/// events; an error means that the rest is unreadable, and all events before it have been appended.
/// Times are passed on unchanged, also if they are missing, repeated or decreasing.
public final class TraceReader {
  /// The format: the given one or, after the first lines, the detected one.
  public private(set) var format: TraceFormat?

  private let name: String
  private let day: Int
  private var reader: (any FormatReader)?
  private var beginning: [UInt8] = []
  private var failure: TraceError?

  /// Starts reading.
  ///
  /// - Parameters:
  ///   - format: The format; `nil` to detect it from the first lines.
  ///   - name: The name of the file in error messages.
  ///   - today: A time within the day to assume for times of day without a date, in seconds since
  ///     1970-01-01T00:00:00Z; `nil` for the first day of 1970.
  public init(format: TraceFormat? = nil, name: String, today: Seconds? = nil) {
    self.format = format
    self.name = name
    let days = ((today ?? 0) / CalendarTime.secondsPerDay).rounded(.down)
    day = abs(days) < 1e9 ? Int(days) : 0
    reader = format.map { $0.reader(day: day) }
  }

  /// Reads the next bytes and appends their events to `events`, also before an error.
  ///
  /// - Throws: ``TraceError`` if the rest cannot be read, and in every later call.
  /// - Complexity: O(bytes).
  public func feed(
    _ bytes: UnsafeBufferPointer<UInt8>,
    into events: inout [TraceEvent]
  ) throws(TraceError) {
    if let failure { throw failure }
    guard !bytes.isEmpty else { return }
    if reader != nil {
      try step { () throws(TraceProblem) in try reader?.feed(bytes, into: &events) }
    } else {
      beginning.append(contentsOf: bytes)
      try step { () throws(TraceProblem) in try start(isWhole: false, into: &events) }
    }
  }

  /// Reads the next bytes and appends their events to `events`, also before an error.
  ///
  /// - Throws: ``TraceError`` if the rest cannot be read, and in every later call.
  /// - Complexity: O(bytes).
  public func feed(_ bytes: [UInt8], into events: inout [TraceEvent]) throws(TraceError) {
    let failure = bytes.withUnsafeBufferPointer { buffer -> TraceError? in
      do throws(TraceError) {
        try feed(buffer, into: &events)
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }

  /// Ends the recording; pending events are appended to `events`.
  ///
  /// - Throws: ``TraceError`` if the recording is truncated, or has no records.
  public func finish(into events: inout [TraceEvent]) throws(TraceError) {
    if let failure { throw failure }
    try step { () throws(TraceProblem) in
      if reader == nil { try start(isWhole: true, into: &events) }
      try reader?.finish(into: &events)
    }
  }

  /// Detects the format and feeds the bytes received so far to its reader.
  private func start(isWhole: Bool, into events: inout [TraceEvent]) throws(TraceProblem) {
    guard let found = try FormatDetection.format(of: beginning, isWhole: isWhole) else { return }
    format = found
    let bytes = beginning
    beginning = []
    var reader = found.reader(day: day)
    defer { self.reader = reader }
    try bytes.withUnsafeBufferPointer { (buffer) throws(TraceProblem) in
      try reader.feed(buffer, into: &events)
    }
  }

  private func step(_ body: () throws(TraceProblem) -> Void) throws(TraceError) {
    do throws(TraceProblem) {
      try body()
    } catch {
      let failure = TraceError(error, in: name)
      self.failure = failure
      throw failure
    }
  }
}

/// Incremental reader of one format.
protocol FormatReader {
  /// Reads the next bytes, split at any point.
  mutating func feed(
    _ bytes: UnsafeBufferPointer<UInt8>,
    into events: inout [TraceEvent]
  ) throws(TraceProblem)

  /// Ends the recording.
  mutating func finish(into events: inout [TraceEvent]) throws(TraceProblem)
}

extension TraceFormat {
  /// A reader of this format; `day` is the day of times without a date, counted from 1970-01-01.
  fileprivate func reader(day: Int) -> any FormatReader {
    switch self {
    case .gpx: GPXReader()
    case .nmea: NMEAReader(day: day)
    case .geojson: JSONDocumentReader(day: day)
    case .csv: CSVReader(day: day)
    case .ndjson, .gpsd: JSONLineReader(day: day)
    }
  }
}
