import CampusGraph

/// Ways at the junctions that were read last, for one network and metric.
///
/// One for each ``SearchEngines``, so that the legs of many requests share it; not for several
/// threads at once.
final class JunctionCache {
  /// How many nodes are kept; all are forgotten when there are more.
  static let capacity = 8192

  private var drawn: [NodeID: [JunctionArm]] = [:]
  private var merged: [NodeID: [JunctionArm]] = [:]

  /// The ways as they are drawn, read once.
  func drawnArms(at node: NodeID, _ read: () -> [JunctionArm]) -> [JunctionArm] {
    if let known = drawn[node] { return known }
    let arms = read()
    Self.keep(arms, at: node, in: &drawn)
    return arms
  }

  /// The ways as people see them, read once.
  func arms(at node: NodeID, _ read: () -> [JunctionArm]) -> [JunctionArm] {
    if let known = merged[node] { return known }
    let arms = read()
    Self.keep(arms, at: node, in: &merged)
    return arms
  }

  private static func keep(
    _ arms: [JunctionArm],
    at node: NodeID,
    in table: inout [NodeID: [JunctionArm]]
  ) {
    if table.count >= capacity { table.removeAll(keepingCapacity: true) }
    table[node] = arms
  }
}
