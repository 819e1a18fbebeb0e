import Foundation
import GeoCore
import Testing

@testable import RouteService
@testable import routecli

@Suite("A batch of routes") struct BatchTests {
  static let input = """
    {"id":1,"from":"Biblioteca","to":"Aulas 3"}

    {"id":"two","from":"nowhere at all","to":"Aulas 3"}
    not json
    {"id":[4],"from":"19.2839,-99.1384","to":"cafeteria","profile":"wheelchair","via":["CEDETEC"]}
    {"from":7,"to":"Aulas 3"}
    {"id":null,"from":"Biblioteca"}
    {"id":6,"from":"Biblioteca","to":"Aulas 3","depart":"2026-11-20T09:50:00-06:00"}
    """

  static let codes = [
    "Ok", "NotFound", "InvalidValue", "Ok", "InvalidValue", "InvalidValue", "Ok",
  ]

  @Test func `answers each line in order with its id, also after a bad one`() async throws {
    let run = try await Program.run("route --batch - --json", input: Self.input)
    #expect(run.status == 1, "\(run)")
    let answers = try run.jsonLines()
    #expect(answers.compactMap { $0["code"]?.string } == Self.codes, "\(run)")
    #expect(answers.map { $0["id"] ?? .null } == [1, "two", .null, [4], .null, .null, 6])
    #expect(answers[3]["routes"]?.array?.first?["legs"]?.array?.count == 2)
    #expect(try answers[6].at("routes", 0, "departure") == "2026-11-20T09:50:00-06:00")
    #expect(run.errors.isEmpty, "\(run)")
  }

  @Test func `from a file succeeds if every line does`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let file = try folder.write(
      #"{"id":1,"from":"Biblioteca","to":"Aulas 3"}"# + "\r\n"
        + #"{"id":2,"from":"Aulas 3","to":"Biblioteca"}"#,
      to: "requests.ndjson"
    )
    let run = try await Program.run("route --batch \(file) --json")
    #expect(run.status == 0, "\(run)")
    #expect(try run.jsonLines().map { $0["id"] } == [1, 2])
  }

  @Test func `skips a megabyte of empty lines and answers the next one`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let file = try folder.write(
      String(repeating: "\n", count: 1 << 20) + #"{"id":1,"from":"Biblioteca","to":"Aulas 3"}"#,
      to: "requests.ndjson"
    )
    let run = try await Program.run("route --batch \(file) --json")
    #expect(run.status == 0, "\(run)")
    #expect(try run.jsonLines().map { $0["id"] } == [1])
  }

  @Test func `is split into lines, and an endless line is cut`() {
    var rest = Data("a\n\nb\r\nc".utf8)
    #expect(BatchRunner.takeLines(from: &rest) == [Data("a".utf8), Data(), Data("b\r".utf8)])
    #expect(rest == Data("c".utf8))
    rest = Data(repeating: 65, count: RouteBatch.longestLine + 20)
    #expect(BatchRunner.takeLines(from: &rest).isEmpty)
    #expect(rest.count == RouteBatch.longestLine + 1)
  }

  @Test func `without lines has no answers`() async throws {
    let run = try await Program.run("route --batch - --json", input: "")
    #expect(run.status == 0 && run.output.isEmpty, "\(run)")
  }

  @Test func `gives the same route as a single question`() async throws {
    let single = try await Program.run(
      "route --from Biblioteca --to Gimnasio --depart 2026-11-20T09:50 --json"
    )
    let batch = try await Program.run(
      "route --batch - --json",
      input: #"{"id":9,"from":"Biblioteca","to":"Gimnasio","depart":"2026-11-20T09:50"}"#
    )
    #expect(try single.json()["routes"] == batch.jsonLines()[0]["routes"])
  }

  @Test func `accepts a line of a megabyte and rejects a longer one`() async throws {
    let long = #"{"id":1,"from":"Biblioteca","to":"Aulas 3","note":""#
    let line = long + String(repeating: "x", count: 1_000_100) + "\"}\n"
    let run = try await Program.run(
      "route --batch - --json",
      input: line + #"{"id":2,"from":"Biblioteca","to":"Aulas 3"}"#
    )
    let answers = try run.jsonLines()
    #expect(answers.compactMap { $0["code"]?.string } == ["TooBig", "Ok"], "\(run)")
    #expect(run.status == 1)
  }
}
