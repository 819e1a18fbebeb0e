import CampusGraph
import GeoCore

/// Finds the most probable motion through the fixes of a part of a trace (Viterbi).
///
/// The hidden state is where somebody is, in steps of a few metres along every edge near a fix. A place
/// tells what the fix errs by, so that the errors at two fixes one after the other can be compared,
/// and not only each of them with nothing: see ``MotionModel``. Which of two ways side by side was
/// taken, and whether one turned off at all, shows in the motion long before it shows in the places.
final class MotionDecoder {
  /// A place on the path.
  struct Stop {
    var fix: Int
    var place: Candidate
    /// The edges of the way there after the one of the stop before; `nil` where it is to be looked for.
    var way: [UInt32]?
    /// How probable the edge of the place is, 0…1.
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

  /// The last fix used, its standard deviation and the length of the steps of edges there.
  private(set) var anchor = 0
  private var spread: Meters = 1
  private var grid: Meters = 1
  /// How much of the errors is fresh with each fix, 0…1.
  private var freshness = 0.0
  /// How far velocities are off.
  private var velocities: VelocityLaw

  /// Prepares scratch.
  init(_ engine: MatchingEngine, _ motion: MatchingParameters.Motion) {
    self.engine = engine
    self.motion = motion
    search = MotionSearch(motion)
    velocities = VelocityLaw(motion)
    network = engine.network
    parameters = engine.network.parameters
  }

  /// Decodes some fixes.
  ///
  /// - Returns: the fixes used and where they were taken; `nil` where there is no motion through all of
  ///   them, or no times.
  func decode(
    _ fixes: ArraySlice<LocationFix>,
    _ range: Range<Int>,
    _ spreads: SpreadEstimate
  ) -> [Stop]? {
    trellis.removeAll()
    // How errors change is known in seconds only.
    guard range.allSatisfy({ fixes[$0].time != nil }) else { return nil }
    velocities = VelocityLaw(of: fixes[range], parameters, motion)
    guard start(fixes, range.lowerBound, before: range.upperBound, spreads) else { return nil }
    var refused = 0
    for index in (range.lowerBound + 1)..<max(range.lowerBound + 1, range.upperBound) {
      let isLast = index + 1 == range.upperBound
      guard isLast || isDue(fixes, index) else { continue }
      if !isLast, isSpike(fixes, index) { continue }
      if advance(to: index, fixes, spreads.spread(of: fixes[index], parameters)) {
        refused = 0
      } else {
        refused += 1
        if refused > motion.outlierLimit { return nil }
      }
    }
    return path(fixes)
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

  /// Whether a fix lies far from where it would be by the fixes right before and after it.
  private func isSpike(_ fixes: ArraySlice<LocationFix>, _ index: Int) -> Bool {
    guard let a = fixes[index - 1].time, let b = fixes[index].time,
      let c = fixes[index + 1].time, b > a, c > b, c - a <= 2 * motion.velocityGap
    else { return false }
    let plane = LocalPlane(at: fixes[index].coordinate)
    let (before, after) = (
      plane.point(fixes[index - 1].coordinate), plane.point(fixes[index + 1].coordinate)
    )
    let share = (b - a) / (c - a)
    let x = before.x + share * (after.x - before.x)
    let y = before.y + share * (after.y - before.y)
    let play = 4 * spread + 3 * (b - a) * (c - b)
    return x * x + y * y > play * play
  }

  private func start(
    _ fixes: ArraySlice<LocationFix>,
    _ index: Int,
    before end: Int,
    _ spreads: SpreadEstimate
  ) -> Bool {
    let fix = fixes[index]
    let emission = EmissionModel(fix, spread: spreads.spread(of: fix, parameters), parameters)
    guard engine.collect(fix, emission, news: 1) > 0 else { return false }
    engine.start(into: &seeds)
    let grid = motion.steps.lowerBound
    search.begin(at: fix.coordinate, sight(of: fix, emission.spread, grid, share: 1), after: 0)
    let weight = 1 / (2 * emission.variance)
    for seed in 0..<seeds.count {
      search.seed(seeds[seed], in: network, previous: -1, way: -1) { cell, _ in
        -(cell.errorX * cell.errorX + cell.errorY * cell.errorY) * weight
      }
    }
    freshness = Freshness.share(
      of: fixes[index..<end],
      spread: emission.spread,
      motion,
      usualSpeed: parameters.usualSpeed
    )
    finishStep(index, emission.spread, grid)
    return search.sources.cells.count > 0
  }

  private func finishStep(_ index: Int, _ spread: Meters, _ grid: Meters) {
    search.prune()
    trellis.append(fix: index, search.targets, search.ways)
    search.goOn()
    anchor = index
    self.spread = spread
    self.grid = grid
  }

  private func sight(
    of fix: LocationFix,
    _ spread: Meters,
    _ grid: Meters,
    share: Double
  ) -> PlaceCells.Sight {
    var sight = PlaceCells.Sight()
    sight.reach = parameters.reach * spread
    sight.grid = grid
    if let course = fix.course, course.isFinite, let speed = fix.speed, speed > 0 {
      sight.course = PlanePoint(length: 1, bearing: course)
      let blur = velocities.variance / (speed * speed)
      let bend = motion.courseSpread
      sight.courseWeight = share / (blur + bend * bend)
    }
    return sight
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
    let leap = leap(to: index, fixes, spread, isDriven: odometer.drivenVariance != nil)
    let model = model(of: leap, odometer, isTimed: fix.time != nil && fixes[anchor].time != nil)
    // Velocities that were added up have the last course in them.
    let isDriven = odometer.drivenVariance != nil && !odometer.isSparse
    let sight = sight(of: fix, leap.deviation, leap.grid, share: isDriven ? 0 : 1)
    search.begin(at: fix.coordinate, sight, after: leap.interval)
    let firstNode = trellis.steps[trellis.steps.count - 1].firstNode
    if leap.distance > motion.longest || leap.interval > motion.latest {
      guard hop(over: leap, to: fix, spread, from: fixes[anchor].coordinate, firstNode) else {
        return false
      }
    } else {
      let change = search.advance(
        model,
        after: leap.interval,
        firstNode: firstNode,
        in: network
      )
      guard change > -motion.outlierCost else { return false }
    }
    finishStep(index, leap.deviation, leap.grid)
    return true
  }

  /// What lies between two fixes.
  struct Leap {
    /// From the first to the second, in metres.
    var moved: PlanePoint
    var distance: Meters
    /// Seconds, as told or as usual for the distance.
    var interval: Seconds
    /// The standard deviation of the second one, that of the map included.
    var deviation: Meters
    /// The share of an error that is kept.
    var kept: Double
    /// The length of the steps of edges at the second one.
    var grid: Meters
  }

  private func leap(
    to index: Int,
    _ fixes: ArraySlice<LocationFix>,
    _ spread: Meters,
    isDriven: Bool
  ) -> Leap {
    let (last, fix) = (fixes[anchor], fixes[index])
    let moved = LocalPlane(at: last.coordinate).point(fix.coordinate)
    let distance = (moved.x * moved.x + moved.y * moved.y).squareRoot()
    var interval = distance / parameters.usualSpeed
    if let a = last.time, let b = fix.time, b > a { interval = b - a }
    let deviation = (spread * spread + parameters.mapSpread * parameters.mapSpread).squareRoot()
    let kept = exp(-interval / motion.memory) * (1 - freshness)
    let news = deviation * (1 - kept * kept).squareRoot()
    // Steps as long as errors are new; shorter ones where velocities tell more.
    let step = isDriven ? 0.7 * news : news
    return Leap(
      moved: moved,
      distance: distance,
      interval: interval,
      deviation: deviation,
      kept: kept,
      grid: min(motion.steps.upperBound, max(motion.steps.lowerBound, step))
    )
  }

  private func model(of leap: Leap, _ odometer: Odometer, isTimed: Bool) -> MotionModel {
    var model = MotionModel()
    let variance = leap.deviation * leap.deviation
    // A place is anywhere in its step.
    let steps = (leap.grid * leap.grid + grid * grid) / 12
    model.memory = leap.kept * leap.deviation / spread
    model.newsWeight = 1 / (2 * (variance * (1 - leap.kept * leap.kept) + steps))
    model.moved = leap.moved
    model.delayWeight = motion.delayCost
    model.detourLeast = parameters.detourLeast
    model.detourShare = parameters.detourPerMeter
    let change = (2 * variance * (1 - leap.kept)).squareRoot()
    let (straight, play) = (1.2 * leap.distance, 10.0)
    model.longest = straight + 3.6 * change + play
    if isTimed {
      let hurried = parameters.hurry * leap.interval
      model.time = hurried + 2 * leap.grid / parameters.usualSpeed
      let most = parameters.usualSpeed * (hurried + motion.beam) + 2 * leap.grid
      model.longest = min(model.longest, max(most, straight + play))
    }
    if let driven = odometer.drivenVariance {
      model.driven = odometer.driven
      model.drivenWeight = 1 / (2 * (driven + steps))
    }
    if let run = odometer.runVariance {
      model.run = odometer.run
      model.runWeight = 1 / (2 * (run + steps))
      model.detourShare *= motion.detourEase
      model.longest = min(model.longest, odometer.run + 4 * (run + steps).squareRoot())
    }
    return model
  }
}
