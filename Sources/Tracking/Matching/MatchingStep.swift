import CampusGraph
import GeoCore

/// One step of the hidden Markov model, from the hypotheses at one fix to those at the next, for
/// online and offline matching.
///
/// Reusable scratch without state between steps. A structure, as every access to a variable of a class is
/// checked for exclusivity.
struct MatchingStep: ~Copyable {
  /// How the probabilities of the ways to one place combine: offline or online matching.
  enum Combination {
    /// By their maximum (Viterbi), offline.
    case best
    /// By their sum (the forward algorithm), online.
    case sum
  }

  /// A way between two hypotheses.
  struct Link: BitwiseCopyable {
    /// The index of the hypothesis before.
    var source: UInt16
    /// The index of the hypothesis after.
    var target: UInt16
    /// The logarithm of the way's probability.
    var score: Float
  }

  private let network: MatchingNetwork
  private let combination: Combination
  private let breadth: MatchingParameters.Breadth
  /// The least radius in metres within which edges are candidates.
  private let leastReach: Meters
  private(set) var links = FlatList<Link>(capacity: 256)
  private var candidates = CandidateSearch()
  private var search = HopSearch()
  private var ranks = FlatList<UInt16>(capacity: 64)
  private var order = FlatList<UInt16>(capacity: 64)

  /// How many nodes its searches have settled.
  var settledCount: Int { search.settledCount }

  init(_ network: MatchingNetwork, _ combination: Combination) {
    self.network = network
    self.combination = combination
    let parameters = network.parameters
    breadth = combination == .sum ? parameters.online : parameters.offline
    leastReach = combination == .sum ? parameters.radii.lowerBound : parameters.offlineReach
  }

  /// How many places near the last fix were found.
  var candidateCount: Int { candidates.found.count }

  /// Finds the places near a fix, on allowed edges if some are not, and returns their number.
  mutating func collect(
    _ fix: LocationFix,
    _ emission: EmissionModel,
    tempering: Double,
    where isAllowed: ((DirectedEdge) -> Bool)? = nil
  ) -> Int {
    candidates.collect(
      fix,
      emission,
      tempering: tempering,
      breadth,
      leastReach: leastReach,
      in: network
    )
    if let isAllowed { candidates.keep(where: isAllowed) }
    return candidates.found.count
  }

  /// Makes hypotheses of the collected places without any before, most probable first.
  mutating func start(into hypotheses: inout FlatList<Candidate>) {
    links.removeAll()
    for index in 0..<candidates.found.count {
      var candidate = candidates.found[index]
      candidate.score = candidate.fullEmission
      candidate.emission = candidate.fullEmission
      candidates.found[index] = candidate
    }
    keepBest(into: &hypotheses)
  }

  /// Makes hypotheses of the collected places from those of the fix before, most probable first.
  ///
  /// - Parameters:
  ///   - sources: the hypotheses of the fix before, most probable first.
  ///   - model: of the ways between the two fixes.
  ///   - isLastChance: whether ways are looked for twice as far as usual, before the trace is
  ///     broken.
  ///   - hypotheses: takes the result, at most as many as the breadth allows.
  /// - Returns: the logarithm of the untempered likelihood of the fix by the best of them; −∞ if no
  ///   way leads to any.
  mutating func advance(
    from sources: borrowing FlatList<Candidate>,
    _ model: TransitionModel,
    isLastChance: Bool,
    into hypotheses: inout FlatList<Candidate>
  ) -> Double {
    links.removeAll()
    search.prepare(for: candidates.found)
    let top = sources[0].score
    let highest = highestEmission()
    var best = -Double.infinity
    var explained = -Double.infinity
    let beam = isLastChance ? 2 * breadth.beam : breadth.beam
    for index in 0..<sources.count {
      let source = sources[index]
      // A way of a lower score ends outside the beam, wherever it leads.
      let least = max(-beam, best - beam - source.score - highest)
      if least > 0 { break }
      let limits = HopSearch.Limits(
        length: model.longest(above: least),
        seconds: model.time - least / network.parameters.overtimeCost,
        slack: model.slack
      )
      search.run(from: source, to: candidates.found, within: limits, in: network)
      for number in 0..<search.reached.count {
        let target = Int(search.reached[number])
        let arrival = search.arrivals[target]
        let way = score(arrival, model)
        if way < least { continue }
        let total = source.score + way + candidates.found[target].emission
        best = max(best, total)
        explained = max(
          explained,
          source.score - top + way + candidates.found[target].fullEmission
        )
        join(index, target: target, total: total, way: Float(way))
      }
    }
    keepBest(into: &hypotheses)
    return explained
  }

  @inline(__always)
  private func score(_ arrival: HopSearch.Arrival, _ model: TransitionModel) -> Double {
    if arrival.back > 0 { return model.backwardScore(arrival.back) }
    let turning = arrival.turns ? network.parameters.turnDelay : 0
    let bending = arrival.bends * network.parameters.bendDelay
    return model.score(
      length: arrival.length,
      seconds: Double(arrival.key) / 1000 - turning - bending,
      bends: arrival.bends,
      turns: arrival.turns
    )
  }

  private func highestEmission() -> Double {
    var highest = -Double.infinity
    for index in 0..<candidates.found.count {
      highest = max(highest, candidates.found[index].emission)
    }
    return highest
  }

  @inline(__always)
  private mutating func join(
    _ source: Int,
    target: Int,
    total: Double,
    way: Float
  ) {
    var candidate = candidates.found[target]
    let known = candidate.score
    if combination == .best {
      links.append(Link(source: UInt16(source), target: UInt16(target), score: way))
    }
    if total > known { candidate.previous = Int32(source) }
    candidate.score =
      combination == .best || known == -.infinity ? max(known, total) : logSum(known, total)
    candidates.found[target] = candidate
  }

  /// Keeps the most probable candidates, best first, and renumbers the links.
  private mutating func keepBest(into hypotheses: inout FlatList<Candidate>) {
    hypotheses.removeAll()
    order.removeAll()
    ranks.removeAll()
    let limit = breadth.hypotheses
    for index in 0..<candidates.found.count {
      ranks.append(.max)
      let score = candidates.found[index].score
      guard score > -.infinity else { continue }
      if order.count < limit {
        order.append(0)
      } else if score <= candidates.found[Int(order[limit - 1])].score {
        continue
      }
      var rank = order.count - 1
      while rank > 0, candidates.found[Int(order[rank - 1])].score < score {
        order[rank] = order[rank - 1]
        rank -= 1
      }
      order[rank] = UInt16(index)
    }
    guard order.count > 0 else { return links.removeAll() }
    let least = candidates.found[Int(order[0])].score - breadth.beam
    for rank in 0..<order.count {
      let candidate = candidates.found[Int(order[rank])]
      if candidate.score < least { break }
      ranks[Int(order[rank])] = UInt16(rank)
      hypotheses.append(candidate)
    }
    keepLinks()
  }

  private mutating func keepLinks() {
    var kept = 0
    for index in 0..<links.count {
      var link = links[index]
      let rank = ranks[Int(link.target)]
      guard rank != .max else { continue }
      link.target = rank
      links[kept] = link
      kept += 1
    }
    links.truncate(to: kept)
  }

  /// Visits the directed edges of the way between two hypotheses, from the last one's back to the
  /// one after the first one's; `nil` if there is no way.
  mutating func forEachEdgeBackwards(
    from source: Candidate,
    to target: Candidate,
    _ limits: HopSearch.Limits,
    _ visit: (UInt32) -> Void
  ) -> HopSearch.Arrival? {
    single.removeAll()
    single.append(target)
    search.prepare(for: single)
    search.run(from: source, to: single, within: limits, in: network)
    let arrival = search.arrivals[0]
    guard arrival.isReached else { return nil }
    search.forEachEdgeBackwards(from: source, to: target, arrival, in: network, visit)
    return arrival
  }

  private var single = FlatList<Candidate>(capacity: 1)
}

/// log(eᵃ + eᵇ).
@inline(__always)
func logSum(_ a: Double, _ b: Double) -> Double {
  let (low, high) = a < b ? (a, b) : (b, a)
  return low < high - 40 ? high : high + log1p(exp(low - high))
}
