import BikeSimulation
import Foundation
import GeoCore
import Testing
import Transit

/// Storing what was learned.
@Suite struct StationStateTests {
  private func learned() throws -> StationForecaster {
    let system = CommuterSystem.simulate(seed: 2, stations: 2, days: 1)
    var forecaster = StationForecaster(stationCount: 2, utcOffset: -5 * 3600)
    for minute in 0..<600 {
      for station in 0...1 {
        let report = try #require(system.report(station, minute: minute))
        let time = SimulatedSystem.time(ofMinute: minute)
        let reading = StationReading(time: time, bikes: report.bikes, docks: report.docks)
        forecaster.observe(reading, station: station)
      }
    }
    return forecaster
  }

  @Test func `what is stored and read learns and forecasts the same`() throws {
    var one = try learned()
    var two = try JSONDecoder().decode(
      StationForecaster.self,
      from: JSONEncoder().encode(one)
    )
    #expect(one == two)
    let time = SimulatedSystem.time(ofMinute: 650)
    for minute in 600..<640 {
      let reading = StationReading(
        time: SimulatedSystem.time(ofMinute: minute),
        bikes: 3 + minute % 3,
        docks: 9 - minute % 3
      )
      one.observe(reading, station: 1)
      two.observe(reading, station: 1)
    }
    #expect(one.forecast(station: 1, time: time) == two.forecast(station: 1, time: time))
  }

  @Test func `damaged states are refused or give probabilities`() throws {
    let text = try String(decoding: JSONEncoder().encode(learned()), as: UTF8.self)
    var random = SplitMix64(seed: 11)
    let bytes = Array(text.utf8)
    var refused = 0
    for _ in 0..<300 {
      var damaged = bytes
      for _ in 0...random.below(3) {
        damaged[random.below(damaged.count)] = Array("0123456789-.e,[]".utf8)[random.below(16)]
      }
      guard
        var forecaster = try? JSONDecoder().decode(StationForecaster.self, from: Data(damaged))
      else {
        refused += 1
        continue
      }
      for station in 0..<forecaster.stationCount {
        guard let last = forecaster.lastReading(of: station) else { continue }
        let reading = StationReading(time: last.time + 60, bikes: 2, docks: 8)
        forecaster.observe(reading, station: station)
        guard let forecast = forecaster.forecast(station: station, time: last.time + 1800) else {
          continue
        }
        #expect((0...1).contains(forecast.probability(ofBikes: 1)))
        #expect(abs(forecast.distribution.reduce(0, +) - 1) < 1e-9)
      }
    }
    #expect(refused > 20)
  }
}
