import CampusGraph
import GeoCore

extension LegFinder {
  /// Up to `maximum` other ways between two waypoints, best first.
  ///
  /// Only ways that are open when they are reached, by turns that are allowed then; none where no
  /// streets are known, or where both places lie on one street and the way along it is the best.
  func alternatives(
    from: Waypoint,
    to: Waypoint,
    maximum: Int,
    at time: LegTime
  ) throws(RoutingError) -> [FoundLeg] {
    let finder = terminalFinder
    guard let start = finder.terminals(of: from, at: .start),
      let finish = finder.terminals(of: to, at: .finish)
    else { return [] }
    let query = SearchQuery(sources: start.seeds, targets: finish.seeds)
    let hours = hours(at: time)
    guard let best = try engines.run(query, algorithm, hours),
      best.weight < sameEdge(start, finish)?.weight ?? .unreachable
    else { return [] }
    let others = engines.alternatives(to: engines.path, query, maximum, hours)
    return others.compactMap { other in
      let a = start.all[other.sourceIndex]
      let b = finish.all[other.targetIndex]
      let pieces = pieces(from: a, along: other.arcs, to: b)
      guard isOpen(pieces, at: time), mayTurn(along: pieces, at: time), isPermitted(pieces) else {
        return nil
      }
      return found(other.weight, pieces, a, b, from, to)
    }
  }
}
