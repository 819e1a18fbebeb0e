import Foundation
import GeoCore
import PlaceStore
import RouteService
import Routing
import Traces
import Tracking

/// Where the lines of `track` go.
protocol TrackSink: AnyObject {
  /// A trace begins.
  func begin(_ trace: String)
  /// A fix was taken.
  func line(_ line: TrackLine) throws
  /// No fix has come for a while; the line says what is reckoned.
  func silence(_ line: TrackLine) throws
  /// A record was skipped.
  func rejected(_ record: RejectedRecord)
  /// Something a person should know.
  func message(_ text: LocalizedText) throws
  /// Something that was asked for cannot be done.
  func failure(_ failure: ServiceError) throws
  /// The trace has ended.
  func summary(_ summary: TripSummary, arrival: TripUpdate, _ clock: TimeArgument?) throws
}

extension TrackSink {
  /// Lines are for fixes.
  func silence(_ line: TrackLine) {}
}

/// Chooses among the sinks.
enum TrackOutput {
  /// The sink that the options and the terminal ask for; `isQuiet` for none but failures.
  static func make(_ global: GlobalOptions, isQuiet: Bool) -> any TrackSink {
    let notes = TrackNotes(global)
    if isQuiet { return SilentTrackSink(notes) }
    if global.json { return JSONTrackSink(notes) }
    return Decoration.isAllowed(on: STDOUT_FILENO)
      ? TerminalTrackSink(notes) : PlainTrackSink(notes)
  }
}

/// What goes to stderr beside the lines.
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

  /// Says something that may be left unsaid.
  func note(_ text: LocalizedText) { if !isQuiet { StandardError.say(text[language]) } }

  /// Says what failed.
  func failure(_ failure: ServiceError) { StandardError.say(failure.message[language]) }

  /// Says which record was skipped, to those who want to know.
  func rejected(_ record: RejectedRecord) {
    guard isVerbose else { return }
    let text = TrackingTexts.trackSkipped(line: record.line, reason: record.reason)
    StandardError.say(text[language])
  }
}

/// Prints failures and nothing else.
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

/// Prints one JSON object a fix, each written at once and whole.
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
    try write(TrackDocument.summary(summary, trace, arrival, clock, notes.language))
  }

  private func write(_ document: JSONValue) throws {
    try StandardOutput.say(document.text)
  }
}

/// Prints one line a fix, for files and pipes.
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
    try write("\n" + TrackText.summary(summary, arrival, clock, notes.style))
    isBetween = true
  }

  private func write(_ text: String) throws {
    try StandardOutput.say((isBetween ? "\n" : "") + text)
    isBetween = false
  }
}

/// Draws one table over and over, for terminals.
final class TerminalTrackSink: TrackSink {
  private let notes: TrackNotes
  private var trace = ""
  private var height = 0
  private var lastDrawn: Double?
  private var waiting: TrackLine?

  /// Seconds between two drawings: nobody reads faster.
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
    try settle()
    notes.failure(failure)
  }

  func summary(_ summary: TripSummary, arrival: TripUpdate, _ clock: TimeArgument?) throws {
    try settle()
    let text = TrackText.summary(summary, arrival, clock, notes.style)
    try StandardOutput.say("\n" + text + "\n")
  }

  private func drawWaiting() throws {
    guard let line = waiting else { return }
    waiting = nil
    try draw(TrackText(line, notes.style).table)
  }

  /// Leaves the table as it is and goes on below it.
  private func settle() throws {
    try drawWaiting()
    height = 0
  }

  /// Writes over what was drawn last, each line no wider than the terminal, so that none wraps.
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
