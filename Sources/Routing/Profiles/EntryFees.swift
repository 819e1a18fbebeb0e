import CampusGraph

/// Penalties that keep drivers from passing through streets that are open to errands only.
///
/// Such a street may be used where a trip starts or ends. Entering it from a street with fewer
/// restrictions costs a penalty, so a trip that ends there pays once, whichever way it takes, and a
/// trip that would pass through finds another way. Leaving is free, and so is a start on such a
/// street.
///
///     public ──●══ errands ══●── public        ●: pays when it leaves the public street
///
/// A weight holds the duration and the penalties in one integer, so every search, hierarchy and table
/// stays as it is:
///
///     weight = duration + units · (2²⁶ + 1)        duration: a multiple of 2⁵ ms
///
/// The lowest five bits count the units that were paid, so a weight splits into both parts exactly, up
/// to `Weight.unreachable`: 32 units alone weigh more than that, hence a path with more than 31 counts
/// as none. Restrictions of different strength are different numbers of units (``units(for:)``).
struct EntryFees: Sendable, Hashable {
  /// Whether weights hold penalties; if not, weights are durations in milliseconds.
  let arePaid: Bool

  /// Nothing is paid.
  static let none = EntryFees(arePaid: false)

  /// What a unit adds to a weight: 18.6 hours, and one in the count.
  static let unit: Weight = 1 << 26 + 1
  /// Durations are multiples of it, in milliseconds: the bits below are the count.
  private static let quantum: Weight = 32

  private init(arePaid: Bool) { self.arePaid = arePaid }

  /// What travellers with a profile pay on a graph: drivers do, if it has such streets.
  ///
  /// - Complexity: O(edges).
  init(of profile: Profile, on graph: StreetGraph) {
    arePaid =
      profile.mode == .car && graph.attributes.flags.contains { Self.units(for: $0) > 0 }
  }

  /// How restricted a street is for drivers: the units that entering it from a public street costs.
  private static func units(for flags: EdgeFlags) -> Weight {
    if flags.contains(.driversWithPermission) { return permission }
    return flags.contains(.driversWithErrands) ? 1 : 0
  }

  /// The units of streets that need a permission: more than a trip has errands.
  private static let permission: Weight = 8
}

extension EntryFees {
  /// How many units a weight holds.
  @inline(__always)
  func units(in weight: Weight) -> Weight {
    arePaid && weight < .unreachable ? weight & (Self.quantum - 1) : 0
  }

  /// Whether a path of some weight may lead into a street that needs a permission.
  func mayNeedPermission(_ weight: Weight) -> Bool { units(in: weight) >= Self.permission }

  /// A weight without penalties: the duration in milliseconds.
  @inline(__always)
  func free(_ weight: Weight) -> Weight {
    let penalty = units(in: weight) * Self.unit
    return penalty <= weight ? weight - penalty : 0  // only a forged file has such weights
  }

  /// A duration as weights can hold it: rounded to the nearest quantum, at least one.
  func rounded(_ duration: Weight) -> Weight {
    guard arePaid, duration < .unreachable else { return duration }
    let rounded = (duration + Self.quantum / 2) & ~(Self.quantum - 1)
    return min(max(rounded, Self.quantum), (.unreachable - 1) & ~(Self.quantum - 1))
  }

  /// The weight of a share of an arc; penalties are paid at the arc's start.
  func weight(of share: Double, of weight: Weight, fromStart: Bool) -> Weight {
    let free = free(weight)
    let quantum = arePaid ? Double(Self.quantum) : 1
    let part = Weight((Double(free) * share / quantum).rounded() * quantum)
    return fromStart ? part + (weight - free) : part
  }

  /// The weights of arcs that take some time; `Weight.unreachable` where a weight would exceed it.
  ///
  /// Of the streets that meet at a junction, the least restricted tells what has been paid there
  /// already; an arc into a more restricted street costs the difference.
  ///
  /// - Complexity: O(arcs).
  func weights(of durations: Column<Weight>, on graph: StreetGraph) -> Column<Weight> {
    guard arePaid else { return durations }
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

  /// What arcs of some weights take.
  ///
  /// - Complexity: O(arcs) where penalties are paid, else O(1).
  func durations(of weights: Column<Weight>) -> Column<Weight> {
    arePaid ? Column(weights.map(free)) : weights
  }
}
