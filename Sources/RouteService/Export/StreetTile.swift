package import Basemap
package import CampusGraph
import GeoCore
package import Routing

/// Map tile with the streets, turns and nodes that searches use, in the layers of OSRM's tiles.
///
/// | layer | geometry | tags |
/// |---|---|---|
/// | `speeds` | each segment in each permitted direction | speed, duration, name, … |
/// | `turns` | the node of each permitted turn, from zoom level 15 on | angles, cost, what is told |
/// | `osmnodes` | each node of a street | none; its id is the node's number in the map |
/// | `internal-nodes` | streets within a junction of divided roads | none |
///
/// Nodes that give a street its shape have no id, because graph files do not keep their numbers.
package struct StreetTile {
  /// The tile.
  package let id: TileID
  private var speeds = TileLayerEncoder(
    name: "speeds",
    keys: [
      "speed", "is_small", "datasource", "weight", "duration", "name", "rate", "is_startpoint",
    ]
  )
  private var turns = TileLayerEncoder(
    name: "turns",
    keys: ["bearing_in", "turn_angle", "cost", "weight", "type", "modifier"]
  )
  private var nodes = TileLayerEncoder(name: "osmnodes")
  private var internals = TileLayerEncoder(name: "internal-nodes")
  /// The places of the nodes that were added.
  private var known: Set<FixedCoordinate> = []

  /// The least zoom level with turns.
  private static let turnZoom = 15
  /// The edges between two looks at the budget.
  private static let edgesPerPoll = 256
  /// The fastest speed that a tile tells, in km/h.
  private static let fastest = 127.0

  /// Starts a tile.
  package init(_ id: TileID) { self.id = id }

  /// The edges of some streets whose boxes meet the tile and its margin.
  ///
  /// - Complexity: O(log n + k log k) for k edges.
  package func edges(of index: EdgeIndex) -> [EdgeID] {
    let share = TileLine.margin / TileLine.extent
    let northWest = id.coordinate(east: -share, south: -share)
    let southEast = id.coordinate(east: 1 + share, south: 1 + share)
    return index.edges(
      in: BoundingBox(
        south: southEast.latitude,
        west: northWest.longitude,
        north: northWest.latitude,
        east: southEast.longitude
      )
    )
  }

  /// Adds streets.
  ///
  /// - Parameters:
  ///   - edges: the edges.
  ///   - graph: their graph.
  ///   - costs: durations of streets and turns for a profile on the graph.
  ///   - numbers: numbers of the nodes in the map; `nil` if there are none.
  ///   - budget: polled now and then; `nil` for no limit.
  /// - Throws: `RoutingError` if the budget is exhausted.
  /// - Complexity: O(points, and turns from zoom level 15 on).
  package mutating func add(
    _ edges: some Sequence<EdgeID>,
    of graph: StreetGraph,
    _ costs: StreetCosts,
    numbers: NodeNumbers?,
    budget: SearchBudget? = nil
  ) throws(RoutingError) {
    let reader = StreetTurns(costs)
    for (index, edge) in edges.enumerated() {
      if index.isMultiple(of: Self.edgesPerPoll) { try budget?.check() }
      let directions = [DirectedEdge(edge, forward: true), DirectedEdge(edge, forward: false)]
        .compactMap { edge in costs.seconds(along: edge).map { (edge: edge, seconds: $0) } }
      guard !directions.isEmpty else { continue }
      let line = TileLine(graph.geometry.line(of: edge), in: id)
      for (direction, seconds) in directions {
        addSegments(of: line, direction, seconds, graph, costs, name: reader.name(of: edge))
        if id.zoom >= Self.turnZoom { addTurns(after: direction, graph, reader) }
      }
      addNodes(of: line, edge, graph, numbers)
      if let way = directions.first(where: { reader.isInternal($0.edge) })?.edge {
        let parts = line.parts(forward: way.isForward)
        if !parts.isEmpty { internals.add(.lines(parts)) }
      }
    }
  }

  /// The encoded tile; no bytes without features.
  package var bytes: [UInt8] { VectorTile.encoded([speeds, turns, nodes, internals]) }
}

// MARK: - Layers

extension StreetTile {
  private mutating func addSegments(
    of line: TileLine,
    _ edge: DirectedEdge,
    _ seconds: Seconds,
    _ graph: StreetGraph,
    _ costs: StreetCosts,
    name: String
  ) {
    let length = line.lengths.reduce(0, +)
    guard length > 0, seconds > 0 else { return }
    let speed = length / seconds
    let kind = graph.attributes.kind[edge.edge]
    let isStart = kind != .ferry && kind != .elevator
    let isSmall = costs.isOnIslet(edge.edge)
    for index in line.lengths.indices {
      guard let part = line.part(ofSegment: index, forward: edge.isForward) else { continue }
      let duration = Self.tenths(seconds * line.lengths[index] / length)
      speeds.add(
        .lines([part]),
        id: UInt64(speeds.count + 1),
        [
          .unsigned(UInt64(min(Self.fastest, (3.6 * speed).rounded()))),
          .bool(isSmall),
          .text("profile"),
          .double(duration),
          .double(duration),
          .text(name),
          .double(speed.rounded() / 10),
          .bool(isStart),
        ]
      )
    }
  }

  private mutating func addTurns(
    after edge: DirectedEdge,
    _ graph: StreetGraph,
    _ reader: StreetTurns
  ) {
    let place = TileLine.point(graph.coordinate(of: graph.head(of: edge)), in: id)
    let approach = graph.line(of: edge).suffix(2)
    guard TileLine.isInside(place), let before = approach.first, let node = approach.last else {
      return
    }
    let arrival = Geodesic.bearing(from: before, to: node).rounded(.down)
    for turn in reader.turns(after: edge) {
      let after = graph.line(of: turn.exit)[1]
      // A loop or a parallel street whose first segment leads straight back is no turn.
      guard after != before else { continue }
      let departure = Geodesic.bearing(from: node, to: after).rounded(.down)
      let cost = Float(Self.tenths(turn.seconds))
      turns.add(
        .points([place]),
        id: UInt64(turns.count + 1),
        [
          .signed(Int64(arrival)),
          .signed(Int64(Bearing.turn(from: arrival, to: departure))),
          .float(cost),
          .float(cost),
          .text(turn.kind.rawValue),
          .text(turn.modifier.rawValue),
        ]
      )
    }
  }

  /// Adds the nodes of an edge that were not added before.
  private mutating func addNodes(
    of line: TileLine,
    _ edge: EdgeID,
    _ graph: StreetGraph,
    _ numbers: NodeNumbers?
  ) {
    let first = Int(graph.geometry.firstPoint[edge.index])
    for (index, place) in line.points.enumerated()
    where TileLine.isInside(place) && known.insert(graph.geometry.points[first + index]).inserted {
      var number: Int64?
      if index == 0 { number = numbers?.number(of: graph.tail(of: edge)) }
      if index == line.points.count - 1 { number = numbers?.number(of: graph.head(of: edge)) }
      nodes.add(.points([place]), id: number.flatMap { UInt64(exactly: $0) })
    }
  }

  private static func tenths(_ seconds: Seconds) -> Double { (10 * seconds).rounded() / 10 }
}

/// Line of a street in units of a tile.
private struct TileLine {
  /// Units of a tile's width.
  static let extent = 4096.0
  /// Units around the tile in which features are kept.
  static let margin = 128.0

  let points: [TilePoint]
  /// Metres of each segment.
  let lengths: [Meters]

  init(_ line: [Coordinate], in tile: TileID) {
    points = line.map { Self.point($0, in: tile) }
    lengths = zip(line, line.dropFirst()).map(LocalPlane.shortDistance)
  }

  static func point(_ coordinate: Coordinate, in tile: TileID) -> TilePoint {
    let (east, south) = tile.position(of: coordinate)
    return TilePoint(x: unit(east), y: unit(south))
  }

  /// A position in whole units; those too far away for a tile's numbers are moved nearer.
  private static func unit(_ share: Double) -> Int32 {
    Int32(min(1e9, max(-1e9, (share * extent).rounded())))
  }

  /// Whether a point lies within the margin.
  static func isInside(_ point: TilePoint) -> Bool {
    let (x, y) = (Double(point.x), Double(point.y))
    return x > -margin && x < extent + margin && y > -margin && y < extent + margin
  }

  /// The part of a segment within the margin; `nil` if it lies outside, or is a point.
  func part(ofSegment index: Int, forward: Bool) -> [TilePoint]? {
    let ends = [points[index], points[index + 1]]
    return Self.parts(forward ? ends : ends.reversed()).first
  }

  /// The parts of the line within the margin.
  func parts(forward: Bool) -> [[TilePoint]] {
    Self.parts(forward ? points : points.reversed())
  }

  private static func parts(_ line: [TilePoint]) -> [[TilePoint]] {
    guard Set(line).count > 1 else { return [] }
    return TileClip.parts(line, extent: extent, margin: margin).map { part in
      part.map { TilePoint(x: Int32($0.x), y: Int32($0.y)) }
    }
  }
}
