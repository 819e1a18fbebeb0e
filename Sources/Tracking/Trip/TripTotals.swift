import GeoCore

/// Distances, durations and speeds of a trip so far.
struct TripTotals: Hashable, Sendable, Codable {
  /// Seconds since the first fix, and those of them spent moving.
  var duration: Seconds = 0
  private(set) var movingDuration: Seconds = 0
  /// Metres travelled, without the noise of fixes at rest.
  var travelled: Meters = 0
  /// Metres per second now, smoothed over some seconds.
  private(set) var shownSpeed: Double?
  /// Metres per second over the last minutes of moving.
  private(set) var averageSpeed = DecayingSpeed()
  /// Metres and seconds since the traveller slowed down, held back in case of a stop.
  private var slowDistance: Meters = 0
  private var slowDuration: Seconds = 0
  /// What counts the way between fixes without times.
  var untimed = UntimedDistance()

  /// Smooths a speed that lasted for some seconds.
  mutating func show(_ speed: Double, for interval: Seconds) {
    let weight = 1 - exp(-interval / TrackingReceiverModel.shownSpeedMemory)
    shownSpeed = (shownSpeed ?? 0) + weight * (speed - (shownSpeed ?? 0))
  }

  /// Adds a distance and the seconds that it took, as moving or as standing.
  mutating func add(
    _ distance: Meters,
    in interval: Seconds,
    _ change: MotionDetector.Change,
    _ motion: MotionDetector
  ) {
    if motion.isGoing { travelled = max(0, travelled + distance) }
    switch change {
    case .halted:
      slowDistance = 0
      slowDuration = 0
      return
    case .started:
      // Include the seconds before moving was confirmed.
      movingDuration += motion.elapsed
      average(distance, in: interval)
      return
    case .none, .slowed, .resumed: break
    }
    guard motion.isMoving else { return }
    slowDistance += distance
    slowDuration += interval
    guard motion.pending == 0 else { return }
    movingDuration += slowDuration
    average(slowDistance, in: slowDuration)
    slowDistance = 0
    slowDuration = 0
  }

  private mutating func average(_ distance: Meters, in interval: Seconds) {
    averageSpeed.add(
      max(0, distance),
      in: interval,
      memory: TrackingReceiverModel.averageSpeedMemory
    )
  }

  /// Adds what a fix without a time adds to the way travelled.
  mutating func addUntimed(at now: Coordinate?, along: Meters?, _ thresholds: TrackingThresholds) {
    guard let now else { return }
    let (outlier, added) = untimed.advance(to: now, along: along, least: thresholds.startDistance)
    travelled -= outlier
    travelled += added
  }
}

/// Distance travelled between fixes without times.
///
/// On the route it is how much farther along it a fix is than the last one counted. Elsewhere it is
/// the straight line, once that is more than noise.
struct UntimedDistance: Hashable, Sendable, Codable {
  /// The last place that was counted.
  private var counted: Coordinate?
  /// That place in metres of ground along the route; `nil` if it is not on the route.
  var along: Meters?
  /// A long way that the last fix added at once.
  private var leap: Leap?

  /// A long way between two fixes: from where on the route, and how long.
  private struct Leap: Hashable, Codable {
    var along: Meters
    var distance: Meters
  }

  /// Takes the next place.
  ///
  /// - Parameters:
  ///   - now: the place.
  ///   - place: metres of ground along the route; `nil` if it is not on the route.
  ///   - least: metres that are more than noise.
  /// - Returns: metres that were counted before and turn out to be an outlier's, and metres to add.
  mutating func advance(
    to now: Coordinate,
    along place: Meters?,
    least: Meters
  ) -> (outlier: Meters, added: Meters) {
    var outlier: Meters = 0
    var added: Meters = 0
    if let place, var last = along {
      if let leap, abs(place - leap.along) < leap.distance / 2 {
        // Back where the leap began.
        outlier = leap.distance
        last = leap.along
      }
      along = last
      leap = nil
      added = place - last
      guard added > 0 else { return (outlier, 0) }
      if added > 2 * least { leap = Leap(along: last, distance: added) }
    } else if let counted {
      added = LocalPlane.shortDistance(counted, now)
      guard added >= least else { return (0, 0) }
    }
    counted = now
    along = place
    return (outlier, added)
  }
}

/// A mean of speeds with exponential decay: each second weighs e^(−age/memory).
struct DecayingSpeed: Hashable, Sendable, Codable {
  private var distance: Meters = 0
  private var duration: Seconds = 0

  var value: Double? { duration > 0 ? distance / duration : nil }

  mutating func add(_ distance: Meters, in interval: Seconds, memory: Seconds) {
    guard interval > 0 else {
      self.distance += distance
      return
    }
    let kept = exp(-interval / memory)
    self.distance = kept * self.distance + distance
    duration = kept * duration + interval
  }
}
