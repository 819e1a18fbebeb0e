import CampusGraph
import GeoCore

/// Trips of drivers that start or end at a junction of a destination-only street.
///
/// A place at such a junction lies on the street as well as beside it: a trip to it passes through
/// nothing, from either side.
///
/// ```
///   public ──A── destination only ──B── public      To B, and from B, both ways compare by duration.
/// ```
extension TerminalFinder {
  /// Metres within which a place counts as being at a junction.
  private static let reach: Meters = 0.5

  /// The junctions that snaps lie at, each once; none of those between the ends of their edges.
  func junctions(at snaps: [Snap]) -> [NodeID] {
    var junctions: [NodeID] = []
    for snap in snaps {
      if let junction = junction(at: snap), !junctions.contains(junction) {
        junctions.append(junction)
      }
    }
    return junctions
  }

  /// The junction that a snap lies at; `nil` if it lies between the ends of its edge.
  func junction(at snap: Snap) -> NodeID? {
    let graph = context.graph
    let length = Double(graph.attributes.length[snap.edge]) / 1000
    if snap.fraction * length < Self.reach { return graph.tail(of: snap.edge) }
    return (1 - snap.fraction) * length < Self.reach ? graph.head(of: snap.edge) : nil
  }

  /// Adds the destination-only arcs at junctions to the terminals of a place there.
  ///
  /// At the end of a trip every other terminal then costs one penalty unit, as entering such a
  /// street does; at the start such a street costs none.
  func addDestinationOnlyArcs(
    at junctions: [NodeID],
    _ end: LegEnd,
    to terminals: inout [Terminal]
  ) {
    let restricted = junctions.flatMap { destinationOnlyArcs(at: $0, end) }
    guard let first = terminals.first, !restricted.isEmpty else { return }
    for index in terminals.indices {
      let weight = terminals[index].weight
      if end == .start {
        if isDestinationOnly(terminals[index]) {
          terminals[index].weight = metric.penalty.removed(from: weight)
        }
      } else if !isDestinationOnly(terminals[index]) {
        terminals[index].weight = weight.saturatingAdd(DestinationOnlyPenalty.unit)
      }
    }
    let topology = context.graph.topology
    for arc in restricted where !terminals.contains(where: { $0.piece == PathPiece(arc: arc) }) {
      let weight = metric.weights[arc]
      var terminal = first
      terminal.node = end == .start ? topology.head[arc] : topology.tail[arc]
      terminal.weight = end == .start ? metric.penalty.removed(from: weight) : weight
      terminal.piece = PathPiece(arc: arc)
      terminals.append(terminal)
    }
  }

  /// The destination-only arcs out of a junction, or into it; none if all its streets are such.
  private func destinationOnlyArcs(at junction: NodeID, _ end: LegEnd) -> [ArcID] {
    let graph = context.graph
    let arcs =
      end == .start
      ? Array(graph.topology.arcs(from: junction))
      : ([junction] + graph.states(of: junction)).flatMap { graph.topology.arcs(into: $0) }
    let usable = arcs.filter { metric.isUsable($0) }
    let restricted = usable.filter { isDestinationOnly(graph.edge(of: $0)) }
    return restricted.count == usable.count ? [] : restricted
  }

  private func isDestinationOnly(_ terminal: Terminal) -> Bool {
    guard let piece = terminal.piece, piece.share > 0 else { return false }
    return isDestinationOnly(context.graph.edge(of: piece.arc))
  }

  private func isDestinationOnly(_ edge: EdgeID) -> Bool {
    let flags = context.graph.attributes.flags[edge]
    return flags.contains(.driversDestinationOnly) && !flags.contains(.driversWithPermission)
  }
}
