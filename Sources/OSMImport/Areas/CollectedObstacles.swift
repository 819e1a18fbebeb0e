import CampusGraph
import GeoCore

/// What may stand on plazas: buildings, walls and basins, with places of their own.
struct CollectedObstacles {
  /// One of them.
  private struct Entry {
    var shape: ObstacleRules.Shape
    var level: Int16
    /// Where its nodes start in `passed`; they end where the next one's start.
    var first: Int
  }

  /// In how many squares around a plaza nodes are looked for: what stands on it with no node so near
  /// has a side of some hundred metres.
  private static let margin = 3

  private var entries: [Entry] = []
  /// The nodes of all, one after the other: by id at first, then as places in `nodes`.
  private var references: [Int64] = []
  private var passed: [UInt32] = []
  /// The ids of all nodes, rising, and where they are.
  private var nodes: [Int64] = []
  private var places: [FixedCoordinate?] = []
  /// Where the last node was found: files have them by rising id.
  private var cursor = 0

  /// Takes note of a way, if it is one.
  mutating func take(_ nodes: NodeList, _ tags: TagList) {
    guard nodes.count > 1, tags.contains(ObstacleRules.isOfInterest) else { return }
    let first = references.count
    nodes.append(to: &references)
    let tags = tags.tags
    let isClosed = nodes.count > 3 && references[first] == references[references.count - 1]
    guard let shape = ObstacleRules.shape(tags, isClosed: isClosed) else {
      references.removeLast(nodes.count)
      return
    }
    entries.append(Entry(shape: shape, level: ObstacleRules.level(tags), first: first))
  }

  /// Prepares for nodes; where no plaza is there to stand on, everything is forgotten.
  mutating func expectNodes(isWanted: Bool) {
    if !isWanted { (entries, references) = ([], []) }
    for id in references.sorted() where id != nodes.last { nodes.append(id) }
    places = Array(repeating: nil, count: nodes.count)
    passed = references.map { UInt32(find($0) ?? 0) }
    references = []
  }

  /// Takes note of a node, if it is one of theirs.
  mutating func take(node id: Int64, _ place: FixedCoordinate) {
    if cursor < nodes.count, nodes[cursor] < id { cursor += 1 }
    if cursor >= nodes.count || nodes[cursor] != id {
      guard let found = find(id) else { return }
      cursor = found
    }
    places[cursor] = place
  }

  private func find(_ id: Int64) -> Int? {
    guard let last = nodes.last, let first = nodes.first, first <= id, id <= last else {
      return nil
    }
    return nodes.sortedPlace(of: id)
  }

  // MARK: On plazas

  /// The places of one; `nil` where the file lacks some.
  private func line(_ index: Int) -> [FixedCoordinate]? {
    let end = index + 1 < entries.count ? entries[index + 1].first : passed.count
    let line = passed[entries[index].first..<end].compactMap { places[Int($0)] }
    return line.count == end - entries[index].first ? line : nil
  }

  /// Those near plazas by the squares that their nodes lie in.
  func grid(near grounds: [PlazaGround]) -> SquareGrid {
    let wanted = SquareGrid.squares(near: grounds.map(\.box), margin: Self.margin)
    var all: [(place: FixedCoordinate, thing: UInt32)] = []
    for index in entries.indices {
      for place in line(index) ?? [] where wanted.contains(SquareGrid.square(place)) {
        all.append((place, UInt32(index)))
      }
    }
    return SquareGrid(all)
  }

  /// What stands on a plaza.
  ///
  /// - Parameters:
  ///   - ground: the plaza.
  ///   - edge: what it is like: below a roof there are no buildings.
  ///   - grid: all obstacles by squares.
  /// - Returns: none where they are too many to be worked out.
  func obstacles(on ground: PlazaGround, _ edge: EdgeDescription, in grid: SquareGrid) -> [Obstacle]
  {
    guard let near = grid.near(ground.box, margin: Self.margin) else { return [] }
    let isRoofed = !edge.flags.isDisjoint(with: [.covered, .indoor])
    var seen: Set<UInt32> = []
    var sides = 0
    var result: [Obstacle] = []
    for index in near where seen.insert(index).inserted {
      let entry = entries[Int(index)]
      guard entry.level == edge.level, !(isRoofed && entry.shape == .building),
        let places = line(Int(index)), SquareBox(places)?.meets(ground.box) ?? false
      else { continue }
      let line = places.map { ground.frame.vector($0.coordinate) }
      for obstacle in Self.made(entry.shape, line) where obstacle.stands(on: ground.lines) {
        result.append(obstacle)
        sides += obstacle.rings[0].count
      }
      if sides > PlazaGround.nodeCapacity { return [] }
    }
    return result
  }

  private static func made(_ shape: ObstacleRules.Shape, _ line: [Vector]) -> [Obstacle] {
    switch shape {
    case .building: [.building([Array(line.dropLast())], .ground)]
    case .solid: [.solid([Array(line.dropLast())], .ground)]
    case .wall:
      Obstacle.strips(
        along: line,
        halfWidth: Obstacle.wallWidth / 2,
        shortenedBy: 0,
        levels: .ground,
        isSoft: false
      )
    }
  }
}
