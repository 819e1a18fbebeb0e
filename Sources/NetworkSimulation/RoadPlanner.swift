import GeoCore

/// Planner of the borders of cells: rivers, main roads, motorways and bridges, so that the land is
/// connected.
struct RoadPlanner {
  private let seed: UInt64
  private let terrain: Terrain
  private let towns: TownMap
  private var borders: CellBorders

  /// Main roads between the towns of a level.
  private struct Layer {
    var level: Int
    var roadClass: NetworkRoadClass
    /// The share of neighbouring towns that a road joins.
    var share: Double
  }

  private static let layers = [
    Layer(level: 2, roadClass: .county, share: 0.8),
    Layer(level: 3, roadClass: .highway, share: 0.75),
    Layer(level: 4, roadClass: .motorway, share: 0.4),
  ]
  /// The least level of regions that a river separates, and the share of their borders with one.
  private static let (riverLevel, riverShare) = (4, 0.1)
  /// Chance of a road across a border of the least level, with a county road and without.
  private static let (countyShare, share) = (1.5, 0.85)
  /// Chances of a bridge where a highway meets a river, where a county road does, and elsewhere.
  private static let (highwayBridges, countyBridges, otherBridges) = (0.7, 0.3, 0.025)

  /// Plans the borders of a land.
  ///
  /// - Complexity: O(cells·log(side)).
  static func borders(_ terrain: Terrain, _ towns: TownMap, seed: UInt64) -> CellBorders {
    var planner = RoadPlanner(
      seed: seed,
      terrain: terrain,
      towns: towns,
      borders: CellBorders(side: terrain.side)
    )
    planner.separateRegions()
    for layer in layers where layer.level <= towns.levels { planner.join(layer) }
    planner.openBorders()
    planner.connect()
    return planner.borders
  }

  // MARK: - Regions and rivers

  private mutating func separateRegions() {
    let regions = (0..<terrain.isLand.count)
      .map { cell in
        terrain.isLand[cell] ? terrain.region(of: cell) : (x: 0, y: 0)
      }
    for (cell, direction, next) in inlandBorders() {
      let (a, b) = (regions[cell], regions[next])
      let differing = (a.x ^ b.x) | (a.y ^ b.y)
      let level = UInt32.bitWidth - differing.leadingZeroBitCount
      borders[cell, direction].isInland = true
      borders[cell, direction].level = level
      borders[cell, direction].isRiver = level >= Self.riverLevel && hasRiver(a, b, level)
    }
  }

  /// Whether a river separates two regions below a level.
  private func hasRiver(
    _ a: (x: UInt32, y: UInt32),
    _ b: (x: UInt32, y: UInt32),
    _ level: Int
  ) -> Bool {
    let shift = level - 1
    // Both regions count the same, whatever their order.
    let sum =
      hash(seed ^ Salt.river, Int(a.x >> shift) * 3 &+ level, Int(a.y >> shift))
      &+ hash(seed ^ Salt.river, Int(b.x >> shift) * 3 &+ level, Int(b.y >> shift))
    return unit(SplitMix64.mix(sum)) < Self.riverShare * Double(level)
  }

  /// Each border between two cells of the land once: a cell, the right or top side, and the other cell.
  private func inlandBorders() -> some Sequence<(cell: Int, direction: Side, next: Int)> {
    let (terrain, side) = (terrain, terrain.side)
    return (0..<2 * side * side).lazy
      .compactMap { index in
        let (cell, direction) = (index / 2, index.isMultiple(of: 2) ? Side.right : .top)
        guard terrain.isLand[cell], let next = terrain.neighbor(of: cell, direction),
          terrain.isLand[next]
        else { return nil }
        return (cell, direction, next)
      }
  }

  // MARK: - Roads between towns

  private mutating func join(_ layer: Layer) {
    let count = towns.columns(level: layer.level)
    for row in 0..<count {
      for column in 0..<count {
        guard let start = towns.center(level: layer.level, column, row), terrain.isLand[start]
        else {
          continue
        }
        for (index, next) in [(column + 1, row), (column, row + 1)].enumerated() {
          guard let end = towns.center(level: layer.level, next.0, next.1), terrain.isLand[end]
          else { continue }
          let key = hash(seed ^ Salt.road &+ UInt64(layer.level), start * 2 + index, end)
          if unit(key) < layer.share { pave(from: start, to: end, layer, seed: key) }
        }
      }
    }
  }

  /// Leads a road over the cells between two, if they are all of the land.
  private mutating func pave(from start: Int, to end: Int, _ layer: Layer, seed: UInt64) {
    var steps: [(cell: Int, direction: Side)] = []
    var random = SplitMix64(seed: seed)
    let side = terrain.side
    var (x, y) = (start % side, start / side)
    let (endX, endY) = (end % side, end / side)
    while x != endX || y != endY {
      let (east, north) = (endX - x, endY - y)
      let isAlong = random.below(abs(east) + abs(north)) < abs(east)
      let direction: Side = isAlong ? (east > 0 ? .right : .left) : (north > 0 ? .top : .bottom)
      steps.append((y * side + x, direction))
      if isAlong { x += east.signum() } else { y += north.signum() }
      guard terrain.isLand[y * side + x] else { return }
    }
    for step in steps {
      if layer.roadClass == .motorway {
        borders[step.cell, step.direction].hasMotorway = true
      } else {
        borders[step.cell, step.direction].roadClass = layer.roadClass
        borders[step.cell, step.direction].isOpen = true
      }
    }
    guard layer.roadClass == .motorway else { return }
    for cell in [start, end] { borders[cell, .right].isInterchange = true }
  }

  // MARK: - Lesser roads

  /// Opens some of the borders without a road between towns, and closes those of rivers without a bridge.
  private mutating func openBorders() {
    for (cell, direction, _) in inlandBorders() {
      let draw = unit(hash(seed ^ Salt.border, cell, direction.rawValue))
      var border = borders[cell, direction]
      if border.isRiver {
        switch (border.isOpen, border.roadClass) {
        case (true, .highway): border.isOpen = draw < Self.highwayBridges
        case (true, _): border.isOpen = draw < Self.countyBridges
        default: border.isOpen = draw < Self.otherBridges
        }
        if !border.isOpen { border.roadClass = .collector }
      } else if border.roadClass != .highway {
        let share =
          RoadShare.ofLevel(border.level) * (border.isOpen ? Self.countyShare : Self.share)
        border.isOpen = draw < share
        if !border.isOpen { border.roadClass = .collector }
      }
      borders[cell, direction] = border
    }
  }

  /// Opens further borders until all cells are connected: bridges only where nothing else helps.
  private mutating func connect() {
    var parts = DisjointSets(count: terrain.isLand.count)
    for (cell, direction, next) in inlandBorders() where borders[cell, direction].isOpen {
      _ = parts.join(cell, next)
    }
    for isRiver in [false, true] {
      for (cell, direction, next) in inlandBorders()
      where borders[cell, direction].isRiver == isRiver && parts.join(cell, next) {
        borders[cell, direction].isOpen = true
      }
    }
  }
}

/// Shares of possible roads across the borders of regions.
enum RoadShare {
  /// The share of roads that cross a border of a level: half as many every three levels.
  static func ofLevel(_ level: Int) -> Double {
    let shares = [1, 1, 1, 0.9, 0.7, 0.45, 0.28, 0.17, 0.11, 0.07, 0.05, 0.03, 0.02]
    return shares[min(max(level, 0), shares.count - 1)]
  }
}

/// Disjoint sets of whole numbers from 0, with path halving.
struct DisjointSets {
  private var parents: [Int32]

  init(count: Int) { parents = (0..<Int32(count)).map { $0 } }

  /// Joins the sets of two numbers.
  ///
  /// - Returns: whether they were different.
  mutating func join(_ a: Int, _ b: Int) -> Bool {
    let (first, second) = (root(a), root(b))
    guard first != second else { return false }
    parents[max(first, second)] = Int32(min(first, second))
    return true
  }

  /// Makes each of the numbers below a count a set of its own.
  mutating func reset(count: Int) {
    parents.removeAll(keepingCapacity: true)
    parents.append(contentsOf: 0..<Int32(count))
  }

  private mutating func root(_ number: Int) -> Int {
    var node = number
    while Int(parents[node]) != node {
      parents[node] = parents[Int(parents[node])]
      node = Int(parents[node])
    }
    return node
  }
}
