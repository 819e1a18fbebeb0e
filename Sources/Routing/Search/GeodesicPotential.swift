public import CampusGraph
public import GeoCore

/// Potential by straight lines: the chord to the nearest target at the best rate of the metric.
///
/// Let D(u, v) be the length of the straight line through the earth, a metric in the mathematical
/// sense, and r = min w(a) / D(u, v) over all usable arcs a = u → v with D > 0, which is
/// `Metric.minimumWeightPerMeter`. Then with s slightly below r
///
///     π(v) = min over targets t of ⌊ s · D(v, t) + w(t) ⌋
///
/// is consistent: for every arc, s·D(u, t) ≤ s·D(u, v) + s·D(v, t) ≤ w(a) + s·D(v, t), whole
/// weights keep the inequality under ⌊ ⌋, and the minimum of consistent functions is consistent. It
/// is admissible, since π(t) ≤ w(t) and consistency adds up along a path. It assumes nothing about
/// shapes, lengths or speeds: r is derived from the arcs.
///
/// s = r · (1 − 2⁻¹⁶) leaves room for rounding: an arc of weight 1 or more has s·D(u, v) at least
/// 2⁻¹⁶ ≈ 1.5·10⁻⁵ below its weight, while π, capped at 2³¹, is computed to better than 4·10⁻⁶. An
/// arc of weight 0 either makes r, and so π, zero or joins nodes at one place, where π is equal to
/// the bit.
@safe
public struct GeodesicPotential: Potential, Sendable {
  private struct Target {
    var position: EarthPosition
    var weight: Double
  }

  private let positions: Column<EarthPosition>
  private var targets: [Target] = []
  private var rate = 0.0

  /// Makes a potential for a graph whose nodes have these coordinates.
  ///
  /// - Complexity: O(nodes); copies share their positions.
  public init(coordinates: Column<FixedCoordinate>) {
    positions = EarthPosition.column(coordinates)
  }

  /// Prepares for the targets with the rate of the metric.
  public mutating func prepare(for targets: [Seed], under metric: Metric) {
    rate = metric.minimumWeightPerMeter * (1 - 0x1p-16)
    self.targets.removeAll(keepingCapacity: true)
    for target in targets {
      self.targets.append(
        Target(position: positions[target.node], weight: Double(target.weight))
      )
    }
  }

  /// The lower bound.
  ///
  /// - Complexity: O(targets).
  @inline(__always)
  public func bound(from node: NodeID) -> Weight {
    assert(node.index < positions.count)
    // Sound for the nodes of the graph whose coordinates these are, as in `SearchSpace`.
    let position = unsafe positions.baseAddress[node.index]
    var least = Double(Weight.unreachable)
    var index = 0
    while index < targets.count {
      let target = targets[index]
      least = min(least, rate * position.chord(to: target.position) + target.weight)
      index &+= 1
    }
    return Weight(least)
  }
}
