import CampusGraph
public import GeoCore

/// Online map matcher: a hidden Markov model over directed edges, decoded forward.
///
/// ```swift
/// let network = MatchingNetwork(context, profile: .foot)
/// var matcher = OnlineMatcher(network)
/// for fix in fixes { show(matcher.next(fix).hypotheses.first) }
/// ```
///
/// After every fix it holds the probabilities of a few places, given all fixes up to now (the
/// forward algorithm; online decoding after Goh et al. 2012, doi:10.1109/ITSC.2012.6338627), and
/// nothing else: memory does not grow. The rest of the probability belongs to places off the
/// network. Copies are independent of each other but share scratch, so they belong to one thread.
///
/// A fix that is implausible after those before it is an outlier and not used; after several in a
/// row matching restarts. Of the first fixes, any two that agree are accepted. A traveller who
/// stands still costs no search.
public struct OnlineMatcher {
  /// The greatest number of hypotheses of a fix.
  public static let hypothesisLimit = 8

  private let engine: MatchingEngine
  private let scratch: Scratch
  private var chain: Chain?
  private var spreads: SpreadEstimate
  private var hopSpeed = RecentHopSpeed()

  /// Scratch lists of a step.
  private final class Scratch {
    var sources = FlatList<Candidate>(capacity: 32)
    var targets = FlatList<Candidate>(capacity: 32)
  }

  /// What is known from the fixes so far.
  private struct Chain {
    /// The hypotheses at the last fix used, most probable first; scores are logarithms of
    /// probability.
    var hypotheses: [Candidate]
    /// The last fix used, and its standard deviation in one direction.
    var anchor: LocationFix
    var spread: Meters
    /// The last fix that was plausible.
    var last: LocationFix
    /// Whether a second fix has agreed with the first.
    var isConfirmed = false
    /// The last outlier.
    var rival: LocationFix?
    /// Consecutive outliers, and consecutive fixes without a way near.
    var outliers = 0
    var misses = 0
  }

  /// Starts without fixes.
  public init(_ network: MatchingNetwork) {
    engine = MatchingEngine(network, .sum)
    scratch = Scratch()
    spreads = SpreadEstimate(network.parameters)
  }

  private var parameters: MatchingParameters { engine.network.parameters }

  /// Forgets all fixes, but not the receiver's noise.
  public mutating func reset() {
    chain = nil
  }

  /// Takes the next fix.
  ///
  /// - Returns: where it may have been taken, at most ``hypothesisLimit`` places. An outlier has
  ///   none.
  /// - Complexity: O(edges near + ways to them), without allocation but for the result;
  ///   O(hypotheses) for a traveller who stands still.
  public mutating func next(_ fix: LocationFix) -> MatchedFix {
    let spread = spreads.spread(of: fix, parameters)
    hopSpeed.take(fix)
    if let chain, isBroken(chain, by: fix) { self.chain = nil }
    guard let known = chain else { return start(fix, spread) }
    let interval = Self.interval(from: known.last, to: fix)
    let noise = (spread * spread + known.spread * known.spread).squareRoot()
    let jump = LocalPlane.shortDistance(known.last.coordinate, fix.coordinate)
    let isPatient = known.outliers < parameters.outlierLimit
    if isPatient, let interval, jump > parameters.outlierSpeed * interval + 3 * noise {
      return reject(fix, spread)
    }
    let emission = EmissionModel(fix, spread: spread, parameters)
    let moved = LocalPlane.shortDistance(known.anchor.coordinate, fix.coordinate)
    if moved < parameters.stillness * emission.spread { return stay(fix) }
    return advance(fix, spread, emission, moved: moved, isPatient: isPatient)
  }

  // MARK: - Steps

  private func isBroken(_ chain: Chain, by fix: LocationFix) -> Bool {
    if fix.startsSegment { return true }
    if let time = fix.time, let last = chain.last.time, time - last > parameters.gapLimit {
      return true
    }
    let plane = LocalPlane(at: fix.coordinate)
    return plane.distance(fix.coordinate, chain.anchor.coordinate) > parameters.longestHop
  }

  /// Seconds between two fixes; `nil` if they are unknown or not positive.
  private static func interval(from a: LocationFix, to b: LocationFix) -> Seconds? {
    guard let before = a.time, let after = b.time, after > before else { return nil }
    return after - before
  }

  private mutating func start(_ fix: LocationFix, _ spread: Meters) -> MatchedFix {
    let emission = EmissionModel(fix, spread: spread, parameters)
    let count = engine.step.collect(fix, emission, tempering: 1)
    guard count > 0 else {
      return MatchedFix(fix, hypotheses: [])
    }
    engine.step.start(into: &scratch.targets)
    chain = Chain(
      hypotheses: [],
      anchor: fix,
      spread: spread,
      last: fix
    )
    keep(fix, spread)
    return MatchedFix(fix, hypotheses: publishedHypotheses())
  }

  /// The same hypotheses, at the points next to a fix that tells nothing new.
  private mutating func stay(_ fix: LocationFix) -> MatchedFix {
    // A place that is repeated may be old: the traveller may have gone on meanwhile.
    if chain?.last.coordinate != fix.coordinate { chain?.last = fix }
    chain?.isConfirmed = true
    chain?.outliers = 0
    let index = engine.network.edgeIndex
    var hypotheses = publishedHypotheses()
    for number in hypotheses.indices {
      let edge = hypotheses[number].edge
      let near = index.nearest(on: edge.edge, to: fix.coordinate)
      hypotheses[number].fraction = edge.isForward ? near.fraction : 1 - near.fraction
      hypotheses[number].coordinate = near.coordinate
      hypotheses[number].distance = near.distance
    }
    return MatchedFix(fix, hypotheses: hypotheses)
  }

  private mutating func advance(
    _ fix: LocationFix,
    _ spread: Meters,
    _ emission: EmissionModel,
    moved: Meters,
    isPatient: Bool
  ) -> MatchedFix {
    guard let known = chain else { return start(fix, spread) }
    let interval = Self.interval(from: known.anchor, to: fix)
    let tempering = parameters.emissionTempering(after: interval, moved: moved)
    guard engine.step.collect(fix, emission, tempering: tempering) > 0 else { return miss(fix) }
    let shared = ((emission.variance + known.spread * known.spread) / 2).squareRoot()
    let model = TransitionModel(
      straight: moved,
      interval: interval,
      spread: shared,
      speedRatio: HopSpeeds.ratio(
        hopSpeed.usual,
        least: parameters.maxSpeedRatio,
        parameters
      ),
      parameters
    )
    scratch.sources.removeAll()
    for hypothesis in known.hypotheses { scratch.sources.append(hypothesis) }
    let explained = engine.step.advance(
      from: scratch.sources,
      model,
      isLastChance: !isPatient,
      into: &scratch.targets
    )
    // After too many outliers a fix is accepted if any way leads to it.
    guard explained > (isPatient ? -parameters.outlierCost : -.infinity) else {
      return reject(fix, spread)
    }
    keep(fix, spread)
    chain?.isConfirmed = true
    if fix.accuracy == nil, let best = chain?.hypotheses.first {
      spreads.add(fix, distance: best.distance, parameters)
    }
    return MatchedFix(fix, hypotheses: publishedHypotheses())
  }

  private mutating func miss(_ fix: LocationFix) -> MatchedFix {
    guard var known = chain else { return MatchedFix(fix, hypotheses: []) }
    known.misses += 1
    known.last = fix
    chain = known.misses < parameters.outlierLimit ? known : nil
    return MatchedFix(fix, hypotheses: [])
  }

  private mutating func reject(_ fix: LocationFix, _ spread: Meters) -> MatchedFix {
    let outliers = (chain?.outliers ?? 0) + 1
    if outliers > parameters.outlierLimit || isFirstRefuted(by: fix, spread) {
      chain = nil
      return start(fix, spread)
    }
    chain?.outliers = outliers
    chain?.rival = fix
    return MatchedFix(fix, hypotheses: [], isOutlier: true)
  }

  /// Whether the only fix that was accepted is wrong: the two after it agree with each other
  /// instead.
  private func isFirstRefuted(by fix: LocationFix, _ spread: Meters) -> Bool {
    guard let chain, !chain.isConfirmed, let rival = chain.rival,
      let interval = Self.interval(from: rival, to: fix)
    else { return false }
    let distance = LocalPlane(at: fix.coordinate).distance(rival.coordinate, fix.coordinate)
    return distance <= parameters.outlierSpeed * interval + 3 * spread
  }

  // MARK: - State

  /// Adopts the hypotheses of a step, with probabilities that add up to 1 with the rest.
  private mutating func keep(_ fix: LocationFix, _ spread: Meters) {
    guard var known = chain else { return }
    let targets = scratch.targets.count
    let top = scratch.targets[0].score
    var sum = exp(-parameters.offNetworkCost - scratch.targets[0].fullEmission)
    for index in 0..<targets { sum += exp(scratch.targets[index].score - top) }
    let total = top + log(sum)
    chain = nil  // so that the hypotheses are written in place
    known.hypotheses.removeAll(keepingCapacity: true)
    for index in 0..<targets {
      var hypothesis = scratch.targets[index]
      hypothesis.score -= total
      known.hypotheses.append(hypothesis)
    }
    known.anchor = fix
    known.spread = spread
    known.last = fix
    known.outliers = 0
    known.misses = 0
    chain = known
  }

  /// The hypotheses of the result: one for each directed edge.
  private func publishedHypotheses() -> [MatchHypothesis] {
    guard let chain else { return [] }
    var published: [MatchHypothesis] = []
    published.reserveCapacity(min(chain.hypotheses.count, Self.hypothesisLimit))
    for hypothesis in chain.hypotheses {
      let probability = exp(hypothesis.score)
      if let same = published.firstIndex(where: { $0.edge == hypothesis.edge }) {
        published[same].probability += probability
      } else if published.count < Self.hypothesisLimit {
        published.append(
          MatchHypothesis(
            edge: hypothesis.edge,
            fraction: hypothesis.fraction,
            coordinate: hypothesis.coordinate,
            distance: hypothesis.distance,
            probability: probability
          )
        )
      }
    }
    published.sort { $0.probability > $1.probability }
    return published
  }
}
