import CampusGraph

/// Keeps drivers from passing through streets that are open to errands only.
///
/// Such a street may be used where a trip starts or ends. Coming into it from any other street costs a
/// fee, so large that no way round takes as long: a trip that ends there pays it once, whichever way it
/// takes, and one that would pass through does so only where no other way leads to the goal. Weights
/// are thus compared by the number of entries first and by duration second, in one integer, and every
/// search, hierarchy and table stays as it is. The duration is what remains under the fee.
///
///     public ──●══ errands ══●── public        ●: pays when it leaves the public street
///
/// Right for trips shorter than the fee, 18.6 hours, with fewer than 32 entries. Leaving is free, and
/// so is whoever starts on such a street.
struct EntryFees: Sendable, Hashable {
  /// The fee, a power of two in milliseconds; 0 where none is paid.
  let fee: Weight

  /// Nothing is paid.
  static let none = EntryFees(fee: 0)

  private init(fee: Weight) { self.fee = fee }

  /// What travellers with a profile pay: drivers do.
  init(of profile: Profile) { fee = profile.mode == .car ? 1 << 26 : 0 }

  /// A weight without fees.
  @inline(__always)
  func free(_ weight: Weight) -> Weight {
    fee == 0 || weight >= .unreachable ? weight : weight & (fee - 1)
  }

  /// A duration that leaves room for a fee.
  func bounded(_ duration: Weight) -> Weight { fee == 0 ? duration : min(duration, fee - 1) }

  /// The weights of arcs that take some time.
  ///
  /// - Complexity: O(arcs).
  func weights(of durations: Column<Weight>, on graph: StreetGraph) -> Column<Weight> {
    let flags = graph.attributes.flags
    let restricted: EdgeFlags = [.driversWithErrands, .driversWithPermission]
    guard fee > 0, flags.contains(where: { !$0.isDisjoint(with: restricted) }) else {
      return durations
    }
    let isErrand = { (arc: Int) in !flags[graph.edge(of: ArcID(arc))].isDisjoint(with: restricted) }
    let topology = graph.topology
    var isPublic = [Bool](repeating: false, count: graph.junctionCount)
    for arc in 0..<graph.arcCount where durations[arc] < .unreachable && !isErrand(arc) {
      isPublic[graph.junction(of: topology.tail[arc]).index] = true
      isPublic[graph.junction(of: topology.head[arc]).index] = true
    }
    return Column(
      durations.enumerated().map { arc, duration in
        let pays =
          duration < .unreachable && isErrand(arc)
          && isPublic[graph.junction(of: topology.tail[arc]).index]
        return pays ? duration + fee : duration
      }
    )
  }

  /// What arcs of some weights take.
  ///
  /// - Complexity: O(arcs) for who pays fees, O(1) for others.
  func durations(of weights: Column<Weight>) -> Column<Weight> {
    guard fee > 0, weights.contains(where: { $0 >= fee && $0 < .unreachable }) else {
      return weights
    }
    return Column(weights.map(free))
  }
}
