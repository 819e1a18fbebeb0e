import CampusGraph
import GeoCore

/// What a node of a street graph is in any version of a city.
///
/// A junction is known by its OSM id, or by its coordinate if it has none: the sides of barriers and the
/// corners of plazas. A state is known by its junction, the junction before, and its modes.
struct NodeIdentity: Hashable {
  private let junction: Int64
  private let before: Int64
  private let modes: UInt8
  /// Tells nodes apart that agree in all of this, in their order.
  private var ordinal: UInt8 = 0

  private init(junction: Int64, before: Int64, modes: UInt8) {
    (self.junction, self.before, self.modes) = (junction, before, modes)
  }

  /// The identities of all nodes of a graph.
  ///
  /// - Complexity: O(nodes + arcs).
  static func all(of graph: StreetGraph, _ numbers: NodeNumbers) -> [NodeIdentity] {
    let junctions = (0..<graph.junctionCount).map { junction(NodeID($0), of: graph, numbers) }
    var known: [NodeIdentity: UInt8] = [:]
    return (0..<graph.nodeCount).map { index in
      let node = NodeID(index)
      var before: Int64 = .max
      var modes: UInt8 = 0
      if let turns = graph.turns, index >= turns.junctionCount {
        for arc in graph.topology.arcs(into: node) {
          before = min(before, junctions[graph.junction(of: graph.topology.tail[arc]).index])
          modes |= turns.modes[arc]
        }
      }
      let junction = junctions[graph.junction(of: node).index]
      var identity = NodeIdentity(junction: junction, before: before, modes: modes)
      // OSM ids are unique.
      if before == .max, junction >= 0 { return identity }
      let count = known[identity, default: 0]
      known[identity] = min(count, 254) + 1
      identity.ordinal = count
      return identity
    }
  }

  /// The OSM id of a junction, or a negative number made of its coordinate.
  private static func junction(
    _ node: NodeID,
    of graph: StreetGraph,
    _ numbers: NodeNumbers
  ) -> Int64 {
    let number = numbers.number(of: node)
    if number >= 0 { return number }
    let place = graph.coordinates[node]
    let bits =
      UInt64(UInt32(bitPattern: place.latitude)) << 32
      | UInt64(UInt32(bitPattern: place.longitude))
    return Int64(bitPattern: bits | 1 << 63)
  }
}
