import GeoCore

/// Probabilities of places next to each other on a line.
struct CellBelief: Hashable, Sendable, Codable {
  private var first = 0
  private var weights: [Double] = []

  /// Places less probable than this are forgotten.
  private static let negligible = 1e-8

  /// Without places.
  init() {}

  /// With improbable places.
  init(zeros range: Range<Int>) {
    first = range.lowerBound
    weights = [Double](repeating: 0, count: range.count)
  }

  /// The numbers of the places.
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

  /// The probability of all places from one on.
  func sum(from number: Int) -> Double {
    var sum = 0.0
    for place in max(first, number)..<max(first, number, range.upperBound) {
      sum += weights[place - first]
    }
    return sum
  }

  /// The probability of all places before one.
  func sum(upTo number: Int) -> Double { max(0, sum - sum(from: number)) }

  /// The mean of the places in metres; `nil` where they are too far apart for one to mean anything.
  func mean(on line: CellGrid) -> Meters? {
    var (total, moment, square) = (0.0, 0.0, 0.0)
    for (index, weight) in weights.enumerated() {
      total += weight
      moment += weight * Double(index)
      square += weight * Double(index * index)
    }
    guard total > 0 else { return nil }
    let mean = moment / total
    let deviation = max(0, square / total - mean * mean).squareRoot() * CellGrid.spacing
    return deviation < Self.span ? line.along(first) + mean * CellGrid.spacing : nil
  }

  /// Metres of deviation up to which places are one.
  private static let span: Meters = 15

  /// Whether a place is farther than so many metres from all of these.
  func isFar(from along: Meters, by distance: Meters, on line: CellGrid) -> Bool {
    line.number(at: along + distance) < range.lowerBound
      || line.number(at: along - distance) >= range.upperBound
  }

  mutating func divide(by total: Double) {
    let factor = 1 / max(total, .leastNormalMagnitude)
    for index in weights.indices { weights[index] *= factor }
  }

  /// Drops what is not probable at either end.
  mutating func trim() {
    var (low, high) = (0, weights.count)
    while low < high, weights[low] < Self.negligible { low += 1 }
    while high > low, weights[high - 1] < Self.negligible { high -= 1 }
    guard low > 0 || high < weights.count else { return }
    first += low
    weights = Array(weights[low..<high])
  }

  /// Makes room for places.
  private mutating func grow(to wanted: Range<Int>) {
    guard !wanted.isEmpty else { return }
    let all = wanted.joined(range)
    guard all != range else { return }
    var lane = CellBelief(zeros: all)
    for number in range { lane.weights[number - all.lowerBound] = weights[number - first] }
    self = lane
  }

  /// Adds a probability to the places of a stretch, as they agree with a fix, most in the middle.
  mutating func spread(
    _ probability: Double,
    around fix: PlanePoint,
    _ noise: Meters,
    from low: Meters,
    to high: Meters,
    on line: CellGrid
  ) {
    guard line.count > 0 else { return }
    let stretch = line.number(at: low)..<line.number(at: high) + 1
    grow(to: stretch)
    let share = probability / Double(stretch.count)
    let middle = (low + high) / 2
    for (number, place) in zip(stretch, line.places(in: stretch)) {
      let deviations = fix.distance(to: place.point) / noise
      let miss = (line.along(number) - middle) / (high - low) * 4
      weights[number - first] +=
        share * exp(-0.5 * (deviations * deviations + miss * miss)) + 1e-30
    }
  }

  // MARK: - Steps

  /// Adds what comes from other places on the same line: from behind, or from ahead for somebody who goes back.
  ///
  /// - Parameters:
  ///   - share: how probable it is to go this way.
  ///   - source: the probabilities at the fix before.
  ///   - window: the places of both.
  ///   - step: what lies between the fixes.
  ///   - backwards: whether it is the way back.
  ///   - end: the last place of the line, where one stays; `nil` where nobody does.
  mutating func add(
    _ share: Double,
    from source: CellBelief,
    _ window: CellWindow,
    _ step: FixTransition,
    backwards: Bool = false,
    end: Int? = nil
  ) {
    guard !source.weights.isEmpty else { return }
    let (nearest, farthest) = step.places
    let ways = step.ways
    let sign = backwards ? -1 : 1
    for index in weights.indices {
      let number = first + index
      let isEnd = number == end
      let near = number - sign * (isEnd ? min(0, nearest) : nearest)
      let far = number - sign * farthest
      let low = max(source.first, min(near, far))
      let high = min(source.range.upperBound - 1, max(near, far))
      guard low <= high else { continue }
      let place = window[number]
      let error = step.error(at: place.point)
      var sum = 0.0
      for other in low...high {
        let places = sign * (number - other)
        let way =
          isEnd
          ? step.likelihood(of: max(Double(places) * CellGrid.spacing, step.advance))
          : ways[places]
        sum +=
          source.weights[other - source.first] * way
          * step.likelihood(error, after: window[other].point)
      }
      weights[index] += share * sum * step.likelihood(along: place.direction, sign: Double(sign))
    }
  }

  /// Goes on along a way off the route, and takes in those who turn into it.
  mutating func advance(
    on turnoff: Turnoff,
    off route: CellBelief,
    _ window: CellWindow,
    _ line: CellGrid,
    _ step: FixTransition
  ) {
    let source = self
    var wanted = step.reach(of: range, on: turnoff.line, backwards: false)
    if let last = route.range.last {
      let high = min(line.along(last), turnoff.parting) + step.farthest
      if high > turnoff.parting {
        wanted = wanted.joined(0..<min(turnoff.line.count, turnoff.line.number(at: high) + 1))
      }
    }
    self = CellBelief(zeros: wanted)
    let own = CellWindow(turnoff.line, wanted.joined(source.range))
    add(1, from: source, own, step)
    // Places of the two lines are a whole number of spacings apart, and a rest.
    let apart = turnoff.line.along(0) - line.along(0)
    let shift = Int((apart / CellGrid.spacing).rounded())
    let ways = step.ways(shifted: apart - Double(shift) * CellGrid.spacing)
    for index in weights.indices {
      let number = first + index
      let place = own[number]
      let error = step.error(at: place.point)
      var sum = 0.0
      let nearest = max(route.first, number + shift - ways.farthest)
      let farthest = min(route.range.upperBound - 1, number + shift - ways.nearest)
      for other in nearest..<max(nearest, farthest + 1) {
        if line.along(other) > turnoff.parting { break }
        sum +=
          route.weights[other - route.first] * ways[number + shift - other]
          * step.likelihood(error, after: window[other].point)
      }
      weights[index] += turnoff.prior * sum * step.likelihood(along: place.direction, sign: 1)
    }
  }
}

extension Range<Int> {
  /// The least range that holds both; empty ones count for nothing.
  func joined(_ other: Range<Int>) -> Range<Int> {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}
