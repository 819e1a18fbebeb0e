import GeoCore
import RouteService

/// Requests about public transport.
extension OtherRequest {
  static let transit = timetable + realtime

  private static let realtime = RealtimeRequest.Subject.allCases.flatMap { subject in
    let path = "/gtfs-realtime/" + subject.rawValue
    return [
      OtherRequest("get", path + ".pb") { $0.realtimeMessage }
        .with { $0.mediaType = "application/x-protobuf" },
      OtherRequest("get", path + ".json") { $0.realtimeMessage },
    ]
  }

  private static let timetable = [
    OtherRequest("get", "/v1/journeys") { $0.journeys }
      .with {
        $0.query = TransitParameters.journeys
        $0.otherMediaTypes = TransitParameters.journeyFormats.dropFirst().map(\.mediaType)
      },
    OtherRequest("get", "/v1/routes") { $0.transitRoutes }
      .with { $0.query = TransitParameters.routes },
    OtherRequest("get", "/v1/routes/{id}") { $0.transitRoute },
    OtherRequest("get", "/v1/stops") { $0.transitStops }
      .with { $0.query = TransitParameters.stops },
    OtherRequest("get", "/v1/stops/{id}") { $0.transitStop },
    OtherRequest("get", "/v1/stops/{id}/arrivals") { $0.stopArrivals }
      .with { $0.query = TransitParameters.arrivals },
    OtherRequest("get", "/v1/stops/{id}/stream") { $0.arrivalStream }
      .with { ($0.query, $0.mediaType) = (TransitParameters.arrivals, "text/event-stream") },
  ]
}
