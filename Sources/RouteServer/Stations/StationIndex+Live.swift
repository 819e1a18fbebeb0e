import CampusGraph
import GeoCore
import LiveStore
import RouteService
import Routing

/// The newest status of stations, by system and station.
typealias StationStatuses = [String: [String: LiveStationStatus]]

extension Region {
  /// Gives the stations their newest status if it is one of now, else none; a file of stations that
  /// cannot be read is reported by the requests for them.
  func update(_ statuses: StationStatuses, now: Int64) {
    guard !statuses.isEmpty, let index = try? data.stations(),
      let known = statuses[index.system.id]
    else { return }
    data.conditions.stations = index.updated(by: known) { $0.isCurrent(at: now) }
  }
}

extension StationIndex {
  /// The stations with the statuses that are not older than their own.
  ///
  /// - Parameters:
  ///   - known: The newest statuses by station.
  ///   - isUsable: Whether a status counts; a station with another one has none.
  /// - Returns: The stations in the same order.
  /// - Complexity: O(n log n).
  func updated(
    by known: [String: LiveStationStatus],
    where isUsable: (LiveStationStatus) -> Bool
  ) -> StationIndex {
    var time = lastUpdated
    let stations = stations.map { station in
      guard let newest = known[station.id] else { return station }
      let reported = Int(clamping: newest.time)
      time = max(time ?? reported, reported)
      guard reported >= station.status?.lastReported ?? 0 else { return station }
      var station = station
      station.status = isUsable(newest) ? CampusGraph.StationStatus(newest) : nil
      return station
    }
    return StationIndex(
      stations: stations,
      system: system,
      problems: problems,
      dataVersion: dataVersion,
      lastUpdated: time
    )
  }
}

extension CampusGraph.StationStatus {
  /// Takes over the status of the live data.
  fileprivate init(_ status: LiveStationStatus) {
    self.init(bikesAvailable: status.bikes, docksAvailable: status.docks)
    isRenting = status.isRenting
    isReturning = status.isReturning
    lastReported = Int(clamping: status.time)
  }
}
