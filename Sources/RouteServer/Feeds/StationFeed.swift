import CampusGraph
import Foundation
import GeoCore
import LiveStore

/// Reader of the status of bike stations in a GBFS feed, by its `gbfs.json` or its `station_status.json`.
actor StationFeed: PulledFeed {
  /// Where the status is, and of which system.
  private struct Target {
    var address: FeedAddress
    var system: String
    /// Name of the zone of its times of day; `nil` if not known.
    var timeZone: String?
    /// When it was found, in seconds since 1970.
    var time: Seconds
  }

  private let source: FeedSource
  private let live: LiveService
  /// The system whose stations are served; `nil` for none.
  private let servedSystem: @Sendable () -> BikeShareSystem?
  private var target: Target?
  private var validators = FeedValidators()
  private var lifetime: Int?
  /// Ids of the stations in the store.
  private var known: Set<String>?

  /// Seconds after which the list of files is read again.
  private static let listAge: Seconds = 86_400
  /// The most stations of a system, of all times.
  private static let mostStations = 5_000
  /// The name in messages.
  private static let name = "GBFS"
  /// The earliest time that a station can have reported, in seconds since 1970: GBFS's schema has it.
  private static let earliest = 1_450_155_600

  init(
    _ source: FeedSource,
    _ live: LiveService,
    servedSystem: @escaping @Sendable () -> BikeShareSystem?
  ) {
    (self.source, self.live, self.servedSystem) = (source, live, servedSystem)
  }

  func pull(_ fetcher: FeedFetcher, now: Seconds) async throws(FeedFailure) -> FeedPull {
    let isKnown = target.map { now - $0.time < Self.listAge && now >= $0.time } ?? false
    do throws(FeedFailure) {
      return try await isKnown ? update(fetcher, now: now) : find(fetcher, now: now)
    } catch {
      // The list of files can have changed.
      if error.reason != .store, error.reason != .timeout { target = nil }
      throw error
    }
  }

  /// Reads the status at the known address.
  private func update(_ fetcher: FeedFetcher, now: Seconds) async throws(FeedFailure) -> FeedPull {
    guard let target else { return try await find(fetcher, now: now) }
    let answer = try await fetcher.fetch(target.address, validators, now: now)
    guard case .document(let bytes, let new) = answer else {
      return FeedPull(isNew: false, lifetime: lifetime)
    }
    return try await store(try Self.message(bytes), new, target, now: now)
  }

  /// Finds the status by the configured address, and reads it.
  private func find(_ fetcher: FeedFetcher, now: Seconds) async throws(FeedFailure) -> FeedPull {
    validators = FeedValidators()
    let (first, new) = try await message(at: source.address, fetcher, now: now)
    switch first.content {
    case .status:
      guard let system = source.name ?? servedSystem()?.id, !system.isEmpty else {
        throw FeedFailure(
          .malformed,
          "the status names no system; write SYSTEM=ADDRESS, or give the address of gbfs.json"
        )
      }
      let target = Target(
        address: source.address,
        system: system,
        timeZone: timeZone(of: system),
        time: now
      )
      return try await store(first, new, target, now: now)
    case .files(let files):
      let status = try address("station_status", files)
      var (system, zone) = (source.name, String?.none)
      if system == nil || files["system_information"] != nil {
        let information = try await message(
          at: try address("system_information", files),
          fetcher,
          now: now
        )
        if case .system(let id, let name) = information.0.content {
          (system, zone) = (system ?? id, name)
        }
      }
      guard let system, system.utf8.count <= GBFSMessage.longestID else {
        throw FeedFailure(.malformed, "system_information has no system_id that can be used")
      }
      let (message, new) = try await message(at: status, fetcher, now: now)
      let target = Target(
        address: status,
        system: system,
        timeZone: zone ?? timeZone(of: system),
        time: now
      )
      return try await store(message, new, target, now: now)
    case .system:
      throw FeedFailure(
        .malformed,
        "this is system_information; give the address of gbfs.json or station_status.json"
      )
    }
  }

  /// Name of the zone of a system that is served; `nil` for another one.
  private func timeZone(of system: String) -> String? {
    servedSystem().flatMap { $0.id == system ? $0.timeZone : nil }
  }

  private func address(
    _ name: String,
    _ files: [String: String]
  ) throws(FeedFailure) -> FeedAddress {
    guard let text = files[name] else {
      throw FeedFailure(.malformed, "gbfs.json lists no \(name)")
    }
    guard let address = source.address.following(text) else {
      throw FeedFailure(
        .redirect,
        "\(name) is on another server or not encrypted; give its address, as SYSTEM=ADDRESS"
      )
    }
    return address
  }

  private func message(
    at address: FeedAddress,
    _ fetcher: FeedFetcher,
    now: Seconds
  ) async throws(FeedFailure) -> (GBFSMessage, FeedValidators) {
    guard case .document(let bytes, let new) = try await fetcher.fetch(address, .init(), now: now)
    else { throw FeedFailure(.status, "answered with status 304") }
    return (try Self.message(bytes), new)
  }

  private static func message(_ bytes: [UInt8]) throws(FeedFailure) -> GBFSMessage {
    do throws(StationFileError) {
      return try GBFSMessage(parsing: Data(bytes), name: name)
    } catch {
      throw FeedFailure(.malformed, error.message[.english])
    }
  }

  // MARK: - Store

  private func store(
    _ message: GBFSMessage,
    _ new: FeedValidators,
    _ target: Target,
    now: Seconds
  ) async throws(FeedFailure) -> FeedPull {
    guard case .status(let rows) = message.content else {
      throw FeedFailure(.malformed, "station_status has no stations")
    }
    do throws(LiveStoreError) {
      if known == nil || self.target?.system != target.system {
        known = Set(try live.store.stations(of: target.system).keys)
      }
    } catch {
      throw FeedFailure(.store, error.message[.english])
    }
    let accepted = rows.filter(isStorable)
    let rejected = message.rejectedCount + rows.count - accepted.count
    guard !accepted.isEmpty || rejected == 0 else {
      throw FeedFailure(.malformed, "no station has num_bikes_available and num_docks_available")
    }
    do throws(LiveStoreError) {
      try await live.update(
        accepted.map { row in
          (
            StationKey(system: target.system, id: row.id),
            Self.status(row.status, message, now: now)
          )
        },
        timeZone: target.timeZone
      )
    } catch {
      throw FeedFailure(.store, error.message[.english])
    }
    self.target = target
    (validators, lifetime) = (new, message.lifetime)
    return FeedPull(
      isNew: true,
      lifetime: lifetime,
      stored: accepted.count,
      rejected: rejected
    )
  }

  /// Whether a row says how many docks are free, and is of a station that is known or has room.
  private func isStorable(_ row: GBFSMessage.Row) -> Bool {
    guard row.status.docksAvailable != nil else { return false }
    if known?.contains(row.id) == true { return true }
    guard known?.count ?? 0 < Self.mostStations else { return false }
    known?.insert(row.id)
    return true
  }

  /// The status at the time of the station, else of the document, else now; never after now, because
  /// a status of the future would let none of the present be stored.
  private static func status(
    _ status: CampusGraph.StationStatus,
    _ message: GBFSMessage,
    now: Seconds
  ) -> LiveStationStatus {
    let latest = Int64(now.rounded(.down))
    let times = [status.lastReported, message.lastUpdated].compactMap(\.self)
    let time = times.first { $0 >= earliest }.map { min(Int64($0), latest) } ?? latest
    return LiveStationStatus(
      time: time,
      bikes: status.bikesAvailable,
      docks: status.docksAvailable ?? 0,
      isRenting: status.isInstalled && status.isRenting,
      isReturning: status.isInstalled && status.isReturning
    )
  }
}
