import CampusGraph
import GeoCore
import LiveStore
import RouteService
import Traces

/// Takes what administrators count at bike stations.
struct StationCountAnswerer: Sendable {
  let live: LiveService
  let api: APIAnswerer

  /// Answers a request.
  ///
  /// - Parameters:
  ///   - request: The station.
  ///   - incoming: The request, for its parameters.
  ///   - now: Seconds since 1970.
  /// - Returns: The status afterwards.
  /// - Throws: `NotFound` for a station that is not known, `InvalidQuery`, `InvalidValue`, and if the file
  ///   cannot be written.
  func answer(
    _ request: StationRequest,
    _ incoming: IncomingRequest,
    now: Seconds
  ) throws(ServiceError) -> APIDocument {
    let values = try api.values(incoming, StationRequest.countParameters)
    var count: StationCount
    switch (values.whole("set"), values.whole("add")) {
    case (let number?, nil): count = StationCount(.set(number))
    case (nil, let number?): count = StationCount(.add(number))
    default: throw ServiceError(.invalidQuery, .api { $0.setOrAdd })
    }
    count.docks = values.whole("docks")
    count.isRenting = values.has("renting") ? values.flag("renting") : nil
    count.isReturning = values.has("returning") ? values.flag("returning") : nil
    let place = try StationPlace(request.id, values.text("system"), live, api.regions)
    let served = try api.regions.servedStations()?.system
    let status: LiveStationStatus?
    do throws(LiveStoreError) {
      status = try live.count(
        count,
        at: StationKey(system: place.system, id: place.id),
        capacity: place.station?.capacity,
        timeZone: served.flatMap { $0.id == place.system ? $0.timeZone : nil },
        now: now
      )
    } catch {
      throw ServiceError(error)
    }
    guard let status else { throw ServiceError(.invalidQuery, .api { $0.countWithoutStatus }) }
    return APIAnswerer.document([
      "code": "Ok", "station": place.json,
      "time": .string(TimeText.text(Seconds(status.time), decimals: 0)),
      "bikes": .number(Double(status.bikes)), "docks": .number(Double(status.docks)),
      "is_renting": .bool(status.isRenting), "is_returning": .bool(status.isReturning),
    ])
  }
}
