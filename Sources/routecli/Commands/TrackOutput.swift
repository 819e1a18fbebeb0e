import Foundation
import GeoCore
import PlaceStore
import RouteService
import Routing
import Traces
import Tracking

/// Destination of the lines of `track`.
protocol TrackSink: AnyObject {
  /// A trace begins.
  func begin(_ trace: String)
  /// A fix was taken.
  func line(_ line: TrackLine) throws
  /// No fix has arrived for a while; the line holds the dead reckoning.
  func silence(_ line: TrackLine) throws
  /// A record was skipped.
  func rejected(_ record: RejectedRecord)
  /// A message to the user.
  func message(_ text: LocalizedText) throws
  /// A failure of a request.
  func failure(_ failure: ServiceError) throws
  /// The trace has ended.
  func summary(_ summary: TripSummary, arrival: TripUpdate, _ clock: TimeArgument?) throws
}

extension TrackSink {
  /// Shows nothing by default.
  func silence(_ line: TrackLine) {}
}

/// Choice of the sink.
enum TrackOutput {
  /// The sink for the options and the terminal; with `isQuiet` it prints failures only.
  static func make(_ global: GlobalOptions, isQuiet: Bool) -> any TrackSink {
    let notes = TrackNotes(global)
    if isQuiet { return SilentTrackSink(notes) }
    if global.json { return JSONTrackSink(notes) }
    return Decoration.isAllowed(on: STDOUT_FILENO)
      ? TerminalTrackSink(notes) : PlainTrackSink(notes)
  }
}

/// Messages on stderr beside the lines.
struct TrackNotes {
  let style: TextStyle
  private let isQuiet: Bool
  private let isVerbose: Bool

  var language: Language { style.language }

  init(_ global: GlobalOptions) {
    style = global.style
    isQuiet = global.quiet
    isVerbose = global.verbose
  }

  /// Prints a message unless `--quiet` is given.
  func note(_ text: LocalizedText) { if !isQuiet { StandardError.say(text[language]) } }

  /// Prints a failure.
  func failure(_ failure: ServiceError) { StandardError.say(failure.message(in: language)) }

  /// Prints a skipped record if `--verbose` is given.
  func rejected(_ record: RejectedRecord) {
    guard isVerbose else { return }
    let text = TrackingTexts.trackSkipped(line: record.line, reason: record.reason)
    StandardError.say(text[language])
  }
}

/// Sink that prints failures only.
final class SilentTrackSink: TrackSink {
  private let notes: TrackNotes
  private var trace = ""

  init(_ notes: TrackNotes) { self.notes = notes }

  func begin(_ trace: String) { self.trace = trace }
  func line(_ line: TrackLine) {}
  func rejected(_ record: RejectedRecord) { notes.rejected(record) }
  func message(_ text: LocalizedText) {
    notes.note(LocalizedText(CommonTexts.prefixed(name: trace, message: text)))
  }
  func failure(_ failure: ServiceError) { notes.failure(failure) }
  func summary(_ summary: TripSummary, arrival: TripUpdate, _ clock: TimeArgument?) {}
}

/// Sink that prints one JSON object per fix, written at once and whole.
final class JSONTrackSink: TrackSink {
  private let notes: TrackNotes
  private var trace = ""

  init(_ notes: TrackNotes) { self.notes = notes }

  func begin(_ trace: String) { self.trace = trace }

  func line(_ line: TrackLine) throws { try write(TrackDocument.line(line, notes.language)) }

  func rejected(_ record: RejectedRecord) { notes.rejected(record) }

  func message(_ text: LocalizedText) { notes.note(text) }

  func failure(_ failure: ServiceError) throws { try write(failure.json(in: notes.language)) }

  func summary(_ summary: TripSummary, arrival: TripUpdate, _ clock: TimeArgument?) throws {
    try write(
      TrackDocument.summary(
        summary,
        trace: trace,
        arrival: arrival,
        clock: clock,
        language: notes.language
      )
    )
  }

  private func write(_ document: JSONValue) throws {
    try StandardOutput.say(document.text)
  }
}

/// Sink that prints one line per fix, for files and pipes.
final class PlainTrackSink: TrackSink {
  private let notes: TrackNotes
  /// Whether a trace has ended: an empty line comes before the next one.
  private var isBetween = false

  init(_ notes: TrackNotes) { self.notes = notes }

  func begin(_ trace: String) {}

  func line(_ line: TrackLine) throws { try write(TrackText(line, notes.style).line) }

  func rejected(_ record: RejectedRecord) { notes.rejected(record) }

  func message(_ text: LocalizedText) throws { try write(text[notes.language]) }

  func failure(_ failure: ServiceError) { notes.failure(failure) }

  func summary(_ summary: TripSummary, arrival: TripUpdate, _ clock: TimeArgument?) throws {
    try write("\n" + TrackText.summary(summary, arrival: arrival, clock: clock, style: notes.style))
    isBetween = true
  }

  private func write(_ text: String) throws {
    try StandardOutput.say((isBetween ? "\n" : "") + text)
    isBetween = false
  }
}

/// Sink that redraws one table, for terminals.
final class TerminalTrackSink: TrackSink {
  private let notes: TrackNotes
  private var trace = ""
  private var height = 0
  private var lastDrawn: Double?
  private var waiting: TrackLine?

  /// Seconds between two drawings, for readability.
  private static let interval = 0.1

  init(_ notes: TrackNotes) { self.notes = notes }

  func begin(_ trace: String) { self.trace = trace }

  func line(_ line: TrackLine) throws {
    waiting = line
    let now = ProcessInfo.processInfo.systemUptime
    guard lastDrawn.map({ now - $0 >= Self.interval }) ?? true else { return }
    lastDrawn = now
    try drawWaiting()
  }

  func silence(_ line: TrackLine) throws { try self.line(line) }

  func rejected(_ record: RejectedRecord) { notes.rejected(record) }

  func message(_ text: LocalizedText) throws {
    try drawWaiting()
    try draw(trace + "\n" + text[notes.language])
  }

  func failure(_ failure: ServiceError) throws {
    try finishTable()
    notes.failure(failure)
  }

  func summary(_ summary: TripSummary, arrival: TripUpdate, _ clock: TimeArgument?) throws {
    try finishTable()
    let text = TrackText.summary(summary, arrival: arrival, clock: clock, style: notes.style)
    try StandardOutput.say("\n" + text + "\n")
  }

  private func drawWaiting() throws {
    guard let line = waiting else { return }
    waiting = nil
    try draw(TrackText(line, notes.style).table)
  }

  /// Draws the last line and continues below the table.
  private func finishTable() throws {
    try drawWaiting()
    height = 0
  }

  /// Overwrites the last drawing; lines are cut to the width of the terminal, so that none wraps.
  private func draw(_ text: String) throws {
    let width = Self.width
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.prefix(width - 1) + "\u{1B}[K" }
    let up = height > 0 ? "\u{1B}[\(height)A\r" : ""
    try StandardOutput.write(up + lines.joined(separator: "\n") + "\n\u{1B}[J")
    height = lines.count
  }

  private static var width: Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 10 else { return 80 }
    return Int(size.ws_col)
  }
}
