import CampusGraph
import GeoCore

/// Cell of a directed edge in which a fix may have been taken.
struct PlaceCell: BitwiseCopyable {
  /// The error of the fix if it was taken there, in metres to the east and north.
  var errorX: Double
  var errorY: Double
  /// The logarithm of the probability of the best motion up to here.
  var score: Double
  /// The logarithm of the likelihood of the fix's course there.
  var course: Double
  /// The cell before on that motion, and the way from there.
  var previous: Int32
  var way: Int32
}

/// Cells of a directed edge near a fix, in the direction of travel.
struct PlaceBlock: BitwiseCopyable {
  /// The directed edge, and the node that its arc leads to.
  var code: UInt32
  var head: UInt32
  /// The index of its first cell among all, and the number of its cells.
  var first: Int
  var count: Int
  /// The index of the first cell on the edge, and the length of cells in metres.
  var step: Int
  var width: Meters
  /// Metres of the whole edge.
  var length: Meters
  /// Seconds for a metre by the profile.
  var pace: Double
  /// The best score of its cells.
  var best: Double
  /// A circle that holds the errors of all cells.
  var middleX = 0.0
  var middleY = 0.0
  var radius: Meters = 0

  /// Metres along the edge of a cell.
  @inline(__always)
  func along(_ cell: Int) -> Meters { (Double(step &+ cell) + 0.5) * width }
}

/// Cells in which one fix may have been taken, by directed edge.
struct PlaceCells: ~Copyable {
  private(set) var blocks = FlatList<PlaceBlock>(capacity: 128)
  private(set) var cells = FlatList<PlaceCell>(capacity: 1024)
  private var slots = FlatList<Slot>(capacity: Self.slotCount)
  private var stamp: UInt32 = 0
  private var plane = LocalPlane(at: Coordinate(latitude: 0, longitude: 0))
  private var scope = Scope()

  /// Which cells are possible for a fix: the bounds of its error, and its course.
  struct Scope {
    /// The greatest error in metres.
    var reach: Meters = 0
    /// The greatest length of cells in metres.
    var grid: Meters = 1
    /// The course as a unit vector, and the concentration of its errors; 0 for none.
    var course = PlanePoint(x: 0, y: 0)
    var courseWeight = 0.0
  }

  struct Slot: BitwiseCopyable {
    var code: UInt32
    var head: UInt32
    var stamp: UInt32
    var block: Int32
  }

  private static let slotCount = 4096
  /// The greatest number of edges for one fix.
  static let blockLimit = slotCount / 2

  /// The point of cells between others that are out of reach.
  private static let farAway = PlanePoint(x: 1e6, y: 1e6)

  init() {
    for _ in 0..<Self.slotCount { slots.append(Slot(code: 0, head: 0, stamp: 0, block: 0)) }
  }

  /// Starts with another fix.
  mutating func removeAll(at place: Coordinate, _ scope: Scope) {
    blocks.removeAll()
    cells.removeAll()
    stamp &+= 1
    plane = LocalPlane(at: place)
    self.scope = scope
  }

  @inline(__always)
  func update(_ cell: PlaceCell, at index: Int) { cells[index] = cell }

  @inline(__always)
  func update(_ block: PlaceBlock, at index: Int) { blocks[index] = block }

  /// The error of the fix if it was taken at a node.
  @inline(__always)
  func error(at node: UInt32, of graph: StreetGraph) -> PlanePoint {
    let place = plane.point(graph.coordinate(of: NodeID(Int(node))))
    return PlanePoint(x: -place.x, y: -place.y)
  }

  /// Keeps the first blocks and cells only.
  mutating func truncate(blocks: Int, cells: Int) {
    self.blocks.truncate(to: blocks)
    self.cells.truncate(to: cells)
  }

  /// The block of a directed edge, made on first use; `nil` if there are too many.
  mutating func block(_ code: UInt32, _ head: UInt32, in network: MatchingNetwork) -> Int? {
    let mask = Self.slotCount - 1
    var slot = Int(truncatingIfNeeded: ((code ^ head &* 0x9E37_79B9) &* 2_654_435_769) >> 8) & mask
    while slots[slot].stamp == stamp {
      if slots[slot].code == code, slots[slot].head == head { return Int(slots[slot].block) }
      slot = (slot + 1) & mask
    }
    guard blocks.count < Self.blockLimit else { return nil }
    slots[slot] = Slot(code: code, head: head, stamp: stamp, block: Int32(blocks.count))
    let length = network.length(of: code)
    let steps = max(1, (length / scope.grid).rounded(.up))
    var block = PlaceBlock(
      code: code,
      head: head,
      first: cells.count,
      count: 0,
      step: 0,
      width: length / steps,
      length: length,
      pace: length > 0 ? Double(network.durations[Int(code)]) / 1000 / length : 0,
      best: -.infinity
    )
    fill(&block, Int(steps), network.graph.geometry)
    enclose(&block)
    blocks.append(block)
    return blocks.count - 1
  }

  /// Walks along the edge and adds the cells within reach.
  private mutating func fill(_ block: inout PlaceBlock, _ steps: Int, _ geometry: EdgeGeometry) {
    let edge = DirectedEdge(code: block.code)
    let first = Int(geometry.firstPoint[edge.edge.index])
    let count = Int(geometry.firstPoint[edge.edge.index + 1]) - first
    func point(_ index: Int) -> PlanePoint {
      plane.point(
        geometry.points[edge.isForward ? first + index : first + count - 1 - index].coordinate
      )
    }
    let reach = scope.reach * scope.reach
    var start = point(0)
    var (before, step) = (0.0, 0)
    for index in 1..<max(2, count) {
      let end = count > 1 ? point(index) : start
      let (x, y) = (end.x - start.x, end.y - start.y)
      let length = (x * x + y * y).squareRoot()
      let isLast = index + 1 >= count
      let scale = length > 0 ? 1 / length : 0
      let turn = scope.courseWeight * ((x * scope.course.x + y * scope.course.y) * scale - 1)
      // Only the stretch of the line within reach.
      let nearest = -(start.x * x + start.y * y) * scale
      let from =
        block.width > 0 ? (before + max(0, nearest - scope.reach)) / block.width - 0.5 : 0
      step = max(step, Int(min(from, Double(steps)).rounded(.up)))
      while step < steps {
        let along = (Double(step) + 0.5) * block.width - before
        if (along > length && !isLast) || along > nearest + scope.reach { break }
        let share = min(1, along * scale)
        let (placeX, placeY) = (start.x + share * x, start.y + share * y)
        if placeX * placeX + placeY * placeY <= reach {
          while block.count > 0, block.step + block.count < step { append(&block, Self.farAway, 0) }
          if block.count == 0 { block.step = step }
          append(&block, PlanePoint(x: placeX, y: placeY), turn)
        }
        step += 1
      }
      before += length
      start = end
    }
  }

  /// Finds a circle that holds the errors of all cells of a block.
  private func enclose(_ block: inout PlaceBlock) {
    guard block.count > 0 else { return }
    let (a, b) = (cells[block.first], cells[block.first + block.count - 1])
    block.middleX = (a.errorX + b.errorX) / 2
    block.middleY = (a.errorY + b.errorY) / 2
    // No point of a line is farther from the middle of its ends than half its length.
    block.radius = Double(block.count) * block.width / 2
  }

  @inline(__always)
  private mutating func append(_ block: inout PlaceBlock, _ place: PlanePoint, _ course: Double) {
    cells.append(
      PlaceCell(
        errorX: -place.x,
        errorY: -place.y,
        score: -.infinity,
        course: course,
        previous: -1,
        way: -1
      )
    )
    block.count += 1
  }
}

extension PlaceCells {
  /// Drops cells with a score below a limit at both ends of blocks.
  mutating func prune(below limit: Double) {
    var (kept, free) = (0, 0)
    for index in 0..<blocks.count {
      var block = blocks[index]
      guard block.best >= limit else { continue }
      var (low, high) = (0, block.count)
      while low < high, cells[block.first + low].score < limit { low += 1 }
      while high > low, cells[block.first + high - 1].score < limit { high -= 1 }
      let first = block.first
      block.first = free
      block.step += low
      block.count = high - low
      for cell in low..<high {
        update(cells[first + cell], at: free)
        free += 1
      }
      enclose(&block)
      update(block, at: kept)
      kept += 1
    }
    truncate(blocks: kept, cells: free)
  }
}
