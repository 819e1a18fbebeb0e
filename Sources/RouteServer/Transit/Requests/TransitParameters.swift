import RouteService

/// Parameters of the requests about public transport.
enum TransitParameters {
  private static let near = APIParameter("near", .place) { $0.liveNear }
  private static let radius = APIParameter("radius", .number(0...100_000)) { $0.radius }

  private static func limit(_ most: Int) -> APIParameter {
    APIParameter("limit", .whole(1...most)) { $0.limit }
  }

  static let routes = [
    near, radius, APIParameter("stop") { $0.routesOfStop },
    APIParameter("geometry", .flag) { $0.withGeometry }, limit(10_000),
  ]
  static let stops = [
    near, radius, APIParameter("q") { $0.stopsNamed },
    APIParameter("route") { $0.stopsOfRoute }, limit(10_000),
  ]
  /// The formats of journeys; the first is the default.
  static let journeyFormats: [AnswerFormat] = [.json, .geojson, .gpx, .kml]

  static let journeys = [
    APIParameter("from", .place) { $0.journeyEnd }.required,
    APIParameter("to", .place) { $0.journeyEnd }.required,
    APIParameter("depart") { $0.depart }, APIParameter("arrive") { $0.arrive },
    APIParameter("wheelchair", .flag) { $0.journeyWheelchair },
    APIParameter("transfers", .whole(TransitQuestion.transferLimits)) { $0.journeyTransfers },
    APIParameter("walk", .number(TransitQuestion.reaches)) { $0.journeyWalk },
    APIParameter("limit", .whole(TransitQuestion.counts)) { $0.journeyLimit },
    APIParameter("format", .oneOf(journeyFormats.map(\.rawValue))) { $0.format },
  ]
  static let arrivals = [
    APIParameter("minutes", .whole(1...1440)) { $0.arrivalMinutes }, limit(100),
  ]
}
