import GeoCore

/// Fixes in a row that are taken as one: their mean errs less by what is new in each.
struct FixBatch: Hashable, Sendable, Codable {
  /// The last fix of all.
  private(set) var last: PlanePoint
  private var count = 0.0
  private var point = PlanePoint(x: 0, y: 0)
  private var time: Seconds = 0
  private var guess = SpeedPrior(
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

  /// Adds a fix.
  mutating func add(_ place: PlanePoint, at seconds: Seconds, _ guess: SpeedPrior) {
    last = place
    count += 1
    point.x += place.x
    point.y += place.y
    time += seconds
    self.guess.speed += guess.speed
    self.guess.deviation += guess.deviation
    self.guess.standing += guess.standing
    self.guess.steady += guess.steady
    self.guess.usual += guess.usual
    self.guess.spread += guess.spread
    guard let stated = guess.velocity else { return }
    velocities += 1
    velocity.x += stated.x
    velocity.y += stated.y
    self.guess.velocityNoise += guess.velocityNoise
    self.guess.velocityDoubt = guess.velocityDoubt
  }

  /// The mean of some fixes.
  struct Mean {
    var count: Double
    var point: PlanePoint
    var time: Seconds
    var guess: SpeedPrior
  }

  /// The mean; `nil` of none.
  var mean: Mean? {
    guard count > 0 else { return nil }
    var guess = SpeedPrior(
      speed: guess.speed / count,
      deviation: guess.deviation / count,
      standing: guess.standing / count,
      steady: guess.steady / count,
      usual: guess.usual / count,
      spread: guess.spread / count
    )
    if velocities > 0 {
      guess.velocity = PlanePoint(x: velocity.x / velocities, y: velocity.y / velocities)
      guess.velocityNoise = self.guess.velocityNoise / (velocities * velocities)
      guess.velocityDoubt = self.guess.velocityDoubt
    }
    return Mean(
      count: count,
      point: PlanePoint(x: point.x / count, y: point.y / count),
      time: time / count,
      guess: guess
    )
  }
}
