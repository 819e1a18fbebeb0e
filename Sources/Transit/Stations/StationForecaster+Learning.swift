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
    stations[station].rentals.rate = rate(\.rentals, \.rentals, station, slot)
    stations[station].returns.rate = rate(\.returns, \.returns, station, slot)
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
    let leaving = expectation(\.rentals, \.rentals, station, interval.first.bikes)
    let coming = expectation(\.returns, \.returns, station, interval.first.docks)
    let (rentals, returns) = (leaving * interval.late, coming * interval.late)
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
    let hidden = hiddenPairs(rentals, returns, change: abs(change))
    let noise = change - (returns - rentals)
    system.dispersion.add(noise * noise, expected: abs(change) + 2 * hidden)
    learn(
      \.rentals,
      \.rentals,
      max(0, -change) + hidden,
      interval.hours(left: interval.first.bikes, interval.second.bikes),
      interval.first.bikes,
      slot,
      station
    )
    learn(
      \.returns,
      \.returns,
      max(0, change) + hidden,
      interval.hours(left: interval.first.docks, interval.second.docks),
      interval.first.docks,
      slot,
      station
    )
  }

  /// Bikes per hour that are expected with some bikes, or docks, left.
  private func expectation(
    _ flow: WritableKeyPath<StationState, FlowState>,
    _ systemFlow: WritableKeyPath<SystemState, SystemFlow>,
    _ station: Int,
    _ left: Int
  ) -> Double {
    guard left > 0 else { return 0 }
    let levels = levels(flow, systemFlow, station)
    return stations[station][keyPath: flow].rate * levels.system * levels.station
  }

  private mutating func learn(
    _ flow: WritableKeyPath<StationState, FlowState>,
    _ systemFlow: WritableKeyPath<SystemState, SystemFlow>,
    _ bikes: Double,
    _ hours: Double,
    _ left: Int,
    _ slot: WeekSlot,
    _ station: Int
  ) {
    guard hours > 0 else { return }
    let levels = levels(flow, systemFlow, station)
    let rate = stations[station][keyPath: flow].rate
    var effective = hours
    if (1...SystemFlow.scarceCount).contains(left) {
      // Larger groups take what there is.
      effective *= 1 - pow(system.grouping, Double(left))
      let scarce = system[keyPath: systemFlow].scarce[left - 1]
      system[keyPath: systemFlow].scarce[left - 1]
        .add(bikes, expected: rate * effective * levels.system * levels.station)
      effective *= min(1, scarce.ratio(weight: parameters.scarcityWeight))
    }
    let index = slot.halfHour + (slot.isWeekend ? WeekSlot.perDay : 0)
    let profile = system[keyPath: systemFlow].profile[index]
    let prior = profile.ratio(prior: parameters.priorRate, weight: parameters.profileWeight)
    system[keyPath: systemFlow].profile[index].add(bikes, expected: effective)
    system[keyPath: systemFlow].total.add(bikes, expected: effective)
    system[keyPath: systemFlow].level.add(bikes, expected: rate * effective)
    stations[station][keyPath: flow].add(bikes, hours: effective, to: slot)
    stations[station][keyPath: flow].mean.add(bikes, expected: prior * effective)
    stations[station][keyPath: flow].level.add(bikes, expected: rate * effective * levels.system)
  }

  /// Mean number of rentals that a return hides within an interval, given the change.
  ///
  /// The change has Skellam's distribution; the mean is √(ab)·I(c + 1)/I(c) of 2√(ab), with the bound
  /// of Amos (1974) for the ratio of the Bessel functions.
  private func hiddenPairs(_ rentals: Double, _ returns: Double, change: Double) -> Double {
    let root = (rentals * returns).squareRoot()
    guard root > 0 else { return 0 }
    let argument = 2 * root
    let order = change + 1.5
    return root * argument / (change + 0.5 + (order * order + argument * argument).squareRoot())
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
