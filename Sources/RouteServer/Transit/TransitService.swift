import CampusGraph
package import GeoCore
package import LiveStore
package import RouteService
import Transit
import TransitFeeds

/// Timetable of a server and the vehicles that run on it.
package final class TransitService: Sendable {
  let network: TransitNetwork
  let lines: TransitLines
  let listeners: ArrivalListeners
  private let fleet: Guarded<FleetFollower>
  private let updates: Guarded<KeptUpdates?>
  /// What feeds state about the trips of their vehicles, by feed.
  private let stated = Guarded<[String: [String: StatedWork]]>([:])
  /// What feeds say about trips.
  let pulled = PulledUpdates()

  /// The most positions that are taken from the file at the start, and their age in seconds.
  private static let (mostReplayed, replayedAge) = (200_000, 1800.0)
  /// Seconds for which deviations from the timetable are used.
  private static let updateAge: Seconds = 5
  /// Seconds after its last position at which a vehicle is forgotten.
  private static let forgottenAge: Seconds = 86_400

  /// Reads a timetable, and follows the vehicles of live data from where the former run ended.
  ///
  /// - Parameters:
  ///   - path: A GTFS feed.
  ///   - store: The live data; `nil` for none.
  ///   - streams: The most listeners.
  ///   - now: Seconds since 1970.
  /// - Throws: `BadFile` or `TooBig` for the feed, `BadFile` for the live data.
  package convenience init(
    reading path: String,
    _ store: LiveStore?,
    streams: Int,
    now: Seconds
  ) throws(ServiceError) {
    try self.init(TransitNetwork(reading: path), store, streams: streams, now: now)
  }

  init(
    _ network: TransitNetwork,
    _ store: LiveStore? = nil,
    streams: Int,
    now: Seconds
  ) throws(ServiceError) {
    let follower: FleetFollower
    do throws(LiveStoreError) {
      follower = try Self.follower(on: network, store, now: now)
    } catch {
      throw ServiceError(error)
    }
    self.network = network
    lines = TransitLines(network.timetable)
    listeners = ArrivalListeners(StreamCount(limit: streams))
    fleet = Guarded(follower)
    updates = Guarded(nil)
  }

  /// A follower that has learned what the store has, with the vehicles of the last half hour.
  private static func follower(
    on network: TransitNetwork,
    _ store: LiveStore?,
    now: Seconds
  ) throws(LiveStoreError) -> FleetFollower {
    let learned = try store?.learnedTimes().flatMap { LearnedTimes(decoding: $0) }
    var follower = FleetFollower(
      network.timetable,
      clock: network.clock,
      learned: learned ?? LearnedTimes()
    )
    let positions = try store?.positions(after: now - replayedAge, limit: mostReplayed) ?? []
    // Positions that are ahead of the clock were not believed when they came.
    let latest = now + LiveStore.believedAhead
    for (vehicle, fix) in positions
    where vehicle.kind != .person && fix.time.map({ $0 <= latest }) ?? false {
      follower.take(fix, of: VehicleID(vehicle.id))
    }
    return follower
  }

  /// Finds the walks between stops along the streets of regions, so that no journey waits for them.
  ///
  /// What fails here fails again with the first journey, whose answer says why.
  ///
  /// - Parameter regions: The streets.
  /// - Complexity: A search around each stop for each region.
  package func prepareWalks(in regions: Regions) {
    for region in regions.all { try? network.prepareWalks(in: region.data) }
  }

  /// Errors of the feed; what they concern is left out.
  package var feedErrorCount: Int { network.errorCount }

  /// The stops, routes and trips.
  var timetable: Timetable { network.timetable }

  // MARK: - Vehicles

  /// Takes new positions; those of persons are not followed.
  func take(_ positions: [(vehicle: Vehicle, position: LastPosition)]) {
    let stated = stated.withLock { $0 }
    let isUsed = fleet.withLock { fleet in
      var isUsed = false
      for (vehicle, position) in positions where vehicle.kind != .person {
        let work = stated.values.lazy.compactMap { $0[vehicle.id] }.first ?? StatedWork()
        let outcome = fleet.take(position.fix, of: VehicleID(vehicle.id), stating: work)
        isUsed = isUsed || outcome == .used
      }
      return isUsed
    }
    if isUsed { listeners.noteChange() }
  }

  /// Takes what a feed states about the trips of its vehicles, instead of what it stated before.
  ///
  /// It counts with the next positions.
  func take(statements: [(vehicle: String, work: StatedWork)], ofFeed feed: String) {
    let works = Dictionary(statements.filter { $0.work != StatedWork() }) { first, _ in first }
    stated.withLock { $0[feed] = works.isEmpty ? nil : works }
  }

  /// What is known of a vehicle's trip; `nil` if it has never been followed.
  func status(of vehicle: String, at time: Seconds) -> VehicleStatus? {
    fleet.withLock { $0.status(of: VehicleID(vehicle), at: time) }
  }

  /// The states of all vehicles with their number.
  func counts(at time: Seconds) -> [(state: VehicleState, count: Int)] {
    let states = fleet.withLock { fleet in
      fleet.vehicles.compactMap { fleet.status(of: $0, at: time)?.state.value }
    }
    return [VehicleState.unassigned, .running, .layover, .detour, .silent].map { state in
      (state, states.count { $0 == state })
    }
  }

  /// Forgets vehicles that have been silent for a day.
  func forget(now: Seconds) {
    fleet.withLock { $0.forgetVehicles(silentSince: now - Self.forgottenAge) }
  }

  // MARK: - Forecasts

  /// The next arrivals at a stop: forecasts, else what feeds say, else the timetable.
  func arrivals(at stop: StopID, from time: Seconds, _ span: ArrivalSpan) -> [StopArrival] {
    let pulled = pulled.table(at: time)
    return fleet.withLock {
      $0.arrivals(
        at: stop,
        from: time,
        within: Seconds(span.minutes) * 60,
        limit: span.limit,
        updates: pulled
      )
    }
  }

  /// Forecasts of all running trips.
  func forecasts(at time: Seconds) -> [TripForecast] {
    fleet.withLock { $0.tripForecasts(at: time) }
  }

  /// What the vehicles deviate from the timetable, by forecasts, else by feeds; at most ``updateAge`` old.
  func liveUpdates(at now: Seconds) -> LiveUpdates {
    updates.withLock { kept in
      if let kept, (0..<Self.updateAge).contains(now - kept.time) { return kept.updates }
      let made = LiveUpdates(
        pulled.table(at: now).joined(with: forecasts(at: now), at: now, of: timetable)
      )
      kept = KeptUpdates(time: now, updates: made)
      return made
    }
  }

  /// Deviations and their time in seconds since 1970.
  private struct KeptUpdates {
    var time: Seconds
    var updates: LiveUpdates
  }

  /// Takes what a feed says about trips, instead of what it said before.
  ///
  /// - Parameters:
  ///   - new: The deviations.
  ///   - feed: The number of the feed; that of a lower number counts if several have a run.
  ///   - time: Their time in seconds since 1970.
  func take(_ new: [TripUpdate], ofFeed feed: Int, at time: Seconds) {
    pulled.take(new, ofFeed: feed, at: time)
    updates.withLock { $0 = nil }
    listeners.noteChange()
  }

  /// Stores what was learned.
  func save(in store: LiveStore, now: Seconds) throws(LiveStoreError) {
    let learned = fleet.withLock { $0.learned }
    guard let bytes = learned.encoded else { return }
    try store.keepLearnedTimes(bytes, at: now)
  }
}

/// How far ahead arrivals are given, and how many.
struct ArrivalSpan: Hashable, Sendable {
  var minutes = 60
  var limit = 20
}
