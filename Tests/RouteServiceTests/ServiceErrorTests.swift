import CampusGraph
import GeoCore
import Routing
import Testing

@testable import RouteService

@Suite struct `Errors of the service` {
  /// All codes, with the contract's exit status and the nearest HTTP status.
  private static let statuses: [(code: ServiceError.Code, exit: Int32, http: Int)] = [
    (.notFound, 1, 404), (.noSegment, 1, 400), (.noRoute, 1, 400), (.noMatch, 1, 400),
    (.invalidValue, 2, 400), (.invalidQuery, 2, 400), (.ambiguous, 2, 400), (.badFile, 3, 500),
    (.notPrepared, 3, 501), (.outsideArea, 4, 400), (.tooBig, 5, 400), (.cancelled, 5, 503),
    (.internalError, 70, 500), (.interrupted, 130, 503), (.closedPipe, 141, 499),
  ]

  @Test func `have a status for each code, and two of them no message`() {
    for (code, exit, http) in Self.statuses {
      #expect(code.exitStatus == exit && code.httpStatus == http, "\(code)")
      #expect(code.isReported == (code != .interrupted && code != .closedPipe), "\(code)")
      // Codes are CamelCase words, as in the contract.
      #expect(code.rawValue.wholeMatch(of: /([A-Z][a-z]+)+/) != nil, "\(code)")
    }
    #expect(Set(Self.statuses.map(\.code.rawValue)).count == Self.statuses.count)
  }

  @Test func `are documents of code, message and details in one language`() {
    let error = ServiceError(
      .notFound,
      LocalizedText(en: "none", es: "ninguno"),
      details: ["place": "X", "n": 2]
    )
    let expected = #"{"code":"NotFound","message":"ninguno","details":{"place":"X","n":2}}"#
    #expect(error.json(in: .spanish, .plain).text == expected)
    #expect(error.json(in: .english, .plain)["message"] == "none")
    let bare = ServiceError(.badFile, LocalizedText(same: "x"))
    #expect(bare.json(in: .english, .plain)["details"] == .object([:]))
  }

  @Test(arguments: [
    (RoutingError.Code.invalidValue, ServiceError.Code.invalidValue), (.noSegment, .noSegment),
    (.noRoute, .noRoute), (.outsideArea, .outsideArea), (.tooBig, .tooBig),
    (.notPrepared, .notPrepared), (.badFile, .badFile), (.cancelled, .cancelled),
  ])
  func `of routing keep their code, message and place`(
    routing: RoutingError.Code,
    service: ServiceError.Code
  ) {
    let place = Waypoint(Coordinate(latitude: 19.5, longitude: -99.25))
    let error = RoutingError(
      routing,
      LocalizedText(en: "no way", es: "ninguna vía"),
      waypoint: place,
      distance: 123.456,
      nearest: Coordinate(latitude: 1, longitude: 2)
    )
    let failure = Failures.failure(error)
    #expect(failure.code == service)
    #expect(failure.message(.plain) == LocalizedText(en: "no way", es: "ninguna vía"))
    #expect(failure.details["distance"] == 123.5 && failure.details["nearest"] == [2, 1])
    #expect(failure.details["place"]?["location"] == [-99.25, 19.5])
    let uri = failure.details["geo_uri"]?.string
    #expect(uri == (routing == .outsideArea ? "geo:19.5000000,-99.2500000" : nil))
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan])
  func `leave out distances that are no numbers`(distance: Double) {
    let text = LocalizedText(same: "x")
    let error = RoutingError(.outsideArea, text, distance: distance)
    #expect(Failures.failure(error).details.members.isEmpty)
  }

  @Test func `of graph files tell a missing part from a damaged one`() throws {
    let folder = try TestFolder()
    let path = try folder.write("no graph file at all", to: "x.rgraph")
    for path in [path, folder.path("none.rgraph"), "/"] {
      let error = try serviceError { _ = try GraphSession(path, trust: false) }
      #expect(error.code == .badFile && error.details["file"]?.string == path)
      #expect(error.names(path))
    }
    let city = try DrawnCity("A==B")
    let missing = try serviceError {
      _ = try RouteQuestion(from: city.text("A"), to: city.text("B"), algorithm: "ch")
        .answer(in: city.data(), now: 0, style: .plain)
    }
    #expect(missing.code == .notPrepared && missing.details["file"]?.string == city.path)
  }

  @Test func `keep what a body returns, and translate what it throws`() throws {
    #expect(try Failures.translate { () throws(RoutingError) in 7 } == 7)
    let error = try serviceError {
      try Failures.translate { () throws(RoutingError) in
        throw RoutingError(.tooBig, LocalizedText(en: "a", es: "b"))
      }
    }
    #expect(error.code == .tooBig)
  }
}

extension RouteQuestion {
  /// A question with an algorithm.
  init(from: String, to: String, algorithm: String) {
    self.init(from: from, to: to)
    self.algorithm = algorithm
  }
}

@Suite struct `Parameters` {
  private static let options = ParameterStyle(
    prefix: "<",
    wordSeparator: "~",
    valueSeparator: ">",
    operations: ParameterStyle.plain.operations
  )

  @Test func `have names in lower case with the words of each style`() {
    for parameter in Parameter.allCases {
      let words = parameter.rawValue.split(separator: "-")
      #expect(words.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isLowercase && $0.isASCII } })
      #expect(ParameterStyle.plain.name(of: parameter) == words.joined(separator: "_"))
      #expect(Self.options.name(of: parameter) == "<" + words.joined(separator: "~"))
    }
    #expect(Set(Parameter.allCases.map(\.rawValue)).count == Parameter.allCases.count)
  }

  @Test func `are written with their value in both languages`() {
    for language in Language.allCases {
      let texts = language.texts(naming: Self.options)
      #expect(texts.language == language)
      #expect(texts.parameter(.snapRadius, "500") == "<snap~radius>500")
      #expect(texts.parameter(.campus) == "<campus")
    }
  }
}
