import GeoCore

@testable import Tracking

/// Forward algorithm of the off-route filter, over all cells of the route and of all ways off it.
///
/// Written from the description of ``OffRouteFilter``: plain arrays with one probability for every
/// cell of the route in each direction and for every cell of every way off it, summed over all
/// cells before, without windows, thresholds or dropped cells. The traveller off the network is
/// followed by a Kalman filter with plain 3 × 3 matrices. Shared with the filter are the plan with
/// the geometry of its cells, the prior of the speed of each fix, the estimate of white noise, and
/// the receiver's constants; the transition, the batches, the odds and the outliers are not.
struct ReferenceOffRouteFilter {
  /// A line with its probabilities.
  private struct Line {
    let grid: CellGrid
    let cells: [CellGrid.Cell]
    var weights: [Double]

    init(_ grid: CellGrid) {
      self.grid = grid
      cells = grid.cells(in: 0..<grid.count)
      weights = cells.map { _ in 0 }
    }
  }

  private let plan: TripPlan
  private let apart: Meters
  private var forward: Line
  private var backward: Line
  private var ways: [Line]
  /// Cells from which on a way counts as off the route.
  private let firstApart: [Int]
  private var offNetwork = 1e-3
  private var east: FreeAxis
  private var north: FreeAxis
  private var last: PlanePoint
  private var elapsed: Seconds = 0
  private var fixes: [(point: PlanePoint, time: Seconds, prior: SpeedPrior)] = []
  private var rejected = 0
  /// Whether a step was made.
  private(set) var hasStepped = false
  private var whiteError = WhiteErrorEstimate()

  init(
    _ fix: LocationFix,
    at place: Meters,
    within reach: Meters,
    noise: Meters,
    on plan: TripPlan,
    apart: Meters
  ) {
    self.plan = plan
    self.apart = apart
    last = plan.plane.point(fix.coordinate)
    forward = Line(plan.grid)
    ways = plan.turnoffs.map { Line($0.grid) }
    firstApart = plan.turnoffs.map { $0.firstApart(from: plan.grid, by: apart) }
    east = FreeAxis(last.x, noise)
    north = FreeAxis(last.y, noise)
    for index in forward.cells.indices {
      let along = plan.grid.along(index)
      guard abs(along - place) <= reach + CellGrid.spacing / 2 else { continue }
      let miss = (along - place) / (reach / 2)
      let distance = last.distance(to: forward.cells[index].point) / noise
      forward.weights[index] = exp(-(distance * distance + miss * miss) / 2)
    }
    backward = forward
    let sum = forward.weights.reduce(0, +)
    for index in forward.weights.indices {
      backward.weights[index] = 0.02 * forward.weights[index] / sum
      forward.weights[index] *= 0.98 / sum
    }
  }

  // MARK: - Results

  /// The probability of following the route, going back before its start excluded.
  var onRoute: Double { max(1e-12, 1 - off - back) }

  /// The probability of being on another way or on none.
  var off: Double {
    var sum = offNetwork + backward.weights[..<start].reduce(0, +)
    for (way, first) in zip(ways, firstApart) { sum += way.weights[first...].reduce(0, +) }
    return sum
  }

  /// The probability of going back along the route.
  var back: Double { backward.weights[start...].reduce(0, +) }

  private var start: Int { plan.grid.index(at: -apart) }

  /// Metres along the route of a traveller who follows it.
  var place: Meters {
    let sum = forward.weights.reduce(0, +)
    return zip(forward.weights.indices, forward.weights)
      .reduce(0) { $0 + plan.grid.along($1.0) * $1.1 / sum }
  }

  // MARK: - Fixes

  /// Takes a fix, so many seconds after the one before.
  mutating func take(
    _ fix: LocationFix,
    after interval: Seconds,
    noise: Meters,
    _ prior: SpeedPrior
  ) {
    let point = plan.plane.point(fix.coordinate)
    elapsed += interval
    whiteError.take(point, after: interval, noise: noise)
    if interval > 2 { step(noise) }
    fixes.append((point, elapsed, prior))
    if elapsed >= min(2, 2 * CellGrid.spacing / prior.usual) { step(noise) }
  }

  /// One step with the mean of the fixes since the last one.
  private mutating func step(_ noise: Meters) {
    guard !fixes.isEmpty else { return }
    let count = Double(fixes.count)
    func mean(_ value: ((point: PlanePoint, time: Seconds, prior: SpeedPrior)) -> Double) -> Double
    {
      fixes.map(value).reduce(0, +) / count
    }
    var prior = fixes[fixes.count - 1].prior
    prior.speed = mean { $0.prior.speed }
    prior.deviation = mean { $0.prior.deviation }
    prior.standing = mean { $0.prior.standing }
    prior.steady = mean { $0.prior.steady }
    prior.usual = mean { $0.prior.usual }
    prior.spread = mean { $0.prior.spread }
    let stated = fixes.compactMap(\.prior.velocity)
    if !stated.isEmpty {
      let number = Double(stated.count)
      prior.velocity = PlanePoint(
        x: stated.map(\.x).reduce(0, +) / number,
        y: stated.map(\.y).reduce(0, +) / number
      )
      // The variance of a mean.
      prior.velocityNoise = mean(\.prior.velocityNoise) * count / (number * number)
    }
    let change = ReferenceTransition(
      from: last,
      to: PlanePoint(x: mean(\.point.x), y: mean(\.point.y)),
      in: mean(\.time),
      error: whiteError.error(of: count, noise: noise),
      prior
    )
    let time = mean(\.time)
    fixes = []
    take(change, time, noise)
  }

  private mutating func take(_ change: ReferenceTransition, _ time: Seconds, _ noise: Meters) {
    var next = self
    next.move(change)
    let density = next.moveFreely(change)
    let total = next.sum + offNetwork * density
    // One fix in fifty is an outlier, anywhere within 100 m; after it one step in fifty is one.
    let outlier = pow(0.02, Double(rejected + 1)) / 31_400 * change.velocityPeak
    guard total > outlier else {
      rejected += 1
      return
    }
    next.rejected = 0
    next.hasStepped = true
    next.scale(1 / total)
    next.offNetwork = max(1e-3, offNetwork * density / total)
    next.last = change.point
    next.elapsed = max(0, elapsed - time)
    next.comeBack(change, noise)
    self = next
  }

  private var sum: Double {
    ([forward, backward] + ways).reduce(0) { $0 + $1.weights.reduce(0, +) }
  }

  private mutating func scale(_ factor: Double) {
    func scale(_ line: inout Line) { line.weights = line.weights.map { factor * $0 } }
    scale(&forward)
    scale(&backward)
    for index in ways.indices { scale(&ways[index]) }
  }

  // MARK: - Motion

  private mutating func move(_ change: ReferenceTransition) {
    let (before, behind) = (forward, backward)
    // Once in half an hour a traveller turns round.
    let turning = min(0.1, change.interval / 1800)
    let chances = change.chances(upTo: before.cells.count, plus: 0)
    let turned = change.chancesAfterTurning(upTo: before.cells.count)
    let end = before.cells.count - 1
    for index in before.cells.indices {
      let cell = before.cells[index]
      func sum(
        _ line: Line,
        _ sign: Int,
        _ chances: [(cells: Int, chance: Double)]
      ) -> Double {
        if index == end, sign > 0 { return sumAtEnd(line, change) }
        return chances.reduce(0) { sum, advance in
          let other = index - sign * advance.cells
          guard line.weights.indices.contains(other) else { return sum }
          return sum + line.weights[other] * advance.chance
            * change.density(of: cell.point, after: line.cells[other].point)
        }
      }
      forward.weights[index] =
        ((1 - turning) * sum(before, 1, chances) + turning * sum(behind, 1, turned))
        * change.velocityDensity(cell.direction, 1)
      backward.weights[index] =
        (turning * sum(before, -1, turned) + (1 - turning) * sum(behind, -1, chances))
        * change.velocityDensity(cell.direction, -1)
    }
    for number in ways.indices { move(number, change, off: before) }
  }

  /// The last cell of the route, where travellers stay.
  private func sumAtEnd(_ line: Line, _ change: ReferenceTransition) -> Double {
    let end = line.cells.count - 1
    return line.weights.indices.reduce(0) { sum, other in
      let distance = Double(end - other) * CellGrid.spacing
      return sum + line.weights[other] * change.chance(of: max(distance, change.advance))
        * change.density(of: line.cells[end].point, after: line.cells[other].point)
    }
  }

  /// Moves along a way off the route, from its own cells and from those of the route before it.
  private mutating func move(_ number: Int, _ change: ReferenceTransition, off route: Line) {
    let (own, turnoff) = (ways[number], plan.turnoffs[number])
    let offset = own.grid.along(0) - route.grid.along(0)
    let onward = change.chances(upTo: own.cells.count, plus: 0)
    let taken = change.chances(upTo: own.cells.count + route.cells.count, plus: offset)
    for index in own.cells.indices {
      let cell = own.cells[index]
      func sum(
        _ line: Line,
        _ chances: [(cells: Int, chance: Double)],
        upTo limit: Meters
      ) -> Double {
        chances.reduce(0) { sum, advance in
          let other = index - advance.cells
          guard line.weights.indices.contains(other), line.grid.along(other) <= limit
          else { return sum }
          return sum + line.weights[other] * advance.chance
            * change.density(of: cell.point, after: line.cells[other].point)
        }
      }
      ways[number].weights[index] =
        (sum(own, onward, upTo: .infinity)
          + turnoff.prior * sum(route, taken, upTo: turnoff.parting))
        * change.velocityDensity(cell.direction, 1)
    }
  }

  /// Moves the traveller off the network; returns the density of the fix.
  ///
  /// With a jump of the error and without one; the likelier of both is kept.
  private mutating func moveFreely(_ change: ReferenceTransition) -> Double {
    var other = self
    let smooth = (1 - change.jump) * moveFreely(change, jumps: false)
    let jumped = change.jump * other.moveFreely(change, jumps: true)
    if jumped > smooth { (east, north) = (other.east, other.north) }
    return smooth + jumped
  }

  private mutating func moveFreely(_ change: ReferenceTransition, jumps: Bool) -> Double {
    let velocity = change.prior.velocity
    let x = east.take(change.point.x, velocity?.x, change, jumps)
    let y = north.take(change.point.y, velocity?.y, change, jumps)
    let speed = (x.rate * x.rate + y.rate * y.rate).squareRoot()
    let (ux, uy) = speed > 0 ? (x.rate / speed, y.rate / speed) : (1, 0)
    let variance = (x.variance + y.variance) / 2
    let along = variance + change.spread * change.spread
    return normal(x.miss * ux + y.miss * uy, along) * normal(y.miss * ux - x.miss * uy, variance)
      * x.density * y.density
  }

  /// Gives a share of the probability off the network back to the route near the fix.
  private mutating func comeBack(_ change: ReferenceTransition, _ noise: Meters) {
    guard offNetwork > 0.5,
      let near = plan.nearest(to: plan.plane.coordinate(last), within: 0...plan.length),
      near.distance < 4 * noise
    else { return }
    let reach = 3 * noise
    let stretch =
      plan.grid.index(at: near.along - reach)...plan.grid.index(at: near.along + reach)
    // One in a hundred comes back each second.
    let share = min(0.1, 0.01 * change.interval) * offNetwork / Double(stretch.count)
    for index in stretch {
      let miss = (plan.grid.along(index) - near.along) / (reach / 2)
      let distance = last.distance(to: forward.cells[index].point) / noise
      forward.weights[index] += share * exp(-(distance * distance + miss * miss) / 2)
    }
  }
}

/// What two fixes say of a motion between two cells.
private struct ReferenceTransition {
  let point: PlanePoint
  let last: PlanePoint
  let interval: Seconds
  let error: FixError
  let prior: SpeedPrior
  /// The share of a correlated error that is left.
  let kept: Double
  /// Variances of the change of the error, and of the whole error, with the rounding to cells.
  let variance: Double
  let whole: Double
  let whiteShare: Double
  let rounding: Double
  /// Metres travelled, and their standard deviation.
  let advance: Meters
  let spread: Meters
  let velocityVariance: Double
  let stated: Double

  init(
    from last: PlanePoint,
    to point: PlanePoint,
    in time: Seconds,
    error: FixError,
    _ prior: SpeedPrior
  ) {
    self.last = last
    self.point = point
    self.error = error
    self.prior = prior
    interval = max(0.05, time)
    kept = exp(-interval / TrackingReceiverModel.errorMemory)
    rounding = CellGrid.spacing * CellGrid.spacing / 12
    let white = error.white + rounding
    variance = (1 - kept * kept) * error.correlated + (1 + kept * kept) * white
    whole = error.correlated + white
    whiteShare = error.white / (error.white + error.correlated)
    advance = prior.speed * interval
    let deviation = (prior.deviation * prior.deviation + prior.velocityNoise).squareRoot()
    spread = max(CellGrid.spacing / 2, deviation * interval)
    let velocity = prior.velocity ?? PlanePoint(x: 0, y: 0)
    let square = velocity.x * velocity.x + velocity.y * velocity.y
    stated = max(0, square - prior.velocityNoise).squareRoot()
    let fresh = 1 - exp(-interval / TrackingReceiverModel.velocityMemory)
    let usual = TrackingReceiverModel.speedDeviation
    velocityVariance = usual * usual / fresh + prior.velocityNoise + pow(0.12 * stated, 2)
  }

  /// The density of a stated velocity without an error; 1 if none is stated.
  var velocityPeak: Double { prior.velocity == nil ? 1 : 1 / (2 * .pi * velocityVariance) }

  /// The density of a stated velocity for travel in a direction, or against it.
  func velocityDensity(_ direction: PlanePoint, _ sign: Double) -> Double {
    guard let velocity = prior.velocity else { return 1 }
    let x = velocity.x - sign * stated * direction.x
    let y = velocity.y - sign * stated * direction.y
    let likeness = exp(-(x * x + y * y) / (2 * velocityVariance))
    return velocityPeak * max(prior.velocityDoubt, likeness)
  }

  /// The probability of a jump of the error, and the variance of the offset after one.
  var jump: Double { 1 - exp(-interval / TrackingReceiverModel.jumpInterval) }
  var away: Double { pow(TrackingReceiverModel.jumpDeviation, 2) }

  /// The density of the fix in one cell after another one.
  ///
  /// Without a jump a weighted geometric mean: white noise is judged by the error itself, the correlated
  /// part by its change; of both the offset is taken away, as far as there is one by Bayes' rule. A
  /// jump leads away or back, as often the one as the other.
  func density(of cell: PlanePoint, after before: PlanePoint) -> Double {
    func both(_ x: Double, _ y: Double, _ variance: Double) -> Double {
      normal(x, variance) * normal(y, variance)
    }
    let (oldX, oldY) = (last.x - before.x, last.y - before.y)
    let share = TrackingReceiverModel.offsetShare
    let displaced = share * both(oldX, oldY, whole + away)
    let usual = (1 - share) * both(oldX, oldY, whole)
    let offset = displaced + usual > 0 ? displaced / (displaced + usual) : 1
    let (x, y) = (point.x - cell.x, point.y - cell.y)
    let (restX, restY) = (x - offset * oldX, y - offset * oldY)
    let left = kept * (1 - offset)
    let pair = both(restX - left * oldX, restY - left * oldY, variance)
    let alone = both(restX, restY, whole)
    let smooth = pow(pair, 1 - whiteShare) * pow(alone, whiteShare)
    let jumped = (both(x, y, whole + away) + both(x, y, whole)) / 2
    return (1 - jump) * smooth + jump * jumped
  }

  /// The probability of a number of metres travelled, within the length of a cell.
  func chance(of distance: Meters) -> Double {
    let spacing = CellGrid.spacing
    let going = spacing * normal(distance - advance, spread * spread)
    let usual = spacing * normal(distance - prior.usual * interval, spacing * spacing / 4)
    let moving = (1 - prior.steady) * going + prior.steady * usual
    let resting = spacing * normal(distance, spacing * spacing / 4)
    return (1 - prior.standing) * moving + prior.standing * resting
  }

  /// The same for all numbers of cells that are at all possible, plus so many metres.
  ///
  /// Rounding may make a motion negative, by one cell.
  func chances(upTo count: Int, plus offset: Meters) -> [(cells: Int, chance: Double)] {
    (-count...count).compactMap { cells in
      let distance = Double(cells) * CellGrid.spacing + offset
      guard distance >= -1.5 * CellGrid.spacing else { return nil }
      let chance = chance(of: distance)
      return chance > 1e-15 ? (cells, chance) : nil
    }
  }
}

extension ReferenceTransition {
  /// The same for a traveller who turned round: the way back of the time that is left then.
  func chancesAfterTurning(upTo count: Int) -> [(cells: Int, chance: Double)] {
    let back = prior.speed * max(0, interval - prior.turningTime)
    return (-1...count).compactMap { cells in
      let away = Double(cells) * CellGrid.spacing - back
      let chance = CellGrid.spacing * normal(away, spread * spread)
      return chance > 1e-15 ? (cells, chance) : nil
    }
  }
}

/// One coordinate of a traveller off the network: place, speed and the receiver's error.
private struct FreeAxis {
  private var state: [Double]
  private var covariance: [[Double]]

  init(_ place: Double, _ noise: Meters) {
    state = [place, 0, 0]
    covariance = [[noise * noise, 0, 0], [0, 4, 0], [0, 0, noise * noise]]
  }

  struct Innovation {
    var miss: Double
    var variance: Double
    var rate: Double
    var density = 1.0
  }

  mutating func take(
    _ place: Double,
    _ stated: Double?,
    _ change: ReferenceTransition,
    _ jumps: Bool
  ) -> Innovation {
    predict(change, jumps)
    let white = change.error.white
    let (miss, variance) = innovation(place, of: [1, 0, 1], white)
    // As uncertain as on lines, at least.
    let least = min(change.variance, change.whole) + white + (jumps ? change.away : 0)
    var result = Innovation(
      miss: miss,
      variance: max(variance + 2 * change.rounding, least),
      rate: state[1]
    )
    correct(place, of: [1, 0, 1], white)
    if let stated {
      let (miss, variance) = innovation(stated, of: [0, 1, 0], change.velocityVariance)
      result.density = normal(miss, variance)
      correct(stated, of: [0, 1, 0], change.velocityVariance)
    }
    return result
  }

  /// x ← F x, P ← F P Fᵀ + Q.
  private mutating func predict(_ change: ReferenceTransition, _ jumps: Bool) {
    let memory = 15.0
    let kept = exp(-change.interval / memory)
    let matrix = [[1, memory * (1 - kept), 0], [0, kept, 0], [0, 0, jumps ? 0 : change.kept]]
    state = matrix.map { row in (0..<3).reduce(0) { $0 + row[$1] * state[$1] } }
    let old = covariance
    let change2 = change.kept * change.kept
    let noise = pow(change.prior.spread, 2) * (1 - kept * kept)
    let added = [
      noise * change.interval * change.interval / 3, noise,
      jumps ? change.away : change.error.correlated * (1 - change2),
    ]
    for i in 0..<3 {
      for j in 0..<3 {
        var sum = i == j ? added[i] : 0
        for k in 0..<3 { for l in 0..<3 { sum += matrix[i][k] * old[k][l] * matrix[j][l] } }
        covariance[i][j] = sum
      }
    }
  }

  private func innovation(
    _ measured: Double,
    of row: [Double],
    _ noise: Double
  ) -> (Double, Double) {
    var (miss, variance) = (measured, noise)
    for i in 0..<3 {
      miss -= row[i] * state[i]
      for j in 0..<3 { variance += row[i] * covariance[i][j] * row[j] }
    }
    return (miss, variance)
  }

  private mutating func correct(_ measured: Double, of row: [Double], _ noise: Double) {
    let (miss, variance) = innovation(measured, of: row, noise)
    let gain = (0..<3).map { i in (0..<3).reduce(0) { $0 + covariance[i][$1] * row[$1] } }
    for i in 0..<3 { state[i] += gain[i] * miss / variance }
    for i in 0..<3 { for j in 0..<3 { covariance[i][j] -= gain[i] * gain[j] / variance } }
  }
}

/// The density of a normal distribution.
private func normal(_ value: Double, _ variance: Double) -> Double {
  exp(-value * value / (2 * variance)) / (2 * .pi * variance).squareRoot()
}
