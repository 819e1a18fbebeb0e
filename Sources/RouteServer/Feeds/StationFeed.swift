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
  private let writer: StationFeedWriter
  /// The system whose stations are served; `nil` for none.
  private let servedSystem: @Sendable () -> BikeShareSystem?
  private var target: Target?
  private var validators = FeedValidators()
  private var lifetime: Int?

  /// Seconds after which the list of files is read again.
  private static let listAge: Seconds = 86_400

  init(
    _ source: FeedSource,
    _ live: LiveService,
    servedSystem: @escaping @Sendable () -> BikeShareSystem?
  ) {
    (self.source, writer, self.servedSystem) = (source, StationFeedWriter(live), servedSystem)
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
    return try await store(try GBFSMessage(reading: bytes), new, target, now: now)
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
    return (try GBFSMessage(reading: bytes), new)
  }

  private func store(
    _ message: GBFSMessage,
    _ new: FeedValidators,
    _ target: Target,
    now: Seconds
  ) async throws(FeedFailure) -> FeedPull {
    let pull = try await writer.store(message, of: target.system, target.timeZone, now: now)
    self.target = target
    (validators, lifetime) = (new, message.lifetime)
    return pull
  }
}
