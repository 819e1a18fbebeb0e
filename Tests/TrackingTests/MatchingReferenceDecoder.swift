import CampusGraph
import GeoCore
import Routing
import Tracking

/// Viterbi's algorithm of the default offline matcher, over all cells and all ways.
///
/// Written from the description of the model: what a motion from one cell to another costs, given
/// two fixes. Nothing is pruned: every cell within reach of a fix is a state, and every walk of a
/// bounded length is a way, found by plain enumeration. Shared with the matcher are the parameters,
/// the graph with its durations, and `LocalPlane`; neither scratch, search, trellis nor models are.
///
/// It covers fixes with times, without outliers and gaps, and fewer than twelve of them, so that the
/// noise of velocities is the usual one and errors have the least white share.
struct ReferenceDecoder {
  /// A part of a directed edge in which a fix may have been taken.
  private struct Cell {
    var along: Meters
    /// The error of the fix if it was taken in the middle of the cell.
    var error: PlanePoint
    /// The logarithm of the likelihood of the fix's course.
    var course: Double
  }

  /// How a way goes on from its first edge.
  private enum Start { case forward, same, turnAtOnce, turnToStart }

  /// A way to another state, up to the start of its edge.
  private struct Walk {
    var target: Int
    var start: Start
    /// Metres of the edges between the first and the last.
    var between: Meters = 0
    /// The cost of bends and U-turns, and of the time on the edges between.
    var cost = 0.0
  }

  /// What two fixes say of the motion between them.
  private struct Step {
    var interval: Seconds = 0
    var deviation: Meters = 0
    var grid: Meters = 0
    var courseShare = 1.0
    var memory = 0.0
    var innovation = 0.0
    /// Whether large errors are less improbable than by a normal distribution.
    var hasLongTail = false
    var moved = PlanePoint(x: 0, y: 0)
    var displacement = PlanePoint(x: 0, y: 0)
    var displacementWeight = 0.0
    var pathLength: Meters = 0
    var pathLengthWeight = 0.0
    var time: Seconds = 0
    var detourShare = 0.0
    /// Longer ways are not enumerated; far more than any that could be the best.
    var longest: Meters = 0
  }

  private let graph: StreetGraph
  private let metric: Metric
  private let fixes: [LocationFix]
  private let parameters: MatchingParameters
  private let motion: MatchingParameters.Motion
  /// The fixes used.
  private var used = [0]
  private var steps: [Step] = []

  init(
    _ graph: StreetGraph,
    _ profile: Profile,
    _ fixes: [LocationFix],
    _ parameters: MatchingParameters
  ) {
    precondition(fixes.count < 12)
    self.graph = graph
    self.fixes = fixes
    self.parameters = parameters
    motion = parameters.motion ?? .init()
    metric = Metric(customizing: graph, for: profile)
    var last = Step()
    last.deviation = deviation(fixes[0])
    last.grid = motion.steps.lowerBound
    steps = [last]
    for index in fixes.indices.dropFirst() where isUsed(index) {
      last = step(from: used[used.count - 1], to: index, after: last)
      used.append(index)
      steps.append(last)
    }
  }

  /// The logarithm of the probability of the best motion.
  func bestScore() -> Double {
    let edges = (0..<2 * graph.edgeCount).map { DirectedEdge(code: UInt32($0)) }
      .filter { metric.startArc(of: $0) != .none }
    var index: [DirectedEdge: Int] = [:]
    for (number, edge) in edges.enumerated() { index[edge] = number }
    return best(edges, isEnd: { _ in true }) { source, longest in
      walks(from: source, edges, index, upTo: longest)
    }
  }

  /// The logarithm of the probability of the best motion along given edges, from a place on the
  /// first to one on the last.
  func bestScore(along path: [DirectedEdge]) -> Double {
    best(path, isStart: { $0 == 0 }, isEnd: { $0 == path.count - 1 }) { source, _ in
      walks(from: source, along: path)
    }
  }

  // MARK: - Fixes

  private func deviation(_ fix: LocationFix) -> Meters {
    let stated = (fix.accuracy ?? parameters.offlineAccuracy) / 1.51
    let spread = min(parameters.spreads.upperBound, max(parameters.spreads.lowerBound, stated))
    return (spread * spread + parameters.mapSpread * parameters.mapSpread).squareRoot()
  }

  private func seconds(_ from: Int, _ to: Int) -> Seconds {
    (fixes[to].time ?? 0) - (fixes[from].time ?? 0)
  }

  /// Whether a fix is so far from the last one used, in time or space, that motion shows.
  private func isUsed(_ index: Int) -> Bool {
    if index == fixes.count - 1 { return true }
    let last = used[used.count - 1]
    let plane = LocalPlane(at: fixes[last].coordinate)
    let moved = plane.distance(fixes[last].coordinate, fixes[index].coordinate)
    let passed = seconds(last, index)
    if passed < motion.interval { return moved >= motion.stride }
    return passed >= 2 * motion.interval || moved >= steps[steps.count - 1].deviation
  }

  private func step(from last: Int, to index: Int, after before: Step) -> Step {
    var step = Step()
    step.interval = seconds(last, index)
    step.deviation = deviation(fixes[index])
    step.hasLongTail = fixes[index].accuracy == nil
    let kept = exp(-step.interval / motion.memory) * (1 - motion.leastWhiteShare)
    let innovation = step.deviation * (1 - kept * kept).squareRoot()
    let odometer = odometer(last, index)
    let length = odometer == nil ? innovation : 0.7 * innovation
    step.grid = min(motion.steps.upperBound, max(motion.steps.lowerBound, length))
    step.memory = kept * step.deviation / before.deviation
    // Both places are anywhere in their cells.
    let rounding = (step.grid * step.grid + before.grid * before.grid) / 12
    step.innovation = innovation * innovation + rounding
    step.moved = LocalPlane(at: fixes[last].coordinate).point(fixes[index].coordinate)
    step.time =
      parameters.offlineSpeedRatio * step.interval + 2 * step.grid / parameters.usualSpeed
    step.detourShare = parameters.detourPerMeter
    if let odometer {
      step.displacement = odometer.displacement
      step.displacementWeight = 1 / (2 * (odometer.displacementVariance + rounding))
      step.pathLength = odometer.length
      step.pathLengthWeight = 1 / (2 * (odometer.lengthVariance + rounding))
      step.detourShare *= motion.detourEase
      // Integrated velocities include the course.
      step.courseShare = odometer.isSparse ? 1 : 0
    }
    let distance = (step.moved.x * step.moved.x + step.moved.y * step.moved.y).squareRoot()
    step.longest = 1.5 * distance + 8 * step.deviation + 10
    return step
  }

  /// Velocities integrated by the trapezoid rule.
  private struct Odometer {
    var displacement = PlanePoint(x: 0, y: 0)
    var length: Meters = 0
    var displacementVariance = 0.0
    var lengthVariance = 0.0
    var isSparse = false
  }

  private func odometer(_ first: Int, _ last: Int) -> Odometer? {
    var result = Odometer()
    var dense: Seconds = 0
    let variance = motion.velocitySpread * motion.velocitySpread
    for index in first..<last {
      guard let from = fixes[index].speed, let to = fixes[index + 1].speed,
        let start = fixes[index].course, let end = fixes[index + 1].course
      else { return nil }
      let interval = seconds(index, index + 1)
      let (a, b) = (PlanePoint(length: from, bearing: start), PlanePoint(length: to, bearing: end))
      result.displacement.x += interval * (a.x + b.x) / 2
      result.displacement.y += interval * (a.y + b.y) / 2
      result.length += interval * (from + to) / 2
      guard interval > motion.velocityGap else {
        dense += interval
        continue
      }
      // Between velocities far apart the motion is a guess.
      result.isSparse = true
      let most = interval * max(from, to, parameters.usualSpeed / 4)
      let noise = interval * interval * variance / 2
      result.lengthVariance += pow(motion.speedShare * most, 2) + noise
      result.displacementVariance += pow(motion.courseShare * most, 2) + noise
    }
    // The variance of the integral of a Gauss–Markov process.
    let memory = motion.velocityMemory
    let drift = 2 * variance * memory * (dense - memory * (1 - exp(-dense / memory)))
    let map = pow(motion.mapShare * result.length, 2)
    result.lengthVariance += drift + map
    result.displacementVariance += drift + map
    return result
  }

  // MARK: - Cells

  private func length(of edge: DirectedEdge) -> Meters {
    Double(graph.attributes.length[edge.edge]) / 1000
  }

  private func duration(of edge: DirectedEdge) -> Seconds {
    Double(metric.durations[metric.startArc(of: edge)]) / 1000
  }

  private func line(of edge: DirectedEdge) -> [Coordinate] {
    let line = graph.geometry.line(of: edge.edge)
    return edge.isForward ? Array(line) : line.reversed()
  }

  /// The cells of an edge within reach of a fix.
  private func cells(of edge: DirectedEdge, at number: Int) -> [Cell] {
    let (fix, step) = (fixes[used[number]], steps[number])
    let plane = LocalPlane(at: fix.coordinate)
    let points = line(of: edge).map(plane.point)
    let count = max(1, Int((length(of: edge) / step.grid).rounded(.up)))
    var courseWeight = 0.0
    var course = PlanePoint(x: 0, y: 0)
    if let bearing = fix.course, let speed = fix.speed, speed > 0 {
      course = PlanePoint(length: 1, bearing: bearing)
      let blur = motion.velocitySpread / speed
      courseWeight = step.courseShare / (blur * blur + motion.courseSpread * motion.courseSpread)
    }
    return (0..<count).compactMap { index in
      let along = (Double(index) + 0.5) * length(of: edge) / Double(count)
      var left = along
      for segment in points.indices.dropLast() {
        let (a, b) = (points[segment], points[segment + 1])
        let (x, y) = (b.x - a.x, b.y - a.y)
        let span = (x * x + y * y).squareRoot()
        if left > span, segment + 2 < points.count {
          left -= span
          continue
        }
        let share = min(1, left / span)
        let place = PlanePoint(x: a.x + share * x, y: a.y + share * y)
        let distance = (place.x * place.x + place.y * place.y).squareRoot()
        let reach = max(parameters.offlineReach, parameters.reach * step.deviation)
        guard distance <= reach else { return nil }
        let likeness = (x * course.x + y * course.y) / span
        return Cell(
          along: along,
          error: PlanePoint(x: -place.x, y: -place.y),
          course: courseWeight * (likeness - 1)
        )
      }
      return nil
    }
  }

  // MARK: - Ways

  private func end(of edge: DirectedEdge) -> NodeID {
    edge.isForward ? graph.head(of: edge.edge) : graph.tail(of: edge.edge)
  }

  /// The direction at the start of an edge, over five metres at least: one of 254.
  private func direction(of edge: DirectedEdge) -> Int {
    let points = line(of: edge)
    let plane = LocalPlane(at: points[0])
    var ahead = PlanePoint(x: 0, y: 0)
    for point in points.dropFirst() {
      ahead = plane.point(point)
      if ahead.x * ahead.x + ahead.y * ahead.y >= 25 { break }
    }
    let turns = (atan2(ahead.x, ahead.y) / (2 * .pi) + 1).truncatingRemainder(dividingBy: 1)
    return Int((254 * turns).rounded()) % 254
  }

  /// The cost of going from the end of an edge on to another one.
  private func bendCost(_ edge: DirectedEdge, _ next: DirectedEdge) -> Double {
    if next == edge.reversed { return parameters.turnCost }
    let difference = abs((direction(of: edge.reversed) + 127) % 254 - direction(of: next))
    return motion.bendCost * Double(min(difference, 254 - difference)) * 4 / 254
  }

  /// All ways from an edge over others of so many metres at most.
  private func walks(
    from source: Int,
    _ edges: [DirectedEdge],
    _ index: [DirectedEdge: Int],
    upTo longest: Meters
  ) -> [Walk] {
    let first = edges[source]
    var walks = [Walk(target: source, start: .same)]
    func extend(_ walk: Walk, from edge: DirectedEdge) {
      for arc in graph.topology.arcs(from: end(of: edge)) where metric.isUsable(arc) {
        let next = DirectedEdge(code: graph.edgeAndDirection[arc])
        // Two U-turns in a row lead nowhere new.
        if walk.start == .turnToStart, edge == first.reversed, next == first { continue }
        guard let target = index[next] else { continue }
        var onward = walk
        onward.target = target
        onward.cost += bendCost(edge, next)
        walks.append(onward)
        onward.between += length(of: next)
        onward.cost += motion.delayCost * duration(of: next)
        if onward.between <= longest { extend(onward, from: next) }
      }
    }
    extend(Walk(target: source, start: .forward), from: first)
    if let back = index[first.reversed] {
      walks.append(Walk(target: back, start: .turnAtOnce, cost: parameters.turnCost))
      extend(
        Walk(target: back, start: .turnToStart, cost: parameters.turnCost),
        from: first.reversed
      )
    }
    return walks
  }

  /// The ways from an edge of a path along it.
  private func walks(from source: Int, along path: [DirectedEdge]) -> [Walk] {
    var walks = [Walk(target: source, start: .same)]
    for target in path.indices where target > source {
      let turns = path[source + 1] == path[source].reversed
      if turns, target == source + 1 {
        walks.append(Walk(target: target, start: .turnAtOnce, cost: parameters.turnCost))
      }
      for start in [Start.forward, .turnToStart] {
        var walk = Walk(target: target, start: start)
        var next = source + 1
        if start == .turnToStart {
          guard turns, target > source + 1 else { continue }
          walk.cost = parameters.turnCost
          next += 1
        }
        for edge in next...target {
          walk.cost += bendCost(path[edge - 1], path[edge])
          guard edge < target else { continue }
          walk.between += length(of: path[edge])
          walk.cost += motion.delayCost * duration(of: path[edge])
        }
        walks.append(walk)
      }
    }
    return walks
  }

  // MARK: - Viterbi

  /// The best score of all sequences of cells, over states that are edges or places on a path.
  private func best(
    _ edges: [DirectedEdge],
    isStart: (Int) -> Bool = { _ in true },
    isEnd: (Int) -> Bool,
    _ walks: (_ from: Int, _ longest: Meters) -> [Walk]
  ) -> Double {
    var cells = edges.map { self.cells(of: $0, at: 0) }
    let variance = steps[0].deviation * steps[0].deviation
    var scores = edges.indices.map { state in
      cells[state].map { cell in
        guard isStart(state) else { return -Double.infinity }
        let square = cell.error.x * cell.error.x + cell.error.y * cell.error.y
        let cost = square / (2 * variance)
        return cell.course
          - (fixes[0].accuracy == nil ? withLongTail(cost, from: motion.emissionTail) : cost)
      }
    }
    for number in used.indices.dropFirst() {
      let step = steps[number]
      let next = edges.map { self.cells(of: $0, at: number) }
      var reached = next.map { $0.map { _ in -Double.infinity } }
      for source in edges.indices where scores[source].contains(where: { $0 > -.infinity }) {
        for walk in walks(source, step.longest) where !next[walk.target].isEmpty {
          let ends = (edges[source], edges[walk.target])
          for (from, known) in zip(cells[source], scores[source]) where known > -.infinity {
            for (place, to) in next[walk.target].enumerated() {
              let score = known + to.course + score(step, walk, ends, from, to)
              if score > reached[walk.target][place] { reached[walk.target][place] = score }
            }
          }
        }
      }
      (cells, scores) = (next, reached)
    }
    return edges.indices.filter(isEnd).flatMap { scores[$0] }.max() ?? -.infinity
  }

  /// Pseudo-Huber loss of half a square: nearly the same below a cost, growing like its root above.
  private func withLongTail(_ halfSquare: Double, from cost: Double) -> Double {
    let root = (1 + 2 * halfSquare / cost).squareRoot()
    return cost * root - cost
  }

  /// The logarithm of the probability of a motion from one cell to another.
  private func score(
    _ step: Step,
    _ walk: Walk,
    _ ends: (DirectedEdge, DirectedEdge),
    _ from: Cell,
    _ to: Cell
  ) -> Double {
    let lengths = (length(of: ends.0), length(of: ends.1))
    let paces = (duration(of: ends.0) / lengths.0, duration(of: ends.1) / lengths.1)
    // Metres on the first edge, and on the last one.
    var (first, last) = (0.0, to.along)
    switch walk.start {
    case .same: (first, last) = (0, to.along - from.along)
    case .turnAtOnce: (first, last) = (0, abs(to.along - (lengths.0 - from.along)))
    case .turnToStart: first = from.along
    case .forward: first = lengths.0 - from.along
    }
    let way = first + walk.between + last
    guard way >= -1e-6, way <= step.longest else { return -.infinity }
    let (a, b) = (from.error, to.error)
    let straight = PlanePoint(x: step.moved.x + a.x - b.x, y: step.moved.y + a.y - b.y)
    let distance = (straight.x * straight.x + straight.y * straight.y).squareRoot()
    let innovation = pow(b.x - step.memory * a.x, 2) + pow(b.y - step.memory * a.y, 2)
    let drift =
      pow(straight.x - step.displacement.x, 2) + pow(straight.y - step.displacement.y, 2)
    let renewal = innovation / (2 * step.innovation)
    return -(step.hasLongTail ? withLongTail(renewal, from: motion.innovationTail) : renewal)
      - step.displacementWeight * drift
      - step.pathLengthWeight * pow(way - step.pathLength, 2)
      - max(0, way * min(paces.0, paces.1) - step.time)
      - max(0, way - distance) / (parameters.detourLeast + step.detourShare * distance)
      - walk.cost - motion.delayCost * (paces.0 * first + paces.1 * last)
  }
}
