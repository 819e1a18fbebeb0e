import GeoCore

/// Square grid of cells with land, sea and regions.
///
/// A region of level L is what a coarse cell of 2ᴸ × 2ᴸ cells becomes if the plane is warped by noise.
/// Regions are nested, and the borders of high levels are the lines that few roads cross.
struct Terrain {
  /// Cells in a row and in a column.
  let side: Int
  /// Whether a cell is of the land; the land is connected.
  private(set) var isLand: [Bool]
  /// The cells of the land.
  private(set) var landCount = 0
  private let seed: UInt64

  /// Makes the terrain of a seed.
  ///
  /// - Complexity: O(cells·log(side)).
  init(side: Int, seed: UInt64) {
    self.side = side
    self.seed = seed
    isLand = Array(repeating: true, count: side * side)
    landCount = isLand.count
    // The sea falls until the largest island is a third of the square.
    var sea = 0.0
    if side >= 4 {
      let height = heights()
      repeat {
        for cell in height.indices { isLand[cell] = height[cell] > sea }
        keepLargestIsland()
        sea -= 0.1
      } while landCount * 3 < side * side
    }
  }

  /// Heights in no unit: falling towards the rim, ragged.
  private func heights() -> [Double] {
    let noise = ValueNoise(seed: seed ^ Salt.coast)
    let half = Double(side) / 2
    var heights: [Double] = []
    heights.reserveCapacity(side * side)
    for y in 0..<side {
      for x in 0..<side {
        let (east, north) = (Double(x) + 0.5 - half, Double(y) + 0.5 - half)
        let radius = (east * east + north * north).squareRoot() / half
        let ragged =
          noise.fractal(x: Double(x), y: Double(y), wavelength: half * 0.8, least: 1) / half
        heights.append(0.35 + ragged - max(0, radius - 0.6) * 1.2)
      }
    }
    return heights
  }

  private mutating func keepLargestIsland() {
    var island: [Int32] = Array(repeating: 0, count: isLand.count)
    var (best, bestCount, count) = (Int32(0), 0, Int32(0))
    var stack: [Int] = []
    for start in isLand.indices where isLand[start] && island[start] == 0 {
      count += 1
      var size = 0
      island[start] = count
      stack.append(start)
      while let cell = stack.popLast() {
        size += 1
        for side in Side.allCases {
          guard let next = neighbor(of: cell, side), isLand[next], island[next] == 0 else {
            continue
          }
          island[next] = count
          stack.append(next)
        }
      }
      if size > bestCount { (best, bestCount) = (count, size) }
    }
    for cell in isLand.indices { isLand[cell] = best > 0 && island[cell] == best }
    landCount = bestCount
  }

  /// The cell beside another one; `nil` beyond the square.
  func neighbor(of cell: Int, _ direction: Side) -> Int? {
    direction.neighbor(of: cell, side: side)
  }

  /// The warped coordinates of a cell, whose shared leading bits tell shared regions.
  func region(of cell: Int) -> (x: UInt32, y: UInt32) {
    let (x, y) = (Double(cell % side), Double(cell / side))
    let (half, offset) = (Double(side) / 2, Double(4 * side))
    let east = ValueNoise(seed: seed ^ Salt.warp)
    let north = ValueNoise(seed: seed ^ Salt.warp ^ 0xFF00)
    let shiftX = 0.16 * east.fractal(x: x, y: y, wavelength: half, least: 3)
    let shiftY = 0.16 * north.fractal(x: x, y: y, wavelength: half, least: 3)
    return (UInt32(x + shiftX + offset), UInt32(y + shiftY + offset))
  }
}

/// Side of a cell.
enum Side: Int, CaseIterable {
  case left, right, bottom, top

  /// The side of the neighbour that is the same border.
  var opposite: Side {
    switch self {
    case .left: .right
    case .right: .left
    case .bottom: .top
    case .top: .bottom
    }
  }

  /// Whether the border runs north, so that it is crossed eastwards.
  var isVertical: Bool { self == .left || self == .right }

  /// The cell on this side of another one; `nil` beyond the square.
  func neighbor(of cell: Int, side: Int) -> Int? {
    let (x, y) = (cell % side, cell / side)
    switch self {
    case .left: return x > 0 ? cell - 1 : nil
    case .right: return x + 1 < side ? cell + 1 : nil
    case .bottom: return y > 0 ? cell - side : nil
    case .top: return y + 1 < side ? cell + side : nil
    }
  }
}
