import OrderedCollections

/// The signs of a street graph: sets of texts shared by edges, and names of junctions.
struct StreetSigns: Sendable {
  /// The number of values in ``sets`` for each set.
  static let width = 9

  /// The set of each edge, from 1; 0 for none.
  let setOfEdge: Column<UInt32>
  /// The sets one after the other; see ``Field``.
  let sets: Column<UInt32>
  /// The junctions with a name, in increasing order.
  let junctions: Column<NodeID>
  /// Their names.
  let junctionNames: Column<NameID>

  /// A value of a set: the id of a text or, as the last, the numbers of lanes in both directions.
  enum Field: Int {
    case ref
    case pronunciation
    case destinations
    case exits
    case turnLanes
    case backwardDestinations
    case backwardExits
    case backwardTurnLanes
    case laneCounts
  }

  /// A value of an edge's set; 0 if it has none.
  func value(_ field: Field, of edge: EdgeID) -> UInt32 {
    let set = Int(setOfEdge[edge])
    return set == 0 ? 0 : sets[(set - 1) * Self.width + field.rawValue]
  }

  /// The name of a junction; 0, the empty string, if it has none.
  func name(of junction: NodeID) -> NameID {
    var (low, high) = (0, junctions.count)
    while low < high {
      let middle = (low + high) / 2
      if junctions[middle] < junction { low = middle + 1 } else { high = middle }
    }
    return low < junctions.count && junctions[low] == junction ? junctionNames[low] : NameID(0)
  }
}

extension StreetSigns {
  /// Collects the signs of edges; `nil` if there are none at all.
  ///
  /// - Parameters:
  ///   - edges: the signs of each edge.
  ///   - names: the names of junctions.
  ///   - nameID: the id of a text.
  init?(
    _ edges: some Collection<EdgeSigns>,
    junctions names: [NodeID: String],
    _ nameID: (String) -> NameID
  ) {
    var known = OrderedSet<EdgeSigns>([.none])
    let numbers = edges.map { UInt32(known.append($0).index) }
    guard known.count > 1 || !names.isEmpty else { return nil }
    var sets: [UInt32] = []
    for texts in known.dropFirst().lazy.map(\.texts) {
      let (forward, backward) = (texts.forward, texts.backward)
      let words = [
        texts.ref, texts.pronunciation, forward.destinations, forward.exits, forward.turnLanes,
        backward.destinations, backward.exits, backward.turnLanes,
      ]
      sets += words.map { nameID($0).rawValue }
      sets.append(UInt32(forward.laneCount) | UInt32(backward.laneCount) << 8)
    }
    let junctions = names.sorted { $0.key < $1.key }
    setOfEdge = Column(numbers)
    self.sets = Column(sets)
    self.junctions = Column(junctions.map(\.key))
    junctionNames = Column(junctions.map { nameID($0.value) })
  }
}
