import BikeSimulation
import GeoCore
import Testing
import Transit

/// Learning from readings, and forecasts.
@Suite struct StationForecasterTests {
  /// A Monday 00:00 UTC.
  private static let monday: Int64 = 1_767_571_200

  private func reading(minute: Int, bikes: Int, docks: Int) -> StationReading {
    StationReading(time: Self.monday + Int64(minute) * 60, bikes: bikes, docks: docks)
  }

  /// A forecaster that has read some days of a simulated system.
  private func forecaster(_ system: SimulatedSystem, days: Int) -> StationForecaster {
    var forecaster = StationForecaster(
      stationCount: system.capacities.count,
      sampling: StationSampling(interval: 60, longestGap: 300)
    )
    for minute in 0..<days * 1440 {
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
    return forecaster
  }

  /// Mean bikes of a station with 10 bikes of 20 after an hour, having learned from some bikes at each
  /// minute of a day.
  private func expectedBikes(after bikes: (Int) -> Int) throws -> Double {
    var forecaster = StationForecaster(
      stationCount: 1,
      sampling: StationSampling(interval: 60, longestGap: 300)
    )
    for minute in 0..<2 * 1440 {
      forecaster.observe(
        reading(minute: minute, bikes: bikes(minute), docks: 20 - bikes(minute)),
        station: 0
      )
    }
    forecaster.observe(reading(minute: 2 * 1440 + 10, bikes: 10, docks: 10), station: 0)
    let time = Self.monday + Int64(2 * 1440 + 70) * 60
    return try #require(forecaster.forecast(station: 0, time: time)).expectedBikes
  }

  @Test func `probabilities sum to one and decrease with the number asked for`() throws {
    let system = CrowdSystem.simulate(seed: 5, stations: 6, days: 2)
    let forecaster = forecaster(system, days: 2)
    for station in 0..<6 {
      let last = try #require(forecaster.lastReading(of: station))
      for minutes in [0, 1, 10, 60, 600] {
        let forecast = try #require(
          forecaster.forecast(station: station, time: last.time + Int64(minutes) * 60)
        )
        #expect(abs(forecast.distribution.reduce(0, +) - 1) < 1e-9)
        #expect(forecast.distribution.allSatisfy { $0 >= 0 })
        for count in -1...system.capacities[station] + 2 {
          #expect(forecast.probability(ofBikes: count) >= forecast.probability(ofBikes: count + 1))
          #expect(forecast.probability(ofDocks: count) >= forecast.probability(ofDocks: count + 1))
        }
        #expect(forecast.probability(ofBikes: system.capacities[station] + 1) == 0)
        #expect((0...Double(system.capacities[station])).contains(forecast.expectedBikes))
      }
    }
  }

  @Test func `a station that is always empty does not learn that nobody rents`() throws {
    let empty = try expectedBikes { _ in 0 }
    let unused = try expectedBikes { _ in 10 }
    // Ten bikes that stand still show that there are no rentals; an empty station shows nothing, and
    // that no bike came back.
    #expect(abs(unused - 10) < 0.5)
    #expect(empty < 9.7)
    let full = try expectedBikes { _ in 20 }
    #expect(full > 10.3)
  }

  @Test func `rentals while there are bikes count at their rate`() throws {
    // One bike leaves every ten minutes; a truck brings 20 when there is none left.
    let drained = try expectedBikes { minute in 20 - minute / 10 % 21 }
    #expect((3.5...5.5).contains(drained))
  }

  @Test func `the work of trucks is not learned as returns`() throws {
    // Every six hours a truck fills the station, and another one empties it.
    let moved = try expectedBikes { minute in minute / 180 % 2 == 0 ? 2 : 18 }
    #expect((9...11).contains(moved))
  }

  @Test func `implausible readings are refused and change nothing`() {
    var forecaster = StationForecaster(stationCount: 1)
    let isAccepted = forecaster.observe(reading(minute: 10, bikes: 3, docks: 4), station: 0)
    #expect(isAccepted)
    let before = forecaster
    let refused = [
      reading(minute: 11, bikes: -1, docks: 4), reading(minute: 11, bikes: 3, docks: -4),
      reading(minute: 11, bikes: 0, docks: 0), reading(minute: 11, bikes: .max, docks: 1),
      reading(minute: 10, bikes: 3, docks: 4), reading(minute: 2, bikes: 3, docks: 4),
      StationReading(time: .max, bikes: 1, docks: 1),
      StationReading(time: .min, bikes: 1, docks: 1), StationReading(time: -1, bikes: 1, docks: 1),
    ]
    for reading in refused {
      let isAccepted = forecaster.observe(reading, station: 0)
      #expect(!isAccepted, "\(reading)")
    }
    for station in [-1, 1] {
      let isKnown = forecaster.observe(reading(minute: 20, bikes: 1, docks: 1), station: station)
      #expect(!isKnown)
    }
    #expect(forecaster == before)
    #expect(forecaster.forecast(station: 0, time: .max) == nil)
    #expect(forecaster.forecast(station: 0, time: .min) == nil)
    #expect(forecaster.forecast(station: 3, time: Self.monday) == nil)
    #expect(forecaster.forecasts(station: 0, times: []) == nil)
  }

  @Test func `damaged histories give probabilities`() throws {
    var random = SplitMix64(seed: 3)
    let counts = [-7, 0, 1, 2, 19, 40, 150, 5000, 99_999, 100_001, .max, .min]
    for _ in 0..<20 {
      var forecaster = StationForecaster(stationCount: 2, utcOffset: .max)
      var minute = 0
      for _ in 0..<2000 {
        minute += random.below(40) - 4 + (random.chance(0.01) ? 100_000 : 0)
        forecaster.observe(
          StationReading(
            time: Self.monday + Int64(minute) * 60,
            bikes: counts[random.below(counts.count)],
            docks: counts[random.below(counts.count)],
            isRenting: random.chance(0.9),
            isReturning: random.chance(0.9)
          ),
          station: random.below(2)
        )
      }
      for station in 0...1 {
        let last = try #require(forecaster.lastReading(of: station))
        let forecast = try #require(forecaster.forecast(station: station, time: last.time + 4000))
        #expect(abs(forecast.distribution.reduce(0, +) - 1) < 1e-9)
        #expect((0...1).contains(forecast.probability(ofBikes: 1)))
        #expect((0...1).contains(forecast.probability(ofDocks: 1)))
      }
    }
  }

  @Test func `parameters that are not valid are replaced`() {
    for path: WritableKeyPath<StationParameters, Double> in [
      \.priorRate, \.levelMemory, \.rateSpread, \.slotWeight,
    ] {
      for value in [Double.nan, -1, .infinity] {
        var parameters = StationParameters()
        parameters[keyPath: path] = value
        #expect(!parameters.isValid)
        let forecaster = StationForecaster(stationCount: 1, parameters: parameters)
        #expect(forecaster.parameters == StationParameters())
      }
    }
  }

  @Test func `the same readings give the same forecasts`() throws {
    let first = CommuterSystem.simulate(seed: 9, stations: 5, days: 1)
    let second = CommuterSystem.simulate(seed: 9, stations: 5, days: 1)
    let (one, two) = (forecaster(first, days: 1), forecaster(second, days: 1))
    #expect(one == two)
    let time = SimulatedSystem.time(ofMinute: 1460)
    for station in 0..<5 {
      let forecast = try #require(one.forecast(station: station, time: time))
      #expect(forecast == two.forecast(station: station, time: time))
    }
  }

  @Test func `forecasts at several times equal those at each`() throws {
    let forecaster = forecaster(CommuterSystem.simulate(seed: 4, stations: 3, days: 1), days: 1)
    let times = [1450, 1470, 1500].map { SimulatedSystem.time(ofMinute: $0) }
    let together = try #require(forecaster.forecasts(station: 1, times: times))
    for (time, forecast) in zip(times, together) {
      let alone = try #require(forecaster.forecast(station: 1, time: time))
      #expect(abs(alone.expectedBikes - forecast.expectedBikes) < 0.1)
    }
    #expect(forecaster.forecasts(station: 1, times: times.reversed()) == nil)
  }
}

/// Simulated systems.
@Suite struct BikeSimulationTests {
  @Test func `stations that exist keep their places and capacities`() {
    let layout = StationLayout(
      places: [(0, 0), (900, 0), (1e7, 1e7)],
      capacities: [0, 12, .max]
    )
    for simulate in [CommuterSystem.simulation, CrowdSystem.simulation] {
      let system = simulate(layout, 3, 8)
      #expect(system.capacities == [1, 12, StationLayout.largestCapacity])
      #expect(system.minutes == 8 * 1440 && system.places.map(\.x) == [0, 900, 1e7])
      for minute in 0..<system.minutes {
        for (station, capacity) in system.capacities.enumerated() {
          guard let report = system.report(station, minute: minute) else { continue }
          #expect(report.bikes >= 0 && report.docks >= 0)
          #expect(report.bikes + report.docks == capacity)
        }
      }
    }
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `counts stay within the capacity and follow from the seed`(seed: UInt64) {
    for simulate in [CommuterSystem.simulate, CrowdSystem.simulate] {
      let system = simulate(seed, 8, 3)
      let again = simulate(seed, 8, 3)
      var (reports, changes) = (0, 0)
      var last = [SimulatedSystem.Report?](repeating: nil, count: 8)
      for minute in 0..<system.minutes {
        for station in 0..<8 {
          let report = system.report(station, minute: minute)
          #expect(report == again.report(station, minute: minute))
          guard let report else { continue }
          #expect(report.bikes >= 0 && report.docks >= 0)
          reports += 1
          changes += report == last[station] ? 0 : 1
          last[station] = report
        }
      }
      #expect(reports > 3000)
      #expect(changes > 200)
    }
  }
}
