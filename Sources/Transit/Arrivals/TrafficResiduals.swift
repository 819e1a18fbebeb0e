import GeoCore

/// Residuals of the last vehicles around the points of two lattices and on all stretches, which fade with time.
///
/// A residual counts at the four points around its stretch and is read from the four around another, so that what
/// a stretch learns from others changes evenly with their distance.
struct TrafficResiduals: Sendable {
  /// Estimates for one size of surroundings.
  private struct Memory: Sendable {
    /// Seconds after which a residual has 37 % of its weight.
    let decay: Double
    /// Weight of a residual of 0, which the mean has without vehicles.
    let prior: Double

    static let near = Memory(decay: 450, prior: 0.4)
    static let far = Memory(decay: 900, prior: 0.8)
    static let all = Memory(decay: 1800, prior: 4)
  }

  /// Sum that forgets with time.
  private struct RecentSum: Sendable {
    var time = 0.0
    var weight = 0.0
    var sum = 0.0

    mutating func add(_ value: Double, share: Double, at now: Double, _ memory: Memory) {
      let keep = exp(-max(0, now - time) / memory.decay)
      weight = weight * keep + share
      sum = sum * keep + share * value
      time = max(time, now)
    }

    func at(_ now: Double, _ memory: Memory) -> (sum: Double, weight: Double) {
      let keep = exp(-max(0, now - time) / memory.decay)
      return (sum * keep, weight * keep)
    }
  }

  private var near: [RecentSum]
  private var far: [RecentSum]
  private var all = RecentSum()

  init(_ network: PathNetwork) {
    near = Array(repeating: RecentSum(), count: network.latticeCounts.near)
    far = Array(repeating: RecentSum(), count: network.latticeCounts.far)
  }

  mutating func add(_ residual: Double, on link: PathNetwork.Link, at time: Double) {
    Self.add(residual, at: link.near, of: &near, at: time, .near)
    Self.add(residual, at: link.far, of: &far, at: time, .far)
    all.add(residual, share: 1, at: time, .all)
  }

  /// Mean residual of the last vehicles near a stretch, and farther around it.
  func around(_ link: PathNetwork.Link, at time: Double) -> (near: Double, far: Double) {
    (
      Self.mean(near, at: link.near, at: time, .near),
      Self.mean(far, at: link.far, at: time, .far)
    )
  }

  /// Mean residual of the last vehicles on all stretches.
  func everywhere(at time: Double) -> Double {
    let (sum, weight) = all.at(time, .all)
    return sum / (weight + Memory.all.prior)
  }

  private static func add(
    _ residual: Double,
    at position: PathNetwork.LatticePosition,
    of sums: inout [RecentSum],
    at time: Double,
    _ memory: Memory
  ) {
    for corner in 0..<4 {
      sums[Int(position.points[corner])]
        .add(residual, share: position.shares[corner], at: time, memory)
    }
  }

  private static func mean(
    _ sums: [RecentSum],
    at position: PathNetwork.LatticePosition,
    at time: Double,
    _ memory: Memory
  ) -> Double {
    var total = (sum: 0.0, weight: memory.prior)
    for corner in 0..<4 {
      let (sum, weight) = sums[Int(position.points[corner])].at(time, memory)
      total.sum += position.shares[corner] * sum
      total.weight += position.shares[corner] * weight
    }
    return total.sum / total.weight
  }
}
