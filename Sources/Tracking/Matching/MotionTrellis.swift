import GeoCore

/// All motions that are still possible, back to the first fix.
struct MotionTrellis: ~Copyable {
  /// A place in the past.
  struct Node: BitwiseCopyable {
    var code: UInt32
    /// The node before; −1 for the first fix.
    var previous: Int32
    /// The last edge of the way from there in ``ways``; −1 where it is the same edge,
    /// ``MotionTrellis/hop`` where the way has to be looked for again.
    var way: Int32
    var head: UInt32
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
    for index in 0..<places.blocks.count {
      let block = places.blocks[index]
      for cell in 0..<block.count {
        let place = places.cells[block.first + cell]
        nodes.append(
          Node(
            code: block.code,
            previous: place.previous,
            way: place.way < 0 ? place.way : keep(place.way, found),
            head: block.head,
            along: block.along(cell)
          )
        )
      }
    }
  }

  /// Keeps a way, and tells its new name.
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
