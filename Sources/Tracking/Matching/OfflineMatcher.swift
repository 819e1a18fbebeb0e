import CampusGraph
public import GeoCore

/// Matches recorded traces: the most probable path over all fixes (Viterbi) of the same hidden Markov
/// model that ``OnlineMatcher`` decodes as fixes come.
///
/// ```swift
/// let match = OfflineMatcher(MatchingNetwork(index, profile: .car)).match(fixes)
/// for matching in match.matchings { print(matching.distance, matching.confidence) }
/// ```
///
/// The path is then found anew by the motion from fix to fix, which says more than the places: the errors
/// of fixes one after the other are much alike. See ``MatchingParameters/Motion``.
///
/// Fixes close to each other are thinned first, as Newson and Krumm do: their errors are much the same.
/// A trace is split where it has a gap, and where no way leads on. Reusable; for one thread.
public final class OfflineMatcher {
  /// The streets.
  public let network: MatchingNetwork
  private let engine: MatchingEngine
  private var lattice = TraceLattice()
  private var sources = FlatList<Candidate>(capacity: 32)
  private var targets = FlatList<Candidate>(capacity: 32)
  private var spreads: SpreadEstimate
  private let decoder: MotionDecoder?

  /// How many fixes are looked at to learn how accurate a receiver is that does not tell.
  private static let learningFixes = 1000

  /// Prepares scratch.
  public init(_ network: MatchingNetwork) {
    self.network = network
    engine = MatchingEngine(network, .best)
    spreads = SpreadEstimate(network.parameters)
    let engine = engine
    decoder = network.parameters.motion.map { MotionDecoder(engine, $0) }
  }

  /// Matches a trace.
  ///
  /// - Returns: its parts, and where each fix was taken.
  /// - Complexity: O(fixes · ways between neighbours).
  public func match(_ fixes: [LocationFix]) -> TraceMatch {
    spreads = SpreadEstimate(network.parameters)
    if fixes.prefix(Self.learningFixes).contains(where: { $0.accuracy == nil }) {
      var pass = Pass(fixes.prefix(Self.learningFixes))
      run(&pass)
    }
    var pass = Pass(fixes[...])
    pass.result.tracepoints.reserveCapacity(fixes.count)
    for _ in fixes { pass.result.tracepoints.append(nil) }
    pass.isLearning = false
    run(&pass)
    return pass.result
  }

  /// One way through the fixes.
  private struct Pass {
    let fixes: ArraySlice<LocationFix>
    var isLearning = true
    var result = TraceMatch(matchings: [], tracepoints: [])
    /// The last fix used, and its standard deviation.
    var anchor = 0
    var spread: Meters = 0
    /// The first of the fixes refused or without ways near since then, and how many there are.
    var firstLost = 0
    var lost = 0
    /// The last fix that was passed over as too near.
    var passedOver: Int?
    /// The last fix that was believed, used or not.
    var last = 0

    init(_ fixes: ArraySlice<LocationFix>) { self.fixes = fixes }
  }

  private var parameters: MatchingParameters { network.parameters }

  private func run(_ pass: inout Pass) {
    lattice.removeAll()
    var index = pass.fixes.startIndex
    while index < pass.fixes.endIndex {
      if lattice.columns.count > 0, isBreak(pass, before: index) { finish(&pass, before: index) }
      index = take(index, &pass)
    }
    finish(&pass, before: pass.fixes.endIndex)
  }

  private func isBreak(_ pass: Pass, before index: Int) -> Bool {
    let fix = pass.fixes[index]
    if fix.startsSegment { return true }
    let last = pass.fixes[index - 1]
    if let a = last.time, let b = fix.time, b - a > parameters.gapLimit { return true }
    let anchor = pass.fixes[pass.anchor].coordinate
    return LocalPlane(at: anchor).distance(anchor, fix.coordinate) > parameters.longestHop
  }

  /// Takes a fix; tells which one is next.
  private func take(_ index: Int, _ pass: inout Pass) -> Int {
    let fix = pass.fixes[index]
    let spread = spreads.spread(of: fix, parameters)
    let emission = EmissionModel(fix, spread: spread, parameters)
    guard lattice.columns.count > 0 else {
      start(index, spread, emission, &pass)
      return index + 1
    }
    let anchor = pass.fixes[pass.anchor]
    let moved = LocalPlane.shortDistance(anchor.coordinate, fix.coordinate)
    if isSpike(index, spread, pass) { return index + 1 }
    pass.last = index
    if moved < parameters.spacing * emission.spread {
      pass.passedOver = index
      return index + 1
    }
    // Implausible fixes that go on and on are believed if any way leads to them.
    let isPatient = pass.lost < parameters.outlierLimit
    if advance(to: index, spread, emission, moved, pass, isPatient: isPatient) {
      keep(index, spread, &pass)
      return index + 1
    }
    if pass.lost == 0 { pass.firstLost = index }
    pass.lost += 1
    guard !isPatient else { return index + 1 }
    // They agree with each other rather than with what was before: a part of its own.
    let first = pass.firstLost
    finish(&pass, before: first)
    return first
  }

  /// Whether a fix is far from the one before and the one after, which are near each other, and sooner
  /// than one usually gets there and back.
  private func isSpike(_ index: Int, _ spread: Meters, _ pass: Pass) -> Bool {
    guard index + 1 < pass.fixes.endIndex, !pass.fixes[index + 1].startsSegment else {
      return false
    }
    let (before, fix, after) = (
      pass.fixes[pass.last], pass.fixes[index], pass.fixes[index + 1]
    )
    let out = LocalPlane.shortDistance(before.coordinate, fix.coordinate)
    let detour =
      out + LocalPlane.shortDistance(fix.coordinate, after.coordinate)
      - LocalPlane.shortDistance(before.coordinate, after.coordinate)
    guard detour > parameters.spike * spread else { return false }
    guard let a = before.time, let b = fix.time, b > a else { return true }
    return out > parameters.hurry * parameters.usualSpeed * (b - a) + 2 * spread
  }

  private func start(
    _ index: Int,
    _ spread: Meters,
    _ emission: EmissionModel,
    _ pass: inout Pass
  ) {
    guard engine.collect(pass.fixes[index], emission, news: 1) > 0 else { return }
    engine.start(into: &targets)
    lattice.append(fix: index, targets, engine.links, nil)
    keep(index, spread, &pass)
  }

  /// Makes the step to a fix, unless it is implausible.
  private func advance(
    to index: Int,
    _ spread: Meters,
    _ emission: EmissionModel,
    _ moved: Meters,
    _ pass: Pass,
    isPatient: Bool = true
  ) -> Bool {
    let fix = pass.fixes[index]
    let anchor = pass.fixes[pass.anchor]
    var interval: Seconds?
    if let a = anchor.time, let b = fix.time, b > a { interval = b - a }
    let noise = (spread * spread + pass.spread * pass.spread).squareRoot()
    if isPatient, let interval, moved > parameters.topSpeed * interval + 3 * noise { return false }
    let news = parameters.news(after: interval, moved: moved)
    guard engine.collect(fix, emission, news: news) > 0 else { return false }
    let shared = ((emission.variance + pass.spread * pass.spread) / 2).squareRoot()
    let model = TransitionModel(
      straight: moved,
      interval: interval,
      spread: shared,
      parameters
    )
    let explained = engine.advance(from: sources, model, isLastChance: !isPatient, into: &targets)
    guard explained > (isPatient ? -parameters.outlierCost : -.infinity) else { return false }
    lattice.append(fix: index, targets, engine.links, model)
    return true
  }

  private func keep(_ index: Int, _ spread: Meters, _ pass: inout Pass) {
    swap(&sources, &targets)
    pass.anchor = index
    pass.last = index
    pass.spread = spread
    pass.lost = 0
    pass.passedOver = nil
    if pass.fixes[index].accuracy == nil, pass.isLearning {
      spreads.add(distance: sources[0].distance)
    }
  }

  /// Ends a part and adds it to the result.
  private func finish(_ pass: inout Pass, before end: Int) {
    defer {
      lattice.removeAll()
      pass.lost = 0
      pass.passedOver = nil
    }
    guard lattice.columns.count > 0, !pass.isLearning else { return }
    useLast(&pass)
    let first = lattice.columns[0].fix
    let isAlone = lattice.columns.count == 1 && end == first + 1
    if isAlone && pass.fixes.count > 1 { return }
    var assembly = MatchingAssembly(engine, pass.fixes, fixes: first..<end)
    let stops = decoder?.decode(pass.fixes, first..<end, spreads)
    assembly.add(&lattice, stops, to: &pass.result)
  }

  /// The last fix ends the path, though it may be near the one before.
  private func useLast(_ pass: inout Pass) {
    guard let last = pass.passedOver, last > pass.anchor else { return }
    let spread = spreads.spread(of: pass.fixes[last], parameters)
    let emission = EmissionModel(pass.fixes[last], spread: spread, parameters)
    let moved = LocalPlane.shortDistance(
      pass.fixes[pass.anchor].coordinate,
      pass.fixes[last].coordinate
    )
    if moved >= parameters.stillness * emission.spread,
      advance(to: last, spread, emission, moved, pass)
    {
      keep(last, spread, &pass)
    }
  }
}
