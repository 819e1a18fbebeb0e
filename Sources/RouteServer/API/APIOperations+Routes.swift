import CampusGraph
import GeoCore
import RouteService
import Routing

/// Operations that route.
extension APIOperations {
  static let route = APIOperation(
    "/v1/route",
    { $0.route },
    formats: [.json, .geojson, .gpx, .kml, .svg, .png],
    [
      APIParameter("from", .place) { $0.from }.required,
      APIParameter("to", .place) { $0.to }.required,
      APIParameter("via", .place) { $0.via }.repeated, profile(.withBikeShare),
      APIParameter("alternatives", .whole(0...RouteRequest.maximumAlternatives)) {
        $0.alternatives
      },
      APIParameter("choose", .whole(0...RouteRequest.maximumAlternatives)) { $0.choose },
      APIParameter("depart") { $0.depart }, APIParameter("arrive") { $0.arrive }, exclude,
      APIParameter("close") { $0.close }.repeated,
      APIParameter("avoid", .geometry) { $0.avoid }, bearings, approaches,
      APIParameter("voice", .flag) { $0.voice },
    ]
  ) { call throws(ServiceError) in
    let values = call.values
    var question = RouteQuestion(from: try call.required("from"), to: try call.required("to"))
    question.via = values.texts("via")
    question.profile = values.text("profile")
    question.alternatives = values.whole("alternatives") ?? 0
    question.depart = values.text("depart")
    question.arrive = values.text("arrive")
    question.excluded = values.texts("exclude")
    question.closed = values.texts("close")
    question.avoidedAreas =
      try values.geometry("avoid").map { json throws(ServiceError) in
        try AvoidFile.areas(of: json, named: "avoid")
      } ?? []
    question.directions = DirectionTexts(
      bearings: values.text("bearings"),
      approaches: values.text("approaches")
    )
    question.isSpoken = values.flag("voice")
    if question.profile == "bikeshare" { question.outlook = try call.outlook() }
    var report = try question.answer(
      in: call.data,
      now: call.now,
      style: call.style,
      budget: call.budget
    )
    if let number = values.whole("choose") { report.choose(number) }
    return APIDocument(try report.bytes(as: call.format, scale: call.scale), call.format)
  }

  static let trip = APIOperation(
    "/v1/trip",
    { $0.trip },
    formats: [.json, .geojson, .gpx, .kml, .svg, .png],
    [
      APIParameter("place", .place) { $0.stops }.repeated,
      APIParameter("first", .place) { $0.first },
      APIParameter("last", .place) { $0.last }, APIParameter("round_trip", .flag) { $0.roundTrip },
      profile(.single), exclude,
    ]
  ) { call throws(ServiceError) in
    let values = call.values
    let places = values.texts("place")
    guard places.count <= call.limits.tripCoordinates else {
      let limit = call.limits.tripCoordinates
      throw ServiceError(.tooBig, .api { $0.tooManyValues("place", limit: limit) })
    }
    let question = TripQuestion(
      places: places,
      first: values.text("first"),
      last: values.text("last"),
      isRound: values.flag("round_trip"),
      profile: values.text("profile"),
      excluded: try call.excluded()
    )
    let answer = try question.answer(
      in: call.data,
      now: call.now,
      style: call.style,
      budget: call.budget
    )
    if call.format == .json { return APIDocument(try answer.json) }
    return APIDocument(try answer.report.bytes(as: call.format, scale: call.scale), call.format)
  }

  static let table = APIOperation(
    "/v1/table",
    { $0.table },
    formats: [.json, .csv],
    [
      APIParameter("place", .place) { $0.tablePlaces }.repeated,
      APIParameter("source", .place) { $0.sources }.repeated,
      APIParameter("destination", .place) { $0.destinations }.repeated,
      APIParameter("annotations", .oneOf(["distance", "duration", "distance,duration"])) {
        $0.annotations
      },
      profile(.single), exclude,
    ]
  ) { call throws(ServiceError) in
    let values = call.values
    let sources = values.texts("place") + values.texts("source")
    let destinations = values.texts("place") + values.texts("destination")
    guard !sources.isEmpty, !destinations.isEmpty else {
      throw ServiceError(.invalidQuery, .api { $0.noTablePlaces })
    }
    let limit = call.limits.tableCoordinates * call.limits.tableCoordinates
    guard sources.count * destinations.count <= limit else {
      throw ServiceError(.tooBig, .api { $0.tooManyCells(limit) })
    }
    let names = (values.text("annotations") ?? "distance,duration").split(separator: ",")
    let question = TableQuestion(
      sources: sources,
      destinations: destinations,
      profile: values.text("profile"),
      excluded: try call.excluded(),
      kinds: names.compactMap { TableDocument.Kind(rawValue: String($0)) }
    )
    let document = try question.answer(in: call.data, style: call.style, budget: call.budget)
    guard call.format == .csv else { return APIDocument(document.json) }
    return APIDocument(Array(document.csv.utf8), .csv)
  }

  static let match = APIOperation(
    "/v1/match",
    { $0.match },
    body: .recording,
    formats: [.json, .geojson, .gpx, .svg, .png],
    [
      profile(.single), APIParameter("accuracy", .number(Limits.accuracies)) { $0.accuracy },
    ]
  ) { call throws(ServiceError) in
    var question = MatchQuestion(
      trace: "body",
      format: nil,
      profile: call.values.text("profile"),
      accuracy: call.values.number("accuracy")
    )
    question.bytes = call.recording
    let report = try question.answer(in: call.data, style: call.style, budget: call.budget)
    let bytes: [UInt8] =
      switch call.format {
      case .geojson: Array(report.geoJSON.text.utf8)
      case .gpx: Array(report.gpx.utf8)
      case .svg, .png: try report.scene.bytes(as: call.format, scale: call.scale)
      default: Array(report.json.text.utf8)
      }
    return APIDocument(bytes, call.format)
  }

  static let isochrone = APIOperation(
    "/v1/isochrone",
    { $0.isochrone },
    formats: [.geojson, .svg, .png],
    [
      APIParameter("place", .place) { $0.center }.required,
      APIParameter("minutes", .number(0.1...600)) { $0.minutes }.repeated,
      APIParameter("meters", .number(1...100_000)) { $0.meters }.repeated,
      APIParameter("generalize", .number(0...5_000)) { $0.generalize },
      APIParameter("bands", .flag) { $0.bands }, profile(.single), exclude,
    ]
  ) { call throws(ServiceError) in
    let (minutes, meters) = (call.values.numbers("minutes"), call.values.numbers("meters"))
    guard minutes.isEmpty != meters.isEmpty else {
      throw ServiceError(.invalidQuery, .api { $0.minutesOrMeters })
    }
    guard minutes.count + meters.count <= mostContours else {
      throw ServiceError(.tooBig, .api { $0.tooManyValues("minutes", limit: mostContours) })
    }
    var question = IsochroneQuestion(
      place: try call.required("place"),
      limits: meters.isEmpty ? .minutes(minutes) : .meters(meters),
      profile: call.values.text("profile"),
      excluded: try call.excluded()
    )
    question.generalization = call.values.number("generalize")
    question.isBanded = call.values.flag("bands")
    let answer = try question.answer(in: call.data, budget: call.budget)
    guard call.format != .geojson else {
      return APIDocument(Array(answer.document.json.text.utf8), .geojson)
    }
    let scene = try answer.scene(call.style)
    return APIDocument(try scene.bytes(as: call.format, scale: call.scale), call.format)
  }

  private static let mostContours = 10
}
