import CRumbo
import CampusGraph
import GeoCore
import RouteService
import Routing
import Tracking

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A traveller that a caller follows; one call at a time changes it.
final class OpenTracker: Sendable {
  /// Sound because only the lock of ``state`` gives access, and nothing in it is shared or leaves it.
  private struct State: @unchecked Sendable {
    let context: TrackContext
    var session: TrackSession
  }

  private let state: Guarded<State>

  /// Names of the members of a question.
  private static let members = ["to", "from", "profile", "accuracy"]

  /// Starts to follow a traveller.
  ///
  /// - Throws: the errors of the route service; `RUMBO_INVALID_VALUE` for a request that is not as
  ///   `rumbo.h` describes it; `RUMBO_NOT_PREPARED` for a graph without streets.
  init(_ request: String, on graph: OpenGraph) throws(Failure) {
    guard let data = graph.data else { throw Failure(RUMBO_NOT_PREPARED) { $0.noStreets } }
    let parameters = try Parameters(parsing: request, known: Self.members)
    let question = TrackQuestion(
      to: try parameters.text("to"),
      from: try parameters.text("from"),
      profile: try parameters.text("profile") ?? graph.indexes.profile,
      accuracy: try parameters.numbers("accuracy").first
    )
    let made = try Failure.service { () throws(ServiceError) in
      let context = try TrackContext(data, question) { Seconds(time(nil)) }
      return State(context: context, session: TrackSession(context))
    }
    state = Guarded(made)
  }

  /// Takes a fix.
  ///
  /// - Returns: what `routecli track --json` prints after it.
  func take(_ fix: LocationFix, _ language: Language) -> JSONValue {
    state.withLock { state in
      let (update, _) = state.session.take(fix)
      return TrackDocument.line(state.session.line(after: fix, update, trace: ""), language)
    }
  }

  /// Changes the destination; `nil` for none.
  ///
  /// - Throws: the errors of the route service.
  func travel(to destination: String?) throws(Failure) {
    try state.withLock { (state: inout State) throws(Failure) in
      let context = state.context
      let waypoint = try Failure.service { () throws(ServiceError) -> Waypoint? in
        guard let destination else { return nil }
        let place = try context.data.resolve(destination)
        try context.checkCovered(place.waypoint)
        return place.waypoint
      }
      state.session.travel(to: waypoint)
    }
  }

  /// Totals so far, as `routecli track --json` prints them at the end.
  func summary(_ language: Language) -> JSONValue {
    state.withLock { state in
      let tracker = state.session.tracker
      return TrackDocument.summary(
        tracker.summary,
        trace: "",
        arrival: tracker.update,
        clock: state.session.clock,
        language: language
      )
    }
  }
}

extension LocationFix {
  /// Reads a fix of a caller.
  ///
  /// - Throws: `RUMBO_INVALID_VALUE` for numbers out of range.
  init(_ fix: rumbo_fix) throws(Failure) {
    guard let coordinate = Coordinate(validating: fix.latitude, fix.longitude) else {
      throw Failure(RUMBO_INVALID_VALUE) { $0.badFix(fix.latitude, fix.longitude) }
    }
    self.init(
      coordinate,
      time: try Self.known(fix.time, "time", 0...253_402_300_799),
      accuracy: try Self.known(fix.accuracy, "accuracy", 0...1_000_000),
      speed: try Self.known(fix.speed, "speed", 0...100_000),
      course: try Self.known(fix.course, "course", 0...360)
    )
  }

  /// A number; `nil` for NaN.
  private static func known(
    _ value: Double,
    _ name: String,
    _ range: ClosedRange<Double>
  ) throws(Failure) -> Double? {
    if value.isNaN { return nil }
    guard range.contains(value) else {
      throw Failure(RUMBO_INVALID_VALUE) {
        $0.outOfRange(name, "\(value)", low: "\(range.lowerBound)", high: "\(range.upperBound)")
      }
    }
    return value
  }
}
