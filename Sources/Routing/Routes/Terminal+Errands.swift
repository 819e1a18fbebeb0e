import CampusGraph
import GeoCore

/// Trips of drivers that start or end at a junction of a street for errands.
///
/// A place at such a junction lies in the street as much as beside it: a trip to there passes through
/// nothing, from either side.
///
/// ```
///   public ──A── errands ──B── public      To B, and from B, both ways are compared by time alone.
/// ```
extension TerminalFinder {
  /// Metres from a junction within which a place is at it.
  private static let reach: Meters = 0.5

  /// The junction at an end of an edge where a place was projected.
  func junction(at snap: Snap) -> NodeID? {
    let graph = index.graph
    let length = Double(graph.attributes.length[snap.edge]) / 1000
    if snap.fraction * length < Self.reach { return graph.tail(of: snap.edge) }
    return (1 - snap.fraction) * length < Self.reach ? graph.head(of: snap.edge) : nil
  }

  /// Adds the ways along streets for errands that meet at a junction to those that a place there has.
  ///
  /// At the end of a trip all others cost what entering such a street costs; at the start it costs
  /// nothing.
  func addErrands(at junction: NodeID, _ end: LegEnd, to terminals: inout [Terminal]) {
    guard metric.fees.arePaid, let first = terminals.first else { return }
    let errands = errandArcs(at: junction, end)
    guard !errands.isEmpty else { return }
    for index in terminals.indices {
      let weight = terminals[index].weight
      if end == .start {
        if isErrand(terminals[index]) { terminals[index].weight = metric.fees.free(weight) }
      } else if !isErrand(terminals[index]) {
        terminals[index].weight = weight.saturatingAdd(EntryFees.unit)
      }
    }
    let topology = index.graph.topology
    for arc in errands where !terminals.contains(where: { $0.piece == PathPiece(arc: arc) }) {
      let weight = metric.weights[arc]
      var terminal = first
      terminal.node = end == .start ? topology.head[arc] : topology.tail[arc]
      terminal.weight = end == .start ? metric.fees.free(weight) : weight
      terminal.piece = PathPiece(arc: arc)
      terminal.side = nil
      terminals.append(terminal)
    }
  }

  /// The arcs of streets for errands out of a junction, or into it; none if all its streets are such.
  private func errandArcs(at junction: NodeID, _ end: LegEnd) -> [ArcID] {
    let graph = index.graph
    let arcs =
      end == .start
      ? Array(graph.topology.arcs(from: junction))
      : ([junction] + graph.states(of: junction)).flatMap { graph.topology.arcs(into: $0) }
    let usable = arcs.filter { metric.isUsable($0) }
    let errands = usable.filter { isForErrands(graph.edge(of: $0)) }
    return errands.count == usable.count ? [] : errands
  }

  private func isErrand(_ terminal: Terminal) -> Bool {
    guard let piece = terminal.piece, piece.share > 0 else { return false }
    return isForErrands(index.graph.edge(of: piece.arc))
  }

  private func isForErrands(_ edge: EdgeID) -> Bool {
    let flags = index.graph.attributes.flags[edge]
    return flags.contains(.driversWithErrands) && !flags.contains(.driversWithPermission)
  }
}
