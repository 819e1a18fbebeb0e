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
  }

  private let current: Guarded<State>

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
    let statuses = current.withLock { state in
      state.regions = all
      return state.statuses
    }
    for region in all { region.update(statuses) }
  }

  /// Gives stations a new status, also in the regions that are read later; one that is older than the
  /// known one changes nothing.
  func take(_ new: [(key: StationKey, status: LiveStationStatus)]) {
    let state = current.withLock { state in
      for (key, status) in new {
        let known = state.statuses[key.system]?[key.id]
        guard known.map({ $0.time <= status.time }) ?? true else { continue }
        state.statuses[key.system, default: [:]][key.id] = status
      }
      return state
    }
    for region in state.regions { region.update(state.statuses) }
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
