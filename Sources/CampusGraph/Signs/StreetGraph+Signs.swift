// Texts are empty, and numbers 0, where nothing is tagged, and for files of earlier versions.
extension StreetGraph {
  /// The number of a road, such as `A 3`; several are separated by `; `.
  public func ref(of edge: EdgeID) -> String { text(.ref, of: edge) }

  /// The id of a road's number in ``names``; 0 if it has none.
  public func refID(of edge: EdgeID) -> NameID { NameID(signs?.value(.ref, of: edge) ?? 0) }

  /// How the name of a road is pronounced.
  public func pronunciation(of edge: EdgeID) -> String { text(.pronunciation, of: edge) }

  /// What signs say about where a road leads to, such as `A 3: Porto, Braga`.
  public func destinations(of edge: DirectedEdge) -> String {
    text(edge.isForward ? .destinations : .backwardDestinations, of: edge.edge)
  }

  /// The number of the exit that an edge is, such as `12`.
  public func exits(of edge: DirectedEdge) -> String {
    text(edge.isForward ? .exits : .backwardExits, of: edge.edge)
  }

  /// The arrows on the lanes at the end of an edge, from left to right.
  public func lanes(of edge: DirectedEdge) -> [LaneIndications] {
    LaneIndications.lanes(text(edge.isForward ? .turnLanes : .backwardTurnLanes, of: edge.edge))
  }

  /// The number of lanes in one direction of an edge.
  public func laneCount(of edge: DirectedEdge) -> Int {
    let counts = signs?.value(.laneCounts, of: edge.edge) ?? 0
    return Int(edge.isForward ? counts & 0xFF : counts >> 8 & 0xFF)
  }

  /// The number of lanes of an edge in both directions.
  public func laneCount(of edge: EdgeID) -> Int {
    laneCount(of: DirectedEdge(edge, forward: true))
      + laneCount(of: DirectedEdge(edge, forward: false))
  }

  /// The name of a junction.
  ///
  /// - Complexity: O(log n) for n named junctions.
  public func junctionName(of node: NodeID) -> String {
    name(signs?.name(of: junction(of: node)).rawValue)
  }

  private func text(_ field: StreetSigns.Field, of edge: EdgeID) -> String {
    name(signs?.value(field, of: edge))
  }

  private func name(_ id: UInt32?) -> String {
    guard let id, id > 0 else { return "" }
    return names[NameID(id)]
  }
}
