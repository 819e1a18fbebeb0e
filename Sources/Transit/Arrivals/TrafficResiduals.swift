import GeoCore

/// Residuals of the last vehicles in squares of two sizes and on all stretches, which fade with time.
struct TrafficResiduals: Sendable {
  /// Mean that forgets with time.
  private struct RecentMean: Sendable {
    var time = 0.0
    var weight = 0.0
    var sum = 0.0

    mutating func add(_ value: Double, at now: Double, decay: Double) {
      let keep = exp(-max(0, now - time) / decay)
      weight = weight * keep + 1
      sum = sum * keep + value
      time = max(time, now)
    }

    func value(at now: Double, decay: Double, prior: Double) -> Double {
      let keep = exp(-max(0, now - time) / decay)
      return sum * keep / (weight * keep + prior)
    }
  }

  /// Seconds after which a residual of a small square, a large one, all stretches has 37 % of its
  /// weight.
  private static let decays = (small: 900.0, large: 1800.0, all: 1800.0)

  private var small: [RecentMean]
  private var large: [RecentMean]
  private var all = RecentMean()

  init(_ network: PathNetwork) {
    small = Array(repeating: RecentMean(), count: network.cellCount)
    large = Array(repeating: RecentMean(), count: network.districtCount)
  }

  mutating func add(_ residual: Double, on link: PathNetwork.Link, at time: Double) {
    small[link.cell].add(residual, at: time, decay: Self.decays.small)
    large[link.district].add(residual, at: time, decay: Self.decays.large)
    all.add(residual, at: time, decay: Self.decays.all)
  }

  /// Residual of the last vehicles in the small and in the large square of a stretch.
  func near(_ link: PathNetwork.Link, at time: Double) -> (small: Double, large: Double) {
    (
      small[link.cell].value(at: time, decay: Self.decays.small, prior: 1),
      large[link.district].value(at: time, decay: Self.decays.large, prior: 2)
    )
  }

  /// Residual of the last vehicles on all stretches.
  func everywhere(at time: Double) -> Double {
    all.value(at: time, decay: Self.decays.all, prior: 4)
  }
}
