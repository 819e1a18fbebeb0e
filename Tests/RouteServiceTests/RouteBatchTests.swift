import Foundation
import GeoCore
import Testing

@testable import RouteService

@Suite struct `Batches of routes` {
  private static func answers(
    _ lines: [String],
    first: Int = 1,
    threads: Int = 2,
    isJSON: Bool = true,
    style: TextStyle = .plain
  ) throws -> [RouteBatch.Answer] {
    let batch = try RouteBatch(.shared, now: 0, style: style, isJSON: isJSON, threads: threads)
    return batch.answers(to: lines.map { Array($0.utf8) }, firstLine: first)
  }

  private static func documents(_ answers: [RouteBatch.Answer]) throws -> [JSONValue] {
    try answers.map { answer in
      #expect(!answer.text.contains("\n"), "one line")
      return try JSONValue(parsing: answer.text)
    }
  }

  private static let good = #"{"from": "Biblioteca", "to": "Aulas 3"}"#

  @Test func `answer in the order of the lines on any number of threads`() throws {
    let names = ["Biblioteca", "Aulas 1", "CEDETEC", "nowhere at all", "Gimnasio", "Rectoría"]
    let lines = (0..<24).map { number in
      """
      {"id": \(number), "from": "\(names[number % 6])", "to": "\(names[(number / 6 + 1) % 6])"}
      """
    }
    let single = try Self.answers(lines, threads: 1)
    #expect(try Self.documents(single).map { $0["id"]?.number } == (0..<24).map(Double.init))
    for threads in [0, 3, 100] {
      let answers = try Self.answers(lines, threads: threads)
      #expect(answers.map(\.text) == single.map(\.text))
      #expect(answers.map(\.isGood) == single.map(\.isGood))
    }
    #expect(single.contains { !$0.isGood } && single.contains { $0.isGood })
  }

  @Test(
    arguments: [
      ("7", 7), (#""a""#, "a"), ("null", .null), (#"{"x": [1]}"#, ["x": [1]]),
      ("[1, \"b\"]", [1, "b"]), ("true", true),
    ] as [(String, JSONValue)]
  )
  func `give back the id of each line, of any type`(text: String, id: JSONValue) throws {
    let answers = try Self.answers([
      #"{"from": "Biblioteca", "to": "Aulas 3", "id": \#(text)}"#,
      #"{"from": "Biblioteca", "to": "", "id": \#(text)}"#,
    ])
    for document in try Self.documents(answers) {
      #expect(document["id"] == id)
      #expect(document.object?.members.first?.name == "id", "in front")
    }
    let plain = try Self.documents(Self.answers([Self.good]))
    #expect(plain[0]["id"] == .null)
  }

  @Test func `skip blank lines and count them`() throws {
    let lines = ["", " \t\r", Self.good + "\r", "nonsense\r", "", "[]"]
    let documents = try Self.documents(Self.answers(lines, first: 100))
    #expect(documents.count == 3 && documents[0]["code"] == "Ok")
    #expect(documents[1]["details"]?["line"] == 103 && documents[2]["details"]?["line"] == 105)
    #expect(documents[1]["code"] == "InvalidValue" && documents[2]["code"] == "InvalidValue")
    #expect(try Self.answers([]).isEmpty && Self.answers([" "]).isEmpty)
  }

  @Test func `refuse lines over the limit, and take those at it`() throws {
    let blanks = RouteBatch.longestLine - Self.good.utf8.count
    let longest = Self.good + String(repeating: " ", count: blanks)
    let documents = try Self.documents(Self.answers([longest, longest + " ", Self.good]))
    #expect(documents.map { $0["code"] } == ["Ok", "TooBig", "Ok"])
    #expect(documents[1]["details"]?["line"] == 2)
    #expect(documents[1]["message"]?.string?.contains("1000000") == true)
  }

  @Test func `refuse bytes that are no text`() throws {
    let batch = try RouteBatch(.shared, now: 0, style: .plain, isJSON: true, threads: 1)
    let answers = batch.answers(to: [[0xFF, 0xFE], [0], [0x22, 0xC3, 0x22]], firstLine: 1)
    #expect(
      try Self.documents(answers).map { $0["code"] } == Array(repeating: "InvalidValue", count: 3)
    )
  }

  @Test func `as text have the route, and the error with its line`() throws {
    let style = TextStyle(language: .spanish)
    let lines = [Self.good, "x", #"{"from": "Biblioteca", "to": "nowhere at all"}"#]
    let answers = try Self.answers(lines, isJSON: false, style: style)
    let route = try RouteQuestion(from: "Biblioteca", to: "Aulas 3")
      .answer(in: .shared, now: 0, style: style)
    #expect(answers[0].text == route.text + "\n" && answers.map(\.isGood) == [true, false, false])
    #expect(answers[1].text.hasPrefix("línea 2: ") && answers[2].text.hasPrefix("línea 3: "))
  }

  @Test func `answer each line as a single question`() throws {
    let lines = [
      #"{"from": "Biblioteca", "to": "CEDETEC", "profile": "wheelchair", "alternatives": 2}"#,
      #"{"from": "Biblioteca", "to": "Gimnasio", "via": "Aulas 1", "depart": "09:00"}"#,
      #"{"from": "station:La Y", "to": "station:El Ejido", "profile": "bikeshare"}"#,
    ]
    for (line, document) in zip(lines, try Self.documents(Self.answers(lines))) {
      let question = try RouteQuestion(try JSONValue(parsing: line))
      let single = try question.answer(in: .shared, now: 0, style: .plain).document
      var object = try #require(document.object)
      object["id"] = nil
      #expect(JSONValue.object(object) == single)
    }
  }
}
