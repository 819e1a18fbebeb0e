import Foundation
import GeoCore
import PlaceStore
import RouteService
import Routing
import Traces
import Tracking

/// Run of `track` over one trace, from its first byte to its summary.
final class TrackRun {
  private let trace: String
  private let format: TraceFormat?
  private let options: TrackOptions
  private let context: TrackContext
  private let output: any TrackSink
  private var session: TrackSession
  private var filter: DistanceFilter
  private var pacing: ReplayPacing?
  private var recorder: TrackRecorder?
  private var rejectedCount = 0
  private var firstRejected: RejectedRecord?
  private var fixCount = 0
  private var isWithoutPosition = false
  private var isOutside = false
  private let server: ServerClient?
  private var sharer: TrackSharer?
  private var lastFix: LastFix?
  /// The error that ends the whole command: a closed pipe or an interrupt.
  private var stop: (any Error)?

  /// The last line, and when it arrived and was last shown, in seconds of uptime.
  private struct LastFix {
    var line: TrackLine
    var arrived: Double
    var shown: Double
  }

  init(
    _ trace: String,
    format: TraceFormat?,
    options: TrackOptions,
    context: TrackContext,
    output: any TrackSink,
    server: ServerClient? = nil
  ) {
    self.trace = trace
    self.format = format
    self.options = options
    self.context = context
    self.output = output
    self.server = server
    session = TrackSession(context)
    filter = DistanceFilter(options.distanceFilter)
    pacing = options.replay.map(ReplayPacing.init)
    recorder = options.evaluate ? TrackRecorder() : nil
  }

  /// Predictions and outcomes of the trip; `nil` if they are not known.
  var observations: ScoredTrip? { recorder?.trip(session) }

  /// Follows the trace.
  ///
  /// - Returns: the failure that ended it early, already reported.
  /// - Throws: an error that ends the whole command.
  func run() throws -> ServiceError? {
    var failure: ServiceError?
    do {
      if options.toEnd { try travelToEnd() }
      output.begin(trace)
      try share()
      defer { sharer?.end() }
      try follow()
    } catch let error as TraceError {
      failure = TraceFailures.failure(error)
    }
    if let stop { throw stop }
    failure = failure ?? session.finalFailure
    if let failure { try output.failure(failure) }
    try explainMissingFixes(failure)
    try output.summary(session.tracker.summary, arrival: session.tracker.update, session.clock)
    return failure
  }

  /// Publishes the trip on the server, if it is wanted, and says where.
  private func share() throws {
    guard let server, let destination = session.destination else { return }
    let sharer = try TrackSharer(
      server,
      to: destination.location,
      profile: options.profile,
      isPrecise: options.precise
    )
    self.sharer = sharer
    try say(.trackShared(link: sharer.link))
  }

  private func travelToEnd() throws {
    var last: LocationFix?
    try TraceFile.read(trace, format: format, isStopped: { Interrupt.isRequested }) { _, event in
      if case .fix(let fix) = event { last = fix }
      return !Interrupt.isRequested
    }
    if let last { session.travel(to: Waypoint(last.coordinate)) }
  }

  private func follow() throws {
    let isStream = trace == TraceFile.standardInput
    try TraceFile.read(
      trace,
      format: format,
      today: isStream ? Date().timeIntervalSince1970 : nil,
      isStopped: {
        if isStream { self.waitForMore() }
        return Interrupt.isRequested || self.stop != nil
      }
    ) { _, event in
      do {
        try self.take(event)
        return !Interrupt.isRequested
      } catch {
        self.stop = error
        return false
      }
    }
  }

  /// Shows the dead reckoning while a stream is silent.
  ///
  /// The session's own tracker takes fixes only, because pipes may deliver them late and in bursts.
  private func waitForMore() {
    let now = ProcessInfo.processInfo.systemUptime
    guard let last = lastFix, let time = last.line.update.time,
      now - last.shown >= Self.silenceStep, stop == nil
    else { return }
    lastFix?.shown = now
    var tracker = session.tracker
    var line = last.line
    line.update = tracker.wait(until: time + (now - last.arrived))
    do {
      try output.silence(line)
      if line.update.status == .lost, !isWithoutPosition {
        isWithoutPosition = true
        try say(.trackSilence)
      }
    } catch {
      stop = error
    }
  }

  /// Seconds between two updates of a silent stream.
  private static let silenceStep = 1.0

  // MARK: - Events

  private func take(_ event: TraceEvent) throws {
    switch event {
    case .fix(let fix): try take(fix)
    case .rejected(let record):
      session.reject()
      rejectedCount += 1
      firstRejected = firstRejected ?? record
      output.rejected(record)
    case .noPosition(_, let time): try losePosition(at: time)
    case .request(let request, _): try take(request)
    }
  }

  private func take(_ fix: LocationFix) throws {
    guard filter.passes(fix) else { return }
    pacing?.wait(for: fix)
    isWithoutPosition = false
    fixCount += 1
    let (update, isRouted) = session.take(fix)
    recorder?.record(fix, update, isRouted ? session.route : nil)
    let line = session.line(after: fix, update, trace: trace)
    let now = ProcessInfo.processInfo.systemUptime
    lastFix = LastFix(line: line, arrived: now, shown: now)
    try output.line(line)
    try keepShared { sharer throws(ServiceError) in try sharer.take(fix) }
    try reportLeavingArea()
  }

  /// Does something with the published trip; a failure is reported and does not end the trip here.
  private func keepShared(_ body: (TrackSharer) throws(ServiceError) -> Void) throws {
    guard let sharer else { return }
    do throws(ServiceError) {
      try body(sharer)
    } catch {
      try output.message(error.message(.commandLine))
    }
  }

  /// Reports once that the traveller leaves the area; for a recording entirely outside, the end
  /// reports it.
  private func reportLeavingArea() throws {
    guard let failure = session.leftArea else {
      isOutside = false
      return
    }
    guard !isOutside, session.hasBeenInside || trace == TraceFile.standardInput else { return }
    isOutside = true
    try output.message(failure.message(.commandLine))
  }

  private func losePosition(at time: Seconds?) throws {
    if let time, fixCount > 0 { session.wait(until: time) }
    guard !isWithoutPosition else { return }
    isWithoutPosition = true
    try say(fixCount == 0 ? .trackNoPosition : .trackPositionLost)
  }

  private func take(_ request: StreamRequest) throws {
    switch request {
    case .cancel:
      session.travel(to: nil)
      sharer?.end()
      sharer = nil
    case .destination(let text):
      let waypoint: Waypoint
      do throws(ServiceError) {
        waypoint = try context.data.resolve(text).waypoint
        try context.checkCovered(waypoint)
      } catch {
        return try output.failure(error)
      }
      session.travel(to: waypoint)
      try keepShared { sharer throws(ServiceError) in try sharer.travel(to: waypoint.location) }
    }
  }

  private func say(_ text: TrackingTexts) throws { try output.message(LocalizedText(text)) }

  /// Explains why no fix was shown.
  private func explainMissingFixes(_ failure: ServiceError?) throws {
    guard fixCount == 0, failure == nil else {
      let summary = session.tracker.summary
      if fixCount > 0, summary.outliers == summary.fixes {
        try say(.trackImplausible)
      }
      return
    }
    if let firstRejected {
      let (line, reason) = (firstRejected.line, firstRejected.reason)
      try say(.trackAllRefused(count: rejectedCount, line: line, reason: reason))
    } else if !isWithoutPosition {
      try say(.trackNoFixes)
    }
  }
}

/// Pacing of a replayed recording.
struct ReplayPacing {
  /// Longest pause of a recording that is replayed, in seconds; longer ones are skipped.
  static let longestPause: Seconds = 3600

  private let factor: Double
  private var first: (fix: Seconds, wall: Double)?
  private var last: Seconds?

  init(_ factor: Double) { self.factor = factor }

  /// Waits until a fix is due or Ctrl-C is pressed.
  mutating func wait(for fix: LocationFix) {
    guard let time = fix.time else { return }
    guard let due = due(time, now: Self.now) else { return }
    while !Interrupt.isRequested {
      let rest = due - Self.now
      guard rest > 0 else { return }
      usleep(UInt32(min(rest, 0.1) * 1e6))
    }
  }

  /// When a time of the recording is due, on the clock of `now`.
  ///
  /// `nil` for no waiting: at the first time, one that goes back, and one after a skipped pause.
  mutating func due(_ time: Seconds, now: Double) -> Double? {
    defer { last = time }
    guard let first, let last, time >= last, time - last <= Self.longestPause else {
      first = (time, now)
      return nil
    }
    return first.wall + (time - first.fix) / factor
  }

  private static var now: Double { ProcessInfo.processInfo.systemUptime }
}
