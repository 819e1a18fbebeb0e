import GeoCore

/// Quadrilateral of a cell, whose corners are displaced from a square lattice.
///
/// Positions within it have coordinates u and v within 0…1, from left to right and from bottom to top. As
/// the displacements keep it convex, straight lines within it do not leave it.
struct CellShape {
  /// East and north of the corners in metres from the middle of the square: bottom left, bottom right, top
  /// left, top right.
  private let corners: [PlanePoint]

  /// The largest displacement of a corner by the side of a cell.
  private static let displacement = 0.2
  /// The middle of the square, in the Atlantic.
  private static let (latitude, longitude) = (35.0, -40.0)
  /// Metres of a degree of latitude, and cosine of the latitude of the middle.
  private static let (degree, cosine) = (111_320.0, 0.819_152)

  init(_ cell: Int, _ network: SimulatedNetwork) {
    let (x, y) = (cell % network.side, cell / network.side)
    corners = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)].map {
      Self.corner($0.0, $0.1, network)
    }
  }

  private static func corner(_ x: Int, _ y: Int, _ network: SimulatedNetwork) -> PlanePoint {
    let bits = hash(network.seed ^ Salt.corner, x, y)
    let half = Double(network.side) / 2
    let east = Double(x) - half + displacement * (2 * unit(bits) - 1)
    let north = Double(y) - half + displacement * (2 * unit(SplitMix64.mix(bits)) - 1)
    return PlanePoint(
      x: east * SimulatedNetwork.cellLength,
      y: north * SimulatedNetwork.cellLength
    )
  }

  /// The position of a place in the cell.
  func coordinate(_ u: Double, _ v: Double) -> MicroCoordinate {
    let weights = [(1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v]
    var (east, north) = (0.0, 0.0)
    for (corner, weight) in zip(corners, weights) {
      east += corner.x * weight
      north += corner.y * weight
    }
    let latitude = Self.latitude + north / Self.degree
    let longitude = Self.longitude + east / (Self.degree * Self.cosine)
    return MicroCoordinate(
      latitude: Int32((latitude * 1e6).rounded()),
      longitude: Int32((longitude * 1e6).rounded())
    )
  }
}

/// Lattice of junctions in a cell: its first nodes, row by row.
struct CellLayout {
  let cell: Int
  /// The first node.
  let firstNode: Int
  /// All nodes, those of motorways included.
  let nodeCount: Int
  let columns: Int
  let rows: Int
  /// 0 in the country, 1 in the middle of a city.
  let density: Double
  /// The sides that motorways cross, in ascending order.
  let motorways: [Side]
  let shape: CellShape

  init(_ cell: Int, _ network: SimulatedNetwork) {
    let nodes = network.nodes(of: cell)
    self.cell = cell
    firstNode = nodes.lowerBound
    nodeCount = nodes.count
    motorways = Side.allCases.filter { network.border(cell, $0)?.border.hasMotorway ?? false }
    shape = CellShape(cell, network)
    let streets = nodes.count - (motorways.isEmpty ? 0 : 2)
    density = min(1, max(0, Double(streets - 16) / 160))
    let junctions = max(1, Int(Double(streets) * (0.56 + 0.2 * density)))
    let aspect = 0.85 + 0.35 * unit(hash(network.seed ^ Salt.cell, cell, 1))
    columns = min(junctions, max(1, Int((Double(junctions).squareRoot() * aspect).rounded())))
    rows = max(1, junctions / columns)
  }

  /// The number of junctions of the lattice.
  var slotCount: Int { columns * rows }
  /// The column and the row of the main roads, and their crossing.
  var hubColumn: Int { columns / 2 }
  var hubRow: Int { rows / 2 }
  var hub: Int { hubRow * columns + hubColumn }
  /// Nodes of the motorways, counted in the cell: see ``CellBuilder``.
  var carriageways: (Int, Int) { (nodeCount - 2, nodeCount - 1) }

  /// The junction where the main road leaves on a side.
  func mainSlot(_ side: Side) -> Int {
    switch side {
    case .left: hubRow * columns
    case .right: hubRow * columns + columns - 1
    case .bottom: hubColumn
    case .top: (rows - 1) * columns + hubColumn
    }
  }

  /// The junctions of a side that may have further roads across it.
  func places(_ side: Side) -> Int { side.isVertical ? rows : columns }

  /// The junction at a share of the side's length; `nil` at its ends and at the main road.
  func slot(_ side: Side, at share: Double) -> Int? {
    let count = places(side)
    let place = Int(share * Double(count))
    guard place > 0, place < count - 1, place != (side.isVertical ? hubRow : hubColumn) else {
      return nil
    }
    return switch side {
    case .left: place * columns
    case .right: place * columns + columns - 1
    case .bottom: place
    case .top: (rows - 1) * columns + place
    }
  }

  /// The place of a junction in the cell.
  func place(_ slot: Int, seed: UInt64) -> (u: Double, v: Double) {
    let bits = hash(seed ^ Salt.slot, cell, slot)
    let range = 0.22 - 0.12 * density
    let (column, row) = (Double(slot % columns), Double(slot / columns))
    return (
      (column + 0.5 + range * (2 * unit(bits) - 1)) / Double(columns),
      (row + 0.5 + range * (2 * unit(SplitMix64.mix(bits)) - 1)) / Double(rows)
    )
  }

  /// The position of a junction.
  func coordinate(_ slot: Int, seed: UInt64) -> MicroCoordinate {
    let place = place(slot, seed: seed)
    return shape.coordinate(place.u, place.v)
  }

  /// The place of a node of the motorways, 0 or 1, in the cell.
  static func carriagewayPlace(_ index: Int) -> (u: Double, v: Double) {
    index == 0 ? (0.49, 0.52) : (0.51, 0.48)
  }
}
