import GeoCore
import RouteService
import Routing
import Tracking
import TripStore

/// A trip of a server, which requests change one after the other.
final class LiveTrip: Sendable {
  /// The machine, once it has been needed.
  private struct State: @unchecked Sendable {
    // Sound because only one thread at a time touches it, inside the lock, and nothing that refers
    // to the machine leaves it.
    var machine: TripMachine?
  }

  let id: String
  private let secret: Secret
  private let question: TripQuestionDocument
  private let region: Region
  private let started: Int64
  private let store: TripStore?
  private let state: Guarded<State>
  private let firstChange: Int64
  /// When something was last posted, by the steady clock; `nil` for never.
  private let changed: Guarded<Int64?>
  private let listeners: TripListeners
  /// Those who listen at the link of its share.
  private let viewers: TripListeners

  /// A trip that starts now.
  ///
  /// - Throws: As ``TripMachine/init(_:in:now:)``.
  init(
    id: String,
    tokenHash: String,
    _ question: TripQuestionDocument,
    in region: Region,
    store: TripStore?,
    streams: StreamCount,
    now: ServerTime
  ) throws(ServiceError) {
    let machine = try TripMachine(question.question, in: region, now: Seconds(now.second))
    (self.id, self.question, self.region) = (id, question, region)
    secret = Secret(tokenHash)
    (self.store, started, firstChange) = (store, now.second, now.steadySecond)
    state = Guarded(State(machine: machine))
    changed = Guarded(nil)
    (listeners, viewers) = (TripListeners(streams), TripListeners(streams))
  }

  /// A trip of the store, last changed at a time by the steady clock; followed again when it is needed.
  init(
    _ trip: TripStore.Trip,
    changed: Int64,
    _ question: TripQuestionDocument,
    in region: Region,
    store: TripStore,
    streams: StreamCount
  ) {
    (id, self.question, self.region) = (trip.id, question, region)
    secret = Secret(trip.tokenHash)
    (self.store, started, firstChange) = (store, trip.started, changed)
    state = Guarded(State())
    self.changed = Guarded(changed)
    (listeners, viewers) = (TripListeners(streams), TripListeners(streams))
  }

  /// When something was last posted, or else when it was started, by the steady clock.
  var lastChange: Int64 { changed.withLock { $0 } ?? firstChange }

  /// Whether nothing was posted to it since its start.
  var isUnused: Bool { changed.withLock { $0 == nil } }

  /// Whether a text is the token of the owner; takes as long for any text of the same length.
  func isOwner(_ text: String) -> Bool { secret.isKnown(to: TripStore.hash(ofToken: text)) }

  // MARK: - Requests

  /// Takes an entry, tells those who listen, and returns the document.
  ///
  /// - Throws: As ``TripMachine/check(_:at:)``; `NoSpace` or `BadFile` if the entry cannot be stored.
  func post(
    _ entry: TripEntry,
    at moment: ServerTime,
    _ language: Language
  ) throws(ServiceError) -> JSONValue {
    let time = moment.now
    let answer = try state.withLock { state throws(ServiceError) -> JSONValue in
      let checked = try machine(&state).check(entry, at: time)
      if let store {
        try Self.storing { () throws(TripStore.Failure) in
          try store.append(
            TripStore.Entry(kind: entry.kind, time: time, body: entry.body),
            to: id
          )
        }
      }
      let share = state.machine?.share
      // In place: a copy would double all that the trip remembers.
      state.machine?.take(checked)
      let machine = try machine(&state)
      listeners.tell { document(of: machine, $0) }
      if let share {
        if share == machine.share || entry.isFixes {
          viewers.tell { share.document(of: machine, $0) }
        }
        if share != machine.share { viewers.end() }
      }
      return document(of: machine, language)
    }
    changed.withLock { $0 = moment.steadySecond }
    if case .cancel = entry { listeners.end() }
    return answer
  }

  /// What is known of the trip.
  ///
  /// - Throws: `BadFile` if its entries cannot be read.
  func document(in language: Language) throws(ServiceError) -> JSONValue {
    try state.withLock { state throws(ServiceError) in
      document(of: try machine(&state), language)
    }
  }

  /// The route that is followed; `nil` if there is none.
  ///
  /// - Throws: `BadFile` if the trip's entries cannot be read.
  func route() throws(ServiceError) -> Route? {
    try state.withLock { state throws(ServiceError) in try machine(&state).route }
  }

  /// A stream of what is said after each entry from now on, beginning with what is known.
  ///
  /// - Returns: `nil` if too many listen.
  /// - Throws: `BadFile` if the trip's entries cannot be read.
  func listen(in language: Language) throws(ServiceError) -> EventStream? {
    try state.withLock { state throws(ServiceError) in
      let machine = try machine(&state)
      return listeners.add(
        language,
        first: document(of: machine, language),
        isLast: machine.isCancelled
      )
    }
  }

  /// Tells those who listen that the trip is no more.
  func end() {
    listeners.end()
    viewers.end()
  }

  // MARK: - Sharing

  /// What the link with a hash shows; `nil` if it shows nothing any more.
  ///
  /// - Throws: `BadFile` if the trip's entries cannot be read.
  func sharedDocument(
    _ hash: String,
    now: Seconds,
    _ language: Language
  ) throws(ServiceError) -> JSONValue? {
    try state.withLock { state throws(ServiceError) in
      let machine = try machine(&state)
      return Self.share(of: machine, hash, now)?.document(of: machine, language)
    }
  }

  /// A stream of what the link with a hash shows, which ends with the share.
  ///
  /// - Returns: `unknown` if the link shows nothing any more, `overloaded` if too many listen.
  /// - Throws: `BadFile` if the trip's entries cannot be read.
  func view(
    _ hash: String,
    now: Seconds,
    _ language: Language
  ) throws(ServiceError) -> Viewing {
    try state.withLock { state throws(ServiceError) in
      let machine = try machine(&state)
      guard let share = Self.share(of: machine, hash, now) else { return .unknown }
      let first = share.document(of: machine, language)
      let rest = share.ends - now
      return viewers.add(language, first: first, isLast: false, endingAfter: rest)
        .map { .stream($0) } ?? .overloaded
    }
  }

  /// Outcome of ``view(_:now:_:)``.
  enum Viewing {
    case stream(EventStream)
    case unknown
    case overloaded
  }

  private static func share(of machine: TripMachine, _ hash: String, _ now: Seconds) -> TripShare? {
    guard let share = machine.share, share.hash == hash, share.isSeen(at: now) else { return nil }
    return share
  }

  // MARK: - Following

  /// The machine, followed again from the store if it was not needed since the start.
  private func machine(_ state: inout State) throws(ServiceError) -> TripMachine {
    if let machine = state.machine { return machine }
    var machine = try TripMachine(question.question, in: region, now: Seconds(started))
    let entries = try Self.storing { () throws(TripStore.Failure) in
      try store?.entries(of: id) ?? []
    }
    for entry in entries {
      // An entry that was taken can be refused now if the map has changed.
      guard let known = TripEntry(kind: entry.kind, body: entry.body),
        let checked = try? machine.check(known, at: entry.time)
      else { continue }
      machine.take(checked)
    }
    state.machine = machine
    return machine
  }

  static func storing<Result>(
    _ body: () throws(TripStore.Failure) -> Result
  ) throws(ServiceError) -> Result {
    do throws(TripStore.Failure) {
      return try body()
    } catch {
      throw error.isFull
        ? ServiceError(.noSpace, .api { $0.noSpaceForTrips(error.path) })
        : ServiceError(.badFile, .api { $0.tripsNotStored(error.reason) })
    }
  }

  private func document(of machine: TripMachine, _ language: Language) -> JSONValue {
    var json: JSONObject = [
      "code": "Ok", "id": .string(id), "active": .bool(!machine.isCancelled),
      "profile": .string(machine.profile),
      "destination": machine.destination.map(\.json) ?? .null,
      "fixes": .number(Double(machine.fixCount)), "routes": .number(Double(machine.routeCount)),
    ]
    var update = machine.line.map { TrackDocument.line($0, language).object ?? [:] }
    update?["trace"] = nil
    json["update"] = update.map { .object($0) } ?? .null
    if let failure = machine.failure {
      json["problem"] = [
        "code": .string(failure.code.rawValue),
        "message": .string(failure.message(.plain)[language]),
      ]
    }
    return .object(json)
  }
}
