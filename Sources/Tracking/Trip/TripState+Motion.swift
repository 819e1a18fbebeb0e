import GeoCore

// Speeds, stops and totals.

extension TripState {
  /// Takes the speed after a fix.
  mutating func measure(
    from before: Meters?,
    in interval: Seconds,
    _ fix: LocationFix,
    _ plan: TripPlan?,
    _ thresholds: TrackingThresholds
  ) {
    guard interval > 0 else { return }
    let isOnRoute = plan.map(isAlong) ?? false
    let speed = isOnRoute ? abs(along?.rate ?? 0) : plane?.speed ?? 0
    // Straight lines stand for longer ways: along them only the ground tells what was travelled.
    let isOnStreet = isOnRoute && plan.map { $0.isSurveyed(at: along?.place ?? 0) } ?? false
    let groundSpeed = isOnStreet ? speed : plane?.speed ?? 0
    show(groundSpeed, interval, thresholds)
    let usual = isOnRoute ? plan.map(usualSpeed) ?? thresholds.goSpeed : .infinity
    let change = motion.take(speed, for: interval, usual: usual, thresholds)
    if isOnRoute {
      let deviation = (along?.rateVariance ?? 0).squareRoot()
      speedChange.take(upTo: speed + deviation, for: interval, usual: usual, motion, thresholds)
      pace?.hold(speedChange.isOn)
      if let plan, let place = along?.place, status != .wrongWay {
        stops.pass(place, on: plan, isSeen: interval <= TrackingConstants.gap)
      }
    }
    var distance = groundSpeed * interval
    if isOnRoute, status != .wrongWay, isOnStreet || interval > TrackingConstants.gap,
      let plan, let before, let now = along?.place
    {
      distance = plan.ground(at: now) - plan.ground(at: before)
    }
    count(distance, interval, change)
    learnStop(change, plan)
  }

  /// Whether the traveller is on the route, not before its start, and followed it if it is new.
  private func isAlong(_ plan: TripPlan) -> Bool {
    guard hasJoined, !isOffRoute, !isRouteUntried else { return false }
    return (watch?.place(on: plan) ?? 0) > -Self.approachReach
  }

  /// Metres before the start of a route at which somebody is on the way to it.
  private static let approachReach: Meters = 5

  private mutating func show(
    _ speed: Double,
    _ interval: Seconds,
    _ thresholds: TrackingThresholds
  ) {
    let speed = min(speed, thresholds.highestSpeed)
    let weight = 1 - exp(-interval / TrackingConstants.shownSpeedMemory)
    shownSpeed = (shownSpeed ?? 0) + weight * (speed - (shownSpeed ?? 0))
  }

  /// Adds what a fix without a time adds to the way travelled: all that it is farther along the route than the
  /// last counted place, and elsewhere what is more than noise.
  mutating func countWithoutTime(_ plan: TripPlan?, _ thresholds: TrackingThresholds) {
    guard let now = matched else { return }
    var place: Meters?
    if let plan, isAlong(plan), let along { place = plan.ground(at: along.place) }
    if let place, countedAlong != nil {
      forgetLeap(back: place)
      let last = countedAlong ?? place
      let distance = place - last
      leap = nil
      guard distance > 0 else { return }
      travelled += distance
      if distance > 2 * thresholds.startDistance { leap = Leap(along: last, distance: distance) }
    } else if let counted {
      let distance = LocalPlane.shortDistance(counted, now)
      guard distance >= thresholds.startDistance else { return }
      travelled += distance
    }
    counted = now
    countedAlong = place
  }

  /// Takes back the last way counted if the fix after it is where that began: it was wild.
  private mutating func forgetLeap(back place: Meters) {
    guard let leap, abs(place - leap.along) < leap.distance / 2 else { return }
    travelled -= leap.distance
    countedAlong = leap.along
  }

  /// Adds to the totals what was moving; what may have been a stop is held back until that is known.
  private mutating func count(
    _ distance: Meters,
    _ interval: Seconds,
    _ change: MotionDetector.Change
  ) {
    if motion.isMoving || motion.pending > 0 { travelled = max(0, travelled + distance) }
    switch change {
    case .halted:
      slowDistance = 0
      slowDuration = 0
      return
    case .started:
      // The seconds in which it was not yet believed.
      movingDuration += motion.elapsed
      averageSpeed.add(max(0, distance), in: interval, memory: TrackingConstants.averageSpeedMemory)
      return
    case .none, .slowed, .wentOn: break
    }
    guard motion.isMoving else { return }
    slowDistance += distance
    slowDuration += interval
    guard motion.pending == 0 else { return }
    movingDuration += slowDuration
    averageSpeed.add(
      max(0, slowDistance),
      in: slowDuration,
      memory: TrackingConstants.averageSpeedMemory
    )
    slowDistance = 0
    slowDuration = 0
  }

  private mutating func learnStop(_ change: MotionDetector.Change, _ plan: TripPlan?) {
    switch change {
    case .started(let stood):
      guard let plan, hasJoined, !isOffRoute, let place = along?.place,
        let spot = plan.spot(near: place, within: StopModel.reach)
      else { return }
      if !spot.isCertain { stops.stood += stood }
      stops.spentAlong = max(stops.spentAlong, spot.along + 0.01)
    case .none, .slowed, .wentOn, .halted: break
    }
  }
}
