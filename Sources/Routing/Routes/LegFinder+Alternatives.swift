import CampusGraph
import GeoCore

extension LegFinder {
  /// Up to `maximum` other ways between two waypoints, best first.
  ///
  /// Only ways that are open when they are reached; none where no streets are known.
  func alternatives(
    from: Waypoint,
    to: Waypoint,
    maximum: Int,
    at time: LegTime
  ) -> [FoundLeg] {
    let finder = terminalFinder
    guard let start = finder.terminals(of: from, at: .start),
      let finish = finder.terminals(of: to, at: .finish)
    else { return [] }
    let query = SearchQuery(sources: start.seeds, targets: finish.seeds)
    guard engines.run(query, algorithm, nil) != nil else { return [] }
    let others = engines.alternatives(to: engines.path, query, maximum)
    return others.compactMap { other in
      let a = start.all[other.sourceIndex]
      let b = finish.all[other.targetIndex]
      let pieces = pieces(from: a, along: other.arcs, to: b)
      guard isOpen(pieces, at: time), isPermitted(pieces) else { return nil }
      return found(other.weight, pieces, a, b, from, to)
    }
  }
}
