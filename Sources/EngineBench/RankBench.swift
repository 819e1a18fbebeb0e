import CampusGraph
import GeoCore
import RouteService
import Routing

/// Pairs by Dijkstra rank: the target is the 2^k-th node that a search from the source settles.
///
/// Sanders and Schultes, "Highway hierarchies hasten exact shortest path queries" (2005): the
/// rank separates short queries from long ones, whatever the distribution of the sources.
struct RankBench {
  let subject: BenchSubject

  /// The smallest exponent: rank 64.
  private static let firstExponent = 6

  /// The pairs of each rank from the given sources.
  func pairs(from sources: [NodeID]) throws(ServiceError) -> [(rank: Int, pairs: [NodePair])] {
    let indexes = subject.indexes
    let (topology, metric) = try subject.session.read { () throws(GraphFileError) in
      (try indexes.network.topology, try indexes.metric())
    }
    var reach = Reach(graph: topology, metric: metric)
    var ranks: [(rank: Int, pairs: [NodePair])] = []
    for source in sources {
      reach.run(sources: [Seed(node: source)])
      let reached = reach.reached
      var exponent = Self.firstExponent
      while 1 << exponent < reached.count {
        if ranks.count <= exponent - Self.firstExponent { ranks.append((1 << exponent, [])) }
        let pair = NodePair(source: source, target: reached[1 << exponent])
        ranks[exponent - Self.firstExponent].pairs.append(pair)
        exponent += 1
      }
    }
    return ranks
  }
}
