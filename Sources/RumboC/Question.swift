import CRumbo
import CampusGraph
import GeoCore
import RouteService
import Routing
import Traces

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Questions of the route service that callers ask in JSON.
enum Question: String, CaseIterable {
  case route
  case isochrone
  case match
  case nearest
  case places

  /// The question with a name.
  ///
  /// - Throws: `RUMBO_INVALID_VALUE` for other names.
  init(named name: String) throws(Failure) {
    guard let question = Question(rawValue: name) else {
      let known = Question.allCases.map(\.rawValue).joined(separator: ", ")
      throw Failure(RUMBO_INVALID_VALUE) { $0.unknownQuestion(name, known: known) }
    }
    self = question
  }

  /// The names of its parameters.
  private var members: [String] {
    switch self {
    case .route:
      [
        "from", "to", "via", "profile", "alternatives", "depart", "arrive", "exclude", "close",
        "algorithm", "bearings", "approaches", "voice",
      ]
    case .isochrone: ["place", "minutes", "meters", "profile", "exclude", "bands"]
    case .match: ["trace", "format", "profile", "accuracy"]
    case .nearest: ["place", "number", "radius", "profile", "exclude"]
    case .places:
      ["text", "category", "kind", "around", "radius", "bbox", "limit", "page"]
    }
  }

  /// Answers a request.
  ///
  /// - Throws: the errors of the route service, `RUMBO_INVALID_VALUE` for a request that is not as
  ///   `rumbo.h` describes it.
  func answer(_ request: String, in data: DataSet) throws(Failure) -> String {
    let parameters = try Parameters(parsing: request, known: members)
    let style = TextStyle(language: Call.language.withLock { $0 })
    return switch self {
    case .route: try Self.route(parameters.json, data, style).text
    case .isochrone: try Self.isochrone(parameters, data).text
    case .match: try Self.match(parameters, data, style).text
    case .nearest: try Self.nearest(parameters, data).text
    case .places: try Self.places(parameters, data, style).text
    }
  }

  /// Answers a request on a graph without streets: isochrones only.
  ///
  /// - Throws: `RUMBO_NOT_PREPARED` for other questions, or if the graph has no coordinates or measures
  ///   something else.
  func answer(_ request: String, on graph: OpenGraph) throws(Failure) -> String {
    guard self == .isochrone else { throw Failure(RUMBO_NOT_PREPARED) { $0.noStreets } }
    let parameters = try Parameters(parsing: request, known: members)
    let question = try Self.isochrone(parameters)
    guard question.excluded.isEmpty else { throw Failure(RUMBO_NOT_PREPARED) { $0.noStreets } }
    let profile = graph.indexes.profile
    guard question.profile ?? profile == profile else {
      throw Failure(ProfileArgument.failure(question.profile ?? "", known: [profile]))
    }
    let node = try graph.node(question.place)
    return try graph.withOneToAllEngine { engine throws(Failure) in
      let engine = engine
      return try Failure.service { () throws(ServiceError) in
        try question.document(
          on: graph.network,
          named: graph.file?.path ?? "graph",
          profile: profile,
          from: node,
          by: engine
        )
        .json.text
      }
    }
  }

  /// Seconds since 1970.
  private static var now: Int64 { Int64(time(nil)) }

  private static func route(
    _ json: JSONValue,
    _ data: DataSet,
    _ style: TextStyle
  ) throws(Failure) -> JSONValue {
    try Failure.service { () throws(ServiceError) in
      try RouteQuestion(json).answer(in: data, now: now, style: style).document
    }
  }

  private static func isochrone(
    _ parameters: Parameters,
    _ data: DataSet
  ) throws(Failure) -> JSONValue {
    let question = try isochrone(parameters)
    return try Failure.service { () throws(ServiceError) in
      try question.answer(in: data).document.json
    }
  }

  private static func isochrone(_ parameters: Parameters) throws(Failure) -> IsochroneQuestion {
    let minutes = try parameters.numbers("minutes")
    let meters = try parameters.numbers("meters")
    guard minutes.isEmpty != meters.isEmpty else {
      throw Failure(RUMBO_INVALID_QUERY) { $0.noLimits }
    }
    let place = try parameters.text("place") ?? ""
    let profile = try parameters.text("profile")
    let classes = try parameters.texts("exclude")
    let bands = try parameters.flag("bands")
    return try Failure.service { () throws(ServiceError) in
      try Limits.check(minutes.count + meters.count, 1...10, option: "minutes/meters")
      for value in minutes { try Limits.check(value, 0.1...600, option: "minutes") }
      for value in meters { try Limits.check(value, 1...100_000, option: "meters") }
      var question = IsochroneQuestion(
        place: place,
        limits: meters.isEmpty ? .minutes(minutes) : .meters(meters),
        profile: profile,
        excluded: try RoadClass.named(classes)
      )
      question.isBanded = bands
      return question
    }
  }

  private static func match(
    _ parameters: Parameters,
    _ data: DataSet,
    _ style: TextStyle
  ) throws(Failure) -> JSONValue {
    let known = TraceFormat.allCases.map(\.rawValue)
    let name = try parameters.text("format")
    let format = name.flatMap(TraceFormat.init)
    if let name, format == nil {
      throw Failure(RUMBO_INVALID_VALUE) {
        $0.unknownFormat(name, known: known.joined(separator: ", "))
      }
    }
    var question = MatchQuestion(
      trace: "trace",
      format: format,
      profile: try parameters.text("profile"),
      accuracy: try parameters.numbers("accuracy").first
    )
    question.bytes = Array((try parameters.text("trace") ?? "").utf8)
    return try Failure.service { () throws(ServiceError) in
      try question.answer(in: data, style: style).json
    }
  }

  private static func nearest(
    _ parameters: Parameters,
    _ data: DataSet
  ) throws(Failure) -> JSONValue {
    let place = try parameters.text("place") ?? ""
    let count = try parameters.whole("number") ?? 1
    let radius = try parameters.numbers("radius").first
    let profile = try parameters.text("profile")
    let classes = try parameters.texts("exclude")
    return try Failure.service { () throws(ServiceError) in
      try Limits.check(count, 1...1000, option: "number")
      if let radius { try Limits.check(radius, 0...10_000, option: "radius") }
      let question = NearestQuestion(
        place: place,
        count: count,
        radius: radius,
        directions: try DirectionTexts().read(places: 1),
        profile: profile,
        excluded: try RoadClass.named(classes)
      )
      return try question.answer(in: data).json
    }
  }

  private static func places(
    _ parameters: Parameters,
    _ data: DataSet,
    _ style: TextStyle
  ) throws(Failure) -> JSONValue {
    let question = PlacesQuestion(
      words: try parameters.text("text").map { [$0] } ?? [],
      category: try parameters.text("category"),
      kind: try parameters.text("kind"),
      around: try parameters.text("around"),
      radius: try parameters.numbers("radius").first,
      box: try parameters.text("bbox"),
      limit: try parameters.whole("limit") ?? 20,
      page: try parameters.whole("page") ?? 1
    )
    return try Failure.service { () throws(ServiceError) in
      try Limits.check(question.limit, 1...1000, option: "limit")
      try Limits.check(question.page, 1...1_000_000, option: "page")
      let found = try question.answer(in: data, now: now)
      return found.json(
        style.language,
        openings: try question.openings(of: found, in: data, now: now)
      )
    }
  }
}
