import CampusGraph
import GeoCore

/// Obstacles that may stand on plazas: buildings, walls and basins.
struct CollectedObstacles {
  /// An obstacle.
  private struct Entry {
    var shape: ObstacleRules.Shape
    var level: Int16
    /// The start of its nodes in `nodeRefs`; they end at the start of the next entry.
    var first: Int
  }

  /// The number of squares around a plaza in which nodes are searched for.
  ///
  /// An obstacle without a node in them has a side of more than a hundred metres.
  private static let margin = 3

  private var entries: [Entry] = []
  /// The ids of the nodes of all obstacles, concatenated, until `nodeRefs` replaces them.
  private var refIDs: SpillingList
  /// The nodes of all obstacles as indices into `nodes`.
  private var nodeRefs: [UInt32] = []
  private var nodes = NodeTable()
  private let spill: NodeSpill

  /// Makes an empty collection.
  ///
  /// - Parameter spill: when lists of nodes go to files.
  init(_ spill: NodeSpill = .never) {
    self.spill = spill
    refIDs = SpillingList(spill)
  }

  /// Records a way if it is an obstacle.
  mutating func take(_ nodes: NodeList, _ tags: TagList) {
    guard nodes.count > 1, tags.contains(ObstacleRules.isOfInterest) else { return }
    let first = refIDs.count
    nodes.append(to: &refIDs)
    let tags = tags.tags
    let isClosed = nodes.count > 3 && refIDs[first] == refIDs[refIDs.count - 1]
    guard let shape = ObstacleRules.shape(tags, isClosed: isClosed) else {
      refIDs.removeLast(nodes.count)
      return
    }
    entries.append(Entry(shape: shape, level: ObstacleRules.level(tags), first: first))
  }

  /// Prepares for nodes; drops all obstacles if they are not wanted.
  mutating func expectNodes(isWanted: Bool) {
    if !isWanted { (entries, refIDs) = ([], SpillingList()) }
    nodes = NodeTable(refIDs, spill)
    nodeRefs = refIDs.map { UInt32(nodes.index(of: $0) ?? 0) }
    refIDs = SpillingList()
  }

  /// Stores the coordinate of a node if an obstacle has it.
  mutating func take(node id: Int64, _ coordinate: FixedCoordinate) {
    if let index = nodes.nextIndex(of: id) { nodes.set(coordinate, at: index) }
  }

  /// Drops the obstacles that are not near plazas, which are most of the buildings of a map.
  ///
  /// - Parameter boxes: the boxes of all plazas.
  mutating func keep(near boxes: [SquareBox]) {
    let wanted = SquareGrid.squares(near: boxes, margin: Self.margin)
    var kept: [Entry] = []
    var ids: [Int64] = []
    for (index, entry) in entries.enumerated() {
      guard let corners = line(index),
        corners.contains(where: { wanted.contains(SquareGrid.square($0)) })
      else { continue }
      kept.append(Entry(shape: entry.shape, level: entry.level, first: ids.count))
      ids += refs(index).map { nodes.ids[Int($0)] }
    }
    var keptNodes = NodeTable(ids)
    for id in ids {
      guard let index = keptNodes.index(of: id), let known = nodes.index(of: id),
        let coordinate = nodes.coordinates[known]
      else { continue }
      keptNodes.set(coordinate, at: index)
    }
    nodeRefs = ids.map { UInt32(keptNodes.index(of: $0) ?? 0) }
    (entries, nodes) = (kept, keptNodes)
  }

  // MARK: On plazas

  /// The nodes of an obstacle as indices into ``nodes``.
  private func refs(_ index: Int) -> ArraySlice<UInt32> {
    let end = index + 1 < entries.count ? entries[index + 1].first : nodeRefs.count
    return nodeRefs[entries[index].first..<end]
  }

  /// The coordinates of an obstacle; `nil` if the file lacks some.
  private func line(_ index: Int) -> [FixedCoordinate]? {
    let refs = refs(index)
    let line = refs.compactMap { nodes.coordinates[Int($0)] }
    return line.count == refs.count ? line : nil
  }

  /// The obstacles near plazas, in a grid by their nodes.
  func grid(near grounds: [PlazaGround]) -> SquareGrid {
    let wanted = SquareGrid.squares(near: grounds.map(\.box), margin: Self.margin)
    var all: [(coordinate: FixedCoordinate, item: UInt32)] = []
    for index in entries.indices {
      for corner in line(index) ?? [] where wanted.contains(SquareGrid.square(corner)) {
        all.append((corner, UInt32(index)))
      }
    }
    return SquareGrid(all)
  }

  /// The obstacles on a plaza.
  ///
  /// - Parameters:
  ///   - ground: the plaza.
  ///   - edge: its description; buildings are no obstacles below a roof.
  ///   - grid: the obstacles near plazas.
  /// - Returns: the obstacles; none if there are more than the limit.
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
        let corners = line(Int(index)), SquareBox(corners)?.meets(ground.box) ?? false
      else { continue }
      let line = corners.map { ground.frame.vector($0.coordinate) }
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
