/// Road-like network of a made-up land, generated cell by cell from a seed.
///
/// The land is an island with a ragged coast, cut by rivers and by nested regions between which few roads
/// lead. It has towns of all sizes, whose streets are grids in the middle and trees with dead ends
/// outside, and a hierarchy of roads: collectors, county roads, highways, and motorways of two one-way
/// carriageways that meet other roads at interchanges only. The network is strongly connected.
///
/// ```swift
/// let network = SimulatedNetwork(nodeCount: 1_000_000, seed: 1)
/// network.forEachCell { cell in print(cell.arcs.count) }
/// ```
///
/// The nodes of a cell, the radii of towns and the shares of junctions, five-way junctions, streets across
/// borders and motorways were chosen by hand, so that the networks of 264,346 and 1,524,453 nodes with seeds
/// 1 and 2 are like the real ones in `benchmarks/network.py`. `benchmarks/NETWORK.md` judges them on other
/// seeds and another size.
///
/// What is kept is the plan of the cells, about a byte a node. A cell is generated from the plan alone,
/// so cells can be generated in any order and again. The same number of nodes and seed give the same
/// network.
public struct SimulatedNetwork: Sendable {
  /// The number of nodes.
  public let nodeCount: Int
  /// The seed.
  public let seed: UInt64
  /// The towns by the level of their hierarchy; level L has one in 2ᴸ × 2ᴸ cells.
  public let townsByLevel: [Int]

  /// Cells in a row of the square around the land.
  let side: Int
  let borders: CellBorders
  /// The first node of each cell, and the number of all nodes.
  private let firstNodes: [UInt32]

  /// The numbers of nodes that a network may have.
  public static let nodeCounts = 1...200_000_000

  /// Metres of the side of a cell.
  static let cellLength = 2000.0
  /// Mean number of nodes in a cell of the land.
  private static let meanNodes = 80.0
  /// Side in cells of the square whose share of land is measured before the side is known.
  private static let probeSide = 64
  /// Nodes that each cell of the land has at least: enough for a junction and a motorway.
  private static let leastNodes = 6

  /// Plans a network.
  ///
  /// - Parameters:
  ///   - nodeCount: the number of nodes.
  ///   - seed: the seed; any number.
  /// - Precondition: `nodeCount` is within ``nodeCounts``.
  /// - Complexity: O(`nodeCount`·log(`nodeCount`)) with about 80 nodes in a cell of the land.
  public init(nodeCount: Int, seed: UInt64) {
    precondition(Self.nodeCounts.contains(nodeCount))
    self.nodeCount = nodeCount
    self.seed = seed
    side = Self.side(nodeCount, seed: seed)
    let terrain = Terrain(side: side, seed: seed)
    let towns = TownMap(side: side, seed: seed)
    let (densities, counts) = towns.densities(terrain)
    townsByLevel = counts
    borders = RoadPlanner.borders(terrain, towns, seed: seed)
    firstNodes = Self.firstNodes(nodeCount, densities, terrain)
  }

  /// The side in cells of the square around a land of some nodes, by the seed's share of land.
  private static func side(_ nodeCount: Int, seed: UInt64) -> Int {
    let land = Terrain(side: probeSide, seed: seed).landCount
    let cells = Double(nodeCount) / meanNodes * Double(probeSide * probeSide) / Double(land)
    return max(1, Int(cells.squareRoot()))
  }

  /// Shares out the nodes among the cells.
  private static func firstNodes(
    _ nodeCount: Int,
    _ densities: [Float],
    _ terrain: Terrain
  ) -> [UInt32] {
    let base = min(leastNodes, nodeCount / terrain.landCount)
    let rest = Double(nodeCount - base * terrain.landCount)
    let total = max(densities.reduce(0) { $0 + Double($1) }, 1)
    var (sum, given, land) = (0.0, 0, 0)
    var first: [UInt32] = []
    first.reserveCapacity(densities.count + 1)
    for (cell, density) in densities.enumerated() {
      first.append(UInt32(given))
      guard terrain.isLand[cell] else { continue }
      land += 1
      sum += Double(density)
      let shared =
        land == terrain.landCount ? rest : min(rest, (rest * (sum / total)).rounded(.down))
      given = base * land + Int(shared)
    }
    first.append(UInt32(given))
    return first
  }

  // MARK: - Cells

  /// The number of cells, those of the sea included.
  public var cellCount: Int { side * side }

  /// The nodes of a cell.
  ///
  /// - Precondition: the cell is within 0 ..< ``cellCount``.
  public func nodes(of cell: Int) -> Range<Int> {
    Int(firstNodes[cell])..<Int(firstNodes[cell + 1])
  }

  /// Generates all cells in order.
  ///
  /// - Parameter body: called with each cell that has nodes; the order is that of the nodes.
  /// - Throws: what the body throws.
  /// - Complexity: O(nodes·log(nodes of a cell)), with the memory of one cell.
  public func forEachCell<Failure: Error>(
    _ body: (NetworkCell) throws(Failure) -> Void
  ) throws(Failure) {
    var builder = CellBuilder(self)
    for cell in 0..<cellCount where !nodes(of: cell).isEmpty {
      builder.build(cell)
      try body(builder.result)
    }
  }

  /// Generates one cell by itself.
  ///
  /// - Precondition: `index` is within 0 ..< ``cellCount``.
  public func cell(_ index: Int) -> NetworkCell {
    var builder = CellBuilder(self)
    if !nodes(of: index).isEmpty { builder.build(index) }
    return builder.result
  }

  /// Visits the pieces of all rivers, from south to north or from west to east.
  public func forEachRiverPiece(_ body: (_ start: MicroCoordinate, _ end: MicroCoordinate) -> Void)
  {
    for cell in 0..<cellCount {
      let shape = CellShape(cell, self)
      for direction in [Side.right, .top] where borders[cell, direction].isRiver {
        let start = direction == .right ? (1.0, 0.0) : (0.0, 1.0)
        body(shape.coordinate(start.0, start.1), shape.coordinate(1, 1))
      }
    }
  }

  /// The border of a cell on a side; `nil` where the sea or the rim of the square is.
  func border(_ cell: Int, _ direction: Side) -> (border: CellBorder, next: Int)? {
    guard let next = direction.neighbor(of: cell, side: side) else { return nil }
    let border = borders[cell, direction]
    return border.isInland ? (border, next) : nil
  }
}
