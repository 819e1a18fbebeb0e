import CampusGraph
import GeoCore
import LiveStore
import RouteService
import Traces
import Transit

/// Answers requests for the forecast of a bike station.
struct StationForecastAnswerer: Sendable {
  let live: LiveService
  let api: APIAnswerer

  /// Answers a request.
  ///
  /// - Parameters:
  ///   - request: The station.
  ///   - incoming: The request, for its parameters.
  ///   - now: Seconds since 1970.
  /// - Returns: The forecast.
  /// - Throws: `NotFound` for a station that is not known or has no status of late, `InvalidQuery`,
  ///   `InvalidValue`.
  func answer(
    _ request: StationRequest,
    _ incoming: IncomingRequest,
    now: Seconds
  ) throws(ServiceError) -> APIDocument {
    let values = try api.values(incoming, StationRequest.forecastParameters)
    let time = try time(values, now: now)
    let place = try StationPlace(request.id, values.text("system"), live, api.regions)
    guard let known = live.stations.system(place.system),
      let reading = known.reading(of: request.id)
    else { throw ServiceError(.notFound, .api { $0.noStationStatus }) }
    guard let forecast = known.forecast(of: request.id, at: time) else {
      let last = TimeText.text(Seconds(reading.last.time), decimals: 0)
      throw ServiceError(.notFound, .api { $0.oldStationStatus(last) })
    }
    return APIDocument(Self.json(forecast, reading, known, place, now: now))
  }

  /// The time that is asked for, in seconds since 1970.
  private func time(_ values: APIValues, now: Seconds) throws(ServiceError) -> Int64 {
    let now = Int64(min(max(now, 0), 1e11))
    guard let text = values.text("at") else {
      return now + Int64(values.whole("minutes") ?? 0) * 60
    }
    guard !values.has("minutes") else {
      throw ServiceError(.invalidQuery, .api { $0.timeOrMinutes })
    }
    let most = Int64(StationRequest.mostMinutes) * 60
    guard let time = TimeText.instant(text), time >= Seconds(now - 60),
      time <= Seconds(now + most)
    else {
      throw ServiceError(.invalidValue, .api { $0.badForecastTime(StationRequest.mostMinutes) })
    }
    return Int64(time.rounded(.down))
  }

  // MARK: - Document

  private static func json(
    _ forecast: StationForecast,
    _ reading: (last: StationReading, count: Int),
    _ system: SystemForecasts,
    _ place: StationPlace,
    now: Seconds
  ) -> JSONValue {
    let last = reading.last
    return [
      "code": "Ok", "station": place.json, "time": time(forecast.time),
      "probability": [
        "bike": .rounded(forecast.probability(ofBikes: 1), to: 4),
        "dock": .rounded(forecast.probability(ofDocks: 1), to: 4),
      ],
      "bikes": summary(forecast.distribution, forecast.expectedBikes),
      "docks": summary(forecast.distribution.reversed(), forecast.expectedDocks),
      "reading": [
        "time": time(last.time), "age": .rounded(max(0, now - Seconds(last.time)), to: 0),
        "bikes": .number(Double(last.bikes)), "docks": .number(Double(last.docks)),
        "is_renting": .bool(last.isRenting), "is_returning": .bool(last.isReturning),
      ],
      "learned": [
        "since": system.since.map(time) ?? .null, "readings": .number(Double(reading.count)),
        "system_readings": .number(Double(system.readingCounts.reduce(0, +))),
        "system_stations": .number(Double(system.ids.count)),
      ],
    ]
  }

  private static func time(_ time: Int64) -> JSONValue {
    .string(TimeText.text(Seconds(time), decimals: 0))
  }

  /// The mean and the numbers below which 10, 50 and 90 of 100 cases are, or at which.
  private static func summary(_ distribution: [Double], _ mean: Double) -> JSONValue {
    func quantile(_ share: Double) -> JSONValue {
      var sum = 0.0
      for (number, probability) in distribution.enumerated() {
        sum += probability
        if sum >= share - 1e-9 { return .number(Double(number)) }
      }
      return .number(Double(max(0, distribution.count - 1)))
    }
    return [
      "expected": .rounded(mean, to: 2), "p10": quantile(0.1), "p50": quantile(0.5),
      "p90": quantile(0.9),
    ]
  }
}
