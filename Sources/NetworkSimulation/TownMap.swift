import GeoCore

/// Towns of all sizes: each level of a hierarchy has a quarter as many as the level below, on four times
/// the area, so that populations follow Zipf's law.
struct TownMap {
  private let side: Int
  private let seed: UInt64
  /// Levels of towns; level L has one in 2ᴸ × 2ᴸ cells.
  let levels: Int

  /// Radius of a town in cells, by the width of its coarse cell.
  private static let radius = 0.09
  /// Distance in radii from which a town is not felt.
  private static let reach = 6.0

  init(side: Int, seed: UInt64) {
    self.side = side
    self.seed = seed
    levels = Int.bitWidth - 1 - side.leadingZeroBitCount
  }

  /// The cell of the central town of a coarse cell; `nil` beyond the square.
  ///
  /// It is the central cell of one of the four coarse cells below.
  func center(level: Int, _ column: Int, _ row: Int) -> Int? {
    var (x, y) = (column, row)
    for below in stride(from: level, to: 0, by: -1) {
      let bits = hash(seed ^ Salt.center &+ UInt64(below) << 40, x, y)
      x = 2 * x + Int(bits & 1)
      y = 2 * y + Int(bits >> 1 & 1)
    }
    return x < side && y < side ? y * side + x : nil
  }

  /// Coarse cells of a level in a row.
  func columns(level: Int) -> Int { (side + 1 << level - 1) >> level }

  /// The share of nodes that each cell of the land has, in nodes if the land is usual, and the towns of
  /// each level.
  ///
  /// - Complexity: O(cells·log(side)).
  func densities(_ terrain: Terrain) -> (densities: [Float], towns: [Int]) {
    var densities: [Float] = (0..<side * side)
      .map { cell in
        let draw = unit(hash(seed ^ Salt.village, cell, 0))
        // Villages and empty country.
        return Float(4 + 10 * draw + (draw > 0.9 ? 25 : 0))
      }
    var towns = Array(repeating: 0, count: levels + 1)
    for level in 1..<max(2, levels + 1) where level <= levels {
      let count = columns(level: level)
      for row in 0..<count {
        for column in 0..<count {
          guard let cell = center(level: level, column, row), terrain.isLand[cell] else { continue }
          towns[level] += 1
          paint(cell, level, into: &densities)
        }
      }
    }
    for cell in densities.indices where !terrain.isLand[cell] { densities[cell] = 0 }
    return (densities, towns)
  }

  /// Adds the people around a town.
  private func paint(_ cell: Int, _ level: Int, into densities: inout [Float]) {
    var random = SplitMix64(seed: hash(seed ^ Salt.town, cell, level))
    let radius = Self.radius * Double(1 << level) * random.between(0.5...1.5)
    let peak = min(400, 50 + 40 * Double(level)) * random.between(0.6...1.4)
    let span = Int((radius * Self.reach).rounded(.up))
    let (x, y) = (cell % side, cell / side)
    for row in max(0, y - span)...min(side - 1, y + span) {
      for column in max(0, x - span)...min(side - 1, x + span) {
        let (east, north) = (Double(column - x) / radius, Double(row - y) / radius)
        let falling = 1 + east * east + north * north
        guard falling <= Self.reach * Self.reach else { continue }
        let sum = densities[row * side + column] + Float(peak / (falling * falling.squareRoot()))
        densities[row * side + column] = min(sum, 450)
      }
    }
  }
}
