package import CampusGraph

/// Penalties that keep drivers from passing through destination-only streets.
///
/// Such a street (`access=destination`, delivery, private) may be used if a trip starts or ends
/// there. Entering it from a less restricted street costs a penalty: a trip that ends there pays
/// once, on whichever way it arrives, and a trip that would pass through finds another way. Leaving
/// is free, and so is a start on such a street.
///
///     public ──●══ destination only ══●── public        ●: pays when it leaves the public street
///
/// A weight holds the duration and the penalties in one integer, so searches, hierarchies and
/// tables need not know about penalties:
///
///     weight = duration + units · (2²⁶ + 1)        duration: a multiple of 2⁵ ms
///
/// The lowest five bits count the units that were paid, so a weight splits into both parts exactly,
/// up to `Weight.unreachable`: 32 units alone weigh more than that, so a path with more than 31
/// counts as unreachable. Restrictions of different strength cost different numbers of units: see
/// ``units(for:)``.
struct DestinationOnlyPenalty: Sendable, Hashable {
  /// Whether weights hold penalties; if not, weights are durations in milliseconds.
  let isCharged: Bool

  /// No penalties.
  static let none = DestinationOnlyPenalty(isCharged: false)

  /// What a unit adds to a weight: 18.6 hours, and one in the count.
  static let unit: Weight = 1 << 26 + 1
  /// Durations are multiples of it, in milliseconds; the bits below it are the count.
  private static let quantum: Weight = 32

  private init(isCharged: Bool) { self.isCharged = isCharged }

  /// The penalties of a profile on a graph: drivers are charged if it has such streets.
  ///
  /// - Complexity: O(edges).
  init(of profile: Profile, on graph: StreetGraph) {
    isCharged =
      profile.mode == .car && graph.attributes.flags.contains { Self.units(for: $0) > 0 }
  }

  /// The units that entering a street from a public one costs drivers.
  private static func units(for flags: EdgeFlags) -> Weight {
    if flags.contains(.driversWithPermission) { return permission }
    return flags.contains(.driversDestinationOnly) ? 1 : 0
  }

  /// The units of streets that need a permission: more than a trip can collect at destination-only
  /// streets.
  private static let permission: Weight = 8
}

extension DestinationOnlyPenalty {
  /// How many units a weight holds.
  @inline(__always)
  func units(in weight: Weight) -> Weight {
    isCharged && weight < .unreachable ? weight & (Self.quantum - 1) : 0
  }

  /// Whether a path of some weight may lead into a street that needs a permission.
  func mayNeedPermission(_ weight: Weight) -> Bool { units(in: weight) >= Self.permission }

  /// A weight without penalties: the duration in milliseconds.
  @inline(__always)
  func removed(from weight: Weight) -> Weight {
    let penalty = units(in: weight) * Self.unit
    return penalty <= weight ? weight - penalty : 0  // only a forged file has such weights
  }

  /// A duration as weights can hold it: rounded to the nearest quantum, at least one.
  func rounded(_ duration: Weight) -> Weight {
    guard isCharged, duration < .unreachable else { return duration }
    let rounded = (duration + Self.quantum / 2) & ~(Self.quantum - 1)
    return min(max(rounded, Self.quantum), (.unreachable - 1) & ~(Self.quantum - 1))
  }

  /// The weight of a share of an arc; penalties are paid at the arc's start.
  func weight(of share: Double, of weight: Weight, fromStart: Bool) -> Weight {
    let duration = removed(from: weight)
    let quantum = isCharged ? Double(Self.quantum) : 1
    let part = Weight((Double(duration) * share / quantum).rounded() * quantum)
    return fromStart ? part + (weight - duration) : part
  }

  /// The weights of arcs with some durations; `Weight.unreachable` if a weight would exceed it.
  ///
  /// The least restricted street at a junction tells how many units have been paid there; an arc
  /// into a more restricted street costs the difference.
  ///
  /// - Complexity: O(arcs).
  func weights(of durations: Column<Weight>, on graph: StreetGraph) -> Column<Weight> {
    guard isCharged else { return durations }
    let (flags, topology) = (graph.attributes.flags, graph.topology)
    let units = { (arc: Int) in Self.units(for: flags[graph.edge(of: ArcID(arc))]) }
    var least = [Weight](repeating: .max, count: graph.junctionCount)
    for arc in 0..<graph.arcCount where durations[arc] < .unreachable {
      for node in [topology.tail[arc], topology.head[arc]] {
        let junction = graph.junction(of: node).index
        least[junction] = min(least[junction], units(arc))
      }
    }
    return Column(
      durations.enumerated().map { arc, duration in
        guard duration < .unreachable else { return .unreachable }
        let owed = units(arc) - least[graph.junction(of: topology.tail[arc]).index]
        return min(rounded(duration) + owed * Self.unit, .unreachable)
      }
    )
  }

  /// The durations of arcs with some weights.
  ///
  /// - Complexity: O(arcs) if penalties are charged, else O(1).
  func durations(of weights: Column<Weight>) -> Column<Weight> {
    isCharged ? Column(weights.map { removed(from: $0) }) : weights
  }
}

extension Metric {
  /// The durations of arcs in milliseconds, from the weights that a graph file of streets has for a
  /// profile; the weights themselves for a name that no bundled profile has.
  ///
  /// - Complexity: O(arcs) if weights hold penalties beside durations, else O(edges).
  package static func durations(
    in weights: Column<Weight>,
    of profile: String,
    on graph: StreetGraph
  ) -> Column<Weight> {
    guard let profile = Profile.preset(named: profile) else { return weights }
    return DestinationOnlyPenalty(of: profile, on: graph).durations(of: weights)
  }
}
