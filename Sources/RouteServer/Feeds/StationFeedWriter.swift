import CampusGraph
import Foundation
import GeoCore
import LiveStore

/// Writer of the status of stations that feeds give into the live data.
actor StationFeedWriter {
  private let live: LiveService
  /// Ids of the stations in the store, and their system.
  private var known: (system: String, ids: Set<String>)?

  /// The most stations of a system, of all times.
  private static let mostStations = 5_000
  /// The earliest time that a station can have reported, in seconds since 1970: GBFS's schema has it.
  private static let earliest = 1_450_155_600

  init(_ live: LiveService) { self.live = live }

  /// Stores the rows of a message.
  ///
  /// - Parameters:
  ///   - message: A `station_status`.
  ///   - system: The system of its stations.
  ///   - timeZone: Name of the zone of its times of day; `nil` if not known.
  ///   - now: Seconds since 1970.
  /// - Returns: What was stored.
  /// - Throws: ``FeedFailure``; nothing was stored then.
  func store(
    _ message: GBFSMessage,
    of system: String,
    _ timeZone: String?,
    now: Seconds
  ) async throws(FeedFailure) -> FeedPull {
    guard case .status(let rows) = message.content else {
      throw FeedFailure(.malformed, "station_status has no stations")
    }
    do throws(LiveStoreError) {
      if known?.system != system {
        known = (system, Set(try live.store.stations(of: system).keys))
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
          (StationKey(system: system, id: row.id), Self.status(row.status, message, now: now))
        },
        timeZone: timeZone
      )
    } catch {
      throw FeedFailure(.store, error.message[.english])
    }
    return FeedPull(
      isNew: true,
      lifetime: message.lifetime,
      stored: accepted.count,
      rejected: rejected
    )
  }

  /// Whether a row says how many docks are free, and is of a station that is known or has room.
  private func isStorable(_ row: GBFSMessage.Row) -> Bool {
    guard row.status.docksAvailable != nil else { return false }
    if known?.ids.contains(row.id) == true { return true }
    guard known?.ids.count ?? 0 < Self.mostStations else { return false }
    known?.ids.insert(row.id)
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

extension GBFSMessage {
  /// Reads a document of a feed.
  ///
  /// - Throws: ``FeedFailure`` that says what is wrong.
  init(reading bytes: [UInt8]) throws(FeedFailure) {
    do throws(StationFileError) {
      self = try GBFSMessage(parsing: Data(bytes), name: "GBFS")
    } catch {
      throw FeedFailure(.malformed, error.message[.english])
    }
  }
}
