import CampusGraph
import GeoCore
import Routing
import Testing

@testable import RouteService

@Suite struct `Route questions as JSON` {
  private func question(_ text: String) throws -> RouteQuestion {
    try RouteQuestion(try JSONValue(parsing: text))
  }

  @Test func `have every member of the contract`() throws {
    let question = try question(
      """
      {"from": "A", "to": "B", "via": ["C", "D"], "profile": "car", "alternatives": 2,
       "depart": "09:00", "arrive": "10:00", "avoid": "a.geojson", "close": ["w/1", "w/2"],
       "exclude": ["toll"], "algorithm": "ch", "bearings": "90,10;;", "approaches": "curb;;",
       "id": 7, "unknown": {}}
      """
    )
    #expect([question.from] + question.via + [question.to] == ["A", "C", "D", "B"])
    #expect(question.profile == "car" && question.alternatives == 2)
    #expect(question.depart == "09:00" && question.arrive == "10:00")
    #expect(question.avoid == "a.geojson" && question.closed == ["w/1", "w/2"])
    #expect(question.excluded == ["toll"] && question.algorithm == "ch")
    #expect(question.directions.bearings == "90,10;;")
    #expect(question.directions.approaches == "curb;;")
  }

  @Test func `with two places have defaults for the rest`() throws {
    let plain = try question(#"{"from": "A", "to": "B"}"#)
    let empty = try question(
      """
      {"from": "A", "to": "B", "via": null, "profile": null, "depart": null, "arrive": null,
       "avoid": null, "close": null, "exclude": null, "algorithm": null, "bearings": null,
       "approaches": null, "alternatives": null}
      """
    )
    for question in [plain, empty] {
      #expect(question.via.isEmpty && question.closed.isEmpty && question.excluded.isEmpty)
      #expect(question.profile == nil && question.alternatives == 0 && question.depart == nil)
      #expect(question.arrive == nil && question.avoid == nil && question.algorithm == nil)
      #expect(question.directions.bearings == nil && question.directions.approaches == nil)
    }
  }

  @Test func `may have one text for a list of one`() throws {
    let question = try question(
      #"{"from": "A", "to": "B", "via": "C", "close": "w/1", "exclude": "toll,ferry"}"#
    )
    #expect(question.via == ["C"] && question.closed == ["w/1"])
    #expect(question.excluded == ["toll,ferry"])
  }

  @Test(arguments: [
    ("[]", "request"), ("7", "request"), ("null", "request"), ("{}", "from"),
    (#"{"from": "A"}"#, "to"), (#"{"from": null, "to": "B"}"#, "from"),
    (#"{"from": 1, "to": "B"}"#, "from"), (#"{"from": ["A"], "to": "B"}"#, "from"),
    (#"{"from": "A", "to": "B", "via": 3}"#, "via"),
    (#"{"from": "A", "to": "B", "via": {"x": 1}}"#, "via"),
    (#"{"from": "A", "to": "B", "via": ["C", 3]}"#, "via"),
    (#"{"from": "A", "to": "B", "via": [null]}"#, "via"),
    (#"{"from": "A", "to": "B", "close": true}"#, "close"),
    (#"{"from": "A", "to": "B", "exclude": [[]]}"#, "exclude"),
    (#"{"from": "A", "to": "B", "profile": 1}"#, "profile"),
    (#"{"from": "A", "to": "B", "algorithm": []}"#, "algorithm"),
    (#"{"from": "A", "to": "B", "depart": 1795189800}"#, "depart"),
    (#"{"from": "A", "to": "B", "arrive": {}}"#, "arrive"),
    (#"{"from": "A", "to": "B", "avoid": false}"#, "avoid"),
    (#"{"from": "A", "to": "B", "bearings": [90, 10]}"#, "bearings"),
    (#"{"from": "A", "to": "B", "approaches": 1}"#, "approaches"),
    (#"{"from": "A", "to": "B", "alternatives": "2"}"#, "alternatives"),
    (#"{"from": "A", "to": "B", "alternatives": 1.5}"#, "alternatives"),
    (#"{"from": "A", "to": "B", "alternatives": 1e6}"#, "alternatives"),
    (#"{"from": "A", "to": "B", "alternatives": -1e300}"#, "alternatives"),
  ])
  func `with a member of another type are invalid values of that member`(
    text: String,
    member: String
  ) throws {
    let error = try serviceError { _ = try question(text) }
    #expect(error.code == .invalidValue && error.names("\"\(member)\""))
  }

  @Test func `with alternatives out of range are checked like all others`() throws {
    for (text, code) in [
      ("-1", ServiceError.Code.invalidValue), ("11", .tooBig), ("999999", .tooBig),
    ] {
      let question = try question(#"{"from": "A", "to": "B", "alternatives": \#(text)}"#)
      #expect(ErrorCode { try question.checkArguments() }.code == code)
    }
  }
}

@Suite struct `Arguments of routes` {
  private func question(_ change: (inout RouteQuestion) -> Void) -> RouteQuestion {
    var question = RouteQuestion(from: "Biblioteca", to: "Aulas 3")
    change(&question)
    return question
  }

  @Test(arguments: [
    ("Dijkstra", "algorithm=Dijkstra"), ("", "algorithm="), ("a*", "algorithm=a*"),
  ])
  func `name an algorithm that exists`(name: String, shown: String) throws {
    let error = try serviceError { try question { $0.algorithm = name }.checkArguments() }
    #expect(error.code == .invalidValue && error.names(shown))
    for known in SearchAlgorithm.allCases {
      #expect(error.names(known.rawValue))
      #expect(try RouteQuestion.algorithm(named: known.rawValue) == known)
    }
  }

  @Test(arguments: [
    (["toll"], [RoadClass.toll]), (["toll,ferry", "stairs"], [.toll, .ferry, .stairs]),
    (["tunnel", "tunnel,motorway"], [.tunnel, .motorway]), ([], []),
  ])
  func `exclude classes of ways by name`(names: [String], classes: [RoadClass]) throws {
    #expect(try RoadClass.named(names) == Set(classes))
  }

  @Test(arguments: ["", "tolls", "toll,", ",toll", "toll;ferry", "Toll", " toll"])
  func `refuse classes that there are not`(name: String) throws {
    let error = try serviceError { _ = try RoadClass.named(["ferry", name]) }
    #expect(error.code == .invalidValue)
    for known in RoadClass.allCases { #expect(error.names(known.rawValue)) }
    let early = try serviceError { try question { $0.excluded = [name] }.checkArguments() }
    #expect(early.message(.plain) == error.message(.plain))
  }

  @Test func `have one bearing and one approach for each place`() throws {
    let texts = DirectionTexts(bearings: "90,45;;0,180", approaches: "curb;;opposite")
    let directions = try texts.read(places: 3)
    #expect(
      directions.headings == [
        Waypoint.Heading(bearing: 90, tolerance: 45), nil,
        Waypoint.Heading(bearing: 0, tolerance: 180),
      ]
    )
    #expect(directions.approaches == [.curb, .unrestricted, .opposite])
    let places = (0..<3).map { Waypoint(Coordinate(latitude: Double($0), longitude: 0)) }
    let applied = directions.applied(to: places)
    #expect(applied.map(\.heading) == directions.headings)
    #expect(applied.map(\.approach) == directions.approaches)
    #expect(applied.map(\.location) == places.map(\.location))
  }

  @Test func `without directions leave the places as they are`() throws {
    let place = Waypoint(Coordinate(latitude: 1, longitude: 2))
    #expect(try DirectionTexts().read(places: 1).applied(to: [place]) == [place])
    #expect(
      try DirectionTexts(bearings: ";", approaches: ";").read(places: 2).headings == [nil, nil]
    )
  }

  @Test(arguments: [
    ("90,45", 2, "1"), ("90,45;90,45;90,45", 2, "3"), ("", 2, "1"), ("90;", 2, "90"),
    ("90,45,1;", 2, "90,45,1"), ("361,10;", 2, "361,10"), ("-1,10;", 2, "-1,10"),
    ("10,181;", 2, "10,181"), ("10,-1;", 2, "10,-1"), ("nan,10;", 2, "nan,10"),
    ("x,10;", 2, "x,10"),
  ])
  func `with bad bearings are invalid values`(text: String, places: Int, shown: String) throws {
    let error = try serviceError { _ = try DirectionTexts(bearings: text).read(places: places) }
    #expect(error.code == .invalidValue && error.names("bearings") && error.names(shown))
    let early = try serviceError { try question { $0.directions.bearings = text }.checkArguments() }
    #expect(early.code == .invalidValue)
  }

  @Test(arguments: ["left;", ";Curb", "curb", "curb;curb;curb"])
  func `with bad approaches are invalid values`(text: String) throws {
    let error = try serviceError { _ = try DirectionTexts(approaches: text).read(places: 2) }
    #expect(error.code == .invalidValue && error.names("approaches"))
  }

  @Test func `at the bounds of bearings are read`() throws {
    let read = try DirectionTexts(bearings: "0,0;360,180").read(places: 2)
    #expect(read.headings.compactMap(\.self).map(\.bearing) == [0, 360])
    #expect(read.headings.compactMap(\.self).map(\.tolerance) == [0, 180])
  }

  /// Questions that have two errors, with the one that is reported.
  @Test func `are checked in the order of the contract: arguments, files, places`() throws {
    let wrong: [(RouteQuestion, ServiceError.Code)] = [
      (
        question {
          $0.depart = "x"; $0.to = "nowhere at all"
        }, .invalidValue
      ),
      (
        question {
          $0.to = ""; $0.avoid = "/nowhere.json"
        }, .invalidValue
      ),
      (
        question {
          $0.profile = "plane"; $0.avoid = "/nowhere.json"
        }, .invalidValue
      ),
      (
        question {
          $0.avoid = "/nowhere.json"; $0.to = "nowhere at all"
        }, .badFile
      ),
      (
        question {
          $0.to = "nowhere at all"; $0.closed = ["no way"]
        }, .notFound
      ),
      (
        question {
          $0.depart = "09:00"; $0.arrive = "10:00"; $0.to = ""
        }, .invalidQuery
      ),
    ]
    for (question, code) in wrong {
      let found = ErrorCode { _ = try question.resolved(.shared, now: 0) }
      #expect(found.code == code)
    }
  }

  @Test func `close ways that exist`() throws {
    let error = try serviceError {
      _ = try question { $0.closed = ["way/andador-central-sur", "way/none"] }
        .resolved(.shared, now: 0)
    }
    #expect(error.code == .notFound && error.names("close=way/none"))
    let resolved = try question { $0.closed = ["way/andador-central-sur"] }.resolved(
      .shared,
      now: 0
    )
    let graph = try DataSet.shared.context().graph
    #expect(!resolved.request.closedEdges.isEmpty)
    for edge in resolved.request.closedEdges {
      #expect(graph.names[graph.attributes.source[edge]] == "way/andador-central-sur")
    }
    for edge in graph.edges
    where graph.names[graph.attributes.source[edge]] == "way/andador-central-sur" {
      #expect(resolved.request.closedEdges.contains(edge))
    }
  }

  @Test func `state the time of departure or arrival on the clock of the first place`() throws {
    let now: Int64 = 1_795_189_800
    let cases: [(RouteQuestion, TravelTime)] = [
      (question { _ in }, .any(now: now)),
      (question { $0.depart = "09:50" }, .departure(now)),
      (question { $0.arrive = "2026-11-20T10:50" }, .arrival(now + 3600)),
      (question { $0.depart = "2026-11-20T15:50:00Z" }, .departure(now)),
    ]
    for (question, time) in cases {
      let resolved = try question.resolved(.shared, now: now)
      #expect(resolved.request.time == time)
      #expect(resolved.time.clock?.identifier == "America/Mexico_City")
    }
    var quito = RouteQuestion(from: "station:La Y", to: "station:El Ejido")
    quito.depart = "10:50"
    #expect(try quito.resolved(.shared, now: now).request.time == .departure(now))
  }
}
