import CampusGraph
import Foundation
import GeoCore
import PlaceStore
import Routing
import Testing

@testable import RouteService

/// Questions asked of the bundled data without a command line.
@Suite struct `Questions` {
  private let data = DataSet(bundled: .repository)
  private let now: Int64 = 1_795_176_000
  private let spanish = TextStyle(language: .spanish, hasDecimalComma: true)

  private func route(_ from: String, _ to: String, _ style: TextStyle) throws -> RouteReport {
    try RouteQuestion(from: from, to: to).answer(in: data, now: now, style: style)
  }

  @Test func `of one data set are answered in the style of each request`() throws {
    let english = try route("station:La Y", "station:El Ejido", .plain)
    let localized = try route("station:La Y", "station:El Ejido", spanish)
    #expect(english.text.contains(#/On foot · \d+\.\d\d km/#), "\(english.text)")
    #expect(localized.text.contains(#/A pie · \d+,\d\d km/#), "\(localized.text)")
    let distances = try [english, localized].map { report in
      try #require(try report.document["routes"]?.array?.first?["distance"]?.number)
    }
    #expect(distances[0] == distances[1] && distances[0] > 1000)
  }

  @Test func `of many threads share one preparation of the data`() async throws {
    let documents = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let question = RouteQuestion(from: "Biblioteca", to: "Aulas 3")
          return try question.answer(in: data, now: now, style: .plain).document.text
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(documents).count == 1 && documents.count == 8)
  }

  @Test func `for a table have the durations of single routes`() throws {
    let names = ["Biblioteca", "Aulas 3", "CEDETEC"]
    let question = TableQuestion(
      sources: names,
      destinations: names,
      profile: "foot",
      excluded: [],
      kinds: [.distance, .duration]
    )
    let table = try question.answer(in: data, style: .plain)
    for (row, from) in names.enumerated() {
      for (column, to) in names.enumerated() where row != column {
        let route = try #require(try route(from, to, .plain).routes.first)
        let cell = try #require(table.cells[row][column])
        #expect(abs(cell.duration - route.duration) < 0.5, "\(from) → \(to)")
        #expect(abs(cell.distance - route.distance) < 0.5, "\(from) → \(to)")
      }
    }
    #expect(table.csv.split(separator: "\r\n").count == 1 + names.count * names.count)
  }

  @Test func `for a trip visit every place once`() throws {
    let places = ["Biblioteca", "Aulas 3", "CEDETEC", "cafeteria"]
    let question = TripQuestion(
      places: places,
      first: "Aulas 3",
      last: nil,
      isRound: true,
      profile: nil,
      excluded: []
    )
    let answer = try question.answer(in: data, now: now, style: .plain)
    let order = try #require(try answer.json["order"]?.array?.compactMap(\.number))
    #expect(order.first == 1 && order.sorted() == [0, 1, 2, 3])
    #expect(answer.report.routes[0].legs.count == 4)
  }

  @Test func `for the nearest ways are answered in the order of distance`() throws {
    let question = NearestQuestion(
      place: "19.2842,-99.1388",
      count: 5,
      radius: nil,
      directions: try DirectionTexts().read(places: 1),
      profile: "wheelchair",
      excluded: []
    )
    let ways = try #require(try question.answer(in: data).json["waypoints"]?.array)
    let distances = ways.compactMap { $0["distance"]?.number }
    #expect(distances.count == 5 && distances == distances.sorted())
  }

  @Test func `for isochrones have areas that grow with their limits`() throws {
    let question = IsochroneQuestion(
      place: "Biblioteca",
      limits: .minutes([4, 2]),
      profile: "foot",
      excluded: []
    )
    let contours = try question.answer(in: data).document.contours
    #expect(contours.map(\.budget) == [2, 4])
    #expect(contours[0].squareMeters < contours[1].squareMeters)
  }

  @Test func `for places name the page and what is open at a time`() throws {
    let everything = try PlacesQuestion(limit: 3, page: 2).answer(in: data, now: now)
    #expect(everything.hits.count == 3 && everything.page == 2 && everything.total > 6)
    let night = PlacesQuestion(category: "cafe", open: .at("03:00"))
    let error = #expect(throws: ServiceError.self) { try night.answer(in: data, now: now) }
    #expect(error?.code == .notFound)
    let day = PlacesQuestion(category: "cafetería", open: .at("2026-11-20T11:00"))
    #expect(try day.answer(in: data, now: now).total > 0)
  }

  @Test func `in a batch are answered in order, invalid lines with an error`() throws {
    let batch = try RouteBatch(data, now: now, style: .plain, isJSON: true, threads: 4)
    let lines = [
      #"{"id": "a", "from": "Biblioteca", "to": "Aulas 3"}"#, "", "nonsense",
      #"{"id": 7, "from": "Biblioteca", "to": "no such place"}"#,
    ]
    let answers = batch.answers(to: lines.map { Array($0.utf8) }, firstLine: 10)
    #expect(answers.map(\.isGood) == [true, false, false])
    let documents = try answers.map { try JSONValue(parsing: Data($0.text.utf8)) }
    #expect(documents.map { $0["id"] } == ["a", .null, 7])
    #expect(documents[1]["details"]?["line"] == 12)
    #expect(documents[2]["code"] == "NotFound" && documents[2]["details"]?["line"] == 13)
  }
}

@Suite struct `The codes of errors` {
  @Test(arguments: [
    (ServiceError.Code.notFound, Int32(1), 404), (.noRoute, 1, 400), (.invalidValue, 2, 400),
    (.badFile, 3, 500), (.notPrepared, 3, 501), (.outsideArea, 4, 400), (.tooBig, 5, 400),
    (.internalError, 70, 500), (.closedPipe, 141, 499),
  ])
  func `have an exit status and an HTTP status`(
    code: ServiceError.Code,
    exit: Int32,
    http: Int
  ) {
    #expect(code.exitStatus == exit && code.httpStatus == http)
  }
}

@Suite struct `Quantities of a style` {
  @Test(arguments: [
    (0.4, "0 m"), (999.4, "999 m"), (999.5, "1,00 km"), (12_345.0, "12,35 km"),
  ])
  func `have its decimal separator`(meters: Double, text: String) {
    let comma = TextStyle(language: .english, hasDecimalComma: true)
    #expect(comma.distance(meters) == text)
    #expect(TextStyle.plain.distance(meters) == text.replacing(",", with: "."))
  }
}
