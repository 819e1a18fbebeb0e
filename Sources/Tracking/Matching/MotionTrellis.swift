import GeoCore

/// Trellis of all motions that are still possible, back to the first fix.
struct MotionTrellis: ~Copyable {
  /// A place in the past.
  struct Node: BitwiseCopyable {
    var code: UInt32
    /// The node before; −1 for the first fix.
    var previous: Int32
    /// The index of the last edge of the way from there in ``ways``; −1 for the same edge,
    /// ``MotionTrellis/hop`` if the way has to be searched again.
    var way: Int32
    var head: UInt32
    /// The logarithm of the probability of the best motion of this fix over that of the best one to
    /// here.
    var loss: Float
    var along: Double
  }

  /// An edge of a way and the one before.
  struct Way: BitwiseCopyable {
    var code: UInt32
    var before: Int32
  }

  /// The way of a place that was reached by a search.
  static let hop: Int32 = -2

  /// One fix that was used.
  struct Step: BitwiseCopyable {
    var fix: Int
    var firstNode: Int
  }

  private(set) var steps = FlatList<Step>(capacity: 256)
  private(set) var nodes = FlatList<Node>(capacity: 4096)
  private(set) var ways = FlatList<Way>(capacity: 1024)
  private var renamed = FlatList<Int32>(capacity: 1024)

  init() {}

  mutating func removeAll() {
    steps.removeAll()
    nodes.removeAll()
    ways.removeAll()
  }

  /// Adds a fix with the places that are still possible, and the ways to them.
  mutating func append(
    fix: Int,
    _ places: borrowing PlaceCells,
    _ found: borrowing FlatList<Way>
  ) {
    steps.append(Step(fix: fix, firstNode: nodes.count))
    renamed.removeAll()
    for _ in 0..<found.count { renamed.append(-1) }
    var best = -Double.infinity
    for index in 0..<places.blocks.count { best = max(best, places.blocks[index].best) }
    for index in 0..<places.blocks.count {
      let block = places.blocks[index]
      for cell in 0..<block.count {
        let known = places.cells[block.first + cell]
        nodes.append(
          Node(
            code: block.code,
            previous: known.previous,
            way: known.way < 0 ? known.way : keep(known.way, found),
            head: block.head,
            loss: Float(best - known.score),
            along: block.along(cell)
          )
        )
      }
    }
  }

  /// The lag of the smoother in fixes: an estimate.
  private static let lag = 5

  /// The probability of the edge of a place, given the fixes up to some later one: fixed-lag
  /// Viterbi.
  ///
  /// Of each place at the later fix only the best motion to it counts.
  ///
  /// - Complexity: O(places).
  func probability(of node: Int, at step: Int) -> Double {
    let later = min(step + Self.lag, steps.count - 1)
    let end = later + 1 < steps.count ? steps[later + 1].firstNode : nodes.count
    var (sum, all) = (0.0, 0.0)
    for index in steps[later].firstNode..<end where nodes[index].loss.isFinite {
      let weight = exp(-Double(nodes[index].loss))
      var source = index
      for _ in step..<later where source >= 0 { source = Int(nodes[source].previous) }
      all += weight
      if source >= 0, nodes[source].code == nodes[node].code { sum += weight }
    }
    return all > 0 ? sum / all : 0
  }

  /// Keeps a way, and returns its new index.
  private mutating func keep(_ way: Int32, _ found: borrowing FlatList<Way>) -> Int32 {
    if way < 0 { return way }
    let known = renamed[Int(way)]
    if known >= 0 { return known }
    let entry = found[Int(way)]
    let before = keep(entry.before, found)
    ways.append(Way(code: entry.code, before: before))
    renamed[Int(way)] = Int32(ways.count - 1)
    return Int32(ways.count - 1)
  }
}
