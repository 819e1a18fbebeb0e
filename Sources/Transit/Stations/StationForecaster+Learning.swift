import GeoCore

/// Learning from readings.
extension StationForecaster {
  /// Learns from the newest reading of a station.
  ///
  /// Readings of different stations may come in any order; those of a station must come in the order of
  /// time. The status between two readings counts as that of the first until the last look at the feed
  /// before the second.
  ///
  /// - Returns: Whether the reading was accepted: it is plausible, of a station that is known, and
  ///   newer than the one before.
  /// - Complexity: O(1); once per station and half hour O(days of the week).
  @discardableResult
  public mutating func observe(_ reading: StationReading, station: Int) -> Bool {
    guard stations.indices.contains(station), reading.isPlausible else { return false }
    guard let last = stations[station].last else {
      system.capacity.add(Double(reading.capacity), expected: 1)
      stations[station].last = reading
      return true
    }
    let gap = reading.time - last.time
    guard gap > 0 else { return false }
    let interval = ReadingInterval(
      last,
      reading,
      late: Double(min(gap, sampling.interval)) / 3600,
      early: Double(max(0, gap - sampling.interval)) / 3600
    )
    forgetLevels(station, gap, until: reading.time)
    let slot = slot(reading.time)
    enter(slot, station)
    stations[station].last = reading
    if gap <= sampling.longestGap {
      learnService(interval)
      if last.isInService, reading.isInService { learn(interval, slot, station) }
    }
    return true
  }

  private mutating func forgetLevels(_ station: Int, _ gap: Int64, until time: Int64) {
    let share = exp(-Double(gap) / parameters.levelMemory)
    stations[station].rentals.level.keep(share)
    stations[station].returns.level.keep(share)
    let passed = time - system.levelTime
    guard passed > 0 else { return }
    let kept = exp(-Double(passed) / parameters.systemLevelMemory)
    system.rentals.level.keep(kept)
    system.returns.level.keep(kept)
    system.levelTime = time
  }

  /// Computes the rates of a slot when the first reading of a station falls in it.
  private mutating func enter(_ slot: WeekSlot, _ station: Int) {
    guard stations[station].slot != slot.index else { return }
    let weeks = slot.week &- stations[station].weeks[slot.index]
    if weeks > 0 {
      let share = pow(parameters.weeklyMemory, Double(min(weeks, 1000)))
      stations[station].rentals.keep(share, of: slot.index)
      stations[station].returns.keep(share, of: slot.index)
      stations[station].weeks[slot.index] = slot.week
    }
    stations[station].slot = slot.index
    let size = size(station)
    stations[station].rentals.rate =
      rate(stations[station].rentals, system.rentals, size: size, slot)
    stations[station].returns.rate =
      rate(stations[station].returns, system.returns, size: size, slot)
  }

  private mutating func learnService(_ interval: ReadingInterval) {
    let hours = interval.early + interval.late
    let ended = interval.first.isInService != interval.second.isInService ? 1.0 : 0
    if interval.first.isInService {
      system.failures.add(ended, expected: hours)
    } else {
      system.repairs.add(ended, expected: hours)
    }
  }

  private mutating func learn(_ interval: ReadingInterval, _ slot: WeekSlot, _ station: Int) {
    let change = Double(interval.second.bikes - interval.first.bikes)
    let capacity = max(interval.second.capacity, interval.first.capacity)
    let state = stations[station]
    let leaving =
      state.rentals.rate * parameters.level(system.rentals) * parameters.level(state.rentals)
    let coming =
      state.returns.rate * parameters.level(system.returns) * parameters.level(state.returns)
    let rentals = interval.first.bikes > 0 ? leaving * interval.late : 0
    let returns = interval.first.docks > 0 ? coming * interval.late : 0
    let hours = interval.early + interval.late
    let band = BirthDeathProcess.band(of: interval.first.bikes, capacity: capacity)
    let least = max(
      Double(parameters.leastVisit),
      parameters.leastVisitShare * Double(capacity),
      2 + 4 * (rentals + returns).squareRoot() + rentals + returns
    )
    guard abs(change) < least else {
      let fill = Double(interval.second.bikes) / Double(interval.second.capacity)
      system.addVisit(1, fill: fill, hours: hours, band: band, hour: slot.hour)
      return
    }
    system.addVisit(0, fill: 0, hours: hours, band: band, hour: slot.hour)
    // A rental and a return within the interval cancel out. They add nothing to the mean of changes,
    // and the dispersion accounts for their variance: counting expected ones as seen would feed noise
    // of the counts back into the rates.
    let noise = change - (returns - rentals)
    system.dispersion.add(noise * noise, expected: abs(change))
    let grouping = system.grouping
    parameters.learn(
      FlowObservation(
        bikes: max(0, -change),
        hours: interval.hours(left: interval.first.bikes, interval.second.bikes),
        left: interval.first.bikes,
        grouping: grouping
      ),
      slot,
      &stations[station].rentals,
      &system.rentals
    )
    parameters.learn(
      FlowObservation(
        bikes: max(0, change),
        hours: interval.hours(left: interval.first.docks, interval.second.docks),
        left: interval.first.docks,
        grouping: grouping
      ),
      slot,
      &stations[station].returns,
      &system.returns
    )
  }
}

/// Bikes that were rented, or came back, between two readings.
private struct FlowObservation {
  var bikes: Double
  /// Hours in which there was a bike, or a dock.
  var hours: Double
  /// Bikes, or docks, at the first reading.
  var left: Int
  /// Probability that a group has one more rider.
  var grouping: Double
}

extension StationParameters {
  /// Adds an observation to what is known of a station and of the system.
  fileprivate func learn(
    _ observed: FlowObservation,
    _ slot: WeekSlot,
    _ flow: inout FlowState,
    _ systemFlow: inout SystemFlow
  ) {
    guard observed.hours > 0 else { return }
    let systemLevel = level(systemFlow)
    var hours = observed.hours
    if (1...SystemFlow.scarceCount).contains(observed.left) {
      // Larger groups take what there is.
      hours *= 1 - pow(observed.grouping, Double(observed.left))
      let scarce = systemFlow.scarce[observed.left - 1]
      systemFlow.scarce[observed.left - 1]
        .add(observed.bikes, expected: flow.rate * hours * systemLevel * level(flow))
      hours *= min(1, scarce.ratio(weight: scarcityWeight))
    }
    let index = slot.halfHour + (slot.isWeekend ? WeekSlot.perDay : 0)
    let prior = systemFlow.profile[index].ratio(prior: priorRate, weight: profileWeight)
    systemFlow.profile[index].add(observed.bikes, expected: hours)
    systemFlow.total.add(observed.bikes, expected: hours)
    systemFlow.level.add(observed.bikes, expected: flow.rate * hours)
    flow.add(observed.bikes, hours: hours, to: slot)
    flow.mean.add(observed.bikes, expected: prior * hours)
    flow.level.add(observed.bikes, expected: flow.rate * hours * systemLevel)
  }
}

/// Time between two readings of a station.
struct ReadingInterval {
  let first: StationReading
  let second: StationReading
  /// Hours since the last look at the feed before the second reading.
  let late: Double
  /// Hours before it, in which the status is known to have been that of the first reading.
  let early: Double

  init(_ first: StationReading, _ second: StationReading, late: Double, early: Double) {
    (self.first, self.second, self.late, self.early) = (first, second, late, early)
  }

  /// Hours in which there was something left to take, given what was left at both ends.
  func hours(left before: Int, _ after: Int) -> Double {
    (before > 0 ? early + late / 2 : 0) + (after > 0 ? late / 2 : 0)
  }
}
