import GeoCore

/// Whether a traveller is still on the route, by weighing every place on it against every place on the ways
/// off it.
///
/// ```
///            ┌─ ○ ○ ○ ○ ○        a way off it, from its junction on
/// ─ ○ ○ ● ● ●┴● ○ ○ ○ ○ ─ ○ →    the route
/// ← ○ ○ ○ ○ ○ ○ ○ ○ ○ ○ ─ ○ ─    the route, backwards
/// ```
/// A hidden Markov model decoded forward: after each fix every place has a probability, given all fixes.
/// A fix is a place plus the receiver's error; errors last for tens of seconds (a Gauss–Markov process), so
/// that each pair of places at two fixes is judged by what is new in the error between them, not by the error
/// itself: that a fix lies five metres beside the route says little, that it moves away from it much,
/// and fixes that go round a corner as the route does agree with it however far off they are. One
/// more hypothesis goes anywhere, for those who leave the route where no way is known.
///
/// To tell as soon as the odds pass a threshold is the best that can be done (Shiryaev 1963); Bayes' rule
/// gives the odds, whenever and wherever the route was left.
struct OffRouteFilter: Hashable, Sendable, Codable {
  /// On the route, on it backwards, and on ways off it; the probabilities of all places and of the
  /// roamer together are 1.
  private var route: CellBelief
  private var back: CellBelief
  private var turnoffs: [Lane] = []
  private var roamer: OffNetworkHypothesis
  /// The last fix that was used, and seconds since then.
  private var last: PlanePoint
  private(set) var elapsed: Seconds = 0
  /// What came since then and was not used yet.
  private var batch: FixBatch
  /// How many steps in a row were not used.
  private var refused = 0
  /// What is new in each fix.
  private var fresh = WhiteErrorEstimate()
  /// The natural logarithm of the odds of following the route.
  private(set) var odds = OnRouteOdds.bound
  /// Whether somebody who is not on it rather goes back along it than along another way.
  private(set) var isBackward = false

  private struct Lane: Hashable, Sendable, Codable {
    /// The number of the way off the route, and the first of its places that is apart from it, once that matters.
    var number: Int
    var firstApart: Int?
    var lane = CellBelief()
  }

  /// The least probability that somebody has left all known ways: an estimate, as one seldom does, and maps
  /// have not everything.
  private static let roaming = 1e-3
  /// How often somebody turns round, in a second: once in half an hour, an estimate.
  private static let turning = 1.0 / 1800
  /// How probable it is that somebody goes against the route at first: as who has missed a turn does.
  private static let contrary = 0.02
  /// How often somebody comes back to the route who goes anywhere, in a second: an estimate.
  private static let returning = 0.01
  /// Metres of the route that nobody can be on, between places where somebody may be.
  private static let longestVoid: Meters = 50
  /// One fix in fifty is an outlier, and may be anywhere within 100 m.
  ///
  /// What nothing explains better is not used. After one of them one in fifty is the next, so that whoever goes
  /// where nobody was expected is believed soon.
  private static let outlierShare = 0.02
  private static let outlierDensity = 1.0 / 31_400
  /// Seconds after which a step is made however slow somebody is.
  private static let longestStep: Seconds = 2
  /// Seconds without a fix after which to watch starts anew: one may be anywhere by then.
  private static let longestSilence: Seconds = 90
  /// Ways off the route are watched from where it is so probable that somebody has come to them.
  private static let leastArriving = 1e-5
  /// The probability from which on it matters where a way is apart from the route.
  private static let noteworthy = 1e-4

  /// Begins with a fix within so many metres of a place on the route.
  init(
    _ fix: LocationFix,
    at place: Meters,
    within reach: Meters,
    noise: Meters,
    on plan: TripPlan
  ) {
    last = plan.plane.point(fix.coordinate)
    batch = FixBatch(last: last)
    roamer = OffNetworkHypothesis(at: last, noise: noise, probability: Self.roaming)
    route = CellBelief()
    back = CellBelief()
    let line = plan.grid
    route.spread(1, around: last, noise, from: place - reach, to: place + reach, on: line)
    route.divide(by: route.sum)
    back = route
    route.divide(by: 1 / (1 - Self.contrary))
    back.divide(by: 1 / Self.contrary)
  }

  /// Lets time pass, with or without a fix at its end.
  mutating func elapse(_ interval: Seconds) { elapsed += interval }

  /// Whether it is so long since the last fix that what was known then means little.
  var isStale: Bool { elapsed > Self.longestSilence }

  /// Whether all cells and ways lie within a route and the ways off it.
  func fits(_ plan: TripPlan) -> Bool {
    let cells = 0..<plan.grid.count
    return route.isWithin(cells) && back.isWithin(cells)
      && turnoffs.allSatisfy {
        plan.turnoffs.indices.contains($0.number)
          && $0.lane.isWithin(0..<plan.turnoffs[$0.number].line.count)
      }
  }

  /// Whether a place on the route is watched already.
  func covers(_ along: Meters, on plan: TripPlan) -> Bool {
    let number = plan.grid.number(at: along)
    return route.range.contains(number) || back.range.contains(number)
  }

  /// Where on the route somebody is who follows it, in metres, if places side by side are meant.
  func place(on plan: TripPlan) -> Meters? { route.mean(on: plan.grid) }

  /// Takes a fix.
  ///
  /// - Parameters:
  ///   - fix: the fix.
  ///   - plan: the same as ever.
  ///   - interval: seconds since the fix before.
  ///   - noise: the standard deviation of the receiver's error along one axis.
  ///   - guess: what is known of the speed.
  ///   - apart: metres from the route at which whoever is on another way has left it.
  /// - Complexity: O(places · places that can be reached from each).
  mutating func take(
    _ fix: LocationFix,
    on plan: TripPlan,
    after interval: Seconds,
    noise: Meters,
    _ guess: SpeedPrior,
    apart: Meters
  ) {
    let point = plan.plane.point(fix.coordinate)
    if fix.time == nil {
      // Without times as much has passed as the way takes.
      elapsed = batch.last.distance(to: point) / max(0.5, guess.usual)
      guard elapsed >= Self.longestStep else { return }
    }
    fresh.take(point, after: interval, noise: noise)
    // What was seen before a gap is a step of its own.
    if interval > Self.longestStep { step(on: plan, noise: noise, apart: apart) }
    batch.add(point, at: elapsed, guess)
    // Steps shorter than places are apart tell less.
    guard elapsed >= min(Self.longestStep, 2 * CellGrid.spacing / guess.usual) else { return }
    step(on: plan, noise: noise, apart: apart)
  }

  /// Takes the fixes that came since the last step.
  private mutating func step(on plan: TripPlan, noise: Meters, apart: Meters) {
    guard let seen = batch.mean else { return }
    let step = FixTransition(
      from: last,
      to: seen.point,
      in: max(seen.time, 0.05),
      error: fresh.error(of: seen.count, noise: noise),
      seen.guess
    )
    batch.clear()
    var next = self
    next.advance(step, plan)
    let density = next.roamer.take(step)
    let total = next.sumOnLines + roamer.probability * density
    let chance = pow(Self.outlierShare, Double(refused + 1)) * Self.outlierDensity
    guard total > chance * step.velocityScale else {
      refused += 1
      return
    }
    next.refused = 0
    next.divide(by: total)
    next.roamer.probability = max(Self.roaming, roamer.probability * density / total)
    next.last = seen.point
    next.elapsed = max(0, elapsed - seen.time)
    next.judge(plan, apart)
    next.forget()
    next.returnToRoute(step, noise, plan)
    self = next
  }

  private var sumOnLines: Double {
    turnoffs.reduce(route.sum + back.sum) { $0 + $1.lane.sum }
  }

  private mutating func divide(by total: Double) {
    route.divide(by: total)
    back.divide(by: total)
    for index in turnoffs.indices { turnoffs[index].lane.divide(by: total) }
  }

  // MARK: - Steps

  private mutating func advance(_ step: FixTransition, _ plan: TripPlan) {
    let line = plan.grid
    let (known, behind) = (route, back)
    let turning = min(0.1, Self.turning * step.interval)
    let sources = known.range.joined(behind.range)
    let ahead = step.reach(of: sources, on: line, backwards: false)
    let backward = step.reach(of: sources, on: line, backwards: true)
    let window = CellWindow(line, sources.joined(ahead).joined(backward))
    route = CellBelief(zeros: ahead)
    route.add(1 - turning, from: known, window, step, end: line.count - 1)
    route.add(turning, from: behind, window, step, end: line.count - 1)
    back = CellBelief(zeros: backward)
    back.add(turning, from: known, window, step, backwards: true)
    back.add(1 - turning, from: behind, window, step, backwards: true)
    watch(known, step, plan)
    for index in turnoffs.indices {
      turnoffs[index].lane.advance(
        on: plan.turnoffs[turnoffs[index].number],
        off: known,
        window,
        line,
        step
      )
    }
  }

  /// Adds the ways that may be taken now.
  private mutating func watch(_ route: CellBelief, _ step: FixTransition, _ plan: TripPlan) {
    guard let first = route.range.first, let last = route.range.last else { return }
    let high = plan.grid.along(last) + step.farthest
    var number = plan.turnoff(after: plan.grid.along(first))
    while number < plan.turnoffs.count, plan.turnoffs[number].parting <= high {
      if !turnoffs.contains(where: { $0.number == number }) {
        let parting = plan.turnoffs[number].parting
        let near = plan.grid.number(at: parting - step.farthest)
        let past = plan.grid.number(at: parting) + 1
        let arriving = route.sum(from: near) - route.sum(from: past)
        if arriving > Self.leastArriving { turnoffs.append(Lane(number: number)) }
      }
      number += 1
    }
  }

  private mutating func judge(_ plan: TripPlan, _ apart: Meters) {
    var off = roamer.probability
    for index in turnoffs.indices where turnoffs[index].lane.sum > Self.noteworthy {
      let way = plan.turnoffs[turnoffs[index].number]
      let away =
        turnoffs[index].firstApart ?? way.firstApart(from: plan.grid, by: apart)
      turnoffs[index].firstApart = away
      off += turnoffs[index].lane.sum(from: away)
    }
    // Back on the way to the start is off the route, too.
    let before = back.sum(upTo: plan.grid.number(at: -apart))
    let backward = back.sum - before
    off += before
    odds = log(max(1e-12, 1 - off - backward) / max(1e-12, off + backward))
    isBackward = backward > off
  }

  /// Drops what is not probable.
  private mutating func forget() {
    route.trim()
    back.trim()
    for index in turnoffs.indices { turnoffs[index].lane.trim() }
    turnoffs.removeAll { $0.lane.range.isEmpty }
  }

  /// Whoever goes anywhere may come back to the route.
  private mutating func returnToRoute(_ step: FixTransition, _ noise: Meters, _ plan: TripPlan) {
    guard roamer.probability > 0.5,
      let near = plan.nearest(to: plan.plane.coordinate(last), within: 0...plan.length),
      near.distance < 4 * noise
    else { return }
    let share = min(0.1, Self.returning * step.interval) * roamer.probability
    let reach = 3 * noise
    // Places far from all others are not watched beside them, as all between would have to be, too.
    if route.isFar(from: near.along, by: reach + Self.longestVoid, on: plan.grid) {
      guard route.sum < share else { return }
      route = CellBelief()
    }
    route.spread(
      share,
      around: last,
      noise,
      from: near.along - reach,
      to: near.along + reach,
      on: plan.grid
    )
  }
}

extension PlanePoint {
  func distance(to other: PlanePoint) -> Meters {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }
}
