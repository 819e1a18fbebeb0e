import CampusGraph
import GeoCore

/// One step of the motion decoder: from the places at one fix to those at the next, over all ways
/// between them that are short enough.
struct MotionSearch: ~Copyable {
  /// The places at the last fix, and those at the next one.
  private(set) var sources = PlaceCells()
  private(set) var targets = PlaceCells()
  /// The ways of this step.
  private(set) var ways = FlatList<MotionTrellis.Way>(capacity: 1024)
  private var branches = FlatList<Branch>(capacity: 256)
  private var queue = NodeQueue()
  private var order = FlatList<Int32>(capacity: 64)
  private var marks = FlatList<Mark>(capacity: 256)
  private var search: UInt32 = 0
  /// How many branches may still be followed in this step.
  private var budget = 0
  /// The best score at the last fix.
  private(set) var top = 0.0
  private var leading = -Double.infinity

  /// A way that may continue at a node.
  struct Branch: BitwiseCopyable {
    var node: UInt32
    /// The edge by which the node was reached, and the way up to it.
    var code: UInt32
    var way: Int32
    /// Metres from the end of the source's edge, or from its start after a U-turn.
    var length: Meters
    /// The cost of bends and U-turns.
    var cost: Double
    /// Whether it starts with a U-turn.
    var turned: Bool
  }

  /// The cost of a known way to an edge in a search.
  struct Mark: BitwiseCopyable {
    var search: UInt32
    var cost: Double
  }

  /// The least gain in cost of a longer way over a shorter one to the same edge: an estimate.
  private static let leastGain = 0.2

  /// The parameters of motions.
  private let motion: MatchingParameters.Motion
  /// Motions so much less probable than the best, in natural logarithms, are dropped.
  private var beam: Double

  init(_ motion: MatchingParameters.Motion) {
    self.motion = motion
    beam = motion.beam
  }

  /// Makes the next fix the last one.
  mutating func nextFix() {
    swap(&sources, &targets)
    top = leading
  }

  /// Starts the places of a fix, so many seconds after the last one.
  mutating func begin(at place: Coordinate, _ scope: PlaceCells.Scope, after interval: Seconds) {
    beam = interval >= motion.sparseInterval ? motion.sparseBeam : motion.beam
    targets.removeAll(at: place, scope)
    ways.removeAll()
    leading = -.infinity
  }

  // MARK: - Seeds

  /// Adds the places on an edge with given scores.
  mutating func seed(
    _ candidate: Candidate,
    in network: MatchingNetwork,
    previous: Int32,
    way: Int32,
    _ score: (PlaceCell, Meters) -> Double
  ) {
    guard let target = targets.block(candidate.code, candidate.head, in: network) else { return }
    var block = targets.blocks[target]
    for index in 0..<block.count {
      var cell = targets.cells[block.first + index]
      let value = score(cell, block.along(index)) + cell.course
      if value > cell.score {
        cell.score = value
        cell.previous = previous
        cell.way = way
        targets.update(cell, at: block.first + index)
        block.best = max(block.best, value)
      }
    }
    leading = max(leading, block.best)
    targets.update(block, at: target)
  }

  // MARK: - Ways

  /// Follows all ways from the places at the last fix.
  ///
  /// - Returns: the change of the best motion's logarithm of probability; −∞ if there is none.
  mutating func advance(
    _ model: MotionModel,
    after interval: Seconds,
    firstNode: Int,
    in network: MatchingNetwork
  ) -> Double {
    sortSources()
    let times = motion.branchTimes
    let time = min(times.upperBound, max(times.lowerBound, interval))
    budget = Int(time * motion.branchRate)
    for rank in 0..<order.count {
      let source = sources.blocks[Int(order[rank])]
      if source.best < leading - beam { break }
      let origin = Origin(block: source, node: firstNode + source.first)
      stay(origin, model, network)
      spread(origin, model, network)
    }
    return leading - top
  }

  /// Sorts the sources by probability, as the best ones narrow the beam for the others.
  private mutating func sortSources() {
    order.removeAll()
    for index in 0..<sources.blocks.count {
      order.append(Int32(index))
      var rank = index
      while rank > 0, sources.blocks[Int(order[rank - 1])].best < sources.blocks[index].best {
        order[rank] = order[rank - 1]
        rank -= 1
      }
      order[rank] = Int32(index)
    }
  }

  /// The places that ways start from.
  struct Origin {
    var block: PlaceBlock
    /// The index of its first place in the trellis.
    var node: Int
  }

  /// Motions on the same edge, in the same direction or after a U-turn.
  private mutating func stay(_ origin: Origin, _ model: MotionModel, _ network: MatchingNetwork) {
    let source = origin.block
    branches.removeAll()
    queue.removeAll()
    if let target = targets.block(source.code, source.head, in: network) {
      join(origin, to: target, model, cost: 0, way: -1) { from, to in to - from }
    }
    let nearest = source.length - source.along(source.count - 1)
    push(
      Branch(node: source.head, code: source.code, way: -1, length: 0, cost: 0, turned: false),
      nearest
    )
    let back = source.code ^ 1
    guard network.isUsable(back) else { return }
    let cost = model.turnCost
    if source.best - cost < leading - beam { return }
    ways.append(MotionTrellis.Way(code: back, before: -1))
    let way = Int32(ways.count - 1)
    let length = source.length
    network.forEachHead(of: back) { head in
      if let target = targets.block(back, head, in: network) {
        join(origin, to: target, model, cost: cost, way: way) { from, to in
          abs(to - (length - from))
        }
      }
      push(
        Branch(node: head, code: back, way: way, length: 0, cost: cost, turned: true),
        source.along(0)
      )
    }
  }

  /// Queues a branch; the shortest one is next.
  private mutating func push(_ branch: Branch, _ nearest: Meters) {
    branches.append(branch)
    let millimetres = min(4e9, max(0, branch.length + nearest) * 1000)
    queue.push(UInt32(millimetres), UInt32(branches.count - 1))
  }

  /// Follows the queued branches over nodes.
  private mutating func spread(_ origin: Origin, _ model: MotionModel, _ network: MatchingNetwork) {
    let source = origin.block
    search &+= 1
    while let (key, index) = queue.pop() {
      let start = Double(key) / 1000
      if start > model.longest { return }
      let branch = branches[Int(index)]
      let loss = source.best - branch.cost - (leading - beam)
      if loss < 0 { continue }
      let horizon = model.horizon(of: source.middleX, source.middleY, loss: loss)
      let error = targets.error(at: branch.node, of: network.graph)
      let (x, y) = (error.x - horizon.0.x, error.y - horizon.0.y)
      let reach = horizon.1 + source.radius + model.longest - start
      if x * x + y * y > reach * reach { continue }
      budget -= 1
      if budget < 0 { return }
      follow(branch, start: start, origin: origin, model: model, network: network)
    }
  }

  /// Follows a branch over a node.
  @inline(__always)
  private mutating func follow(
    _ branch: Branch,
    start: Meters,
    origin: Origin,
    model: MotionModel,
    network: MatchingNetwork
  ) {
    let source = origin.block
    let heading = network.headings[Int(branch.code ^ 1)].reversed
    for index in network.firstOut[Int(branch.node)]..<network.firstOut[Int(branch.node) + 1] {
      let row = network.rows[Int(index)]
      let isReturn = row.code == branch.code ^ 1
      if isReturn, branch.turned, branch.code == source.code ^ 1 { continue }
      let cost =
        branch.cost
        + (isReturn ? model.turnCost : heading.bend(to: row.start) * motion.bendCost)
      if source.best - cost < leading - beam { continue }
      guard let target = targets.block(row.code, row.head, in: network) else { continue }
      // Ways come in order of length, so a longer one has to cost less.
      if isKnown(target, branch.turned, cost) { continue }
      ways.append(MotionTrellis.Way(code: row.code, before: branch.way))
      let way = Int32(ways.count - 1)
      let offset = branch.length
      let length = source.length
      if branch.turned {
        join(origin, to: target, model, cost: cost, way: way, between: offset) {
          $0 + offset + $1
        }
      } else {
        join(origin, to: target, model, cost: cost, way: way, between: offset) {
          length - $0 + offset + $1
        }
      }
      let through = Double(row.length) / 1000
      if start + through > model.longest { continue }
      push(
        Branch(
          node: row.head,
          code: row.code,
          way: way,
          length: branch.length + through,
          cost: cost + model.delayWeight * Double(row.duration) / 1000,
          turned: branch.turned
        ),
        start - branch.length
      )
    }
  }

  /// Whether an edge was reached by a shorter way of no higher cost; if not, the way is noted.
  private mutating func isKnown(_ target: Int, _ turned: Bool, _ cost: Double) -> Bool {
    let index = 2 * target + (turned ? 1 : 0)
    while marks.count <= index { marks.append(Mark(search: 0, cost: 0)) }
    if marks[index].search == search, cost > marks[index].cost - Self.leastGain { return true }
    marks[index] = Mark(search: search, cost: cost)
    return false
  }

  /// Scores the motions from all places of one edge to all of another.
  @inline(__always)
  private mutating func join(
    _ start: Origin,
    to target: Int,
    _ model: MotionModel,
    cost: Double,
    way: Int32,
    between: Meters = 0,
    _ length: (_ from: Meters, _ to: Meters) -> Meters
  ) {
    var block = targets.blocks[target]
    guard block.count > 0 else { return }
    let source = start.block
    let pace = min(source.pace, block.pace)
    let own = model.delayWeight * source.pace
    let onward = model.delayWeight * block.pace
    for from in 0..<source.count {
      let origin = sources.cells[source.first + from]
      let known = origin.score - cost
      let loss = known - (leading - beam)
      if loss < 0 { continue }
      let horizon = model.horizon(of: origin.errorX, origin.errorY, loss: loss)
      let (x, y) = (block.middleX - horizon.0.x, block.middleY - horizon.0.y)
      let reach = horizon.1 + block.radius
      if x * x + y * y > reach * reach { continue }
      let alongSource = source.along(from)
      for to in 0..<block.count {
        let along = block.along(to)
        let metres = length(alongSource, along)
        if metres < -1e-6 || metres > model.longest { continue }
        var cell = targets.cells[block.first + to]
        let score =
          known + cell.course
          + model.score(from: origin, to: cell, length: metres, pace: pace)
          - own * (metres - between - along) - onward * along
        if score > cell.score {
          cell.score = score
          cell.previous = Int32(start.node + from)
          cell.way = way
          targets.update(cell, at: block.first + to)
          block.best = max(block.best, score)
        }
      }
    }
    targets.update(block, at: target)
    leading = max(leading, block.best)
  }

  // MARK: - Choice

  /// Drops places that are much less probable than the best.
  mutating func prune() { targets.prune(below: leading - beam) }
}
