import GeoCore

/// Transition between two fixes: how probable it makes pairs of cells.
struct FixTransition {
  /// The second fix.
  let point: PlanePoint
  private let last: PlanePoint
  /// Seconds between the fixes.
  let interval: Seconds
  /// Variances of the receiver's error.
  let error: FixError
  /// The variance of rounding to cells.
  let rounding: Double
  let prior: SpeedPrior
  /// The share of a correlated error that is left, and the variance of the change of the error.
  let kept: Double
  let variance: Double
  /// The probability that the error has jumped.
  let jump: Double
  /// The density of no change at all, times the probability of no jump.
  private let peak: Double
  /// The share of white noise in an error, and the variance of the whole error.
  private let whiteShare: Double
  let errorVariance: Double
  /// The variance of an error after a jump.
  private let jumpVariance: Double
  /// Mean and standard deviation of the metres travelled.
  let advance: Meters
  let spread: Meters
  /// Metres travelled at the usual speed.
  private let steadyAdvance: Meters
  /// The most and the least metres travelled; rounding may make them negative.
  let farthest: Meters
  let nearest: Meters
  /// The probability of each number of cells travelled on one line, and of each number travelled
  /// back after turning round.
  private(set) var advances = AdvanceDistribution()
  private(set) var turned = AdvanceDistribution()
  /// The stated speed, and the variance of the stated velocity along each axis.
  private let stated: Double
  let velocityVariance: Double
  /// The density of a stated velocity without an error.
  let velocityScale: Double

  /// Deviation from a straight line, as a share of the speed: seven degrees, an estimate.
  private static let weave = 0.12
  /// Metres by which a traveller at the usual speed is ahead or behind: the rounding to cells.
  private static let steadySpread = CellGrid.spacing / 2
  /// Metres beyond which cells are not weighed, as fixes without times may be anywhere on Earth.
  private static let longest: Meters = 50_000
  /// The variance of the offset after a jump.
  static let offsetVariance =
    TrackingReceiverModel.jumpDeviation * TrackingReceiverModel.jumpDeviation
  /// Standard deviations beyond which cells are left out.
  private static let reach = 3.5

  init(
    from last: PlanePoint,
    to point: PlanePoint,
    in interval: Seconds,
    error: FixError,
    _ prior: SpeedPrior
  ) {
    self.point = point
    self.last = last
    self.interval = interval
    self.error = error
    self.prior = prior
    kept = exp(-interval / TrackingReceiverModel.errorMemory)
    let spacing = CellGrid.spacing
    // Both positions are rounded.
    rounding = spacing * spacing / 12
    variance =
      error.correlated * (1 - kept * kept) + (error.white + rounding) * (1 + kept * kept)
    whiteShare = error.white / (error.white + error.correlated)
    errorVariance = error.white + error.correlated + rounding
    jump = 1 - exp(-interval / TrackingReceiverModel.jumpInterval)
    jumpVariance = errorVariance + Self.offsetVariance
    peak =
      (1 - jump) / (2 * .pi * pow(variance, 1 - whiteShare) * pow(errorVariance, whiteShare))
    advance = prior.speed * interval
    let deviation = (prior.deviation * prior.deviation + prior.velocityNoise).squareRoot()
    spread = max(spacing / 2, deviation * interval)
    steadyAdvance = prior.usual * interval
    let steadyReach = prior.steady > 0 ? steadyAdvance + Self.reach * Self.steadySpread : 0
    farthest = min(Self.longest, max(spacing, advance + Self.reach * spread, steadyReach))
    nearest = prior.standing > 0 ? -spacing : max(-spacing, advance - Self.reach * spread)
    // A smoothed velocity tells less, the sooner it follows the one before.
    let tempering = 1 - exp(-interval / TrackingReceiverModel.velocityMemory)
    let usual = TrackingReceiverModel.speedDeviation
    let square = prior.velocity.map { $0.x * $0.x + $0.y * $0.y } ?? 0
    stated = max(0, square - prior.velocityNoise).squareRoot()
    let weave = Self.weave * stated
    velocityVariance = usual * usual / tempering + prior.velocityNoise + weave * weave
    velocityScale = prior.velocity == nil ? 1 : 1 / (2 * .pi * velocityVariance)
    advances = advances(shifted: 0)
    turned = advancesAfterTurning()
  }

  /// The receiver's error if the traveller is in a cell.
  @inline(__always)
  func error(at cell: PlanePoint) -> PlanePoint {
    PlanePoint(x: point.x - cell.x, y: point.y - cell.y)
  }

  /// The error that is expected at this fix if the traveller was in a cell at the last one.
  ///
  /// An error that is large for the receiver is probably an offset, which stays until the next jump;
  /// a usual one decays.
  func expectedError(after cell: PlanePoint) -> ExpectedError {
    let before = PlanePoint(x: last.x - cell.x, y: last.y - cell.y)
    let square = before.x * before.x + before.y * before.y
    // The odds against an offset, by Bayes' rule.
    let share = TrackingReceiverModel.offsetShare
    let against =
      (1 - share) / share * jumpVariance / errorVariance
      * exp(-0.5 * square * (1 / errorVariance - 1 / jumpVariance))
    let lasting = 1 / (1 + against)
    let all = lasting + kept * (1 - lasting)
    return ExpectedError(
      offset: PlanePoint(x: lasting * before.x, y: lasting * before.y),
      error: PlanePoint(x: all * before.x, y: all * before.y)
    )
  }

  /// The density of an error that has not jumped, given the expected one, times the probability of no
  /// jump.
  ///
  /// The correlated part is judged by the difference from the expected error, white noise by the error
  /// without the offset.
  @inline(__always)
  func likelihood(_ error: PlanePoint, expecting expected: ExpectedError) -> Double {
    let x = error.x - expected.error.x
    let y = error.y - expected.error.y
    let (ox, oy) = (error.x - expected.offset.x, error.y - expected.offset.y)
    let change = (x * x + y * y) / variance
    let absolute = (ox * ox + oy * oy) / errorVariance
    return peak * exp(-0.5 * (change + whiteShare * (absolute - change)))
  }

  /// The density of an error that has jumped, to an offset or back to none, times the probability of
  /// a jump.
  @inline(__always)
  func likelihood(afterJump error: PlanePoint) -> Double {
    let square = error.x * error.x + error.y * error.y
    let away = exp(-0.5 * square / jumpVariance) / jumpVariance
    let back = exp(-0.5 * square / errorVariance) / errorVariance
    return jump * (away + back) / (4 * .pi)
  }

  /// The probability of travelling so many metres.
  @inline(__always)
  func likelihood(of distance: Meters) -> Double {
    let root = 0.3989422804014327 * CellGrid.spacing  // 1 ÷ √2π, times the length of a cell
    var going = root / spread * bell((distance - advance) / spread)
    if prior.steady > 0 {
      let usual = root / Self.steadySpread * bell((distance - steadyAdvance) / Self.steadySpread)
      going += prior.steady * (usual - going)
    }
    guard prior.standing > 0 else { return going }
    let rest = distance / CellGrid.spacing
    return (1 - prior.standing) * going + prior.standing * 2 * 0.3989422804014327
      * exp(-2 * rest * rest)
  }

  @inline(__always)
  private func bell(_ deviations: Double) -> Double { exp(-0.5 * deviations * deviations) }

  /// The density of the stated velocity for travel in a direction, or against it.
  @inline(__always)
  func likelihood(along direction: PlanePoint, sign: Double) -> Double {
    guard let velocity = prior.velocity else { return 1 }
    let x = velocity.x - sign * stated * direction.x
    let y = velocity.y - sign * stated * direction.y
    let likeness = exp(-0.5 * (x * x + y * y) / velocityVariance)
    return velocityScale * max(prior.velocityDoubt, likeness)
  }

  /// The probability of each whole number of cells, plus so many metres, from the least on.
  func advances(shifted offset: Meters) -> AdvanceDistribution {
    let (nearest, farthest) = cells
    let values = (nearest...max(nearest, farthest)).map {
      likelihood(of: Double($0) * CellGrid.spacing + offset)
    }
    return AdvanceDistribution(nearest: nearest, values: values)
  }

  /// The probability of each number of cells travelled back: what is left of the time after turning
  /// round.
  private func advancesAfterTurning() -> AdvanceDistribution {
    let back = advance * max(0, 1 - prior.turningTime / interval)
    let farthest = max(-1, Int(((back + Self.reach * spread) / CellGrid.spacing).rounded(.up)))
    let root = 0.3989422804014327 * CellGrid.spacing
    return AdvanceDistribution(
      nearest: -1,
      values: (-1...min(farthest, cells.farthest)).map {
        root / spread * bell((Double($0) * CellGrid.spacing - back) / spread)
      }
    )
  }

  /// The least and the greatest number of cells travelled.
  var cells: (nearest: Int, farthest: Int) {
    (
      Int((nearest / CellGrid.spacing).rounded(.down)),
      Int((farthest / CellGrid.spacing).rounded(.up))
    )
  }

  /// The cells that can be reached from some.
  func reach(of range: Range<Int>, on grid: CellGrid, backwards: Bool) -> Range<Int> {
    guard !range.isEmpty, grid.count > 0 else { return 0..<0 }
    let (nearest, farthest) = cells
    let low = range.lowerBound + (backwards ? -farthest : nearest)
    let high = range.upperBound - 1 + (backwards ? -nearest : farthest)
    guard high >= 0 else { return 0..<0 }
    let first = min(grid.count - 1, max(0, low))
    return first..<max(first, min(grid.count - 1, high)) + 1
  }
}

/// The error that is expected at a fix, given the error at the last one.
struct ExpectedError {
  /// The part that stays until the next jump.
  var offset: PlanePoint
  /// The whole error.
  var error: PlanePoint
}

/// Probabilities of the number of cells travelled in a step, computed once for all pairs of cells.
struct AdvanceDistribution {
  var nearest = 0
  fileprivate var values: [Double] = []

  var farthest: Int { nearest + values.count - 1 }

  subscript(cells: Int) -> Double { values[cells - nearest] }
}
