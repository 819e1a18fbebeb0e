import CampusGraph
import GeoCore

/// Viterbi decoder of the most probable motion through the fixes of a part of a trace.
///
/// The hidden state is the traveller's place, in cells of a few metres along every edge near a fix.
/// A place determines the error of the fix, so that consecutive errors can be compared with each
/// other: see ``MotionModel``. Which of two parallel ways was taken, and whether there was a turn
/// at all, shows in the motion long before it shows in the places.
final class MotionDecoder {
  /// A place on the path.
  struct Stop {
    var fix: Int
    var place: Candidate
    /// The edges of the way there after that of the stop before; `nil` if it has to be searched.
    var way: [UInt32]?
    /// The probability of the edge of the place, 0…1.
    var probability: Double
  }

  let engine: MatchingEngine
  let network: MatchingNetwork
  let parameters: MatchingParameters
  let motion: MatchingParameters.Motion
  var search: MotionSearch
  var trellis = MotionTrellis()
  var seeds = FlatList<Candidate>(capacity: 64)
  var reached = FlatList<Candidate>(capacity: 64)

  /// How many times as fast as by the profile the traveller may be at no cost.
  private(set) var speedRatio = 1.0
  /// The last fix used, its standard deviation, and the length of the cells there.
  private(set) var anchor = 0
  private var spread: Meters = 1
  private var grid: Meters = 1
  /// The share of white noise in the errors, 0…1.
  private var whiteShare = 0.0
  /// The noise of stated velocities.
  private var velocities: VelocityErrorModel

  /// Prepares scratch.
  init(_ engine: MatchingEngine, _ motion: MatchingParameters.Motion) {
    self.engine = engine
    self.motion = motion
    search = MotionSearch(motion)
    velocities = VelocityErrorModel(motion)
    network = engine.network
    parameters = engine.network.parameters
  }

  /// Decodes some fixes of a trace, given by their indices in order, at least one.
  ///
  /// A traveller may be `speedRatio` times as fast as by the profile at no cost.
  ///
  /// - Returns: the fixes used and where they were taken; `nil` if there is no motion through all
  ///   of them, or if times are missing.
  func decode(
    _ fixes: ArraySlice<LocationFix>,
    _ used: [Int],
    _ spreads: SpreadEstimate,
    _ errors: ErrorCorrelation,
    speedRatio: Double
  ) -> [Stop]? {
    trellis.removeAll()
    self.speedRatio = speedRatio
    // The correlation of errors is known over time only.
    guard used.allSatisfy({ fixes[$0].time != nil }) else { return nil }
    let end = used[used.count - 1] + 1
    velocities = VelocityErrorModel(of: fixes[used[0]..<end], parameters, motion)
    guard start(fixes, used[0], before: end, spreads, errors) else { return nil }
    var rejected = 0
    for (place, index) in used.enumerated().dropFirst() {
      let isLast = index + 1 == end
      guard isLast || isDue(fixes, index) else { continue }
      if !isLast, isSpike(fixes[used[place - 1]], fixes[index], fixes[used[place + 1]]) { continue }
      if advance(to: index, fixes, spreads.spread(of: fixes[index], parameters)) {
        rejected = 0
      } else {
        rejected += 1
        if rejected > motion.outlierLimit { return nil }
        if isLast { finish(with: used.dropLast(), fixes, spreads) }
      }
    }
    return path(fixes)
  }

  /// Ends the path at the last fix that is no outlier, even one that was skipped as not due.
  private func finish(
    with used: ArraySlice<Int>,
    _ fixes: ArraySlice<LocationFix>,
    _ spreads: SpreadEstimate
  ) {
    for index in used.suffix(motion.outlierLimit).reversed() where index > anchor {
      if advance(to: index, fixes, spreads.spread(of: fixes[index], parameters)) { return }
    }
  }

  /// Whether a fix is far enough from the last one used, in time or space.
  private func isDue(_ fixes: ArraySlice<LocationFix>, _ index: Int) -> Bool {
    let (a, b) = (fixes[anchor], fixes[index])
    let moved = LocalPlane.shortDistance(a.coordinate, b.coordinate)
    guard let start = a.time, let end = b.time else { return moved >= 2 * spread }
    if end - start >= motion.interval {
      return moved >= spread || end - start >= 2 * motion.interval
    }
    return moved >= motion.stride
  }

  /// Whether a fix lies far from the interpolation between its neighbours.
  private func isSpike(_ last: LocationFix, _ fix: LocationFix, _ next: LocationFix) -> Bool {
    guard let a = last.time, let b = fix.time, let c = next.time, b > a, c > b,
      c - a <= 2 * motion.velocityGap
    else { return false }
    let plane = LocalPlane(at: fix.coordinate)
    let (before, after) = (plane.point(last.coordinate), plane.point(next.coordinate))
    let share = (b - a) / (c - a)
    let x = before.x + share * (after.x - before.x)
    let y = before.y + share * (after.y - before.y)
    let tolerance = 4 * spread + 3 * (b - a) * (c - b)
    return x * x + y * y > tolerance * tolerance
  }

  private func start(
    _ fixes: ArraySlice<LocationFix>,
    _ index: Int,
    before end: Int,
    _ spreads: SpreadEstimate,
    _ errors: ErrorCorrelation
  ) -> Bool {
    let fix = fixes[index]
    let emission = emission(of: fix, spreads.spread(of: fix, parameters))
    guard engine.step.collect(fix, emission, tempering: 1) > 0 else { return false }
    engine.step.start(into: &seeds)
    let grid = motion.steps.lowerBound
    search.begin(at: fix.coordinate, scope(of: fix, emission.spread, grid, share: 1), after: 0)
    let weight = 1 / (2 * emission.variance)
    for seed in 0..<seeds.count {
      search.seed(seeds[seed], in: network, previous: -1, way: -1) { cell, _ in
        -emission.tail.cost((cell.errorX * cell.errorX + cell.errorY * cell.errorY) * weight)
      }
    }
    whiteShare = WhiteErrorShare.share(
      of: fixes[index..<end],
      spread: emission.spread,
      errors,
      parameters,
      motion
    )
    finishStep(index, emission.spread, grid)
    return search.sources.cells.count > 0
  }

  /// The likelihood of a fix with a standard deviation.
  func emission(of fix: LocationFix, _ spread: Meters) -> EmissionModel {
    let tail = ErrorTail(of: fix, motion.emissionTail)
    return EmissionModel(fix, spread: spread, tail: tail, parameters)
  }

  private func finishStep(_ index: Int, _ spread: Meters, _ grid: Meters) {
    search.prune()
    trellis.append(fix: index, search.targets, search.ways)
    search.nextFix()
    anchor = index
    self.spread = spread
    self.grid = grid
  }

  private func scope(
    of fix: LocationFix,
    _ spread: Meters,
    _ grid: Meters,
    share: Double
  ) -> PlaceCells.Scope {
    var scope = PlaceCells.Scope()
    scope.reach = max(parameters.offlineReach, parameters.reach * spread)
    scope.grid = grid
    if let course = fix.course, course.isFinite, let speed = fix.speed, speed > 0 {
      scope.course = PlanePoint(length: 1, bearing: course)
      let blur = velocities.variance / (speed * speed)
      let bend = motion.courseSpread
      scope.courseWeight = share / (blur + bend * bend)
    }
    return scope
  }

  /// Makes the step to a fix, unless it is implausible.
  private func advance(
    to index: Int,
    _ fixes: ArraySlice<LocationFix>,
    _ spread: Meters
  ) -> Bool {
    let fix = fixes[index]
    let odometer = Odometer(
      fixes[anchor...index],
      velocities,
      motion,
      usualSpeed: parameters.usualSpeed
    )
    let pair = pair(to: index, fixes, spread, hasDisplacement: odometer.displacementVariance != nil)
    var model = model(of: pair, odometer, isTimed: fix.time != nil && fixes[anchor].time != nil)
    model.tail = ErrorTail(of: fix, motion.innovationTail)
    // Integrated velocities include the last course already.
    let hasDisplacement = odometer.displacementVariance != nil && !odometer.isSparse
    let scope = scope(of: fix, pair.deviation, pair.grid, share: hasDisplacement ? 0 : 1)
    search.begin(at: fix.coordinate, scope, after: pair.interval)
    let firstNode = trellis.steps[trellis.steps.count - 1].firstNode
    let isStay = StandingFixes.isStay(
      over: pair.distance,
      for: pair.interval,
      spread: spread,
      parameters
    )
    if isStay { model.turnCost = motion.stayTurnCost }
    let isHop =
      pair.distance > motion.longest
      || pair.interval > motion.latest && pair.distance > motion.nearby
    if isHop {
      guard hop(over: pair, to: fix, spread, from: fixes[anchor].coordinate, firstNode) else {
        return false
      }
    } else {
      let change = search.advance(
        model,
        after: pair.interval,
        firstNode: firstNode,
        in: network
      )
      guard change > -motion.outlierCost else { return false }
    }
    finishStep(index, pair.deviation, pair.grid)
    return true
  }

  /// Two consecutive fixes that are used.
  struct FixPair {
    /// From the first to the second, in metres.
    var moved: PlanePoint
    var distance: Meters
    /// Seconds, as stated or as usual for the distance.
    var interval: Seconds
    /// The standard deviation of the second one, including that of the map.
    var deviation: Meters
    /// The share of an error that is kept.
    var kept: Double
    /// The length of the cells at the second one.
    var grid: Meters
  }

  private func pair(
    to index: Int,
    _ fixes: ArraySlice<LocationFix>,
    _ spread: Meters,
    hasDisplacement: Bool
  ) -> FixPair {
    let (last, fix) = (fixes[anchor], fixes[index])
    let moved = LocalPlane(at: last.coordinate).point(fix.coordinate)
    let distance = (moved.x * moved.x + moved.y * moved.y).squareRoot()
    var interval = distance / parameters.usualSpeed
    if let a = last.time, let b = fix.time, b > a { interval = b - a }
    let deviation = (spread * spread + parameters.mapSpread * parameters.mapSpread).squareRoot()
    let kept = exp(-interval / motion.memory) * (1 - whiteShare)
    let innovation = deviation * (1 - kept * kept).squareRoot()
    // Cells as long as the innovation of errors; shorter if velocities tell more.
    let step = hasDisplacement ? 0.7 * innovation : innovation
    return FixPair(
      moved: moved,
      distance: distance,
      interval: interval,
      deviation: deviation,
      kept: kept,
      grid: min(motion.steps.upperBound, max(motion.steps.lowerBound, step))
    )
  }

  private func model(of pair: FixPair, _ odometer: Odometer, isTimed: Bool) -> MotionModel {
    var model = MotionModel(parameters, delayWeight: motion.delayCost)
    let variance = pair.deviation * pair.deviation
    // A place is anywhere in its cell.
    let steps = (pair.grid * pair.grid + grid * grid) / 12
    model.memory = pair.kept * pair.deviation / spread
    model.innovationWeight = 1 / (2 * (variance * (1 - pair.kept * pair.kept) + steps))
    model.moved = pair.moved
    let change = (2 * variance * (1 - pair.kept)).squareRoot()
    let (straight, allowance) = (1.2 * pair.distance, 10.0)
    model.longest = straight + 3.6 * change + allowance
    if isTimed {
      let allowed = speedRatio * pair.interval
      model.time = allowed + 2 * pair.grid / parameters.usualSpeed
      let most = parameters.usualSpeed * (allowed + motion.beam) + 2 * pair.grid
      model.longest = min(model.longest, max(most, straight + allowance))
    }
    if let variance = odometer.displacementVariance {
      model.displacement = odometer.displacement
      model.displacementWeight = 1 / (2 * (variance + steps))
    }
    if let variance = odometer.pathLengthVariance {
      model.pathLength = odometer.pathLength
      model.pathLengthWeight = 1 / (2 * (variance + steps))
      model.detourShare *= motion.detourEase
      model.longest = min(model.longest, odometer.pathLength + 4 * (variance + steps).squareRoot())
    }
    return model
  }
}
