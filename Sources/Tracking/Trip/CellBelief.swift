import GeoCore

/// Probabilities of contiguous cells of a line.
struct CellBelief: Hashable, Sendable, Codable {
  private var first = 0
  private var weights: [Double] = []

  /// Cells less probable than this are dropped: an estimate.
  private static let negligible = 1e-6

  /// Without cells.
  init() {}

  /// With cells of probability 0.
  init(zeros range: Range<Int>) {
    first = range.lowerBound
    weights = [Double](repeating: 0, count: range.count)
  }

  /// The indices of the cells.
  var range: Range<Int> { first..<first + weights.count }

  /// Whether all cells lie within a range.
  func isWithin(_ cells: Range<Int>) -> Bool {
    weights.isEmpty || (cells.contains(first) && weights.count <= cells.upperBound - first)
  }

  var sum: Double {
    var sum = 0.0
    for weight in weights { sum += weight }
    return sum
  }

  /// The probability of all cells from one on.
  func sum(from index: Int) -> Double {
    var sum = 0.0
    for cell in max(first, index)..<max(first, index, range.upperBound) {
      sum += weights[cell - first]
    }
    return sum
  }

  /// The probability of all cells before one.
  func sum(upTo index: Int) -> Double { max(0, sum - sum(from: index)) }

  /// The mean of the cells in metres; `nil` if they are too far apart for a mean.
  func mean(on grid: CellGrid) -> Meters? {
    var (total, moment, square) = (0.0, 0.0, 0.0)
    for (index, weight) in weights.enumerated() {
      total += weight
      moment += weight * Double(index)
      square += weight * Double(index * index)
    }
    guard total > 0 else { return nil }
    let mean = moment / total
    let deviation = max(0, square / total - mean * mean).squareRoot() * CellGrid.spacing
    return deviation < Self.span ? grid.along(first) + mean * CellGrid.spacing : nil
  }

  /// The greatest standard deviation in metres of cells that have a mean: an estimate.
  private static let span: Meters = 15

  /// Whether a place is farther than so many metres from all cells.
  func isFar(from along: Meters, by distance: Meters, on grid: CellGrid) -> Bool {
    grid.index(at: along + distance) < range.lowerBound
      || grid.index(at: along - distance) >= range.upperBound
  }

  mutating func divide(by total: Double) {
    let factor = 1 / max(total, .leastNormalMagnitude)
    for index in weights.indices { weights[index] *= factor }
  }

  /// Drops improbable cells at either end.
  mutating func trim() {
    var (low, high) = (0, weights.count)
    while low < high, weights[low] < Self.negligible { low += 1 }
    while high > low, weights[high - 1] < Self.negligible { high -= 1 }
    guard low > 0 || high < weights.count else { return }
    first += low
    weights = Array(weights[low..<high])
  }

  /// Makes room for cells.
  private mutating func grow(to wanted: Range<Int>) {
    guard !wanted.isEmpty else { return }
    let all = wanted.joined(range)
    guard all != range else { return }
    var belief = CellBelief(zeros: all)
    for index in range { belief.weights[index - all.lowerBound] = weights[index - first] }
    self = belief
  }

  /// Spreads a probability over the cells of a stretch, by their distance from a fix and from the
  /// middle.
  mutating func spread(
    _ probability: Double,
    around fix: PlanePoint,
    _ noise: Meters,
    from low: Meters,
    to high: Meters,
    on grid: CellGrid
  ) {
    guard grid.count > 0 else { return }
    let stretch = grid.index(at: low)..<grid.index(at: high) + 1
    grow(to: stretch)
    let share = probability / Double(stretch.count)
    let middle = (low + high) / 2
    for (index, cell) in zip(stretch, grid.cells(in: stretch)) {
      let deviations = fix.distance(to: cell.point) / noise
      let miss = (grid.along(index) - middle) / (high - low) * 4
      weights[index - first] +=
        share * exp(-0.5 * (deviations * deviations + miss * miss)) + 1e-30
    }
  }

  // MARK: - Steps

  /// Adds what comes from other cells of the same line.
  ///
  /// - Parameters:
  ///   - share: the probability of going this way.
  ///   - source: the probabilities at the fix before.
  ///   - window: the cells of both.
  ///   - transition: what lies between the fixes.
  ///   - isTurning: whether the traveller turned round between them.
  ///   - backwards: whether the way leads back along the line.
  ///   - end: the last cell of the line if travellers stay there; `nil` if they leave.
  mutating func add(
    _ share: Double,
    from source: CellBelief,
    _ window: CellWindow,
    _ transition: FixTransition,
    isTurning: Bool = false,
    backwards: Bool = false,
    end: Int? = nil
  ) {
    guard !source.weights.isEmpty else { return }
    let advances = isTurning ? transition.turned : transition.advances
    let (nearest, farthest) = (advances.nearest, advances.farthest)
    let sign = backwards ? -1 : 1
    for index in weights.indices {
      let target = first + index
      let isEnd = target == end
      let near = target - sign * (isEnd ? min(0, nearest) : nearest)
      let far = target - sign * farthest
      let low = max(source.first, min(near, far))
      let high = min(source.range.upperBound - 1, max(near, far))
      guard low <= high else { continue }
      let cell = window[target]
      let error = transition.error(at: cell.point)
      let jumped = transition.likelihood(afterJump: error)
      var sum = 0.0
      for other in low...high {
        let cells = sign * (target - other)
        let advance =
          isEnd
          ? transition.likelihood(of: max(Double(cells) * CellGrid.spacing, transition.advance))
          : advances[cells]
        sum +=
          source.weights[other - source.first] * advance
          * (transition.likelihood(error, expecting: window.expected(after: other)) + jumped)
      }
      weights[index] +=
        share * sum * transition.likelihood(along: cell.direction, sign: Double(sign))
    }
  }

  /// Advances along a way off the route, and takes in what comes from the route.
  mutating func advance(
    on turnoff: Turnoff,
    off route: CellBelief,
    _ window: CellWindow,
    _ grid: CellGrid,
    _ transition: FixTransition
  ) {
    let source = self
    var wanted = transition.reach(of: range, on: turnoff.grid, backwards: false)
    if let last = route.range.last {
      let high = min(grid.along(last), turnoff.parting) + transition.farthest
      if high > turnoff.parting {
        wanted = wanted.joined(0..<min(turnoff.grid.count, turnoff.grid.index(at: high) + 1))
      }
    }
    self = CellBelief(zeros: wanted)
    let own = CellWindow(turnoff.grid, wanted.joined(source.range), after: transition)
    add(1, from: source, own, transition)
    // Cells of the two lines are a whole number of spacings apart, and a rest.
    let apart = turnoff.grid.along(0) - grid.along(0)
    let shift = Int((apart / CellGrid.spacing).rounded())
    let advances = transition.advances(shifted: apart - Double(shift) * CellGrid.spacing)
    for index in weights.indices {
      let target = first + index
      let cell = own[target]
      let error = transition.error(at: cell.point)
      let jumped = transition.likelihood(afterJump: error)
      var sum = 0.0
      let nearest = max(route.first, target + shift - advances.farthest)
      let farthest = min(route.range.upperBound - 1, target + shift - advances.nearest)
      for other in nearest..<max(nearest, farthest + 1) {
        if grid.along(other) > turnoff.parting { break }
        sum +=
          route.weights[other - route.first] * advances[target + shift - other]
          * (transition.likelihood(error, expecting: window.expected(after: other)) + jumped)
      }
      weights[index] +=
        turnoff.prior * sum * transition.likelihood(along: cell.direction, sign: 1)
    }
  }
}

extension Range<Int> {
  /// The least range that holds both; empty ones are ignored.
  func joined(_ other: Range<Int>) -> Range<Int> {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}
