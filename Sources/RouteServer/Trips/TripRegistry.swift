package import GeoCore
package import RouteService
import TripStore

/// The trips of a server.
///
/// A trip is readable by its id, which cannot be guessed and can be shared; it is changed with its
/// token. It is forgotten some time after the last request that changed it. Others can see it, coarsely
/// unless its owner wants otherwise, at the link of a ``TripShare``.
package final class TripRegistry: Sendable {
  private struct State: Sendable {
    var trips: [String: LiveTrip] = [:]
    /// Ids of trips by the hashes of the links at which they are published.
    var shares: [String: String] = [:]
    var lastSweep: Int64 = 0
  }

  private let regions: Regions
  private let store: TripStore?
  private let lifetime: Int64
  private let unusedLifetime: Int64
  private let streams: StreamCount
  private let most: Int
  private let state: Guarded<State>

  /// Seconds between two searches for trips to forget.
  private static let sweepStep: Int64 = 60

  /// Takes streets; trips are forgotten when the server ends.
  ///
  /// - Parameters:
  ///   - regions: The streets.
  ///   - limits: How many trips, and for how long.
  package convenience init(_ regions: Regions, _ limits: ServerLimits) {
    let streams = StreamCount(limit: limits.streams)
    self.init(regions, limits, store: nil, trips: [], streams: streams)
  }

  /// Takes the trips of a store, where they survive the end of the server.
  ///
  /// - Parameters:
  ///   - regions: The streets.
  ///   - limits: How many trips, and for how long.
  ///   - path: The file of the store; made if there is none.
  ///   - now: Seconds since 1970.
  /// - Throws: `BadFile` if the store cannot be opened or read.
  package convenience init(
    _ regions: Regions,
    _ limits: ServerLimits,
    storedIn path: String,
    now: Seconds
  ) throws(ServiceError) {
    let store: TripStore
    let known: [TripStore.Trip]
    let shared: [String: [UInt8]]
    do throws(TripStore.Failure) {
      store = try TripStore(opening: path)
      known = try store.trips()
      shared = try store.newestBodies(ofKind: TripEntry.share(nil).kind)
    } catch {
      throw ServiceError(.badFile, .api { $0.tripsUnusable(error.reason) })
    }
    let streams = StreamCount(limit: limits.streams)
    let trips = known.compactMap { trip -> LiveTrip? in
      guard let question = try? TripQuestionDocument(Array(trip.question.utf8)) else { return nil }
      let region = Self.region(of: question, in: regions)
      // A time ahead is of a clock that has been set back.
      let age = min(trip.changed, Int64(now.rounded(.down)))
      return LiveTrip(trip, changed: age, question, in: region, store: store, streams: streams)
    }
    self.init(regions, limits, store: store, trips: trips, streams: streams)
    state.withLock { state in
      for (id, body) in shared {
        if let share = TripShare(body: body) { state.shares[share.hash] = id }
      }
    }
  }

  private init(
    _ regions: Regions,
    _ limits: ServerLimits,
    store: TripStore?,
    trips: [LiveTrip],
    streams: StreamCount
  ) {
    (self.regions, self.store, self.streams) = (regions, store, streams)
    lifetime = Int64(limits.tripLifetime)
    unusedLifetime = Int64(limits.unusedTripLifetime)
    most = limits.trips
    state = Guarded(State(trips: Dictionary(uniqueKeysWithValues: trips.map { ($0.id, $0) })))
  }

  /// How many trips there are.
  var count: Int { state.withLock { $0.trips.count } }

  /// Starts a trip.
  ///
  /// - Returns: The trip and its token.
  /// - Throws: `TooBig` if there are too many; as ``TripMachine/init(_:in:now:)``.
  func start(
    _ question: TripQuestionDocument,
    now: ServerTime
  ) throws(ServiceError) -> (trip: LiveTrip, token: String) {
    sweep(now: now.steadySecond)
    guard count < most else { throw ServiceError(.tooBig, .api { $0.tooManyTrips(most) }) }
    let (id, token) = (name(words: 2), name(words: 4))
    let hash = TripStore.hash(ofToken: token)
    let trip = try LiveTrip(
      id: id,
      tokenHash: hash,
      question,
      in: Self.region(of: question, in: regions),
      store: store,
      streams: streams,
      now: now
    )
    if let store {
      let row = TripStore.Trip(
        id: id,
        tokenHash: hash,
        question: question.text,
        started: now.second,
        changed: now.second
      )
      try LiveTrip.storing { () throws(TripStore.Failure) in try store.add(row) }
    }
    state.withLock { $0.trips[id] = trip }
    return (trip, token)
  }

  /// The trip with an id; `nil` if it is not known or too old by the steady clock.
  func trip(_ id: Substring, now: Int64) -> LiveTrip? {
    sweep(now: now)
    guard let trip = state.withLock({ $0.trips[String(id)] }),
      !isOld(trip, now: now)
    else { return nil }
    return trip
  }

  private func isOld(_ trip: LiveTrip, now: Int64) -> Bool {
    now - trip.lastChange > (trip.isUnused ? unusedLifetime : lifetime)
  }

  /// Forgets a trip.
  ///
  /// - Throws: `NoSpace` or `BadFile` if it cannot be removed from the store.
  func remove(_ trip: LiveTrip) throws(ServiceError) {
    try remove([trip])
  }

  private func remove(_ trips: [LiveTrip]) throws(ServiceError) {
    let ids = trips.map(\.id)
    if let store {
      try LiveTrip.storing { () throws(TripStore.Failure) in try store.remove(ids) }
    }
    let gone = Set(ids)
    state.withLock { state in
      for id in ids { state.trips[id] = nil }
      state.shares = state.shares.filter { !gone.contains($0.value) }
    }
    for trip in trips { trip.end() }
  }

  // MARK: - Sharing

  /// Publishes a trip at a new link, instead of the one that it has.
  ///
  /// - Parameters:
  ///   - trip: The trip.
  ///   - ends: When the share ends, in seconds since 1970.
  ///   - isPrecise: Whether exact positions are shown.
  ///   - now: The present.
  /// - Returns: The name of the link.
  /// - Throws: As ``LiveTrip/post(_:at:_:)``.
  func share(
    _ trip: LiveTrip,
    until ends: Seconds,
    isPrecise: Bool,
    now: ServerTime
  ) throws(ServiceError) -> String {
    let name = name(words: 2)
    let hash = TripStore.hash(ofToken: name)
    let share = TripShare(hash: hash, ends: ends, isPrecise: isPrecise)
    _ = try trip.post(.share(share), at: now, .english)
    state.withLock { state in
      state.shares = state.shares.filter { $0.value != trip.id }
      state.shares[hash] = trip.id
    }
    return name
  }

  /// Ends the publication of a trip, if it has one.
  ///
  /// - Throws: As ``LiveTrip/post(_:at:_:)``.
  func unshare(_ trip: LiveTrip, now: ServerTime) throws(ServiceError) {
    _ = try trip.post(.share(nil), at: now, .english)
    state.withLock { state in state.shares = state.shares.filter { $0.value != trip.id } }
  }

  /// The trip of a link and the hash of the link's name; `nil` if it is not known.
  func trip(
    sharedAs name: Substring,
    now: Int64
  ) -> (trip: LiveTrip, hash: String)? {
    let hash = TripStore.hash(ofToken: String(name))
    guard let id = state.withLock({ $0.shares[hash] }), let trip = trip(id[...], now: now) else {
      return nil
    }
    return (trip, hash)
  }

  // MARK: - Ages

  private func sweep(now: Int64) {
    let trips = state.withLock { state -> [LiveTrip] in
      guard now - state.lastSweep >= Self.sweepStep else { return [] }
      state.lastSweep = now
      return Array(state.trips.values)
    }
    let old = trips.filter { isOld($0, now: now) }
    // What cannot be removed now is tried again later.
    if !old.isEmpty { try? remove(old) }
  }

  /// A random name of 16 hexadecimal digits a word.
  private func name(words: Int) -> String {
    (0..<words).map { _ in
      let digits = String(UInt64.random(in: .min ... .max), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    .joined()
  }

  /// The region of the destination if that is a coordinate; else the first.
  private static func region(of question: TripQuestionDocument, in regions: Regions) -> Region {
    let all = regions.all
    for text in [question.question.to, question.question.from].compactMap(\.self) {
      if case .coordinate(let place)? = try? PlaceArgument(parsing: text),
        let region = all.first(where: { $0.covers(place) })
      {
        return region
      }
    }
    return all[0]
  }
}
