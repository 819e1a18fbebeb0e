import CampusGraph
import GeoCore
import RoutingTestSupport
import Testing

@Suite struct PackedRTreeTests {
  private static func randomBoxes(_ count: Int, _ dice: inout SplitMix64) -> [PackedRTree.Box] {
    (0..<count).map { _ in
      let x = Int32.random(in: -1000...1000, using: &dice)
      let y = Int32.random(in: -1000...1000, using: &dice)
      return PackedRTree.Box(
        minX: x,
        minY: y,
        maxX: x + Int32.random(in: 0...60, using: &dice),
        maxY: y + Int32.random(in: 0...60, using: &dice)
      )
    }
  }

  private static func squaredDistance(_ box: PackedRTree.Box, _ x: Double, _ y: Double) -> Double {
    let dx = max(0, max(Double(box.minX) - x, x - Double(box.maxX)))
    let dy = max(0, max(Double(box.minY) - y, y - Double(box.maxY)))
    return dx * dx + dy * dy
  }

  /// Counts around every power of the node size, at which levels begin.
  private static let sizes = [0, 1, 2, 7, 8, 9, 63, 64, 65, 66, 511, 512, 513, 2000]

  @Test(arguments: sizes)
  func `a window finds exactly the boxes that share a point with it`(count: Int) {
    var dice = SplitMix64(seed: UInt64(count))
    let boxes = Self.randomBoxes(count, &dice)
    let tree = PackedRTree(boxes)
    #expect(tree.count == count)
    for window in Self.randomBoxes(50, &dice) + boxes.prefix(20) {
      let expected = boxes.indices.filter { boxes[$0].intersects(window) }
      #expect(tree.indices(in: window) == expected)
    }
    let everything = PackedRTree.Box(minX: .min, minY: .min, maxX: .max, maxY: .max)
    #expect(tree.indices(in: everything) == Array(boxes.indices))
    let elsewhere = PackedRTree.Box(minX: 5000, minY: 5000, maxX: 5001, maxY: 5001)
    #expect(tree.indices(in: elsewhere) == [])
  }

  @Test(arguments: sizes)
  func `without allocation a window visits the same boxes in the same order`(count: Int) {
    var dice = SplitMix64(seed: UInt64(count) + 500)
    let boxes = Self.randomBoxes(count, &dice)
    let tree = PackedRTree(boxes)
    let everything = PackedRTree.Box(minX: .min, minY: .min, maxX: .max, maxY: .max)
    for window in Self.randomBoxes(50, &dice) + boxes.prefix(20) + [everything] {
      var (expected, visited): ([Int], [Int]) = ([], [])
      tree.visitSlots(in: window) { expected.append($0) }
      tree.forEachSlot(in: window) { visited.append($0) }
      #expect(visited == expected)
    }
  }

  @Test(arguments: sizes)
  func `nearest first finds the k nearest for every k`(count: Int) {
    var dice = SplitMix64(seed: UInt64(count) + 1000)
    let boxes = Self.randomBoxes(count, &dice)
    let tree = PackedRTree(boxes)
    for k in [1, 2, 5, 30] {
      let x = Double.random(in: -1200...1200, using: &dice)
      let y = Double.random(in: -1200...1200, using: &dice)
      var found: [Double] = []
      tree.visitNearest(
        within: 600 * 600,
        distance: { Self.squaredDistance($0, x, y) },
        visit: { slot, bound in
          found.append(Self.squaredDistance(boxes[Int(tree.order[slot])], x, y))
          found.sort()
          if found.count > k { found.removeLast() }
          if found.count == k { bound = min(bound, found[k - 1]) }
        }
      )
      let all = boxes.map { Self.squaredDistance($0, x, y) }.sorted().filter { $0 <= 360_000 }
      #expect(found == Array(all.prefix(k)))
    }
  }

  @Test func `nothing beyond the bound is visited, and everything within it once`() {
    var dice = SplitMix64(seed: 77)
    let boxes = Self.randomBoxes(1000, &dice)
    let tree = PackedRTree(boxes)
    var visited: [Int] = []
    tree.visitNearest(
      within: 200 * 200,
      distance: { Self.squaredDistance($0, 10, 20) },
      visit: { slot, _ in visited.append(Int(tree.order[slot])) }
    )
    let expected = boxes.indices.filter { Self.squaredDistance(boxes[$0], 10, 20) <= 40_000 }
    #expect(visited.sorted() == expected)
    #expect(expected.count > 20)
  }

  @Test func `a search visits a small part of a large tree`() {
    var dice = SplitMix64(seed: 78)
    let boxes = (0..<100_000).map { _ in
      let x = Int32.random(in: -1_000_000...1_000_000, using: &dice)
      let y = Int32.random(in: -1_000_000...1_000_000, using: &dice)
      return PackedRTree.Box(minX: x, minY: y, maxX: x, maxY: y)
    }
    let tree = PackedRTree(boxes)
    var looked = 0
    for _ in 0..<100 {
      let x = Double.random(in: -1e6...1e6, using: &dice)
      let y = Double.random(in: -1e6...1e6, using: &dice)
      tree.visitNearest(
        within: .infinity,
        distance: {
          looked += 1; return Self.squaredDistance($0, x, y)
        },
        visit: { slot, bound in
          bound = min(bound, Self.squaredDistance(boxes[Int(tree.order[slot])], x, y))
        }
      )
    }
    #expect(looked / 100 < 200)
  }

  @Test func `a tree restored from its boxes finds them by slot`() throws {
    let boxes = (0..<100).map { PackedRTree.Box(minX: $0, minY: -$0, maxX: $0 + 2, maxY: 1 - $0) }
    let tree = PackedRTree(boxes)
    let restored = try #require(PackedRTree(packed: tree.boxes, count: boxes.count))
    #expect(restored.count == 100)
    #expect(restored.order == Array(0..<100))
    let window = PackedRTree.Box(minX: 10, minY: -20, maxX: 15, maxY: 0)
    let found = restored.indices(in: window)
    #expect(!found.isEmpty)
    #expect(found.map { Int(tree.order[$0]) }.sorted() == tree.indices(in: window))
  }

  @Test func `equal boxes, boxes on a line and extreme boxes are packed`() {
    let same = [PackedRTree.Box](
      repeating: PackedRTree.Box(minX: 3, minY: 3, maxX: 4, maxY: 4),
      count: 100
    )
    #expect(PackedRTree(same).indices(in: same[0]) == Array(0..<100))
    #expect(PackedRTree(same).order == (0..<100).map(UInt32.init))
    let line = (0..<100).map { PackedRTree.Box(minX: $0, minY: 7, maxX: $0, maxY: 7) }
    let middle = PackedRTree.Box(minX: 40, minY: 0, maxX: 44, maxY: 9)
    #expect(PackedRTree(line).indices(in: middle) == Array(40...44))
    let extremes = [
      PackedRTree.Box(minX: .min, minY: .min, maxX: .max, maxY: .max),
      PackedRTree.Box(minX: .max, minY: .max, maxX: .max, maxY: .max),
      PackedRTree.Box(minX: .min, minY: .min, maxX: .min, maxY: .min),
    ]
    #expect(PackedRTree(extremes).indices(in: extremes[1]) == [0, 1])
  }

  @Test func `the order follows the Hilbert curve`() {
    // Cell centres of a 16 × 16 grid; along the curve every step is to an adjacent cell.
    let boxes = (0..<256).map { index -> PackedRTree.Box in
      let x = Int32(index % 16)
      let y = Int32(index / 16)
      return PackedRTree.Box(minX: x, minY: y, maxX: x, maxY: y)
    }
    let order = PackedRTree(boxes).order.map { boxes[Int($0)] }
    for (a, b) in zip(order, order.dropFirst()) {
      #expect(abs(a.minX - b.minX) + abs(a.minY - b.minY) == 1)
    }
  }
}
