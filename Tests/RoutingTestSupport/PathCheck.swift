public import CampusGraph
public import Routing

/// What a path must be, beside being light: RoutingKit's list of five points.
public enum PathCheck {
  /// What is wrong with an answer; empty where nothing is.
  public static func faults(
    of result: SearchResult,
    _ path: [ArcID],
    to query: SearchQuery,
    in topology: Topology,
    _ weights: Column<Weight>
  ) -> [String] {
    guard query.sources.indices.contains(result.sourceIndex),
      query.targets.indices.contains(result.targetIndex)
    else { return ["a seed index is out of range"] }
    var faults: [String] = []
    let source = query.sources[result.sourceIndex]
    let target = query.targets[result.targetIndex]
    if (path.first.map { topology.tail[$0] } ?? source.node) != source.node {
      faults.append("it does not start at its source")
    }
    if (path.last.map { topology.head[$0] } ?? source.node) != target.node {
      faults.append("it does not end at its target")
    }
    if zip(path, path.dropFirst()).contains(where: { topology.head[$0] != topology.tail[$1] }) {
      faults.append("its arcs do not join")
    }
    if path.contains(where: { weights[$0] >= .unreachable }) {
      faults.append("it uses an arc that cannot be used")
    }
    let sum = path.reduce(Int(source.weight) + Int(target.weight)) { $0 + Int(weights[$1]) }
    if sum != Int(result.weight) { faults.append("its arcs weigh \(sum), not \(result.weight)") }
    return faults
  }
}
