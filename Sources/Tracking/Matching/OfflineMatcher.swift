public import CampusGraph
public import GeoCore
public import Routing

/// Offline map matcher: the most probable path over all fixes (Viterbi), by the hidden Markov model
/// of ``OnlineMatcher``.
///
/// ```swift
/// let match = OfflineMatcher(MatchingNetwork(context, profile: .car)).match(fixes)
/// for matching in match.matchings { print(matching.distance, matching.confidence) }
/// ```
///
/// A second pass decodes the motion from fix to fix, which tells more than the places because
/// consecutive errors are correlated. See ``MatchingParameters/Motion``. Parts of the trace are decoded
/// beforehand, to learn how large and how lasting the receiver's errors are.
///
/// Stale fixes are left out first, see `StaleFixes`, and those of a traveller who stands, see
/// `StandingFixes`. Fixes close to each other are thinned, as Newson and Krumm do, because their
/// errors are alike. Gaps and parts off the network are bridged if a plausible way leads over them;
/// else the trace is split. Reusable; for one thread.
public final class OfflineMatcher {
  /// The streets.
  public let network: MatchingNetwork
  private let engine: MatchingEngine
  private var lattice = TraceLattice()
  private var sources = FlatList<Candidate>(capacity: 32)
  private var targets = FlatList<Candidate>(capacity: 32)
  private var spreads: SpreadEstimate
  private var errors = ErrorCorrelation()
  /// How many times as fast as by the profile the traveller may be at no cost.
  private var speedRatio = 1.0
  private let decoder: MotionDecoder?
  /// The decoder of the samples from which noise is learned; short traces are decoded with the full beam, as
  /// they take little time and tell less.
  private let learner: MotionDecoder?
  private var options = Options()

  /// What a caller demands of one match.
  public struct Options {
    /// Whether the trace is not split where fixes are missing for a long time.
    public var ignoresGaps = false
    /// Whether the fix of an index may lie on an edge in a direction; `nil` if every one may.
    ///
    /// The motion between the fixes is not decoded then.
    public var isAllowed: ((_ fix: Int, DirectedEdge) -> Bool)?

    /// No demands.
    public init() {}
  }

  /// From how many fixes the noise of a receiver is learned, and in how many parts of the trace they lie.
  ///
  /// Chosen by hand: more make matching slower and hardly better, fewer make it worse for simulated walkers of
  /// `benchmarks/TRACKING-STREETS.md`.
  private static let learningFixes = 450
  private static let learningParts = 2
  /// How many times a short trace is decoded to learn its noise; chosen by hand:
  /// `benchmarks/tracking/constants.py`.
  private static let learningPasses = 2

  /// Prepares scratch.
  public init(_ network: MatchingNetwork) {
    self.network = network
    engine = MatchingEngine(network, .best)
    spreads = SpreadEstimate(offline: network.parameters)
    let engine = engine
    decoder = network.parameters.motion.map { MotionDecoder(engine, $0) }
    learner = network.parameters.motion.map { MotionDecoder(engine, $0.forLearning) }
  }

  /// Matches a trace.
  ///
  /// - Returns: its parts, and where each fix was taken.
  /// - Complexity: O(fixes · ways between neighbours).
  public func match(_ fixes: [LocationFix]) -> TraceMatch { sweep(fixes, nil) }

  /// Matches a trace within a budget, which counts the nodes of the searches between fixes and is polled
  /// at each fix.
  ///
  /// - Throws: `RoutingError` of code `tooBig` or `cancelled` if the budget is exhausted.
  public func match(
    _ fixes: [LocationFix],
    budget: SearchBudget?,
    _ options: Options = Options()
  ) throws(RoutingError) -> TraceMatch {
    self.options = options
    defer { self.options = Options() }
    try budget?.check()
    let match = sweep(fixes, budget)
    try budget?.check()
    return match
  }

  private func sweep(_ fixes: [LocationFix], _ budget: SearchBudget?) -> TraceMatch {
    spreads = SpreadEstimate(offline: parameters)
    errors = ErrorCorrelation()
    speedRatio = HopSpeeds.ratio(
      HopSpeeds.usualHigh(of: fixes[...], from: HopSpeeds.leastDistance),
      least: parameters.offlineSpeedRatio,
      parameters
    )
    var first = Sweep(Self.learningSample(of: fixes)[...])
    first.isSample = first.fixes.count < fixes.count
    first.isStanding = StandingFixes.flags(of: first.fixes, spreads, parameters)
    run(&first, budget)
    if let learned = first.learned { (spreads, errors) = learned }
    var sweep = Sweep(fixes[...])
    sweep.result.tracepoints.reserveCapacity(fixes.count)
    for _ in fixes { sweep.result.tracepoints.append(nil) }
    sweep.isLearning = false
    sweep.isLeftOut = StaleFixes.flags(of: fixes[...], spreads, parameters)
    sweep.isStanding = StandingFixes.flags(of: fixes[...], spreads, parameters)
    run(&sweep, budget)
    return sweep.result
  }

  /// The fixes from which the noise of a receiver is learned: parts of equal length in the middle of each half of
  /// the trace, as noise differs between streets; short traces whole.
  static func learningSample(of fixes: [LocationFix]) -> [LocationFix] {
    guard fixes.count > learningFixes else { return fixes }
    let length = learningFixes / learningParts
    var sample: [LocationFix] = []
    sample.reserveCapacity(learningFixes)
    for part in 0..<learningParts {
      let middle = (2 * part + 1) * fixes.count / (2 * learningParts)
      let start = middle - length / 2
      sample += fixes[start..<start + length]
      sample[part * length].startsSegment = true
    }
    return sample
  }

  /// The state of one sweep through the fixes.
  private struct Sweep {
    let fixes: ArraySlice<LocationFix>
    var isLearning = true
    /// Whether the fixes are a sample of a longer trace.
    var isSample = false
    /// What the paths of the parts so far tell of the receiver, while learning.
    var learned: (SpreadEstimate, ErrorCorrelation)?
    /// Whether each fix is left out: stale, or too far from the network.
    var isLeftOut: [Bool]
    /// Whether each fix lies within a stay: it has a place on the path, but does not shape it.
    var isStanding: [Bool]
    var result = TraceMatch(matchings: [], tracepoints: [])
    /// The last fix used, and its standard deviation.
    var anchor = 0
    var spread: Meters = 0
    /// The first of the rejected fixes since then, or of those without a way near, and their
    /// number.
    var firstLost = 0
    var lost = 0
    /// The last fix that was skipped as too near.
    var skipped: Int?
    /// The last fix that was accepted, used or not.
    var last = 0
    /// The last fix that was not left out.
    var previous = 0

    init(_ fixes: ArraySlice<LocationFix>) {
      self.fixes = fixes
      isLeftOut = [Bool](repeating: false, count: fixes.count)
      isStanding = isLeftOut
    }
  }

  private var parameters: MatchingParameters { network.parameters }

  private func run(_ sweep: inout Sweep, _ budget: SearchBudget?) {
    lattice.removeAll()
    var index = sweep.fixes.startIndex
    var counted = engine.step.settledCount
    while index < sweep.fixes.endIndex {
      if let budget {
        guard budget.spend(engine.step.settledCount - counted) else { return }
        counted = engine.step.settledCount
      }
      if sweep.isLeftOut[index] {
        index += 1
        continue
      }
      if sweep.isStanding[index] {
        sweep.previous = index
        index += 1
        continue
      }
      if lattice.columns.count > 0, isBreak(sweep, before: index) { finish(&sweep, before: index) }
      let next = take(index, &sweep)
      sweep.previous = index
      index = next
    }
    let isOff = sweep.lost > parameters.outlierLimit
    finish(&sweep, before: isOff ? sweep.firstLost : sweep.fixes.endIndex)
  }

  private func isBreak(_ sweep: Sweep, before index: Int) -> Bool {
    let fix = sweep.fixes[index]
    if fix.startsSegment || gap(sweep, before: index) > parameters.bridgeLimit { return true }
    let anchor = sweep.fixes[sweep.anchor].coordinate
    return LocalPlane(at: anchor).distance(anchor, fix.coordinate) > parameters.longestHop
  }

  /// Seconds since the fix before; 0 if they are not known.
  private func gap(_ sweep: Sweep, before index: Int) -> Seconds {
    guard !options.ignoresGaps, let a = sweep.fixes[sweep.previous].time,
      let b = sweep.fixes[index].time
    else {
      return 0
    }
    return b - a
  }

  /// Takes a fix, and returns the index of the next one.
  private func take(_ index: Int, _ sweep: inout Sweep) -> Int {
    let fix = sweep.fixes[index]
    let spread = spreads.spread(of: fix, parameters)
    let emission = emission(of: fix, spread)
    guard lattice.columns.count > 0 else {
      start(index, spread: spread, emission: emission, sweep: &sweep)
      return index + 1
    }
    let anchor = sweep.fixes[sweep.anchor]
    let moved = LocalPlane.shortDistance(anchor.coordinate, fix.coordinate)
    if isSpike(index, spread, sweep) { return index + 1 }
    sweep.last = index
    if moved < parameters.spacing * emission.spread {
      sweep.skipped = index
      return index + 1
    }
    // After too many outliers a fix is accepted if any way leads to it.
    let isGap = gap(sweep, before: index) > parameters.gapLimit
    let isPatient = isGap || sweep.lost < parameters.outlierLimit
    if advance(
      to: index,
      spread: spread,
      emission: emission,
      moved: moved,
      sweep: sweep,
      isPatient: isPatient
    ) {
      keep(index, spread, &sweep)
      return index + 1
    }
    if isGap {
      finish(&sweep, before: index)
      return index
    }
    if sweep.lost == 0 { sweep.firstLost = index }
    sweep.lost += 1
    // Off the network, a later fix may be on it again.
    let isOff = engine.step.candidateCount == 0 && mayBridge(sweep, to: index)
    guard !isPatient && !isOff else { return index + 1 }
    // They agree with each other rather than with those before: a part of its own.
    let first = sweep.firstLost
    finish(&sweep, before: first)
    return first
  }

  /// Whether a fix is far from the one before and the one after, which are near each other, and
  /// came too soon for the way there and back.
  private func isSpike(_ index: Int, _ spread: Meters, _ sweep: Sweep) -> Bool {
    guard index + 1 < sweep.fixes.endIndex, !sweep.fixes[index + 1].startsSegment else {
      return false
    }
    let (before, fix, after) = (
      sweep.fixes[sweep.last], sweep.fixes[index], sweep.fixes[index + 1]
    )
    let out = LocalPlane.shortDistance(before.coordinate, fix.coordinate)
    let detour =
      out + LocalPlane.shortDistance(fix.coordinate, after.coordinate)
      - LocalPlane.shortDistance(before.coordinate, after.coordinate)
    guard detour > parameters.spike * spread else { return false }
    guard let a = before.time, let b = fix.time, b > a else { return true }
    return out > parameters.maxSpeedRatio * parameters.usualSpeed * (b - a) + 2 * spread
  }

  private func start(
    _ index: Int,
    spread: Meters,
    emission: EmissionModel,
    sweep: inout Sweep
  ) {
    guard collect(index, sweep, emission, tempering: 1) > 0 else { return }
    engine.step.start(into: &targets)
    lattice.append(fix: index, targets, engine.step.links, nil)
    keep(index, spread, &sweep)
  }

  /// Finds the places near a fix on the edges that are allowed there, and returns their number.
  private func collect(
    _ index: Int,
    _ sweep: Sweep,
    _ emission: EmissionModel,
    tempering: Double
  ) -> Int {
    let isAllowed = options.isAllowed.map { isAllowed in { isAllowed(index, $0) } }
    return engine.step.collect(
      sweep.fixes[index],
      emission,
      tempering: tempering,
      where: isAllowed
    )
  }

  /// Makes the step to a fix, unless it is implausible.
  private func advance(
    to index: Int,
    spread: Meters,
    emission: EmissionModel,
    moved: Meters,
    sweep: Sweep,
    isPatient: Bool = true
  ) -> Bool {
    let fix = sweep.fixes[index]
    let anchor = sweep.fixes[sweep.anchor]
    var interval: Seconds?
    if let a = anchor.time, let b = fix.time, b > a { interval = b - a }
    let noise = (spread * spread + sweep.spread * sweep.spread).squareRoot()
    if isPatient, let interval, moved > parameters.outlierSpeed * interval + 3 * noise {
      return false
    }
    let tempering = parameters.emissionTempering(after: interval, moved: moved)
    guard collect(index, sweep, emission, tempering: tempering) > 0 else { return false }
    let shared = ((emission.variance + sweep.spread * sweep.spread) / 2).squareRoot()
    let model = TransitionModel(
      straight: moved,
      interval: interval,
      spread: shared,
      speedRatio: speedRatio,
      parameters
    )
    let explained = engine.step.advance(
      from: sources,
      model,
      isLastChance: !isPatient,
      into: &targets
    )
    guard explained > (isPatient ? -parameters.outlierCost : -.infinity) else { return false }
    lattice.append(fix: index, targets, engine.step.links, model)
    return true
  }

  /// Whether the last fix used is not too long ago to go on from it.
  private func mayBridge(_ sweep: Sweep, to index: Int) -> Bool {
    if options.ignoresGaps { return true }
    guard let a = sweep.fixes[sweep.anchor].time, let b = sweep.fixes[index].time else {
      return false
    }
    return b - a <= parameters.bridgeLimit
  }

  private func keep(_ index: Int, _ spread: Meters, _ sweep: inout Sweep) {
    swap(&sources, &targets)
    if sweep.lost > parameters.outlierLimit, sweep.firstLost < index {
      for lost in sweep.firstLost..<index { sweep.isLeftOut[lost] = true }
    }
    sweep.anchor = index
    sweep.last = index
    sweep.spread = spread
    sweep.lost = 0
    sweep.skipped = nil
    guard sweep.isLearning else { return }
    // Until the path is known: the nearest of many ways makes errors look small.
    spreads.add(sweep.fixes[index], distance: sources[0].distance, parameters)
  }

  /// Learns the receiver's errors from the decoded path of a part.
  ///
  /// Noise that is not known hides which way was taken, and the path tells the noise: what the first path
  /// tells decides the second. A sample is decoded once, as it is long enough to tell either way.
  private func learn(from used: [Int], _ sweep: inout Sweep) {
    guard let motion = parameters.motion else { return }
    let prior = (spreads, errors)
    let before = sweep.learned ?? (SpreadEstimate(offline: parameters), errors)
    defer { (spreads, errors) = prior }
    for _ in 0..<(sweep.isSample ? 1 : Self.learningPasses) {
      guard let stops = decode(used, sweep, sweep.isSample ? learner : decoder) else { return }
      (spreads, errors) = before
      for stop in stops {
        let fix = sweep.fixes[stop.fix]
        let near = network.edgeIndex.nearest(on: stop.place.edge.edge, to: fix.coordinate)
        spreads.add(fix, distance: near.distance, parameters)
        errors.add(fix, at: near.coordinate, motion)
      }
      sweep.learned = (spreads, errors)
    }
  }

  /// The likelihood of a fix with a standard deviation.
  private func emission(of fix: LocationFix, _ spread: Meters) -> EmissionModel {
    let tail = ErrorTail(of: fix, parameters.motion?.emissionTail ?? .infinity)
    return EmissionModel(fix, spread: spread, tail: tail, parameters)
  }

  /// Ends a part and adds it to the result.
  private func finish(_ sweep: inout Sweep, before end: Int) {
    defer {
      lattice.removeAll()
      sweep.lost = 0
      sweep.skipped = nil
    }
    guard lattice.columns.count > 0 else { return }
    let first = lattice.columns[0].fix
    if sweep.isLearning { return learn(from: usedFixes(first..<end, sweep), &sweep) }
    useLast(&sweep)
    let isAlone = lattice.columns.count == 1 && end == first + 1
    if isAlone && sweep.fixes.count > 1 { return }
    let used = usedFixes(first..<end, sweep)
    var assembly = MatchingAssembly(engine, sweep.fixes, fixes: first..<end, used: used)
    assembly.add(&lattice, decode(used, sweep, decoder), to: &sweep.result)
  }

  /// The most probable motion through some fixes, without those within stays; `nil` for none.
  private func decode(
    _ used: [Int],
    _ sweep: Sweep,
    _ decoder: MotionDecoder?
  ) -> [MotionDecoder.Stop]? {
    // Decoders know no edges that are not allowed.
    guard options.isAllowed == nil else { return nil }
    return decoder?.decode(
      sweep.fixes,
      used.filter { !sweep.isStanding[$0] },
      spreads,
      errors,
      speedRatio: speedRatio
    )
  }

  /// The fixes of a part that are not left out.
  private func usedFixes(_ fixes: Range<Int>, _ sweep: Sweep) -> [Int] {
    fixes.filter { !sweep.isLeftOut[$0] }
  }

  /// The last fix ends the path, though it may be near the one before.
  private func useLast(_ sweep: inout Sweep) {
    guard let last = sweep.skipped, last > sweep.anchor else { return }
    let spread = spreads.spread(of: sweep.fixes[last], parameters)
    let emission = emission(of: sweep.fixes[last], spread)
    let moved = LocalPlane.shortDistance(
      sweep.fixes[sweep.anchor].coordinate,
      sweep.fixes[last].coordinate
    )
    if moved >= parameters.stillness * emission.spread,
      advance(to: last, spread: spread, emission: emission, moved: moved, sweep: sweep)
    {
      keep(last, spread, &sweep)
    }
  }
}
