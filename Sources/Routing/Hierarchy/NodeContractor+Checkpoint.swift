import CampusGraph

// The state between two rounds, in sections:
//   size    nodes, arcs of the input, 1 if symmetric
//   level, key, stale   of each node; the level's highest bit tells contracted ones
//   order   the contracted nodes in order; ups  how many upward arcs each has;  up  these arcs
//   degree  how many arcs each remaining node has, by node;  arcs  these arcs, in order
extension NodeContractor {
  private enum Section {
    static let size = "size"
    static let level = "level"
    static let key = "key"
    static let stale = "stale"
    static let order = "order"
    static let ups = "ups"
    static let up = "up"
    static let degree = "degree"
    static let arcs = "arcs"
  }

  /// Adds the state to a checkpoint; between two rounds.
  func addSections(to writer: inout GraphFileWriter, arcCount: Int) {
    let nodes = 0..<UInt32(graph.nodeCount)
    let size = [UInt32(graph.nodeCount), UInt32(arcCount), isSymmetric ? 1 : 0]
    writer.add(Section.size, Column(size))
    writer.add(Section.level, Column(nodes.map { levels[$0] }))
    writer.add(Section.key, Column(nodes.map { keys[$0] }))
    writer.add(Section.stale, Column(nodes.map { isStale[$0] ? UInt8(1) : 0 }))
    writer.add(Section.order, Column(sequence))
    writer.add(Section.ups, Column(sequence.map { upwardCounts[$0] }))
    writer.add(Section.up, Column((0..<upward.count).map { upward[$0] }))
    var degrees: [UInt32] = []
    var arcs: [BidirectionalArc] = []
    for node in nodes where levels[node] & Self.contracted == 0 {
      let row = graph[node]
      degrees.append(UInt32(row.count))
      for index in 0..<row.count { arcs.append(row[index]) }
    }
    writer.add(Section.degree, Column(degrees))
    writer.add(Section.arcs, Column(arcs))
  }

  /// A contraction of a graph that goes on from a saved state, if there is one of this graph.
  static func resumed(
    from file: GraphFile?,
    _ topology: Topology,
    _ weights: Column<Weight>,
    threads: Int
  ) -> NodeContractor {
    guard let file else { return NodeContractor(topology, weights, threads: threads) }
    let (nodeCount, arcCount) = (topology.nodeCount, topology.arcCount)
    return saved(in: file, nodeCount: nodeCount, arcCount: arcCount, threads: threads)
      ?? NodeContractor(topology, weights, threads: threads)
  }

  /// Goes on from a saved state; `nil` if it is not one of this graph.
  ///
  /// All that later rounds rely on is checked: contracted nodes are distinct and lead to later ones,
  /// and the remaining arcs are a graph as ``ContractionGraph`` requires.
  private static func saved(
    in file: GraphFile,
    nodeCount: Int,
    arcCount: Int,
    threads: Int
  ) -> NodeContractor? {
    guard let size = try? file.column(Section.size, as: UInt32.self), size.count == 3,
      Int(size[0]) == nodeCount, Int(size[1]) == arcCount, size[2] < 2,
      let levels = try? file.column(Section.level, as: UInt32.self), levels.count == nodeCount,
      let keys = try? file.column(Section.key, as: UInt64.self), keys.count == nodeCount,
      let stale = try? file.column(Section.stale, as: UInt8.self), stale.count == nodeCount,
      let order = try? file.column(Section.order, as: UInt32.self),
      let ups = try? file.column(Section.ups, as: UInt32.self), ups.count == order.count,
      let up = try? file.column(Section.up, as: Upward.self),
      let degrees = try? file.column(Section.degree, as: UInt32.self),
      let arcs = try? file.column(Section.arcs, as: BidirectionalArc.self),
      isSound(levels, order, ups, up)
    else { return nil }
    let graph = ContractionGraph.remaining(
      (0..<UInt32(nodeCount)).filter { levels[Int($0)] & contracted == 0 },
      of: nodeCount,
      degrees: degrees,
      arcs: arcs
    )
    guard let graph else { return nil }
    var contractor = NodeContractor(graph, isSymmetric: size[2] == 1, threads: threads)
    for node in 0..<nodeCount {
      contractor.levels[UInt32(node)] = levels[node]
      contractor.keys[UInt32(node)] = keys[node]
      contractor.isStale[UInt32(node)] = stale[node] != 0
    }
    contractor.restore(order, ups, up)
    return contractor
  }

  /// Whether each node that is marked as contracted was contracted once, with arcs to nodes that
  /// remain or were contracted later.
  private static func isSound(
    _ levels: Column<UInt32>,
    _ order: Column<UInt32>,
    _ ups: Column<UInt32>,
    _ up: Column<Upward>
  ) -> Bool {
    var position = [UInt32](repeating: .max, count: levels.count)
    for (index, node) in order.enumerated() {
      guard node < levels.count, levels[Int(node)] & contracted != 0,
        position[Int(node)] == .max
      else { return false }
      position[Int(node)] = UInt32(index)
    }
    // A level counts contractions, so it is at most the number of nodes.
    guard levels.count(where: { $0 & contracted != 0 }) == order.count,
      levels.allSatisfy({ $0 & ~contracted <= UInt32(levels.count) }),
      ups.reduce(0, { $0 + Int($1) }) == up.count
    else { return false }
    var arc = 0
    for (index, count) in ups.enumerated() {
      for _ in 0..<count {
        guard up[arc].node < levels.count, position[Int(up[arc].node)] > UInt32(index),
          up[arc].out <= .unreachable, up[arc].into <= .unreachable
        else { return false }
        arc += 1
      }
    }
    return true
  }
}

extension ContractionGraph {
  /// The graph of the nodes that remain; `nil` if the arcs are not such a graph.
  ///
  /// - Parameters:
  ///   - nodes: these nodes, in ascending order.
  ///   - nodeCount: the number of all nodes.
  ///   - degrees: how many arcs each of them has.
  ///   - arcs: their arcs, one node after the other.
  /// - Returns: the graph.
  static func remaining(
    _ nodes: [UInt32],
    of nodeCount: Int,
    degrees: Column<UInt32>,
    arcs: Column<BidirectionalArc>
  ) -> ContractionGraph? {
    guard degrees.count == nodes.count, degrees.reduce(0, { $0 + Int($1) }) == arcs.count,
      arcs.count < Int(UInt32.max) / 8
    else { return nil }
    var degree = [UInt32](repeating: 0, count: nodeCount)
    var isThere = [Bool](repeating: false, count: nodeCount)
    for (index, node) in nodes.enumerated() {
      degree[Int(node)] = degrees[index]
      isThere[Int(node)] = true
    }
    for arc in arcs {
      guard arc.node < nodeCount, isThere[Int(arc.node)], arc.out <= .unreachable,
        arc.into <= .unreachable, (1...0xFFFF).contains(arc.hops)
      else { return nil }
    }
    var graph = ContractionGraph(degrees: degree)
    var index = 0
    for node in nodes {
      for _ in 0..<degree[Int(node)] {
        guard arcs[index].node != node else { return nil }
        graph.join(node, arcs[index])
        index += 1
      }
    }
    for node in nodes {
      let row = graph[node]
      // Parallel arcs have become one.
      guard row.count == Int(degree[Int(node)]) else { return nil }
      for place in 0..<row.count {
        let arc = row[place]
        let back = graph[arc.node].first { $0.node == node }
        guard let back, back.out == arc.into, back.into == arc.out else { return nil }
      }
    }
    return graph
  }
}
