import CampusGraph
import GeoCore
import LiveStore

/// Regions of a server, of which the first coordinate of a request chooses one.
///
/// They can be replaced while requests are answered: a request keeps the region that it began with,
/// which is freed after the last such request.
package final class Regions: Sendable {
  private struct State: Sendable {
    var regions: [Region]
    /// The newest status of stations, by system and station.
    var statuses: StationStatuses = [:]
    /// The time in seconds since 1970 at which ages of statuses were last compared.
    var time: Int64 = 0
    /// The first second since 1970 at which another status is too old; `nil` for none.
    var nextEnd: Int64?

    /// Compares the ages of all statuses.
    mutating func setTime(_ now: Int64) {
      time = now
      nextEnd = statuses.values.lazy.flatMap(\.values).filter { $0.isCurrent(at: now) }
        .map(\.end).min()
    }
  }

  private let current: Guarded<State>
  /// Held while stations are updated, so that the last update is the one with the newest state.
  private let updating = Guarded<Void>(())

  /// The regions, in the order of the files; one or more.
  package var all: [Region] { current.withLock { $0.regions } }

  /// Takes the regions.
  ///
  /// - Precondition: there is at least one.
  package init(_ all: [Region]) {
    precondition(!all.isEmpty, "a server needs a region")
    current = Guarded(State(regions: all))
  }

  /// Takes other regions for the requests that begin from now on.
  ///
  /// - Precondition: there is at least one.
  package func replace(with all: [Region]) {
    precondition(!all.isEmpty, "a server needs a region")
    current.withLock { $0.regions = all }
    updateStations()
  }

  /// Gives stations a new status, also in the regions that are read later; one that is older than the
  /// known one changes nothing.
  ///
  /// - Parameters:
  ///   - new: The statuses.
  ///   - now: Seconds since 1970; the stations have the statuses that are of now.
  func take(_ new: [(key: StationKey, status: LiveStationStatus)], now: Seconds) {
    current.withLock { state in
      for (key, status) in new {
        let known = state.statuses[key.system]?[key.id]
        guard known.map({ $0.time <= status.time }) ?? true else { continue }
        state.statuses[key.system, default: [:]][key.id] = status
      }
      state.setTime(Self.second(now))
    }
    updateStations()
  }

  /// Takes the statuses that have become too old from the stations.
  ///
  /// - Parameter now: Seconds since 1970.
  /// - Complexity: O(1) if there is none, else O(n log n).
  func dropOldStatuses(now: Seconds) {
    let hasOld = current.withLock { state in
      guard let end = state.nextEnd, Self.second(now) >= end else { return false }
      state.setTime(Self.second(now))
      return true
    }
    if hasOld { updateStations() }
  }

  private static func second(_ time: Seconds) -> Int64 { Int64(min(max(time, 0), 1e11)) }

  private func updateStations() {
    updating.withLock { _ in
      let state = current.withLock { $0 }
      for region in state.regions { region.update(state.statuses, now: state.time) }
    }
  }

  /// Gives stations their last status, however old it is.
  func withLastStatus(_ index: StationIndex) -> StationIndex {
    let statuses = current.withLock { $0.statuses[index.system.id] }
    return statuses.map { index.updated(by: $0) { _ in true } } ?? index
  }

  /// The region of a request whose coordinates have been checked.
  ///
  /// - Throws: `NoSegment` if the first coordinate lies outside all of several regions.
  func region(of request: OSRMRequest) throws(OSRMError) -> Region {
    let all = all
    guard all.count > 1, let first = request.coordinates.first?.coordinate else { return all[0] }
    guard let region = all.first(where: { $0.covers(first) }) else {
      throw OSRMError.noSegment(0)
    }
    return region
  }
}
