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
    let values = try api.values(incoming, StationRequest.parameters)
    let time = try time(values, now: now)
    let served = try api.regions.servedStations()
    let (system, station) = try place(request.id, values.text("system"), served)
    guard let known = live.stations.system(system), let reading = known.reading(of: request.id)
    else { throw ServiceError(.notFound, .api { $0.noStationStatus }) }
    guard let forecast = known.forecast(of: request.id, at: time) else {
      let last = TimeText.text(Seconds(reading.last.time), decimals: 0)
      throw ServiceError(.notFound, .api { $0.oldStationStatus(last) })
    }
    return APIDocument(
      Self.json(forecast, reading, known, Place(request.id, system, station), now: now)
    )
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

  /// The system of a station, and the station if it is served.
  ///
  /// Without a name it is the system that is served if that has the station, or else the only one of
  /// the live data that has it.
  private func place(
    _ id: String,
    _ name: String?,
    _ served: StationIndex?
  ) throws(ServiceError) -> (system: String, station: Station?) {
    let station = served.flatMap { index in index.number(of: id).map { index[$0] } }
    if let name {
      let isServed = served?.system.id == name
      guard isServed && station != nil || live.stations.system(name)?.reading(of: id) != nil
      else { throw ServiceError(.notFound, .api { $0.noStation }) }
      return (name, isServed ? station : nil)
    }
    if let served, let station { return (served.system.id, station) }
    let systems = live.stations.systems(with: id)
    guard let first = systems.first else {
      throw ServiceError(.notFound, .api { $0.noStation })
    }
    guard systems.count == 1 else {
      let names = systems.prefix(20).joined(separator: ", ")
      throw ServiceError(.invalidQuery, .api { $0.severalSystems(names) })
    }
    return (first, nil)
  }

  // MARK: - Document

  /// Station of a document.
  private struct Place {
    let id: String
    let system: String
    let station: Station?

    init(_ id: String, _ system: String, _ station: Station?) {
      (self.id, self.system, self.station) = (id, system, station)
    }

    var json: JSONValue {
      var json: JSONObject = ["id": .string(id), "system": .string(system)]
      json["name"] = station.map { .string($0.name) }
      json["location"] = station.map { .position($0.location) }
      return .object(json)
    }
  }

  private static func json(
    _ forecast: StationForecast,
    _ reading: (last: StationReading, count: Int),
    _ system: SystemForecasts,
    _ place: Place,
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
