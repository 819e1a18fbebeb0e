import GeoCore

/// Consecutive fixes that are taken as one: averaging reduces white noise.
struct FixBatch: Hashable, Sendable, Codable {
  /// The last fix of all.
  private(set) var last: PlanePoint
  private var count = 0.0
  private var point = PlanePoint(x: 0, y: 0)
  private var time: Seconds = 0
  private var prior = SpeedPrior(
    speed: 0,
    deviation: 0,
    standing: 0,
    steady: 0,
    usual: 0,
    spread: 0
  )
  private var velocities = 0.0
  private var velocity = PlanePoint(x: 0, y: 0)

  /// Without fixes, after one.
  init(last: PlanePoint) { self.last = last }

  mutating func clear() { self = FixBatch(last: last) }

  /// Adds a fix, so many seconds after the last step.
  mutating func add(_ place: PlanePoint, at seconds: Seconds, _ prior: SpeedPrior) {
    last = place
    count += 1
    point.x += place.x
    point.y += place.y
    time += seconds
    self.prior.speed += prior.speed
    self.prior.deviation += prior.deviation
    self.prior.standing += prior.standing
    self.prior.steady += prior.steady
    self.prior.usual += prior.usual
    self.prior.spread += prior.spread
    self.prior.turningTime = prior.turningTime
    guard let stated = prior.velocity else { return }
    velocities += 1
    velocity.x += stated.x
    velocity.y += stated.y
    self.prior.velocityNoise += prior.velocityNoise
    self.prior.velocityDoubt = prior.velocityDoubt
  }

  /// The mean of some fixes.
  struct Mean {
    var count: Double
    var point: PlanePoint
    var time: Seconds
    var prior: SpeedPrior
  }

  /// The mean; `nil` if there are no fixes.
  var mean: Mean? {
    guard count > 0 else { return nil }
    var prior = SpeedPrior(
      speed: prior.speed / count,
      deviation: prior.deviation / count,
      standing: prior.standing / count,
      steady: prior.steady / count,
      usual: prior.usual / count,
      spread: prior.spread / count
    )
    prior.turningTime = self.prior.turningTime
    if velocities > 0 {
      prior.velocity = PlanePoint(x: velocity.x / velocities, y: velocity.y / velocities)
      prior.velocityNoise = self.prior.velocityNoise / (velocities * velocities)
      prior.velocityDoubt = self.prior.velocityDoubt
    }
    return Mean(
      count: count,
      point: PlanePoint(x: point.x / count, y: point.y / count),
      time: time / count,
      prior: prior
    )
  }
}
