import CampusGraph
import Foundation
import GeoCore
import PlaceStore
import Testing

@testable import RouteService

@Suite struct `Columns of lists of places` {
  private static let drawing = "A==B==C"
  private static let spanish = TextStyle(language: .spanish)

  private static func city() throws -> DrawnCity {
    let plain = try DrawnCity(drawing)
    var sun = plain.place("node/1", "Sol", at: "A")
    sun.place.district = "Sé, Porto"
    var moon = plain.place("node/2", "Lua", at: "B", category: "bar")
    moon.place.address = "Lua, Rua BC 7, Porto"
    moon.place.hours = try OpeningHours(parsing: "Mo-Su 10:00-18:00")
    let sea = plain.place("node/3", "Mar", at: "C", category: "bar")
    return try DrawnCity(drawing, places: [sun, moon, sea])
  }

  private static func rows(
    _ question: PlacesQuestion,
    _ style: TextStyle = .plain
  ) throws -> [String] {
    let data = try city().data()
    let page = try question.answer(in: data, now: 0)
    let openings = try question.openings(of: page, in: data, now: 0)
    return PlaceList(page: page, openings: openings, style).text.components(separatedBy: "\n")
  }

  // MARK: - Where

  @Test func `tell the district, or else the address without the name`() throws {
    let rows = try Self.rows(PlacesQuestion())
    #expect(rows[0].contains("Where") && !rows[0].contains("Hours"))
    for (name, area) in [("Sol", "Sé, Porto"), ("Lua", "Rua BC 7, Porto")] {
      let row = try #require(rows.first { $0.hasPrefix(name) })
      #expect(row.contains(area) && !row.contains("Lua, Rua"), "\(row)")
    }
    #expect(try Self.rows(PlacesQuestion(), Self.spanish)[0].contains("Dónde"))
    let json = try PlacesQuestion().answer(in: Self.city().data(), now: 0).json(.english)
    let areas = json["places"]?.array?.map { [$0["name"]?.string, $0["where"]?.string] }
    #expect(areas == [["Lua", "Rua BC 7, Porto"], ["Mar", nil], ["Sol", "Sé, Porto"]])
    #expect(json["places"]?.array?.last?["district"] == "Sé, Porto")
  }

  @Test func `leave out where nothing is known of it`() throws {
    let rows = try Self.rows(PlacesQuestion(words: ["Mar"]))
    #expect(!rows[0].contains("Where") && rows[2].hasPrefix("Mar"))
  }

  // MARK: - Opening hours

  @Test(arguments: [
    ("09:59", false), ("10:00", true), ("2026-11-22T17:59", true), ("18:00", false),
  ])
  func `tell which places are open at a time, and list the others too`(
    time: String,
    isOpen: Bool
  ) throws {
    let question = PlacesQuestion(at: time)
    let rows = try Self.rows(question)
    #expect(rows[0].contains("Hours"))
    let row = try #require(rows.first { $0.hasPrefix("Lua") })
    #expect(row.contains(isOpen ? "open now, closes" : "closed now, opens"), "\(row)")
    let spanish = try #require(
      try Self.rows(question, Self.spanish).first { $0.hasPrefix("Lua") }
    )
    #expect(spanish.contains(isOpen ? "abierto" : "cerrado"), "\(spanish)")
    let data = try Self.city().data()
    let page = try question.answer(in: data, now: 0)
    let json = page.json(.english, openings: try question.openings(of: page, in: data, now: 0))
    #expect(json["places"]?.array?.map { $0["open"]?.bool } == [isOpen, nil, nil])
    #expect(json["places"]?.array?.first?["hours"] == "Mo-Su 10:00-18:00")
  }

  @Test func `with a category and a time have only those that are open`() throws {
    let data = try Self.city().data()
    for (open, names) in [("12:00", ["Lua"]), ("19:00", [])] {
      let question = PlacesQuestion(category: "bar", open: .at(open))
      let found = try? question.answer(in: data, now: 0).hits.map(\.place.name)
      #expect(found ?? [] == names)
    }
    #expect(try PlacesQuestion(category: "bares").answer(in: data, now: 0).total == 2)
  }

  @Test(arguments: ["soon", "25:00", "", "2026-13-01T00:00"])
  func `of what is no time are an error`(time: String) throws {
    let error = try serviceError { try PlacesQuestion(at: time).check() }
    #expect(error.code == .invalidValue && error.names("at"))
  }

  @Test func `without a time have no hours`() throws {
    let page = try PlacesQuestion().answer(in: Self.city().data(), now: 0)
    #expect(try PlacesQuestion().openings(of: page, in: Self.city().data(), now: 0).isEmpty)
    #expect(page.json(.english)["places"]?.array?.allSatisfy { $0["open"] == nil } == true)
  }
}

@Suite struct `Completions of what is typed` {
  private static func names(_ question: CompletionQuestion) throws -> [String] {
    try question.answer(in: .shared).hits.map(\.place.name)
  }

  @Test func `are the places whose names begin so`() throws {
    #expect(try Self.names(CompletionQuestion("bibl")).first == "Biblioteca")
    #expect(try Self.names(CompletionQuestion("bilb")).first == "Biblioteca", "two letters swapped")
    #expect(try Self.names(CompletionQuestion("a", count: 2)).count == 2)
  }

  @Test func `near a place have distances`() throws {
    let page = try CompletionQuestion("aulas", around: "Biblioteca").answer(in: .shared)
    #expect(page.hits.count > 1 && page.hits.allSatisfy { $0.distance != nil })
    #expect(page.json(.english)["places"]?.array?.first?["distance"] != nil)
    #expect(page.total == page.hits.count && page.nextPage == nil)
  }

  @Test func `that are none suggest similar names`() throws {
    let error = try serviceError { _ = try CompletionQuestion("bibliotekka").answer(in: .shared) }
    #expect(error.code == .notFound && error.names("Biblioteca"))
    let none = try serviceError { _ = try CompletionQuestion("#$%&").answer(in: .shared) }
    #expect(none.code == .notFound)
  }

  @Test func `of no text, too long a text or an unknown place are errors`() throws {
    for (question, code) in [
      (CompletionQuestion(" "), ServiceError.Code.invalidValue),
      (CompletionQuestion(String(repeating: "a", count: 201)), .tooBig),
      (CompletionQuestion("a", around: "Xyzzyq plugh"), .notFound),
      (CompletionQuestion("a", around: "91,0"), .invalidValue),
    ] {
      #expect(ErrorCode { _ = try question.answer(in: .shared) }.code == code, "\(question.text)")
    }
  }
}
