import CampusGraph
import GeoCore
import RouteService
import Routing

/// Operations about places.
extension APIOperations {
  static let places = APIOperation(
    "/v1/places",
    { $0.places },
    [
      APIParameter("q") { $0.search }, category, kind, APIParameter("open") { $0.open },
      APIParameter("at") { $0.at }, APIParameter("around", .place) { $0.around },
      APIParameter("radius", .number(0...100_000)) { $0.radius },
      APIParameter("bbox") { $0.box }, limit(1...100), page,
    ]
  ) { call throws(ServiceError) in
    let values = call.values
    let question = PlacesQuestion(
      words: values.text("q").map { [$0] } ?? [],
      category: values.text("category"),
      kind: values.text("kind"),
      open: values.text("open").map { $0 == "now" ? .now : .at($0) },
      at: values.text("at"),
      around: values.text("around"),
      radius: values.number("radius"),
      box: values.text("bbox"),
      limit: values.whole("limit") ?? 20,
      page: values.whole("page") ?? 1
    )
    try question.check()
    let found = try question.answer(in: call.data, now: call.now)
    let openings = try question.openings(of: found, in: call.data, now: call.now)
    return call.paged(found.json(call.style.language, openings: openings))
  }

  static let complete = APIOperation(
    "/v1/complete",
    { $0.complete },
    [
      APIParameter("q") { $0.typed }.required, APIParameter("around", .place) { $0.around },
      limit(1...100),
    ]
  ) { call throws(ServiceError) in
    let question = CompletionQuestion(
      try call.required("q"),
      around: call.values.text("around"),
      count: call.values.whole("limit") ?? 10
    )
    return APIDocument(try question.answer(in: call.data).json(call.style.language))
  }

  static let place = APIOperation(
    "/v1/place",
    { $0.place },
    [APIParameter("id") { $0.placeID }.required]
  ) { call throws(ServiceError) in
    let details = try PlaceDetails(of: try call.required("id"), in: call.data, now: call.now)
    return APIDocument(details.json(call.style.language))
  }

  static let reverse = APIOperation(
    "/v1/reverse",
    { $0.reverse },
    [
      APIParameter("place", .place) { $0.point }.required,
      APIParameter("radius", .number(1...10_000)) { $0.radius }, limit(1...100),
    ]
  ) { call throws(ServiceError) in
    let question = ReverseQuestion(
      place: try call.required("place"),
      radius: call.values.number("radius"),
      count: call.values.whole("limit") ?? 5
    )
    return APIDocument(try question.answer(in: call.data).json(call.style.language))
  }

  static let nearest = APIOperation(
    "/v1/nearest",
    { $0.nearest },
    [
      APIParameter("place", .place) { $0.point }.required, limit(1...100),
      APIParameter("radius", .number(1...100_000)) { $0.radius }, bearings, approaches,
      profile(.single), exclude,
    ]
  ) { call throws(ServiceError) in
    let directions = DirectionTexts(
      bearings: call.values.text("bearings"),
      approaches: call.values.text("approaches")
    )
    let question = NearestQuestion(
      place: try call.required("place"),
      count: call.values.whole("limit") ?? 1,
      radius: call.values.number("radius"),
      directions: try directions.read(places: 1),
      profile: call.values.text("profile"),
      excluded: try call.excluded()
    )
    return APIDocument(try question.answer(in: call.data).json)
  }

  static let stations = APIOperation(
    "/v1/stations",
    { $0.stations },
    [APIParameter("near", .place) { $0.near }, limit(1...1000), page]
  ) { call throws(ServiceError) in
    let stations = try call.data.stations()
    var rows = stations.ids.map { StationRow(station: stations[$0]) }
    if let near = call.values.text("near") {
      let place = try call.data.resolve(near).location
      rows = stations.nearest(to: place, count: stations.count).map {
        StationRow(station: stations[$0.id], distance: $0.distance)
      }
    }
    let (size, page) = (call.values.whole("limit") ?? 100, call.values.whole("page") ?? 1)
    let shown = rows.dropFirst((page - 1) * size).prefix(size)
    return call.paged(
      PlaceDocument.list(
        "stations",
        shown.map {
          PlaceDocument.station($0.station, distance: $0.distance, call.style.language)
        },
        total: rows.count,
        page: page,
        nextPage: page * size < rows.count ? page + 1 : nil
      )
    )
  }

  static let station = APIOperation(
    "/v1/station",
    { $0.station },
    [APIParameter("id") { $0.stationID }.required]
  ) { call throws(ServiceError) in
    let details = try StationDetails(of: try call.required("id"), in: call.data, now: call.now)
    return APIDocument(details.json(call.style.language))
  }
}

extension APICall {
  /// A page of a list with `next`, the address of the next page; `null` on the last one.
  fileprivate func paged(_ json: JSONValue) -> APIDocument {
    var object = json.object ?? [:]
    object["next"] =
      object["next_page"]?.number.map { page in
        .string(values.address(of: operation.path, page: Int(page)))
      } ?? .null
    return APIDocument(.object(object))
  }
}
