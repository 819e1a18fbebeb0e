import CampusGraph
import GeoCore
import LiveStore
import ServiceLifecycle
import Transit

/// Forecasts of the bikes and docks at stations, learned from the status of the live data.
///
/// Each new status teaches as soon as it is stored. After a restart the service goes on from what was
/// kept in the file, and takes the history since then; without it, the history of some weeks.
final class StationService: Sendable {
  private let systems: Guarded<[String: SystemForecasts]>
  /// Seconds between two looks at the feeds.
  private let interval: Int64

  /// The oldest history that is taken at the start, in seconds, and the most rows of a system.
  private static let (replayedAge, mostReplayed) = (Int64(28 * 86_400), 500_000)
  /// Seconds of history that are read at a time.
  private static let replayStep: Int64 = 86_400

  /// Goes on from a file.
  ///
  /// - Parameters:
  ///   - store: The live data.
  ///   - interval: Seconds between two looks at the feeds.
  ///   - now: Seconds since 1970.
  /// - Throws: ``LiveStoreError`` if the file cannot be read.
  /// - Complexity: O(rows of the history since the state was kept).
  init(_ store: LiveStore, interval: Seconds, now: Seconds) throws(LiveStoreError) {
    self.interval = Int64(min(max(interval, 1), 86_400))
    let kept = try store.learnedStations()
    let now = Int64(min(max(now, 0), 1e11))
    var all: [String: SystemForecasts] = [:]
    for name in try store.stationSystems() {
      var system =
        kept[name].flatMap { SystemForecasts(decoding: $0) }
        ?? SystemForecasts(interval: self.interval)
      try Self.replay(store, name, &system, now: now)
      all[name] = system
    }
    systems = Guarded(all)
  }

  /// Takes the history since the last reading.
  ///
  /// A row before the last reading of its own station teaches nothing, so overlaps do no harm.
  private static func replay(
    _ store: LiveStore,
    _ name: String,
    _ system: inout SystemForecasts,
    now: Int64
  ) throws(LiveStoreError) {
    var start = now
    let earliest = max(now - replayedAge, (system.lastTime ?? 0) - replayStep, 0)
    var count = 0
    while start > earliest {
      let from = max(earliest, start - replayStep)
      count += try store.historyCount(of: name, in: from...(start - 1))
      guard count <= mostReplayed else { break }
      start = from
    }
    while start <= now {
      let end = min(now, start + replayStep - 1)
      for (id, status) in try store.history(of: name, in: start...end) {
        system.observe(status, of: id)
      }
      start = end + 1
    }
    // The newest status can have no row in the history.
    for (id, status) in try store.stations(of: name).sorted(by: { $0.key < $1.key })
    where status.time <= now {
      system.observe(status, of: id)
    }
  }

  /// Takes new statuses after they were stored.
  ///
  /// - Parameters:
  ///   - stations: The statuses.
  ///   - timeZone: Name of the zone of the system's times of day; `nil` if not known.
  func take(
    _ stations: [(key: StationKey, status: LiveStationStatus)],
    timeZone: String? = nil
  ) {
    let clock = timeZone.flatMap { TimeZoneClock(identifier: $0) }
    systems.withLock { systems in
      for (key, status) in stations {
        var system =
          systems.removeValue(forKey: key.system) ?? SystemForecasts(interval: interval)
        if let clock { system.setTimeZone(clock, at: status.time) }
        system.observe(status, of: key.id)
        systems[key.system] = system
      }
    }
  }

  /// What is known of a system at this time; `nil` for one without a status.
  func system(_ name: String) -> SystemForecasts? { systems.withLock { $0[name] } }

  /// The names of the systems with a station of an id.
  func systems(with id: String) -> [String] {
    systems.withLock { systems in
      systems.filter { $0.value.reading(of: id) != nil }.map(\.key).sorted()
    }
  }

  /// Stores what was learned.
  ///
  /// - Throws: ``LiveStoreError`` if it was not written.
  func save(in store: LiveStore, now: Seconds) throws(LiveStoreError) {
    for (name, system) in systems.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
      guard let bytes = system.encoded else { continue }
      try store.keepLearnedStations(bytes, of: name, at: now)
    }
  }
}

/// Storing of what stations taught while the server runs.
struct StationUpkeep: Service {
  let live: LiveService
  let log: AccessLog

  /// A crash loses nothing, because the history since then is taken again.
  private static let interval = Duration.seconds(3600)

  /// Stores what was learned each hour, and when the server is shut down.
  func run() async {
    await untilShutdown(every: Self.interval) { await save() }
    await save()
  }

  private func save() async {
    do throws(LiveStoreError) {
      try await live.saveStations()
    } catch {
      log.log("learned", error.message[.english], isFailure: true)
    }
  }
}
