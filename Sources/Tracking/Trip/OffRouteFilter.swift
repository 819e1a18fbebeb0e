import GeoCore

/// Hidden Markov model over the route and the ways off it: whether a traveller is still on the
/// route.
///
/// ```
///            ┌─ ○ ○ ○ ○ ○        cells of a way off the route, from its junction on
/// ─ ○ ○ ● ● ●┴● ○ ○ ○ ○ ─ ○ →    the route, forward
/// ← ○ ○ ○ ○ ○ ○ ○ ○ ○ ○ ─ ○ ─    the route, backward
/// ```
/// Decoded forward: after each fix every cell has a probability given all fixes up to now. A fix is
/// a position plus the receiver's error. Errors last for tens of seconds (a Gauss–Markov process),
/// so a pair of cells at two fixes is judged by the change of the error between them, not by the
/// error itself. A fix five metres beside the route says little; fixes that move away from it say
/// much; and fixes that turn a corner as the route does agree with it, however far off they are.
/// Between tall buildings errors jump, and stay until the next jump; any pair of cells may be explained
/// by a jump, at its low probability.
/// One more hypothesis, ``OffNetworkHypothesis``, covers travellers who leave the route where no
/// way is known.
///
/// To report a change as soon as the odds pass a threshold is optimal (Shiryaev 1963); Bayes' rule
/// gives the odds, whenever and wherever the route was left.
struct OffRouteFilter: Hashable, Sendable, Codable {
  /// Probabilities of the cells of the route, by the direction of travel.
  ///
  /// With those of ``branches`` and ``offNetwork`` they add up to 1.
  private var forward: CellBelief
  private var backward: CellBelief
  private var branches: [Branch] = []
  private var offNetwork: OffNetworkHypothesis
  /// The last fix that was used, and seconds since then.
  private var last: PlanePoint
  private(set) var elapsed: Seconds = 0
  /// The fixes since then.
  private var batch: FixBatch
  /// How many steps in a row were rejected as outliers.
  private var rejected = 0
  private var whiteError = WhiteErrorEstimate()
  /// The natural logarithm of the odds of following the route.
  private(set) var odds = OnRouteOdds.bound
  /// Whether a traveller off the route is more probably going back along it than on another way.
  private(set) var isBackward = false

  /// A way off the route that may have been taken.
  private struct Branch: Hashable, Sendable, Codable {
    /// Index in ``TripPlan/turnoffs``.
    var index: Int
    /// The first cell that counts as off the route; computed when the branch becomes probable.
    var firstApart: Int?
    var cells = CellBelief()
  }

  /// The least probability of being off the network: an estimate, as maps are incomplete.
  private static let leastOffNetwork = 1e-3
  /// How often a traveller turns round, in a second: once in half an hour, an estimate.
  private static let turningRate = 1.0 / 1800
  /// The probability of going against the route at first, as after a missed turn: an estimate.
  private static let initialBackward = 0.02
  /// How often a traveller off the network comes back to the route, in a second: an estimate.
  private static let returnRate = 0.01
  /// Metres of the route without probability that may lie between cells with some: an estimate.
  private static let longestEmptyStretch: Meters = 50
  /// The share of outliers, one fix in fifty, and their density: anywhere within 100 m; estimates.
  ///
  /// A step that no hypothesis explains better is rejected. After one outlier one step in fifty is
  /// the next, so that a traveller at an unexpected place is soon accepted.
  private static let outlierShare = 0.02
  private static let outlierDensity = 1.0 / 31_400
  /// Steps in a row that no hypothesis explained after which the traveller is elsewhere: an
  /// estimate.
  private static let mostRejected = 3
  /// Seconds after which a step is made however slow the traveller is: an estimate.
  private static let longestStep: Seconds = 2
  /// Seconds without a fix after which the filter starts again, as the traveller may be anywhere.
  private static let longestGap: Seconds = 90
  /// The least probability of having reached a branch for it to be followed: an estimate.
  private static let leastArriving = 1e-5
  /// The probability from which on it matters where a branch is apart from the route: an estimate.
  private static let leastBranch = 1e-4

  /// Starts with a fix within so many metres of a place on the route.
  init(
    _ fix: LocationFix,
    at place: Meters,
    within reach: Meters,
    noise: Meters,
    on plan: TripPlan
  ) {
    last = plan.plane.point(fix.coordinate)
    batch = FixBatch(last: last)
    offNetwork = OffNetworkHypothesis(at: last, noise: noise, probability: Self.leastOffNetwork)
    forward = CellBelief()
    forward.spread(1, around: last, noise, from: place - reach, to: place + reach, on: plan.grid)
    forward.divide(by: forward.sum)
    backward = forward
    forward.divide(by: 1 / (1 - Self.initialBackward))
    backward.divide(by: 1 / Self.initialBackward)
  }

  /// Lets time pass, with or without a fix at its end.
  mutating func elapse(_ interval: Seconds) { elapsed += interval }

  /// Whether no step was possible for so long that the traveller is elsewhere on the route.
  var isLost: Bool { rejected >= Self.mostRejected }

  /// Whether the last fix is so old that the probabilities mean little.
  var isStale: Bool { elapsed > Self.longestGap }

  /// Whether all cells and branches lie within a route and the ways off it.
  func fits(_ plan: TripPlan) -> Bool {
    let cells = 0..<plan.grid.count
    return forward.isWithin(cells) && backward.isWithin(cells)
      && branches.allSatisfy {
        plan.turnoffs.indices.contains($0.index)
          && $0.cells.isWithin(0..<plan.turnoffs[$0.index].grid.count)
      }
  }

  /// Whether a place on the route already has a cell.
  func covers(_ along: Meters, on plan: TripPlan) -> Bool {
    let cell = plan.grid.index(at: along)
    return forward.range.contains(cell) || backward.range.contains(cell)
  }

  /// Metres along the route of a traveller who follows it; `nil` if the cells are too far apart.
  func place(on plan: TripPlan) -> Meters? { forward.mean(on: plan.grid) }

  /// Takes a fix.
  ///
  /// - Parameters:
  ///   - fix: the fix.
  ///   - plan: the same as for the fixes before.
  ///   - interval: seconds since the fix before.
  ///   - noise: the standard deviation of the receiver's error along one axis.
  ///   - prior: what is known of the speed.
  ///   - apart: metres from the route at which a traveller on another way has left it.
  /// - Complexity: O(cells · cells that can be reached from each).
  mutating func take(
    _ fix: LocationFix,
    on plan: TripPlan,
    after interval: Seconds,
    noise: Meters,
    _ prior: SpeedPrior,
    apart: Meters
  ) {
    let point = plan.plane.point(fix.coordinate)
    if fix.time == nil {
      // Without times as much has passed as the way takes.
      elapsed = batch.last.distance(to: point) / max(0.5, prior.usual)
      guard elapsed >= Self.longestStep else { return }
    }
    whiteError.take(point, after: interval, noise: noise)
    // The fixes before a gap are a step of their own.
    if interval > Self.longestStep { step(on: plan, noise: noise, apart: apart) }
    batch.add(point, at: elapsed, prior)
    // Steps shorter than the spacing of the cells tell less.
    guard elapsed >= min(Self.longestStep, 2 * CellGrid.spacing / prior.usual) else { return }
    step(on: plan, noise: noise, apart: apart)
  }

  /// Takes the mean of the fixes since the last step.
  private mutating func step(on plan: TripPlan, noise: Meters, apart: Meters) {
    guard let mean = batch.mean else { return }
    let transition = FixTransition(
      from: last,
      to: mean.point,
      in: max(mean.time, 0.05),
      error: whiteError.error(of: mean.count, noise: noise),
      mean.prior
    )
    batch.clear()
    var next = self
    next.advance(transition, plan)
    let density = next.offNetwork.take(transition)
    let total = next.sumOfCells + offNetwork.probability * density
    let chance = pow(Self.outlierShare, Double(rejected + 1)) * Self.outlierDensity
    guard total > chance * transition.velocityScale else {
      rejected += 1
      return
    }
    next.rejected = 0
    next.divide(by: total)
    next.offNetwork.probability = max(
      Self.leastOffNetwork,
      offNetwork.probability * density / total
    )
    next.last = mean.point
    next.elapsed = max(0, elapsed - mean.time)
    next.updateOdds(plan, apart)
    next.trim()
    next.returnToRoute(transition, noise, plan)
    self = next
  }

  private var sumOfCells: Double {
    branches.reduce(forward.sum + backward.sum) { $0 + $1.cells.sum }
  }

  private mutating func divide(by total: Double) {
    forward.divide(by: total)
    backward.divide(by: total)
    for index in branches.indices { branches[index].cells.divide(by: total) }
  }

  // MARK: - Steps

  private mutating func advance(_ transition: FixTransition, _ plan: TripPlan) {
    let grid = plan.grid
    let (ahead, behind) = (forward, backward)
    let turning = min(0.1, Self.turningRate * transition.interval)
    let sources = ahead.range.joined(behind.range)
    // A traveller who turns round may end up at the same place.
    let onward = transition.reach(of: sources, on: grid, backwards: false).joined(sources)
    let back = transition.reach(of: sources, on: grid, backwards: true).joined(sources)
    let window = CellWindow(grid, sources.joined(onward).joined(back), after: transition)
    forward = CellBelief(zeros: onward)
    forward.add(1 - turning, from: ahead, window, transition, end: grid.count - 1)
    forward.add(turning, from: behind, window, transition, isTurning: true, end: grid.count - 1)
    backward = CellBelief(zeros: back)
    backward.add(turning, from: ahead, window, transition, isTurning: true, backwards: true)
    backward.add(1 - turning, from: behind, window, transition, backwards: true)
    addBranches(ahead, transition, plan)
    for index in branches.indices {
      branches[index].cells.advance(
        on: plan.turnoffs[branches[index].index],
        off: ahead,
        window,
        grid,
        transition
      )
    }
  }

  /// Adds the ways off the route that may have been reached.
  private mutating func addBranches(
    _ route: CellBelief,
    _ transition: FixTransition,
    _ plan: TripPlan
  ) {
    guard let first = route.range.first, let last = route.range.last else { return }
    let high = plan.grid.along(last) + transition.farthest
    var index = plan.turnoff(after: plan.grid.along(first))
    while index < plan.turnoffs.count, plan.turnoffs[index].parting <= high {
      if !branches.contains(where: { $0.index == index }) {
        let parting = plan.turnoffs[index].parting
        let near = plan.grid.index(at: parting - transition.farthest)
        let past = plan.grid.index(at: parting) + 1
        let arriving = route.sum(from: near) - route.sum(from: past)
        if arriving > Self.leastArriving { branches.append(Branch(index: index)) }
      }
      index += 1
    }
  }

  private mutating func updateOdds(_ plan: TripPlan, _ apart: Meters) {
    var off = offNetwork.probability
    for index in branches.indices where branches[index].cells.sum > Self.leastBranch {
      let way = plan.turnoffs[branches[index].index]
      let first = branches[index].firstApart ?? way.firstApart(from: plan.grid, by: apart)
      branches[index].firstApart = first
      off += branches[index].cells.sum(from: first)
    }
    // Going back before the start of the route is off the route, too.
    let before = backward.sum(upTo: plan.grid.index(at: -apart))
    let back = backward.sum - before
    off += before
    odds = log(max(1e-12, 1 - off - back) / max(1e-12, off + back))
    isBackward = back > off
  }

  /// Drops improbable cells and branches.
  private mutating func trim() {
    forward.trim()
    backward.trim()
    for index in branches.indices { branches[index].cells.trim() }
    branches.removeAll { $0.cells.range.isEmpty }
  }

  /// Gives the route a share of the probability of being off the network, near the last fix.
  private mutating func returnToRoute(
    _ transition: FixTransition,
    _ noise: Meters,
    _ plan: TripPlan
  ) {
    guard offNetwork.probability > 0.5,
      let near = plan.nearest(to: plan.plane.coordinate(last), within: 0...plan.length),
      near.distance < 4 * noise
    else { return }
    let share = min(0.1, Self.returnRate * transition.interval) * offNetwork.probability
    let reach = 3 * noise
    // Cells are contiguous, so a distant place would bring all cells between with it.
    if forward.isFar(from: near.along, by: reach + Self.longestEmptyStretch, on: plan.grid) {
      guard forward.sum < share else { return }
      forward = CellBelief()
    }
    forward.spread(
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
