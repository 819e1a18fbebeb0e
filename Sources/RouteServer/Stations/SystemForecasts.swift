import CampusGraph
import Foundation
import GeoCore
import LiveStore
import Transit

/// What was learned of the stations of a bike-share system, and of which readings.
struct SystemForecasts: Sendable, Hashable, Codable {
  /// The forecaster of the stations, by their indices.
  private(set) var forecaster: StationForecaster
  /// The ids of the stations, in the order of their indices.
  private(set) var ids: [String] = []
  /// The number of readings of each station.
  private(set) var readingCounts: [Int] = []
  /// The time of the first reading in seconds since 1970; `nil` before.
  private(set) var since: Int64?
  /// Indices by id.
  private var indices: [String: Int] = [:]

  private enum CodingKeys: String, CodingKey { case forecaster, ids, readingCounts, since }

  /// A system of which nothing is known.
  ///
  /// - Parameter interval: Seconds between two looks at the feed.
  init(interval: Int64) {
    forecaster = StationForecaster(
      stationCount: 0,
      sampling: StationSampling(interval: interval)
    )
  }

  /// Takes a reading; one that is not newer than the last one of its station teaches nothing.
  mutating func observe(_ status: LiveStationStatus, of id: String) {
    let index = index(of: id)
    let reading = StationReading(
      time: status.time,
      bikes: status.bikes,
      docks: status.docks,
      isRenting: status.isRenting,
      isReturning: status.isReturning
    )
    guard forecaster.observe(reading, station: index) else { return }
    readingCounts[index] += 1
    since = min(since ?? reading.time, reading.time)
  }

  private mutating func index(of id: String) -> Int {
    if let known = indices[id] { return known }
    let index = forecaster.addStation()
    ids.append(id)
    readingCounts.append(0)
    indices[id] = index
    return index
  }

  /// Sets the zone of the system's times of day.
  mutating func setTimeZone(_ clock: TimeZoneClock, at time: Int64) {
    let offset = clock.offset(atEpoch: Int(clamping: time))
    if forecaster.utcOffset != offset { forecaster.utcOffset = offset }
  }

  /// The time of the last reading of all stations; `nil` for none.
  var lastTime: Int64? { ids.indices.compactMap { forecaster.lastReading(of: $0)?.time }.max() }

  /// The last reading of a station and the number of all its readings; `nil` if it has none.
  func reading(of id: String) -> (last: StationReading, count: Int)? {
    guard let index = indices[id], let last = forecaster.lastReading(of: index) else { return nil }
    return (last, readingCounts[index])
  }

  /// The forecast of a station; `nil` without a reading within a day before.
  ///
  /// - Parameters:
  ///   - id: The station.
  ///   - time: Seconds since 1970; a time before the last reading counts as its time.
  /// - Returns: The forecast.
  func forecast(of id: String, at time: Int64) -> StationForecast? {
    guard let index = indices[id], let last = forecaster.lastReading(of: index) else { return nil }
    return forecaster.forecast(station: index, time: max(time, last.time))
  }

  /// The forecasts of a station.
  ///
  /// - Parameters:
  ///   - id: The station.
  ///   - times: Seconds since 1970 in increasing order; those before the last reading count as its time.
  /// - Returns: The forecasts of the times up to a day after the last reading.
  func forecasts(of id: String, at times: [Int64]) -> [StationForecast] {
    guard let index = indices[id], let last = forecaster.lastReading(of: index) else { return [] }
    let latest = last.time + StationForecaster.longestHorizon
    let usable = times.map { max($0, last.time) }.prefix { $0 <= latest }
    return forecaster.forecasts(station: index, times: Array(usable)) ?? []
  }

  // MARK: - Bytes

  /// Reads the bytes of a file; `nil` if another version wrote them or they do not fit together.
  init?(decoding bytes: [UInt8]) {
    guard var system = try? JSONDecoder().decode(SystemForecasts.self, from: Data(bytes)),
      system.ids.count == system.forecaster.stationCount,
      system.ids.count == system.readingCounts.count,
      Set(system.ids).count == system.ids.count,
      system.readingCounts.allSatisfy({ (0...(1 << 40)).contains($0) })
    else { return nil }
    system.indices = Dictionary(
      uniqueKeysWithValues: system.ids.enumerated().map { ($1, $0) }
    )
    self = system
  }

  /// The bytes; `nil` if a number is not finite.
  var encoded: [UInt8]? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(self)).map { Array($0) }
  }
}
