import GeoCore

/// Residuals of the last vehicles around the points of two lattices and on all stretches, which fade with time.
///
/// A residual counts at the four points around its stretch and is read from the four around another, so that what
/// a stretch learns from others changes evenly with their distance.
struct TrafficResiduals: Sendable {
  /// Sum that forgets with time.
  private struct RecentSum: Sendable {
    var time = 0.0
    var weight = 0.0
    var sum = 0.0

    mutating func add(_ value: Double, share: Double, at now: Double, decay: Double) {
      let keep = exp(-max(0, now - time) / decay)
      weight = weight * keep + share
      sum = sum * keep + share * value
      time = max(time, now)
    }

    func at(_ now: Double, decay: Double) -> (sum: Double, weight: Double) {
      let keep = exp(-max(0, now - time) / decay)
      return (sum * keep, weight * keep)
    }
  }

  /// Seconds after which a residual near a stretch, far from it, on all stretches has 37 % of its weight.
  ///
  /// Estimates, as the weights of no residual in ``around(_:at:)``.
  private static let decays = (near: 450.0, far: 900.0, all: 1800.0)

  private var near: [RecentSum]
  private var far: [RecentSum]
  private var all = RecentSum()

  init(_ network: PathNetwork) {
    near = Array(repeating: RecentSum(), count: network.latticeCounts.near)
    far = Array(repeating: RecentSum(), count: network.latticeCounts.far)
  }

  mutating func add(_ residual: Double, on link: PathNetwork.Link, at time: Double) {
    Self.add(residual, at: link.near, of: &near, at: time, decay: Self.decays.near)
    Self.add(residual, at: link.far, of: &far, at: time, decay: Self.decays.far)
    all.add(residual, share: 1, at: time, decay: Self.decays.all)
  }

  /// Mean residual of the last vehicles near a stretch, and farther around it; 0 counts as some of them.
  func around(_ link: PathNetwork.Link, at time: Double) -> (near: Double, far: Double) {
    (
      Self.mean(near, at: link.near, at: time, decay: Self.decays.near, prior: 0.4),
      Self.mean(far, at: link.far, at: time, decay: Self.decays.far, prior: 0.8)
    )
  }

  /// Mean residual of the last vehicles on all stretches.
  func everywhere(at time: Double) -> Double {
    let (sum, weight) = all.at(time, decay: Self.decays.all)
    return sum / (weight + 4)
  }

  private static func add(
    _ residual: Double,
    at position: PathNetwork.LatticePosition,
    of sums: inout [RecentSum],
    at time: Double,
    decay: Double
  ) {
    for corner in 0..<4 {
      sums[Int(position.points[corner])]
        .add(residual, share: position.shares[corner], at: time, decay: decay)
    }
  }

  private static func mean(
    _ sums: [RecentSum],
    at position: PathNetwork.LatticePosition,
    at time: Double,
    decay: Double,
    prior: Double
  ) -> Double {
    var total = (sum: 0.0, weight: prior)
    for corner in 0..<4 {
      let (sum, weight) = sums[Int(position.points[corner])].at(time, decay: decay)
      total.sum += position.shares[corner] * sum
      total.weight += position.shares[corner] * weight
    }
    return total.sum / total.weight
  }
}
