import GeoCore

/// Kalman filter over a position on the ground and a velocity, whatever the route.
///
/// Both axes have the same covariance, as accuracies are radii. The velocity decays to zero in the
/// long run (an Ornstein–Uhlenbeck process), so that the position stays bounded without fixes.
struct PlaneFilter: Hashable, Sendable, Codable {
  private(set) var coordinate: Coordinate
  /// Metres per second east and north.
  private(set) var east = 0.0
  private(set) var north = 0.0
  private var placeVariance: Double
  private var placeRate = 0.0
  private var rateVariance: Double

  init(at coordinate: Coordinate, deviation: Meters, speedSpread: Double) {
    self.coordinate = coordinate
    placeVariance = deviation * deviation
    rateVariance = speedSpread * speedSpread
  }

  var speed: Double { (east * east + north * north).squareRoot() }
  /// The standard deviation of the velocity along each axis.
  var speedDeviation: Double { rateVariance.squareRoot() }

  /// Predicts the state after some seconds.
  ///
  /// - Parameters:
  ///   - interval: seconds.
  ///   - speedSpread: standard deviation of the speed in the long run, in metres per second.
  ///   - memory: seconds within which the speed changes.
  mutating func predict(_ interval: Seconds, speedSpread: Double, memory: Seconds) {
    guard interval > 0 else { return }
    let kept = exp(-interval / memory)
    let reach = memory * (1 - kept)
    let plane = LocalPlane(at: coordinate)
    coordinate = plane.coordinate(PlanePoint(x: east * reach, y: north * reach))
    east *= kept
    north *= kept
    let noise = speedSpread * speedSpread * (1 - kept * kept)
    placeVariance += 2 * reach * placeRate + reach * reach * rateVariance
    placeVariance += noise * interval * interval / 3
    placeRate = kept * (placeRate + reach * rateVariance) + noise * interval / 2
    rateVariance = kept * kept * rateVariance + noise
  }

  /// Adds variance to the position.
  mutating func loosen(by variance: Double) { placeVariance += variance }

  /// Standard deviations between a fix and the predicted position.
  func deviations(of fix: Coordinate, deviation: Meters) -> Double {
    let offset = LocalPlane(at: coordinate).point(fix)
    let variance = placeVariance + deviation * deviation
    return ((offset.x * offset.x + offset.y * offset.y) / variance).squareRoot()
  }

  /// Corrects the state by a fix with a standard deviation along each axis.
  mutating func correct(_ fix: Coordinate, deviation: Meters) {
    let plane = LocalPlane(at: coordinate)
    let offset = plane.point(fix)
    let variance = placeVariance + deviation * deviation
    guard variance > 0 else { return }
    let kp = placeVariance / variance
    let kr = placeRate / variance
    coordinate = plane.coordinate(PlanePoint(x: kp * offset.x, y: kp * offset.y))
    east += kr * offset.x
    north += kr * offset.y
    rateVariance = max(1e-9, rateVariance - kr * placeRate)
    placeRate *= 1 - kp
    placeVariance = max(1e-9, placeVariance * (1 - kp))
  }

  /// Corrects the state by a stated velocity.
  mutating func correctVelocity(speed: Double, course: Degrees, deviation: Double) {
    let velocity = PlanePoint(length: speed, bearing: course)
    let variance = rateVariance + deviation * deviation
    let kr = rateVariance / variance
    let kp = placeRate / variance
    let dx = velocity.x - east
    let dy = velocity.y - north
    east += kr * dx
    north += kr * dy
    let plane = LocalPlane(at: coordinate)
    coordinate = plane.coordinate(PlanePoint(x: kp * dx, y: kp * dy))
    placeVariance = max(1e-9, placeVariance - kp * placeRate)
    placeRate *= 1 - kr
    rateVariance = max(1e-9, rateVariance * (1 - kr))
  }
}
