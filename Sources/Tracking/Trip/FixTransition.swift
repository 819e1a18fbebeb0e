import GeoCore

/// What lies between two fixes, and how probable that makes pairs of places.
struct FixTransition {
  let point: PlanePoint
  private let last: PlanePoint
  let interval: Seconds
  let error: FixError
  /// The variance of rounding to places.
  let rounding: Double
  let guess: SpeedPrior
  /// How much of an error is left, the variance of what is new in it, and the density of nothing new.
  let lasting: Double
  let variance: Double
  private let peak: Double
  /// The share of what is new in an error, and the variance of it all.
  private let freshShare: Double
  let whole: Double
  /// How far one gets on an average, and how uncertain that is.
  let advance: Meters
  let spread: Meters
  /// How far one gets who makes what is usual.
  private let steadyAdvance: Meters
  /// Metres that one gets on at most and at least; rounding may put one back.
  let farthest: Meters
  let nearest: Meters
  /// How probable it is to get on by so many places of one line.
  private(set) var ways = AdvanceDistribution()
  /// The stated speed over ground, and the variance of its velocity along each axis.
  private let stated: Double
  let velocityVariance: Double
  /// The density of a stated velocity that is right.
  let velocityScale: Double

  /// By how much people do not go straight, as a share of their speed: seven degrees.
  private static let weave = 0.12
  /// Metres by which one who makes what is usual is ahead or behind: the rounding to places.
  private static let steadySpread = CellGrid.spacing / 2
  /// Metres beyond which places are not weighed: fixes without times may be anywhere on Earth.
  private static let longest: Meters = 50_000
  /// What is less likely than this many standard deviations is left out.
  private static let reach = 3.5

  init(
    from last: PlanePoint,
    to point: PlanePoint,
    in interval: Seconds,
    error: FixError,
    _ guess: SpeedPrior
  ) {
    self.point = point
    self.last = last
    self.interval = interval
    self.error = error
    self.guess = guess
    lasting = exp(-interval / TrackingReceiverModel.errorMemory)
    let spacing = CellGrid.spacing
    // Both places are rounded.
    rounding = spacing * spacing / 12
    variance =
      error.lasting * (1 - lasting * lasting) + (error.fresh + rounding) * (1 + lasting * lasting)
    freshShare = error.fresh / (error.fresh + error.lasting)
    whole = error.fresh + error.lasting + rounding
    peak = 1 / (2 * .pi * pow(variance, 1 - freshShare) * pow(whole, freshShare))
    advance = guess.speed * interval
    let deviation = (guess.deviation * guess.deviation + guess.velocityNoise).squareRoot()
    spread = max(spacing / 2, deviation * interval)
    steadyAdvance = guess.usual * interval
    let steadyReach = guess.steady > 0 ? steadyAdvance + Self.reach * Self.steadySpread : 0
    farthest = min(Self.longest, max(spacing, advance + Self.reach * spread, steadyReach))
    nearest = guess.standing > 0 ? -spacing : max(-spacing, advance - Self.reach * spread)
    let news = 1 - exp(-interval / VelocityNoise.memory)
    let usual = TrackingReceiverModel.speedDeviation
    let square = guess.velocity.map { $0.x * $0.x + $0.y * $0.y } ?? 0
    stated = max(0, square - guess.velocityNoise).squareRoot()
    let weave = Self.weave * stated
    velocityVariance = usual * usual / news + guess.velocityNoise + weave * weave
    velocityScale = guess.velocity == nil ? 1 : 1 / (2 * .pi * velocityVariance)
    ways = ways(shifted: 0)
  }

  /// The receiver's error if the traveller is at a place.
  @inline(__always)
  func error(at place: PlanePoint) -> PlanePoint {
    PlanePoint(x: point.x - place.x, y: point.y - place.y)
  }

  /// The density of an error, after one at another place.
  ///
  /// What lasts of it is judged by the one before, what does not by itself.
  @inline(__always)
  func likelihood(_ error: PlanePoint, after place: PlanePoint) -> Double {
    let x = error.x - lasting * (last.x - place.x)
    let y = error.y - lasting * (last.y - place.y)
    let pair = (x * x + y * y) / variance
    let alone = (error.x * error.x + error.y * error.y) / whole
    return peak * exp(-0.5 * (pair + freshShare * (alone - pair)))
  }

  /// How probable it is to get to a place so many metres on.
  @inline(__always)
  func likelihood(of distance: Meters) -> Double {
    let root = 0.3989422804014327 * CellGrid.spacing  // 1 ÷ √2π, times the length of a place
    var going = root / spread * bell((distance - advance) / spread)
    if guess.steady > 0 {
      let usual = root / Self.steadySpread * bell((distance - steadyAdvance) / Self.steadySpread)
      going += guess.steady * (usual - going)
    }
    guard guess.standing > 0 else { return going }
    let rest = distance / CellGrid.spacing
    return (1 - guess.standing) * going + guess.standing * 2 * 0.3989422804014327
      * exp(-2 * rest * rest)
  }

  @inline(__always)
  private func bell(_ deviations: Double) -> Double { exp(-0.5 * deviations * deviations) }

  /// The density of the stated velocity for travel in a direction, or against it.
  @inline(__always)
  func likelihood(along direction: PlanePoint, sign: Double) -> Double {
    guard let velocity = guess.velocity else { return 1 }
    let x = velocity.x - sign * stated * direction.x
    let y = velocity.y - sign * stated * direction.y
    let likeness = exp(-0.5 * (x * x + y * y) / velocityVariance)
    return velocityScale * max(guess.velocityDoubt, likeness)
  }

  /// How probable it is to get on by each whole number of places, and so many metres, from the least on.
  func ways(shifted offset: Meters) -> AdvanceDistribution {
    let (nearest, farthest) = places
    let values = (nearest...max(nearest, farthest)).map {
      likelihood(of: Double($0) * CellGrid.spacing + offset)
    }
    return AdvanceDistribution(nearest: nearest, values: values)
  }

  /// How many places one gets on, at least and at most.
  var places: (nearest: Int, farthest: Int) {
    (
      Int((nearest / CellGrid.spacing).rounded(.down)),
      Int((farthest / CellGrid.spacing).rounded(.up))
    )
  }

  /// The places that can be reached from some.
  func reach(of range: Range<Int>, on line: CellGrid, backwards: Bool) -> Range<Int> {
    guard !range.isEmpty, line.count > 0 else { return 0..<0 }
    let (nearest, farthest) = places
    let low = range.lowerBound + (backwards ? -farthest : nearest)
    let high = range.upperBound - 1 + (backwards ? -nearest : farthest)
    guard high >= 0 else { return 0..<0 }
    let first = min(line.count - 1, max(0, low))
    return first..<max(first, min(line.count - 1, high)) + 1
  }
}

/// How probable it is to get on by so many places in a step: worked out once, as every pair of places asks.
struct AdvanceDistribution {
  var nearest = 0
  fileprivate var values: [Double] = []

  var farthest: Int { nearest + values.count - 1 }

  subscript(places: Int) -> Double { values[places - nearest] }
}
