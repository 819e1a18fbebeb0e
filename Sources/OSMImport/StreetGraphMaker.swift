import CampusGraph
import GeoCore

/// Builds a street graph from ways, which it cuts at junctions.
struct StreetGraphMaker {
  private(set) var ways: CollectedWays
  var builder = GraphBuilder()
  /// The number of ways at each node, counting ends of ways twice; ways are cut from two on.
  private(set) var uses: [UInt8]
  /// The graph's node of each junction.
  private var nodes: [UInt32: NodeID] = [:]
  private var numbers: [Int64] = []
  /// The ends of pieces at each barrier; each end is a node of its own.
  private var ends: [UInt32: [NodeID]] = [:]
  /// The last number given to a node that is not in OSM; they count down from −1.
  private var lastCopy: Int64 = 0
  /// The edges of the ways that turn restrictions name.
  private(set) var followed: FollowedWays
  /// The storeys of lifts, their nodes, and the levels of these.
  private let lifts: LiftStoreys
  private var storeys: [LiftStoreys.Storey: NodeID] = [:]
  private(set) var levelOfEnd: [NodeID: Int16] = [:]
  /// The number of plazas that are crossed, and of those that cannot be.
  var plazaCount = 0
  var uncrossedPlazaCount = 0

  init(_ collected: consuming CollectedWays) {
    let ways = collected
    followed = FollowedWays(ways.restrictedWays())
    lifts = LiftStoreys(ways)
    uses = Array(repeating: 0, count: ways.nodes.ids.count)
    self.ways = ways
  }

  /// Builds the graph.
  ///
  /// - Returns: the graph, and the number of each node: its OSM id, or a negative one for the
  ///   further sides of barriers. The ways are then no longer there.
  mutating func make() -> (graph: StreetGraph, numbers: [Int64]) {
    let pieces = cut()
    addJunctions(pieces)
    for piece in pieces { add(piece) }
    addPlazas()
    closeBarriers()
    ways = CollectedWays()
    var finished = GraphBuilder()
    swap(&finished, &builder)
    return (finished.build(), numbers)
  }

  /// A piece of a way between two junctions, as a range of ``CollectedWays/nodeRefs``.
  private struct Piece {
    private let wayIndex: UInt32
    private let firstRef: UInt32
    private let lastRef: UInt32

    init(way: Int, range: ClosedRange<Int>) {
      wayIndex = UInt32(way)
      (firstRef, lastRef) = (UInt32(range.lowerBound), UInt32(range.upperBound))
    }

    var way: Int { Int(wayIndex) }
    var range: ClosedRange<Int> { Int(firstRef)...Int(lastRef) }
  }

  /// Whether a way is only the outline of an area.
  private func isOutline(_ way: Int) -> Bool { ways.edges[way].access.isEmpty }

  /// Cuts ways at junctions, at barriers, and at nodes that the file lacks.
  private mutating func cut() -> [Piece] {
    for way in 0..<ways.count {
      let refs = ways[way]
      for (offset, node) in refs.enumerated() {
        let isEnd = offset == 0 || offset == refs.count - 1
        uses[Int(node)] = min(uses[Int(node)] &+ (isEnd ? 2 : 1), 100)
      }
    }
    var pieces: [Piece] = []
    for way in 0..<ways.count where !isOutline(way) {
      let refs = ways[way]
      var start: Int?
      for index in refs.indices {
        let node = refs[index]
        guard ways.nodes.coordinates[Int(node)] != nil else {
          if let begin = start, begin < index - 1 {
            pieces.append(Piece(way: way, range: begin...index - 1))
          }
          start = nil
          continue
        }
        guard let begin = start else {
          start = index
          continue
        }
        if uses[Int(node)] > 1 || ways.barriers[node] != nil || ways.splitNodes.contains(node)
          || index == refs.endIndex - 1
        {
          pieces.append(Piece(way: way, range: begin...index))
          start = index
        }
      }
    }
    return pieces
  }

  /// Adds the nodes at the ends of pieces along a Z-order curve, so that neighbours get close
  /// numbers.
  private mutating func addJunctions(_ pieces: [Piece]) {
    var isJunction = Array(repeating: false, count: ways.nodes.ids.count)
    for piece in pieces {
      isJunction[Int(ways.nodeRefs[piece.range.lowerBound])] = true
      isJunction[Int(ways.nodeRefs[piece.range.upperBound])] = true
    }
    let junctions = isJunction.indices.filter { isJunction[$0] && ways.barriers[UInt32($0)] == nil }
    let keyed = junctions.map { (key: Self.zOrder(ways.nodes.coordinates[$0]), node: $0) }
    for (_, node) in keyed.sorted(by: { $0 < $1 }) {
      let junction = addNode(UInt32(node), number: ways.nodes.ids[node])
      nodes[UInt32(node)] = junction
      if let name = ways.junctionNames[UInt32(node)] { builder.setName(of: junction, to: name) }
    }
  }

  /// The position of a coordinate on the Z-order curve.
  private static func zOrder(_ coordinate: FixedCoordinate?) -> UInt64 {
    guard let coordinate else { return 0 }
    func spread(_ value: Int32) -> UInt64 {
      var bits = UInt64(UInt32(bitPattern: value) ^ 0x8000_0000)
      bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
      bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
      bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
      bits = (bits | bits << 2) & 0x3333_3333_3333_3333
      return (bits | bits << 1) & 0x5555_5555_5555_5555
    }
    return spread(coordinate.longitude) | spread(coordinate.latitude) << 1
  }

  private mutating func addNode(_ node: UInt32, number: Int64) -> NodeID {
    numbers.append(number)
    // Never nil: pieces do not include nodes without a coordinate.
    let coordinate =
      ways.nodes.coordinates[Int(node)].map(\.coordinate) ?? Coordinate(latitude: 0, longitude: 0)
    return builder.addNode(at: coordinate)
  }

  /// Adds a node that is not in OSM.
  mutating func addNode(at coordinate: Coordinate) -> NodeID {
    lastCopy -= 1
    numbers.append(lastCopy)
    return builder.addNode(at: coordinate)
  }

  /// The graph's node at the end of a piece: at a barrier a new one, at a lift one for each storey.
  mutating func end(_ node: UInt32, of way: Int, level: Int16) -> NodeID {
    if let known = nodes[node] { return known }
    let storey = lifts.storey(at: node, way: way, level: level)
    if let known = storey.flatMap({ storeys[$0] }) { return known }
    let isFirst = ends[node] == nil
    if !isFirst { lastCopy -= 1 }
    let copy = addNode(node, number: isFirst ? ways.nodes.ids[Int(node)] : lastCopy)
    ends[node, default: []].append(copy)
    if let storey { (storeys[storey], levelOfEnd[copy]) = (copy, level) }
    return copy
  }

  private mutating func add(_ piece: Piece) {
    let (first, last) = (piece.range.lowerBound, piece.range.upperBound)
    let level = ways.edges[piece.way].level
    let tail = end(ways.nodeRefs[first], of: piece.way, level: level)
    let head = end(ways.nodeRefs[last], of: piece.way, level: level)
    var between: [Coordinate] = []
    for index in (first + 1)..<max(last, first + 1) {
      if let point = ways.nodes.coordinates[Int(ways.nodeRefs[index])] {
        between.append(point.coordinate)
      }
    }
    if tail == head && between.isEmpty { return }
    let edges = ([ways.edges[piece.way]] + (ways.parallels[piece.way] ?? [])).map { edge in
      var edge = edge
      if edge.source.isEmpty { edge.source = "way/\(ways.ids[piece.way])" }
      edge.flags.formUnion(signals(of: piece))
      // A movable bridge delays once, even if the way has several pieces.
      if first > ways.first[piece.way] { edge.flags.remove(.movableBridge) }
      edge.signs = signs(edge, of: piece)
      return add(edge, from: tail, to: head, through: between)
    }
    followed.add(
      StreetPiece(
        first: ways.nodeRefs[first],
        last: ways.nodeRefs[last],
        tail: tail,
        head: head,
        edges: edges
      ),
      of: piece.way
    )
  }

  /// Adds an edge, reversed if it is open backwards only.
  ///
  /// - Returns: the edge in the direction of its way.
  private mutating func add(
    _ edge: EdgeDescription,
    from tail: NodeID,
    to head: NodeID,
    through between: [Coordinate]
  ) -> DirectedEdge {
    let isOpenBack = !edge.access.isDisjoint(with: .backward)
    guard edge.access.isDisjoint(with: .forward) else {
      let id = builder.addEdge(
        from: tail,
        to: head,
        through: between,
        edge,
        forwardOnly: !isOpenBack
      )
      return DirectedEdge(id, forward: true)
    }
    var edge = edge
    edge.reverse()
    let points = Array(between.reversed())
    let id = builder.addEdge(from: head, to: tail, through: points, edge, forwardOnly: true)
    return DirectedEdge(id, forward: false)
  }

  /// The flags of the signals at the ends of a piece.
  private func signals(of piece: Piece) -> EdgeFlags {
    let ahead = ways.signals[ways.nodeRefs[piece.range.upperBound]] ?? []
    let behind = ways.signals[ways.nodeRefs[piece.range.lowerBound]] ?? []
    return ahead.intersection(.signalAhead).union(behind.intersection(.signalBehind))
  }

  /// The signs of a piece; the first one of a slip road has the number of the exit at its start.
  private func signs(_ edge: EdgeDescription, of piece: Piece) -> EdgeSigns {
    let start = piece.range.lowerBound
    guard start == ways.first[piece.way], edge.flags.contains(.slipRoad),
      let number = ways.exits[ways.nodeRefs[start]], edge.signs.texts.forward.exits.isEmpty
    else { return edge.signs }
    var texts = edge.signs.texts
    texts.forward.exits = number
    return EdgeSigns(texts)
  }

  /// Joins the ends at each barrier by edges with the barrier's access rights.
  private mutating func closeBarriers() {
    for (node, copies) in ends.sorted(by: { $0.key < $1.key }) where copies.count > 1 {
      for var edge in ways.barriers[node] ?? [] {
        edge.source = "node/\(ways.nodes.ids[Int(node)])"
        if edge.kind == .elevator {
          closeLift(edge, copies)
          continue
        }
        for (one, other) in Self.pairs(copies.count) {
          let passage = add(edge, from: copies[one], to: copies[other], through: [])
          followed.addPassage(passage, from: copies[one], to: copies[other])
        }
      }
    }
  }
}

extension EdgeDescription {
  /// Swaps the properties of the two directions.
  mutating func reverse() {
    var turned: AccessMask = []
    for mode in TravelMode.allCases {
      if access.contains(mode.bit(forward: true)) { turned.insert(mode.bit(forward: false)) }
      if access.contains(mode.bit(forward: false)) { turned.insert(mode.bit(forward: true)) }
    }
    access = turned
    if incline != EdgeAttributes.unknownIncline { incline = -incline }
    if signs != .none { signs = EdgeSigns(signs.texts.reversed) }
    let signals: EdgeFlags = [.signalAhead, .signalBehind]
    if !flags.isDisjoint(with: signals), !flags.isSuperset(of: signals) {
      flags.formSymmetricDifference(signals)
    }
  }
}
