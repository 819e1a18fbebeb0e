import GeoCore

// Speeds, stops and totals.

extension TripState {
  /// Measures how the traveller moved since the fix before.
  ///
  /// - Parameters:
  ///   - step: the fix.
  ///   - before: metres along the route at the fix before; `nil` if unknown.
  ///   - plan: the route.
  mutating func measure(_ step: FixStep, from before: Meters?, _ plan: TripPlan?) {
    let (interval, thresholds) = (step.interval, step.thresholds)
    let route = isAlong(plan) ? plan : nil
    if step.fix.time == nil {
      let along = route.flatMap { route in position.along.map { route.ground(at: $0.place) } }
      totals.addUntimed(at: place.matched, along: along, thresholds)
    }
    guard interval > 0 else { return }
    let groundSpeed = position.ground?.speed ?? 0
    let speed = route == nil ? groundSpeed : speedAlong(from: before, in: interval)
    // A straight line stands for a longer way, so that only the ground tells what was travelled.
    let isOnStreet = route?.isSurveyed(at: position.along?.place ?? 0) == true
    let travelSpeed = isOnStreet ? speed : groundSpeed
    totals.show(min(travelSpeed, thresholds.highestSpeed), for: interval)
    let usual = route.map(usualSpeed) ?? .infinity
    let change = motion.take(speed, for: interval, usual: usual, thresholds)
    var distance = travelSpeed * interval
    if let route, let along = position.along {
      learnPace(speed + along.rateVariance.squareRoot(), usual: usual, step, route)
      if let before, status != .wrongWay {
        pace.compare(
          from: before,
          to: along.place,
          in: interval,
          deviation: position.alongDeviation,
          motion,
          on: route,
          spread: thresholds.paceSpread
        )
      }
      if status != .wrongWay, isOnStreet || interval > TrackingReceiverModel.gap, let before {
        distance = route.ground(at: along.place) - route.ground(at: before)
      }
    }
    totals.add(distance, in: interval, change, motion)
    if case .started(let stood) = change, let plan, let along = position.along, status != .offRoute
    {
      pace.learnStop(stood, at: along.place, on: plan)
    }
  }

  /// Metres per second along the route now.
  ///
  /// After a gap the speed of the filter is mostly the one that was expected, which the mean since the
  /// fix before bounds: so a stop is seen between sparse fixes, too.
  private func speedAlong(from before: Meters?, in interval: Seconds) -> Double {
    guard let along = position.along else { return 0 }
    let speed = abs(along.rate)
    guard interval > TrackingReceiverModel.gap, let before else { return speed }
    return min(speed, abs(along.place - before) / interval)
  }

  /// Learns from the speed, and counts the stops that were passed.
  private mutating func learnPace(
    _ speed: Double,
    usual: Double,
    _ step: FixStep,
    _ plan: TripPlan
  ) {
    pace.watchSpeed(upTo: speed, for: step.interval, usual: usual, motion, step.thresholds)
    guard let along = position.along, status != .wrongWay else { return }
    let isSeen = step.interval <= TrackingReceiverModel.gap
    pace.stops.countSpots(upTo: along.place, on: plan, isSeen: isSeen)
  }

  /// Whether the traveller is on the route, not before its start, and followed it if it is new.
  private func isAlong(_ plan: TripPlan?) -> Bool {
    guard let plan, position.isOnPlan, status != .offRoute, !rerouting.isUntried(position) else {
      return false
    }
    return (offRoute.filter?.place(on: plan) ?? 0) > -Self.approachReach
  }

  /// Metres before the start of a route at which a traveller is still on the way to it: an
  /// estimate.
  private static let approachReach: Meters = 5
}
