import CampusGraph
import GeoCore

/// The lines across a plaza, or the rides in a lift.
struct PlazaLines {
  /// An end of lines.
  enum Stop: Hashable {
    /// At a node of ways.
    case node(UInt32)
    /// At the middle of a side that two plazas share, given by its lower and its higher node.
    case side(UInt32, UInt32)
    /// At the corner of an obstacle.
    case corner(FixedCoordinate)
  }

  /// The description of the edges.
  var edge: EdgeDescription
  /// The first way of the outline.
  var way: Int
  /// The ends of lines.
  var stops: [Stop]
  /// The lines, as pairs of indices into ``stops``.
  var lines: [(first: Int, second: Int)]
}

/// Plans the crossing of areas: finds the points at which ways meet them, and the lines between
/// these.
struct PlazaPlanner {
  /// A side that two plazas share gets a stop in its middle from this length in metres on.
  private static let longSide = 4.0

  private let ways: CollectedWays
  private let walkable: WalkableNodes
  private let obstacles: SquareGrid
  private let grounds: [PlazaGround]
  /// The number of areas that cannot be crossed: they are broken or exceed the limits.
  private(set) var uncrossed = 0
  /// The sides that each of `grounds` shares with another.
  private var shared: [[PlazaLines.Stop]]

  /// Finds the grounds of all areas.
  ///
  /// - Parameters:
  ///   - ways: all ways.
  ///   - uses: the number of ways at each node; from two on it is a node of the graph.
  init(_ ways: CollectedWays, uses: [UInt8]) {
    self.ways = ways
    walkable = WalkableNodes(ways, uses: uses)
    var grounds: [PlazaGround] = []
    for area in ways.areas.areas.indices {
      let found = PlazaGround.grounds(of: area, in: ways)
      if found.isEmpty { uncrossed += 1 }
      grounds += found
    }
    self.grounds = grounds
    obstacles = ways.areas.obstacles.grid(near: grounds)
    shared = Array(repeating: [], count: grounds.count)
    findSharedSides()
  }

  /// The lines of all areas, in the order of the areas.
  ///
  /// - Complexity: bounded for each area by the limits of ``PlazaGround`` and `PlazaCrossing`.
  mutating func lines() -> [PlazaLines] {
    grounds.indices.compactMap { index in
      let isLift = ways.areas.areas[grounds[index].area].edge.kind == .elevator
      guard let lines = isLift ? lift(index) : crossing(index) else {
        uncrossed += 1
        return nil
      }
      return lines.lines.isEmpty ? nil : lines
    }
  }

  private func description(_ ground: PlazaGround) -> EdgeDescription {
    let area = ways.areas.areas[ground.area]
    var edge = area.edge
    if edge.source.isEmpty, let way = area.outer.first { edge.source = "way/\(ways.ids[way])" }
    return edge
  }

  private func way(_ ground: PlazaGround) -> Int { ways.areas.areas[ground.area].outer.first ?? 0 }

  // MARK: Entries

  /// The nodes of the rings at which other ways meet them, ring by ring.
  private func meetings(_ ground: PlazaGround) -> [UInt32] {
    let area = ways.areas.areas[ground.area]
    var own: [UInt32: UInt32] = [:]
    for way in area.outer + area.inner
    where !ways.edges[way].access.isDisjoint(with: .foot) {
      for node in ways[way] { own[node, default: 0] += 1 }
    }
    return ground.rings.joined().filter { walkable.passes[Int($0)] > own[$0] ?? 0 }
  }

  /// The entries of a plaza: nodes at which ways meet its rings, or meet or end within it.
  ///
  /// - Returns: `nil` if there are more than the limit.
  private func entries(_ index: Int) -> [PlazaLines.Stop]? {
    let ground = grounds[index]
    let level = ways.areas.areas[ground.area].edge.level
    guard let near = walkable.nodes(near: ground.box, level: level) else { return nil }
    var seen = Set(ground.rings.joined())
    var inside: [UInt32] = []
    for node in near where seen.insert(node).inserted {
      guard let point = ways.nodes.coordinates[Int(node)], ground.box.contains(point),
        Plane.contains(ground.lines, ground.frame.vector(point.coordinate))
      else { continue }
      inside.append(node)
      if inside.count > PlazaCrossing.capacity { return nil }
    }
    var isNew: Set<PlazaLines.Stop> = []
    let all = (meetings(ground) + inside).map(PlazaLines.Stop.node) + shared[index]
    let entries = all.filter { isNew.insert($0).inserted }
    return entries.count <= PlazaCrossing.capacity ? entries : nil
  }

  private func place(_ stop: PlazaLines.Stop, on frame: Frame) -> Vector {
    func vector(_ node: UInt32) -> Vector {
      ways.nodes.coordinates[Int(node)].map { frame.vector($0.coordinate) } ?? .zero
    }
    return switch stop {
    case .node(let node): vector(node)
    case .side(let a, let b): (vector(a) + vector(b)) / 2
    case .corner(let place): frame.vector(place.coordinate)
    }
  }

  /// Finds the long sides that two plazas of the same level share, so that walkers can cross them
  /// in the middle.
  private mutating func findSharedSides() {
    struct Side: Hashable {
      var low: UInt32
      var high: UInt32
    }
    var owner: [Side: Int] = [:]
    for (index, ground) in grounds.enumerated() where description(ground).kind == .plaza {
      for (ring, line) in zip(ground.rings, ground.lines) {
        for corner in ring.indices {
          let next = (corner + 1) % ring.count
          let side = Side(low: min(ring[corner], ring[next]), high: max(ring[corner], ring[next]))
          guard let other = owner.updateValue(index, forKey: side), other != index,
            Plane.distance(line[corner], line[next]) >= Self.longSide,
            description(grounds[other]).level == description(ground).level
          else { continue }
          shared[other].append(.side(side.low, side.high))
          shared[index].append(.side(side.low, side.high))
        }
      }
    }
  }

  // MARK: Lines

  /// The lines across a plaza; `nil` if it has too many entries.
  private func crossing(_ index: Int) -> PlazaLines? {
    guard let entries = entries(index) else { return nil }
    let ground = grounds[index]
    guard entries.count > 1 else {
      return PlazaLines(edge: description(ground), way: way(ground), stops: [], lines: [])
    }
    let crossing = PlazaCrossing(
      rings: ground.lines,
      entries: entries.enumerated().map { ($0, place($1, on: ground.frame)) },
      obstacles: ways.areas.obstacles.obstacles(on: ground, description(ground), in: obstacles)
    )
    let stops = crossing.stops.map { stop in
      stop.node.map { entries[$0] }
        ?? .corner(FixedCoordinate(ground.frame.coordinate(stop.place)))
    }
    let sights = crossing.sights.map { sight in
      let (a, b) = (crossing.stops[sight.first].place, crossing.stops[sight.second].place)
      return SightThinning.Line(
        first: sight.first,
        second: sight.second,
        length: Plane.distance(a, b)
      )
    }
    var thinning = SightThinning(stops: stops.count, outline: outline(ground, stops))
    let needed = thinning.needed(sights, entries: entries.count)
    return PlazaLines(
      edge: description(ground),
      way: way(ground),
      stops: stops,
      lines: needed.map { ($0.first, $0.second) }
    )
  }

  /// The lines along the rings from each entry to the next one, which are ways already.
  private func outline(
    _ ground: PlazaGround,
    _ stops: [PlazaLines.Stop]
  ) -> [SightThinning.Line] {
    var stopOfNode: [UInt32: Int] = [:]
    for (index, stop) in stops.enumerated() {
      if case .node(let node) = stop { stopOfNode[node] = index }
    }
    var result: [SightThinning.Line] = []
    for (ring, line) in zip(ground.rings, ground.lines) {
      guard let start = ring.firstIndex(where: { stopOfNode[$0] != nil }) else { continue }
      var last = stopOfNode[ring[start]] ?? 0
      var length = 0.0
      for step in 1...ring.count {
        let (from, to) = ((start + step - 1) % ring.count, (start + step) % ring.count)
        length += Plane.distance(line[from], line[to])
        guard let stop = stopOfNode[ring[to]] else { continue }
        if stop != last {
          result.append(SightThinning.Line(first: last, second: stop, length: length))
        }
        (last, length) = (stop, 0)
      }
    }
    return result
  }

  /// The rides between the ways that meet a lift's outline: between all of them if they are few,
  /// else from the first to the others.
  private func lift(_ index: Int) -> PlazaLines {
    let nodes = meetings(grounds[index])
    let lines = StreetGraphMaker.pairs(nodes.count).map { (first: $0.0, second: $0.1) }
    return PlazaLines(
      edge: description(grounds[index]),
      way: way(grounds[index]),
      stops: nodes.map(PlazaLines.Stop.node),
      lines: lines
    )
  }
}
