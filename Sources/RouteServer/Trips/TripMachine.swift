import GeoCore
import RouteService
import Routing
import Traces
import Tracking

/// Something that is posted to a trip.
enum TripEntry: Sendable {
  /// Fixes in any format of recordings.
  case fixes([UInt8])
  /// A new destination, as text.
  case destination(String)
  /// The trip is over.
  case cancel
  /// The trip is published at a link, or no more.
  case share(TripShare?)

  /// The number that the store has for the kind; never changes.
  var kind: Int {
    switch self {
    case .fixes: 1
    case .destination: 2
    case .cancel: 3
    case .share: 4
    }
  }

  /// Whether it has fixes.
  var isFixes: Bool { if case .fixes = self { true } else { false } }

  /// The content for the store.
  var body: [UInt8] {
    switch self {
    case .fixes(let bytes): bytes
    case .destination(let text): Array(text.utf8)
    case .cancel: []
    case .share(let share): share?.body ?? []
    }
  }

  /// Reads what the store has; `nil` for a kind that is not known.
  init?(kind: Int, body: [UInt8]) {
    switch kind {
    case 1: self = .fixes(body)
    case 2: self = .destination(String(decoding: body, as: UTF8.self))
    case 3: self = .cancel
    case 4: self = .share(TripShare(body: body))
    default: return nil
    }
  }
}

/// A trip being followed: deterministic in its question, its entries and their times.
///
/// An entry is first checked, then stored, then taken: what was answered survives a crash, and what was
/// refused leaves no trace.
struct TripMachine {
  /// The most fixes of a trip: a day at 1 Hz, and some.
  static let mostFixes = 100_000

  /// An entry that was checked.
  struct CheckedEntry {
    fileprivate enum Action {
      case events([TraceEvent])
      case destination(ResolvedPlace)
      case cancel
      case share(TripShare?)
    }

    fileprivate let action: Action
    fileprivate let time: Seconds
  }

  /// The clock of the entries, which routes are requested at if a fix has no time.
  private final class EntryClock {
    var now: Seconds

    init(_ now: Seconds) { self.now = now }
  }

  private let context: TrackContext
  private let clock: EntryClock
  private var session: TrackSession
  private(set) var destination: ResolvedPlace?
  /// What was said after the last fix.
  private(set) var line: TrackLine?
  /// How many routes the trip has had.
  private(set) var routeCount = 0
  private(set) var fixCount = 0
  private(set) var isCancelled = false
  /// The link at which it is published; `nil` for none.
  private(set) var share: TripShare?
  /// What was said after the last fix before its share ended.
  private(set) var sharedLine: TrackLine?

  /// Starts a trip.
  ///
  /// - Throws: `InvalidValue`, `NotFound`, `Ambiguous`, `OutsideArea`, `NotPrepared`, `BadFile`.
  init(
    _ question: TrackQuestion,
    in region: Region,
    now: Seconds
  ) throws(ServiceError) {
    let clock = EntryClock(now)
    self.clock = clock
    context = try TrackContext(region.data, question, sharing: region.trackResources) { clock.now }
    session = TrackSession(context)
    destination = context.destination
  }

  /// The name of the profile or plan.
  var profile: String { context.travel.name }
  /// The route that is followed.
  var route: Route? { session.route }
  /// The totals.
  var summary: TripSummary { session.tracker.summary }
  /// Why there is no route.
  var failure: ServiceError? { session.finalFailure }

  // MARK: - Entries

  /// Reads an entry and looks up its place.
  ///
  /// - Throws: `InvalidValue` for fixes that cannot be read, `InvalidQuery` after the end of the
  ///   trip, `TooBig` for too many fixes, `NotFound`, `Ambiguous`, `OutsideArea`.
  func check(_ entry: TripEntry, at time: Seconds) throws(ServiceError) -> CheckedEntry {
    guard !isCancelled else { throw ServiceError(.invalidQuery, .api { $0.tripIsOver }) }
    switch entry {
    case .fixes(let bytes):
      let events = try Self.events(of: bytes, at: time)
      guard fixCount + events.count <= Self.mostFixes else {
        throw ServiceError(.tooBig, .api { $0.tooManyFixes(Self.mostFixes) })
      }
      return CheckedEntry(action: .events(events), time: time)
    case .destination(let text):
      let place = try context.data.resolve(text)
      try context.checkCovered(place.waypoint)
      return CheckedEntry(action: .destination(place), time: time)
    case .cancel: return CheckedEntry(action: .cancel, time: time)
    case .share(let share): return CheckedEntry(action: .share(share), time: time)
    }
  }

  /// The fixes and other records of a body.
  ///
  /// - Throws: `InvalidValue` if it has no fix.
  static func events(
    of bytes: [UInt8],
    at time: Seconds
  ) throws(ServiceError) -> [TraceEvent] {
    var events: [TraceEvent] = []
    do throws(TraceError) {
      let reader = TraceReader(name: "body", today: time)
      try reader.feed(bytes, into: &events)
      try reader.finish(into: &events)
    } catch {
      throw TraceFailures.failure(ofRequest: error)
    }
    let fixes = events.filter { if case .fix = $0 { true } else { false } }
    guard !fixes.isEmpty else {
      if case .rejected(let record)? = events.first {
        throw ServiceError(.invalidValue, record.reason)
      }
      throw ServiceError(.invalidValue, .api { $0.noFixes })
    }
    // A phone that posts where it is now need not say when.
    if events.count == 1, case .fix(var fix) = events[0], fix.time == nil {
      fix.time = time
      return [.fix(fix)]
    }
    return events
  }

  /// Takes an entry that was checked.
  mutating func take(_ entry: CheckedEntry) {
    clock.now = entry.time
    switch entry.action {
    case .events(let events): for event in events { take(event) }
    case .destination(let place): travel(to: place)
    case .cancel:
      travel(to: nil)
      (isCancelled, share) = (true, nil)
    case .share(let share): (self.share, sharedLine) = (share, share == nil ? nil : line)
    }
  }

  private mutating func travel(to place: ResolvedPlace?) {
    destination = place
    session.travel(to: place?.waypoint)
  }

  private mutating func take(_ event: TraceEvent) {
    switch event {
    case .fix(let fix):
      let (update, isRouted) = session.take(fix)
      fixCount += 1
      if isRouted { routeCount += 1 }
      line = session.line(after: fix, update, trace: "")
      if share != nil { sharedLine = line }
      if update.status == .arrived { share = nil }
    case .noPosition(_, let time): if let time { session.wait(until: time) }
    // Destinations and ends have requests of their own.
    case .rejected, .request: session.reject()
    }
  }
}
