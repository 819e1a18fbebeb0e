import CampusGraph
import GeoCore

/// Cuts ways at the nodes where they meet and makes a graph of the pieces.
struct StreetGraphMaker {
  let ways: CollectedWays
  var builder = GraphBuilder()
  /// How often ways pass or end at each node, ends counted twice: at two and more, pieces end.
  private(set) var uses: [UInt8]
  /// The graph's node of each junction.
  private var nodes: [UInt32: NodeID] = [:]
  private var numbers: [Int64] = []
  /// Ends of pieces at barriers, each a node of its own.
  private var ends: [UInt32: [NodeID]] = [:]
  private var lastCopy: Int64 = 0
  /// What became of the ways that turn restrictions name.
  private(set) var followed: FollowedWays
  /// The storeys of lifts, their ends, and the levels of these.
  private let lifts: LiftStoreys
  private var storeys: [LiftStoreys.Storey: NodeID] = [:]
  private(set) var levelOfEnd: [NodeID: Int16] = [:]
  /// How many plazas are crossed, and how many that might be are not.
  var plazaCount = 0
  var uncrossedPlazaCount = 0

  init(_ ways: CollectedWays) {
    self.ways = ways
    followed = FollowedWays(ways.restrictedWays())
    lifts = LiftStoreys(ways)
    uses = Array(repeating: 0, count: ways.nodes.count)
  }

  /// The graph, and the number of each of its nodes: its OSM id, or a negative one for the sides of
  /// barriers.
  mutating func make() -> (graph: StreetGraph, numbers: [Int64]) {
    let pieces = cut()
    addJunctions(pieces)
    for piece in pieces { add(piece) }
    addPlazas()
    closeBarriers()
    return (builder.build(), numbers)
  }

  /// A piece of a way between two junctions, as places in its way's nodes.
  private struct Piece {
    var way: Int
    var range: ClosedRange<Int>
  }

  /// Whether a way only bounds an area.
  private func isShape(_ way: Int) -> Bool { ways.edges[way].access.isEmpty }

  /// Pieces end where ways meet, at barriers, and where the file lacks a node.
  private mutating func cut() -> [Piece] {
    for way in 0..<ways.count {
      let passed = ways[way]
      for (offset, node) in passed.enumerated() {
        let isEnd = offset == 0 || offset == passed.count - 1
        uses[Int(node)] = min(uses[Int(node)] &+ (isEnd ? 2 : 1), 100)
      }
    }
    var pieces: [Piece] = []
    for way in 0..<ways.count where !isShape(way) {
      let passed = ways[way]
      var start: Int?
      for index in passed.indices {
        let node = passed[index]
        guard ways.places[Int(node)] != nil else {
          if let begin = start, begin < index - 1 {
            pieces.append(Piece(way: way, range: begin...index - 1))
          }
          start = nil
          continue
        }
        // The same node twice in a row is no piece.
        guard let begin = start else {
          start = index
          continue
        }
        if uses[Int(node)] > 1 || ways.barriers[node] != nil || ways.stops.contains(node)
          || index == passed.endIndex - 1
        {
          pieces.append(Piece(way: way, range: begin...index))
          start = index
        }
      }
    }
    return pieces
  }

  /// Adds the nodes where pieces end, neighbours close together: along a Z-order curve.
  private mutating func addJunctions(_ pieces: [Piece]) {
    var isJunction = Array(repeating: false, count: ways.nodes.count)
    for piece in pieces {
      isJunction[Int(ways.passed[piece.range.lowerBound])] = true
      isJunction[Int(ways.passed[piece.range.upperBound])] = true
    }
    let junctions = isJunction.indices.filter { isJunction[$0] && ways.barriers[UInt32($0)] == nil }
    let keyed = junctions.map { (key: Self.curve(ways.places[$0]), node: $0) }
    for (_, node) in keyed.sorted(by: { $0 < $1 }) {
      nodes[UInt32(node)] = addNode(UInt32(node), number: ways.nodes[node])
    }
  }

  private static func curve(_ place: FixedCoordinate?) -> UInt64 {
    guard let place else { return 0 }
    func spread(_ value: Int32) -> UInt64 {
      var bits = UInt64(UInt32(bitPattern: value) ^ 0x8000_0000)
      bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
      bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
      bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
      bits = (bits | bits << 2) & 0x3333_3333_3333_3333
      return (bits | bits << 1) & 0x5555_5555_5555_5555
    }
    return spread(place.longitude) | spread(place.latitude) << 1
  }

  private mutating func addNode(_ node: UInt32, number: Int64) -> NodeID {
    numbers.append(number)
    // Junctions have places: pieces end where there is none.
    let place = ways.places[Int(node)].map(\.coordinate) ?? Coordinate(latitude: 0, longitude: 0)
    return builder.addNode(at: place)
  }

  /// Adds a node that OSM does not have.
  mutating func addNode(at place: Coordinate) -> NodeID {
    lastCopy -= 1
    numbers.append(lastCopy)
    return builder.addNode(at: place)
  }

  /// The node that a piece ends at; at a barrier one of its own, at a lift one for each storey.
  mutating func end(_ node: UInt32, of way: Int, level: Int16) -> NodeID {
    if let known = nodes[node] { return known }
    let storey = lifts.storey(at: node, way: way, level: level)
    if let known = storey.flatMap({ storeys[$0] }) { return known }
    let isFirst = ends[node] == nil
    if !isFirst { lastCopy -= 1 }
    let copy = addNode(node, number: isFirst ? ways.nodes[Int(node)] : lastCopy)
    ends[node, default: []].append(copy)
    if let storey { (storeys[storey], levelOfEnd[copy]) = (copy, level) }
    return copy
  }

  private mutating func add(_ piece: Piece) {
    let (first, last) = (piece.range.lowerBound, piece.range.upperBound)
    let level = ways.edges[piece.way].level
    let tail = end(ways.passed[first], of: piece.way, level: level)
    let head = end(ways.passed[last], of: piece.way, level: level)
    var between: [Coordinate] = []
    for index in (first + 1)..<max(last, first + 1) {
      if let place = ways.places[Int(ways.passed[index])] { between.append(place.coordinate) }
    }
    if tail == head && between.isEmpty { return }
    let edges = ([ways.edges[piece.way]] + (ways.parallels[piece.way] ?? [])).map { edge in
      var edge = edge
      if edge.source.isEmpty { edge.source = "way/\(ways.ids[piece.way])" }
      edge.flags.formUnion(signals(of: piece))
      // The delay at a bridge counts once, however many pieces the way has.
      if first > ways.first[piece.way] { edge.flags.remove(.movableBridge) }
      return add(edge, from: tail, to: head, through: between)
    }
    followed.add(
      StreetPiece(
        first: ways.passed[first],
        last: ways.passed[last],
        tail: tail,
        head: head,
        edges: edges
      ),
      of: piece.way
    )
  }

  /// Adds an edge in a direction in which it is open; gives it in the direction of its way.
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

  /// The signals at the ends of a piece, for those who come to them.
  private func signals(of piece: Piece) -> EdgeFlags {
    let ahead = ways.signals[ways.passed[piece.range.upperBound]] ?? []
    let behind = ways.signals[ways.passed[piece.range.lowerBound]] ?? []
    return ahead.intersection(.signalAhead).union(behind.intersection(.signalBehind))
  }

  /// Joins the ends at each barrier by edges that only those pass who may.
  private mutating func closeBarriers() {
    for (node, copies) in ends.sorted(by: { $0.key < $1.key }) where copies.count > 1 {
      for var edge in ways.barriers[node] ?? [] {
        edge.source = "node/\(ways.nodes[Int(node)])"
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
  /// Exchanges what holds ahead and back.
  mutating func reverse() {
    var turned: AccessMask = []
    for mode in TravelMode.allCases {
      if access.contains(mode.bit(forward: true)) { turned.insert(mode.bit(forward: false)) }
      if access.contains(mode.bit(forward: false)) { turned.insert(mode.bit(forward: true)) }
    }
    access = turned
    if incline != EdgeAttributes.unknownIncline { incline = -incline }
    let signals: EdgeFlags = [.signalAhead, .signalBehind]
    if !flags.isDisjoint(with: signals), !flags.isSuperset(of: signals) {
      flags.formSymmetricDifference(signals)
    }
  }
}
