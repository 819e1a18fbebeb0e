import CampusGraph
import GeoCore

/// Expected arrival and departure at one stop, with what a forecast is learned from.
struct StopEstimate {
  /// Forecast in terms of the model.
  struct Basis {
    var modelClass: Int
    var features: ForecastModel.Vector
    var origin: Double
    var usual: Double
    var forecast: Double
    var unit: Double
  }

  var position: Int
  var arrival: ExpectedTime
  var departure: ExpectedTime
  var basis: Basis?
  /// Vehicles of the last hour on the stretch to the stop.
  var earlierVehicles = 0
  /// Whether the stretch has learned times.
  var isLearned = false
}

/// Forecast of the stops ahead of one vehicle, stop by stop.
struct TripForecaster {
  /// Where a forecast begins.
  struct Start {
    /// First stop to be reached.
    var position: Int
    /// Usual seconds to it.
    var remaining: Double
    /// Moment from which times count.
    var origin: ExpectedTime
    /// When the vehicle should be where it is.
    var scheduled: Double
    /// Moment at which traffic is known.
    var now: Double
    /// Whether it has not departed from the first stop.
    var isWaiting: Bool
    /// Seconds since the expected departure of a waiting vehicle.
    var overdue = 0.0
    /// Seconds behind schedule; 0 if the run keeps no times.
    var deviation: Double
    var pace: Double
    /// Lasting pace of the vehicle and its driver.
    var driver: Double
    /// Seconds behind the vehicle before; `nil` if unknown.
    var headway: Double?
    /// Times at which the vehicle before was at the stops, by position; `nil` where it was not yet.
    var passages: [Double?]
    /// Whether it stands at a stop.
    var isStanding: Bool
    /// Relative excess of the time since the last stop over the usual one.
    var slowness: Double
    /// Factor of the uncertainty: above 1 on detours and after silence.
    var widening: Double
  }

  let stretches: StretchTimes
  let model: ForecastModel
  let path: TransitPath
  let schedule: RunSchedule
  let run: TripRun
  let keepsTimes: Bool

  /// Sums over the stretches so far, weighted by their usual times.
  private struct Sums {
    var usual = 0.0
    /// Difference of the hour's mean times from the usual ones.
    var observed = 0.0
    var recent = 0.0
    var near = 0.0
    var far = 0.0
    var everywhere = 0.0
    /// What headways change in the dwells.
    var headway = 0.0
    var variance = 0.0
  }

  /// The stops from the start on.
  ///
  /// - Complexity: O(stops).
  func estimates(from start: Start) -> [StopEstimate] {
    var estimates: [StopEstimate] = []
    guard start.position < path.stops.count else { return [] }
    estimates.reserveCapacity(path.stops.count - start.position)
    var sums = Sums()
    var shift = (expected: 0.0, low: 0.0, high: 0.0)
    var last = start.origin
    for position in start.position..<path.stops.count {
      var estimate = StopEstimate(position: position, arrival: last, departure: last)
      if position > 0 {
        let link = path.links[position - 1]
        let slot = DaySlot(start.origin.expected + sums.usual, of: run)
        let plan = schedule.arrival(position) - schedule.arrival(position - 1)
        let usual = stretches.seconds(link, at: slot, scheduled: plan)
        var part = position == start.position ? min(start.remaining, 4 * usual) : usual
        if position == 1, start.position == 0 { part -= stretches.dwell(link, total: usual) }
        if position > start.position, position > 1 {
          let headway = headway(at: position - 1, estimates[estimates.count - 1].arrival, start)
          let change = stretches.stretches[link].dwell.change(headway: headway)
          part += change
          sums.headway += change
        }
        let recent = stretches.recent(link, at: start.now)
        let (near, far) = stretches.traffic.around(stretches.links[link], at: start.now)
        sums.usual += part
        let observed = stretches.observed(link, at: slot, usual: usual)
        sums.observed += part * (observed / max(usual, 1) - 1)
        sums.recent += part * Self.relative(recent.residual)
        sums.near += part * Self.relative(near)
        sums.far += part * Self.relative(far)
        sums.variance += part * usual * stretches.stretches[link].variance
        estimate.earlierVehicles = recent.count
        estimate.isLearned = stretches.stretches[link].count >= 3
      }
      sums.everywhere = Self.relative(stretches.traffic.everywhere(at: start.now))
      let planned = schedule.arrival(position) - start.scheduled
      let basis = basis(sums, start, planned: planned)
      let state = model.classes[basis.modelClass]
      let middle = basis.forecast + state.middle * basis.unit
      let width = start.widening
      let low = middle + (state.low - state.middle) * basis.unit * width
      let high = middle + (state.high - state.middle) * basis.unit * width
      let expected = max(last.expected, start.origin.expected + max(0, middle) + shift.expected)
      let earliest = start.origin.earliest + max(0, low) + shift.low
      let latest = start.origin.latest + max(0, high) + shift.high
      estimate.arrival = ExpectedTime(
        expected: expected,
        earliest: min(expected, max(last.earliest, earliest)),
        latest: max(expected, max(last.latest, latest))
      )
      estimate.basis = basis
      estimate.departure = departure(at: position, estimate.arrival, &shift)
      last = estimate.departure
      // The next arrival's own sum has the dwell; `last` only keeps the order.
      estimates.append(estimate)
    }
    return estimates
  }

  /// Seconds behind the vehicle before at a stop.
  private func headway(at position: Int, _ arrival: ExpectedTime, _ start: Start) -> Double? {
    guard position < start.passages.count, let passage = start.passages[position] else {
      return start.headway
    }
    return max(0, arrival.expected - passage)
  }

  private static func relative(_ residual: Double) -> Double {
    min(max(exp(residual) - 1, -0.6), 3)
  }

  private func basis(_ sums: Sums, _ start: Start, planned: Double) -> StopEstimate.Basis {
    let usual = max(sums.usual, 1)
    var features = ForecastModel.Vector.zero
    features[0] = 1
    features[1] = sums.recent / usual
    features[2] = sums.near / usual
    features[3] = sums.far / usual
    features[4] = sums.everywhere
    features[5] = start.pace
    features[6] = start.driver
    features[7] = min(max(sums.headway / usual, -0.5), 1)
    features[8] = min(max(start.deviation / 600, 0), 2)
    features[9] = min(max(-start.deviation / 300, 0), 2)
    features[10] = min(max((planned - usual) / max(usual, 60), -0.7), 1.5)
    features[11] = 30 / max(usual, 30)
    // A wait lasts some seconds whatever the way; features of the way so far are 0 for waiting vehicles.
    if start.isWaiting {
      features[5] = min(start.overdue, 300) / max(usual, 30)
      features[12] = start.overdue > 0 ? features[11] : 0
    } else {
      features[12] = start.isStanding ? features[11] : 0
    }
    features[13] = start.slowness
    features[14] = start.slowness * min(1, start.remaining / usual)
    features[15] = min(max(sums.observed / usual, -0.6), 1.5)
    let index = ForecastModel.index(horizon: usual, isWaiting: start.isWaiting)
    let correction = model.correction(index, features)
    let unit =
      (64 + 2 * sums.variance + 0.0064 * usual * usual
      + (start.isWaiting ? 1600 : 0)).squareRoot()
    return StopEstimate.Basis(
      modelClass: index,
      features: features,
      origin: start.origin.expected,
      usual: sums.usual,
      forecast: max(0, sums.usual + correction * max(sums.usual, 30)),
      unit: unit
    )
  }

  /// Departure after a dwell, or at the scheduled time where vehicles wait for it; the wait delays
  /// all later stops.
  private func departure(
    at position: Int,
    _ arrival: ExpectedTime,
    _ shift: inout (expected: Double, low: Double, high: Double)
  ) -> ExpectedTime {
    guard position + 1 < path.stops.count else { return arrival }
    let link = path.links[position]
    let usual = stretches.seconds(
      link,
      at: DaySlot(arrival.expected, of: run),
      scheduled: schedule.arrival(position + 1) - schedule.arrival(position)
    )
    let dwell = position == 0 ? 0 : stretches.dwell(link, total: usual)
    var departure = ExpectedTime(
      expected: arrival.expected + dwell,
      earliest: arrival.earliest + min(dwell, 2),
      latest: arrival.latest + dwell
    )
    guard keepsTimes, position > 0, stretches.holdShare(link) > 0.5 else { return departure }
    let due = schedule.departure(position)
    shift.expected += max(0, due - departure.expected)
    shift.high += max(0, due - departure.latest)
    shift.low += max(0, due - (arrival.earliest + dwell))
    departure.expected = max(departure.expected, due)
    departure.latest = max(departure.latest, due)
    departure.earliest = max(departure.earliest, min(due, departure.expected))
    return departure
  }
}
