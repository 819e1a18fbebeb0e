import GeoCore
import Testing

@testable import OSMImport

/// Heights smoothed along hand-made streets.
@Suite struct ElevationNetworkTests {
  /// A street of pieces of equal length with the terrain's height at each point.
  private func street(
    _ heights: [Double?],
    spacing: Double = 30,
    bridge: ClosedRange<Int>? = nil
  ) -> HeightNetwork {
    var network = HeightNetwork(pointCount: heights.count)
    for (point, height) in heights.enumerated() { network.setTerrain(height, at: point) }
    for point in heights.indices.dropLast() {
      let isBridge = bridge.map { $0.contains(point) && $0.contains(point + 1) } ?? false
      network.join(point, point + 1, length: spacing, onGround: !isBridge)
    }
    return network
  }

  /// Per mille from point to point.
  private func slopes(_ heights: [Double], spacing: Double = 30) -> [Double] {
    zip(heights, heights.dropFirst()).map { 1000 * ($1 - $0) / spacing }
  }

  private func rootMeanSquare(_ values: some Collection<Double>) -> Double {
    (values.reduce(0) { $0 + $1 * $1 } / Double(values.count)).squareRoot()
  }

  @Test func `a constant slope is preserved, except at the ends`() {
    let network = street((0...100).map { 1.5 * Double($0) })
    let slopes = slopes(network.smoothed())
    #expect(slopes[15..<85].allSatisfy { abs($0 - 50) < 0.5 })
    // At the end of a street there is no data beyond it: the slope fades over the last 60 m.
    #expect(slopes.allSatisfy { $0 > 0 && $0 < 51 })
    #expect(slopes[4] > 40)
  }

  @Test(arguments: Array(UInt64(1)...4))
  func `noise of the terrain does not become slope`(seed: UInt64) {
    // Five metres of error, independent each 90 m as in a tile of 3″, on a street 6 km long that
    // rises by 4 %, in pieces of 10 m.
    var random = SplitMix64(seed: seed)
    let errors = (0...67).map { _ in random.between(-5...5) }
    let terrain = (0...600).map { point in
      let (cell, share) = (point / 9, Double(point % 9) / 9)
      return 0.4 * Double(point) + errors[cell] * (1 - share) + errors[cell + 1] * share
    }
    let raw = rootMeanSquare(slopes(terrain, spacing: 10).map { $0 - 40 })
    let smooth = street(terrain, spacing: 10).smoothed()
    let remaining = rootMeanSquare(slopes(smooth, spacing: 10)[30..<570].map { $0 - 40 })
    #expect(remaining < 0.55 * raw, "\(raw) to \(remaining)")
    #expect(remaining < 25, "\(remaining)")
  }

  @Test func `a short edge has the slope of the streets around it`() {
    // A step of 4 m between two points 2 m apart, as at the border of two cells.
    var network = HeightNetwork(pointCount: 42)
    for point in 0..<42 {
      network.setTerrain(point <= 20 ? 100 : 104, at: point)
      if point > 0 { network.join(point - 1, point, length: point == 21 ? 2 : 30, onGround: true) }
    }
    let heights = network.smoothed()
    let slope = (heights[21] - heights[20]) / 2
    #expect(slope > 0.01 && slope < 0.05, "\(slope)")
  }

  @Test func `a bridge over a valley has a constant slope, in any number of pieces`() {
    let valley = (0...60).map { (25...35).contains($0) ? 40.0 : 100 + Double($0) / 10 }
    let heights = street(valley, bridge: 24...36).smoothed()
    let slopes = slopes(heights)
    let over = slopes[24..<36]
    #expect(over.allSatisfy { abs($0 - over[24]) < 0.5 })
    #expect(heights.allSatisfy { $0 > 99 && $0 < 107 })
  }

  @Test func `a void is bridged, and heights not joined to the ground are unknown`() {
    var heights: [Double?] = (0...40).map { Double($0) }
    for point in 10...30 { heights[point] = nil }
    let known = street(heights).smoothed()
    #expect(abs(known[20] - 20) < 0.1)
    #expect(street([nil, nil, nil]).smoothed().allSatisfy { $0.isNaN })
    // A bridge without any ground.
    #expect(street([1, 2, 3], bridge: 0...2).smoothed().allSatisfy { $0.isNaN })
    var apart = street([5, 5, 5])
    #expect(apart.addPoint() == 3)
    let mixed = apart.smoothed()
    #expect(mixed[3].isNaN)
    #expect(mixed[..<3].allSatisfy { abs($0 - 5) < 0.01 })
  }

  @Test func `the equations are solved on networks of streets of every length`() {
    var random = SplitMix64(seed: 52)
    for _ in 0..<20 {
      let count = 2 + random.below(60)
      var network = HeightNetwork(pointCount: count)
      for point in 0..<count {
        network.setTerrain(random.chance(0.2) ? nil : random.between(0...500), at: point)
      }
      for point in 1..<count {
        let other = random.below(point)
        let length = random.chance(0.2) ? 0.1 : random.between(1...200)
        network.join(point, other, length: length, onGround: random.chance(0.8))
      }
      let heights = network.smoothed()
      // At the minimum the gradient is zero at every point.
      var pull = (0..<count).map { point in
        network.isAnchored(point)
          ? network.mass[point] * (heights[point] - network.terrain[point]) : 0
      }
      var stiffness = network.mass
      for link in network.links {
        let share =
          HeightNetwork.smoothingLength * HeightNetwork.smoothingLength / Double(link.length)
        let (a, b) = (Int(link.a), Int(link.b))
        pull[a] += share * (heights[a] - heights[b])
        pull[b] += share * (heights[b] - heights[a])
        stiffness[a] += share
        stiffness[b] += share
      }
      for point in 0..<count where !heights[point].isNaN && stiffness[point] > 0 {
        #expect(abs(pull[point] / stiffness[point]) < 0.2, "\(pull[point] / stiffness[point])")
      }
    }
  }
}
