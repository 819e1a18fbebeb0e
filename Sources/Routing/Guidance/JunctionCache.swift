import CampusGraph

/// What was read of the junctions that were passed last, for one network and metric.
///
/// One for each ``SearchEngines``, so that the legs of many requests share it; not for several
/// threads at once. What is done at junctions is kept in a ``PassageTable``, so that this is only
/// read for passages that are not known. The sizes are estimates: a route of a city has some hundreds of
/// those at most.
final class JunctionCache {
  /// The ways at nodes as they are drawn.
  private var drawn = SlotCache<[JunctionArm]>(bits: 8)
  /// The ways at nodes as people see them.
  private var merged = SlotCache<[JunctionArm]>(bits: 8)
  /// The names of roads, by the ids of their texts.
  private var names = SlotCache<RoadName>(bits: 10)

  /// The ways as they are drawn, read once.
  func drawnArms(at node: NodeID, _ read: () -> [JunctionArm]) -> [JunctionArm] {
    if let known = drawn[UInt64(node.rawValue)] { return known }
    let arms = read()
    drawn[UInt64(node.rawValue)] = arms
    return arms
  }

  /// The ways as people see them, read once.
  func arms(at node: NodeID, _ read: () -> [JunctionArm]) -> [JunctionArm] {
    if let known = merged[UInt64(node.rawValue)] { return known }
    let arms = read()
    merged[UInt64(node.rawValue)] = arms
    return arms
  }

  /// The name with given texts, read once.
  func name(_ name: NameID, ref: NameID, _ read: () -> RoadName) -> RoadName {
    let key = UInt64(name.rawValue) << 32 | UInt64(ref.rawValue)
    if let known = names[key] { return known }
    let texts = read()
    names[key] = texts
    return texts
  }
}
