import BikeSimulation
import Transit

/// A simulated system with the time from which forecasts are scored.
struct Trial {
  /// The two laws of the simulation.
  enum Law: String, CaseIterable {
    case commuters
    case crowds
  }

  let law: Law
  let system: SimulatedSystem

  /// Simulates a system.
  init(_ law: Law, seed: UInt64, stations: Int, days: Int) {
    self.law = law
    system =
      switch law {
      case .commuters: CommuterSystem.simulate(seed: seed, stations: stations, days: days)
      case .crowds: CrowdSystem.simulate(seed: seed, stations: stations, days: days)
      }
  }

  /// How the feed is read: the readings are all polls, so gaps are times without knowledge.
  var sampling: StationSampling {
    switch law {
    case .commuters: StationSampling(interval: 60, longestGap: 300)
    case .crowds: StationSampling(interval: 300, longestGap: 900)
    }
  }

  /// The readings of a minute are given to the forecaster.
  func observe(_ minute: Int, _ forecaster: inout StationForecaster) {
    for station in system.capacities.indices {
      guard let report = system.report(station, minute: minute) else { continue }
      forecaster.observe(
        StationReading(
          time: SimulatedSystem.time(ofMinute: minute),
          bikes: report.bikes,
          docks: report.docks,
          isRenting: report.isInService,
          isReturning: report.isInService
        ),
        station: station
      )
    }
  }

  /// Forecasts of all stations are made every `step` minutes of some days, from the readings up to
  /// then, and given to `body` with the horizon's index.
  func run(
    _ parameters: StationParameters,
    days: [Range<Int>],
    step: Int,
    _ body: (_ station: Int, _ minute: Int, _ forecasts: [StationForecast]) -> Void
  ) {
    var forecaster = StationForecaster(
      stationCount: system.capacities.count,
      sampling: sampling,
      parameters: parameters
    )
    let last = days.map(\.upperBound).max() ?? 0
    for minute in 0..<min(last * 1440, system.minutes - Scores.longest) {
      observe(minute, &forecaster)
      guard minute % step == min(7, step - 1), days.contains(where: { $0.contains(minute / 1440) })
      else { continue }
      let times = Scores.horizons.map { SimulatedSystem.time(ofMinute: minute + $0) }
      for station in system.capacities.indices {
        guard let forecasts = forecaster.forecasts(station: station, times: times) else { continue }
        body(station, minute, forecasts)
      }
    }
  }
}
