import Dispatch
package import GeoCore
package import LiveStore
package import RouteService
import ServiceLifecycle

/// Live data of a server: the store, those who listen, and what keeps the file small.
package final class LiveService: Sendable {
  /// When a vehicle counts as one that does not report.
  package struct Ages: Sendable, Hashable {
    /// Seconds after its last position until a vehicle is stale.
    package var stale: Seconds = 360
    /// Seconds after its last position until a vehicle is no longer reporting.
    package var silent: Seconds = 3600

    /// The defaults.
    package init() {}
  }

  let store: LiveStore
  let ages: Ages
  let listeners: PositionListeners
  /// The timetable that vehicles run on; `nil` for none.
  package let transit: TransitService?
  /// Alerts of other servers.
  let pulledAlerts = PulledAlerts()
  /// Forecasts of bike stations.
  let stations: StationService
  /// What became of all positions since the start.
  let receipts = Guarded(FixReceipt())
  private let clock: @Sendable () -> Seconds

  /// Opens the file of live data.
  ///
  /// - Parameters:
  ///   - path: The file; made if there is none.
  ///   - settings: Durability and lifetimes.
  ///   - ages: When a vehicle does not report.
  ///   - streams: The most listeners.
  ///   - gtfs: A GTFS feed that vehicles run on; `nil` for none.
  ///   - feedInterval: Seconds between two looks at the feeds of bike stations.
  ///   - clock: Seconds since 1970.
  /// - Throws: `BadFile` if a file cannot be used, `NoSpace` if the disk is full.
  package convenience init(
    opening path: String,
    _ settings: LiveStoreSettings,
    ages: Ages = Ages(),
    streams: Int,
    gtfs: String? = nil,
    feedInterval: Seconds = 30,
    clock: @escaping @Sendable () -> Seconds
  ) throws(ServiceError) {
    let (store, stations): (LiveStore, StationService)
    do throws(LiveStoreError) {
      store = try LiveStore(opening: path, settings)
      stations = try StationService(store, interval: feedInterval, now: clock())
    } catch {
      throw ServiceError(error)
    }
    let transit = try gtfs.map { path throws(ServiceError) in
      try TransitService(reading: path, store, streams: streams, now: clock())
    }
    self.init(store, stations, ages: ages, streams: streams, transit, clock: clock)
  }

  init(
    _ store: LiveStore,
    _ stations: StationService,
    ages: Ages = Ages(),
    streams: Int,
    _ transit: TransitService?,
    clock: @escaping @Sendable () -> Seconds
  ) {
    (self.store, self.stations, self.ages) = (store, stations, ages)
    (self.transit, self.clock) = (transit, clock)
    listeners = PositionListeners(StreamCount(limit: streams))
    store.observePositions { [listeners, clock] positions in
      let now = clock()
      transit?.take(positions)
      listeners.tell(
        positions.map { VehicleDocument($0.vehicle, $0.position, ages, transit, now: now) }
      )
    }
  }

  /// The vehicles that have a position.
  func vehicles(now: Seconds) -> [VehicleDocument] {
    store.lastPositions.map { document($0.vehicle, $0.position, now: now) }
  }

  /// A vehicle with its last position.
  func document(
    _ vehicle: Vehicle,
    _ position: LastPosition,
    now: Seconds
  ) -> VehicleDocument {
    VehicleDocument(vehicle, position, ages, transit, now: now)
  }

  /// The alerts of administrators and then those of other servers that have not ended at a time.
  ///
  /// - Parameter time: Seconds since 1970.
  /// - Returns: The alerts, also those that start later.
  /// - Throws: ``LiveStoreError`` if the file cannot be read.
  func alerts(endingAfter time: Int64) throws(LiveStoreError) -> [LiveAlert] {
    try store.alerts(endingAfter: time) + pulledAlerts.alerts(endingAfter: time)
  }

  /// Gives the stations of regions their newest status, now and after each change.
  ///
  /// - Throws: ``LiveStoreError`` if the present ones cannot be read; later ones are taken all the same.
  func keepStationsNewest(in regions: Regions) throws(LiveStoreError) {
    store.observeStations { [clock] in regions.take($0, now: clock()) }
    for system in try store.stationSystems() {
      let known = try store.stations(of: system)
      regions.take(
        known.map { (StationKey(system: system, id: $0.key), $0.value) },
        now: clock()
      )
    }
  }

  /// Writes what a feed says of its stations, and learns from it.
  ///
  /// - Parameters:
  ///   - new: The statuses.
  ///   - timeZone: Name of the zone of the system's times of day; `nil` if not known.
  /// - Throws: ``LiveStoreError`` if nothing was written.
  func update(
    _ new: [(key: StationKey, status: LiveStationStatus)],
    timeZone: String? = nil
  ) async throws(LiveStoreError) {
    try await onOtherThread { [stations] store throws(LiveStoreError) in
      try store.update(new)
      stations.take(new, timeZone: timeZone)
    }
  }

  /// Changes the status of a station by a count, and learns from it.
  ///
  /// - Parameters:
  ///   - count: The count.
  ///   - key: The station.
  ///   - capacity: Its bikes and docks together if it has no status; `nil` if not known.
  ///   - timeZone: Name of the zone of the system's times of day; `nil` if not known.
  ///   - now: Seconds since 1970.
  /// - Returns: The status afterwards; `nil` if the count alone does not tell it.
  /// - Throws: ``LiveStoreError`` if nothing was written.
  func count(
    _ count: StationCount,
    at key: StationKey,
    capacity: Int?,
    timeZone: String?,
    now: Seconds
  ) throws(LiveStoreError) -> LiveStationStatus? {
    let moment = Int64(min(max(now, 0), 1e11))
    let status = try store.count(count, at: key, capacity: capacity, now: moment)
    if let status { stations.take([(key, status)], timeZone: timeZone) }
    return status
  }

  /// Stores what the stations taught.
  ///
  /// - Throws: ``LiveStoreError`` if it was not written.
  func saveStations() async throws(LiveStoreError) {
    let now = clock()
    try await onOtherThread { [stations] store throws(LiveStoreError) in
      try stations.save(in: store, now: now)
    }
  }

  /// Deletes old rows.
  ///
  /// - Throws: ``LiveStoreError`` if they could not be deleted.
  func prune() async throws(LiveStoreError) {
    let now = clock()
    try await onOtherThread { store throws(LiveStoreError) in _ = try store.prune(now: now) }
  }

  /// Writes the copy of the day, unless it is there or none is wanted.
  ///
  /// - Throws: ``LiveStoreError`` if it could not be written.
  func backUpDaily() async throws(LiveStoreError) {
    let now = clock()
    try await onOtherThread { store throws(LiveStoreError) in _ = try store.backUpDaily(now: now) }
  }

  /// Writes on a thread that no request waits for.
  private func onOtherThread<Written: Sendable>(
    _ body: @escaping @Sendable (LiveStore) throws(LiveStoreError) -> Written
  ) async throws(LiveStoreError) -> Written {
    let store = store
    let result = await withCheckedContinuation { continuation in
      DispatchQueue.global(qos: .utility).async {
        continuation.resume(
          returning: Result { () throws(LiveStoreError) in try body(store) }
        )
      }
    }
    return try result.get()
  }
}

/// Deletion of old rows and copies of the file while the server runs.
struct LivePruning: Service {
  let live: LiveService
  let log: AccessLog

  private static let interval = Duration.seconds(3600)

  /// Deletes old rows at the start and each hour, and writes the copy of the day if it is missing, until
  /// the server is shut down.
  func run() async {
    await untilShutdown(every: Self.interval, isAtOnce: true) {
      do throws(LiveStoreError) {
        try await live.prune()
      } catch {
        log.log("prune", error.message[.english], isFailure: true)
      }
      do throws(LiveStoreError) {
        try await live.backUpDaily()
      } catch {
        log.log("backup", error.message[.english], isFailure: true)
      }
    }
  }
}

extension ServiceError {
  /// The error of a live store as that of a request or a command.
  package init(_ error: LiveStoreError) {
    let code: Code =
      switch error.code {
      case .noSpace: .noSpace
      case .notFound: .notFound
      case .tooMany: .tooBig
      case .invalidValue, .revoked: .invalidValue
      default: .badFile
      }
    self.init(code, error.message)
  }
}
