import GeoCore

/// Forecasts.
extension StationForecaster {
  /// The longest time from the last reading of a station to a forecast, in seconds: a day.
  public static let longestHorizon: Int64 = 86_400

  /// The longest time with constant rates.
  private static let longestPiece: Int64 = 900

  /// Forecast of a station at a time.
  ///
  /// - Returns: `nil` if the station has no reading, or the time is not within a day after its last
  ///   one.
  /// - Complexity: see ``forecasts(station:times:)``.
  public func forecast(station: Int, time: Int64) -> StationForecast? {
    forecasts(station: station, times: [time])?.first
  }

  /// Forecasts of a station at some times.
  ///
  /// - Parameters:
  ///   - station: The index of the station.
  ///   - times: Seconds since 1970, in increasing order.
  /// - Returns: `nil` if the station has no reading, or a time is not within a day after the last one
  ///   or before the time before it.
  /// - Complexity: O((r·t + p)·n) for rates of r events an hour, t hours, p quarters of an hour and n
  ///   bikes and docks, at most 200.
  public func forecasts(station: Int, times: [Int64]) -> [StationForecast]? {
    guard stations.indices.contains(station), let last = stations[station].last,
      let latest = times.last, latest >= last.time, latest <= last.time + Self.longestHorizon
    else { return nil }
    let start = StationStart(last)
    let spread = parameters.rateSpread * 3.0.squareRoot()
    var branches = [(-spread, 1.0 / 6), (0, 2.0 / 3), (spread, 1.0 / 6)].map { drift, share in
      (drift: drift, share: share, distribution: start.distribution)
    }
    let scarceBikes = system.rentals.scarcity(parameters)
    let scarceDocks = system.returns.scarcity(parameters)
    var outlook = Outlook(self, station)
    var forecasts: [StationForecast] = []
    var now = last.time
    for time in times {
      guard time >= now else { return nil }
      while now < time {
        let piece = min(time - now, slot(now).rest, Self.longestPiece)
        outlook.enter(slot(now), self)
        let rates = outlook.rates(self, from: now, to: now + piece)
        for index in branches.indices {
          let process = BirthDeathProcess(
            capacity: start.capacity,
            rentals: rates.rentals * exp(branches[index].drift),
            returns: rates.returns * exp(-branches[index].drift),
            grouping: outlook.grouping,
            scarceBikes: scarceBikes,
            scarceDocks: scarceDocks,
            visits: outlook.visits
          )
          process.advance(&branches[index].distribution, hours: Double(piece) / 3600)
        }
        now += piece
      }
      var distribution = [Double](repeating: 0, count: start.capacity + 1)
      for branch in branches {
        for index in distribution.indices {
          distribution[index] += branch.share * branch.distribution[index]
        }
      }
      forecasts.append(
        StationForecast(
          time: time,
          readingTime: last.time,
          distribution: distribution,
          renting: service(last.isRenting, after: time - last.time),
          returning: service(last.isReturning, after: time - last.time),
          scarceBikes: scarceBikes.map { pow($0, parameters.unusableShare) },
          scarceDocks: scarceDocks.map { pow($0, parameters.unusableShare) }
        )
      )
    }
    return forecasts
  }

  /// Probability that a station is in service some seconds after a reading.
  private func service(_ isOpen: Bool, after seconds: Int64) -> Double {
    let failing = system.failures.ratio(prior: 0.0001, weight: 1000)
    let mending = system.repairs.ratio(prior: 0.2, weight: 20)
    let settled = mending / (failing + mending)
    let start = isOpen ? 1.0 : 0
    return settled + (start - settled) * exp(-(failing + mending) * Double(seconds) / 3600)
  }
}

/// The number of bikes from which a forecast starts.
private struct StationStart {
  let capacity: Int
  let distribution: [Double]

  init(_ reading: StationReading) {
    var (bikes, docks) = (reading.bikes, reading.docks)
    if bikes + docks > BirthDeathProcess.largestCapacity {
      bikes = min(bikes, BirthDeathProcess.largestCapacity / 2)
      docks = min(docks, BirthDeathProcess.largestCapacity / 2)
    }
    capacity = bikes + docks
    var start = [Double](repeating: 0, count: capacity + 1)
    start[bikes] = 1
    distribution = start
  }
}

/// Rates of a station from its last reading on.
private struct Outlook {
  private let station: Int
  private let start: Int64
  /// Probability that a group has one more rider.
  let grouping: Double
  /// Logarithms of the levels.
  private let levels: (rentals: Double, returns: Double)
  /// Rates of the slot without levels, in bikes per hour.
  private var slotRates = (rentals: 0.0, returns: 0.0)
  /// Visits of trucks in the slot.
  private(set) var visits: [BirthDeathProcess.Visits] = []
  private var slot: WeekSlot?

  init(_ forecaster: StationForecaster, _ station: Int) {
    self.station = station
    start = forecaster.stations[station].last?.time ?? 0
    grouping = forecaster.system.grouping
    let (parameters, state) = (forecaster.parameters, forecaster.stations[station])
    levels = (
      log(parameters.level(forecaster.system.rentals) * parameters.level(state.rentals)),
      log(parameters.level(forecaster.system.returns) * parameters.level(state.returns))
    )
  }

  /// Computes the rates of a slot if it is another one than before.
  mutating func enter(_ slot: WeekSlot, _ forecaster: StationForecaster) {
    guard self.slot?.index != slot.index else { return }
    self.slot = slot
    let (state, size) = (forecaster.stations[station], forecaster.size(station))
    slotRates = (
      forecaster.rate(state.rentals, forecaster.system.rentals, size: size, slot),
      forecaster.rate(state.returns, forecaster.system.returns, size: size, slot)
    )
    visits = forecaster.system.visits(hour: slot.hour)
  }

  /// Mean rates of a piece of time within the slot, in bikes per hour.
  func rates(
    _ forecaster: StationForecaster,
    from: Int64,
    to: Int64
  ) -> (rentals: Double, returns: Double) {
    let passed = Double(from + to) / 2 - Double(start)
    let share = exp(-passed / forecaster.parameters.levelPersistence)
    return (
      slotRates.rentals * exp(share * levels.rentals),
      slotRates.returns * exp(share * levels.returns)
    )
  }
}
