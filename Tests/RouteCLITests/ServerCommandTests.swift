import GeoCore
import HTTPTestSupport
import Testing

/// `arrivals` and `vehicles` from a server, whose documents are those of `routed`.
@Suite struct ServerCommandTests {
  private static let stop = """
    {"code":"Ok","stop":{"id":"S1","name":"Biblioteca","location":[-99.138,19.284]}}
    """

  /// One vehicle three minutes late, and a trip without a vehicle.
  private static let arrivals = """
    {"code":"Ok","stop":{"id":"S1","name":"Biblioteca","location":[-99.138,19.284]},\
    "time_zone":"America/Mexico_City","arrivals":[\
    {"route":{"id":"R","short_name":"10"},"trip":"T1","date":"20261120","headsign":"Metro",\
    "stop":"S1","vehicle":"bus17","scheduled":"2026-11-20T14:00:00Z",\
    "expected":"2026-11-20T14:03:00Z","earliest":"2026-11-20T14:01:40Z",\
    "latest":"2026-11-20T14:05:10Z","delay":180,"live":true},\
    {"route":{"id":"R","short_name":"10"},"trip":"T2","date":"20261120","headsign":"Metro",\
    "stop":"S1","vehicle":null,"scheduled":"2026-11-20T14:20:00Z",\
    "expected":"2026-11-20T14:20:00Z","earliest":"2026-11-20T14:20:00Z",\
    "latest":"2026-11-20T14:20:00Z","delay":0,"live":false}]}
    """

  private static let vehicles = """
    {"code":"Ok","vehicles":[{"id":"bus17","name":"Bus 17","kind":"bus","state":"moving",\
    "location":[-99.1384,19.2845],"time":"2026-11-20T14:00:00Z","age":12,"service":"running",\
    "route":{"id":"R","short_name":"10"},"headsign":"Metro","delay":180,\
    "next_stop":{"id":"S2","name":"Aulas 3"}}]}
    """

  private static let notFound: FeedHost.Answer = .reply(
    404,
    [],
    Array("{\"code\":\"NotFound\",\"message\":\"no stop of that id\"}".utf8)
  )

  private func host(_ answers: [String: FeedHost.Answer]) async throws -> FeedHost {
    try await FeedHost(answers)
  }

  private func run(
    _ arguments: String,
    at host: FeedHost,
    _ language: String = "en"
  ) async throws
    -> Run
  {
    try await Program.run(
      Program.words(arguments) + ["--server", host.url(""), "--lang", language]
    )
  }

  // MARK: - Documents

  @Test(arguments: [("en", "3 min late", "scheduled"), ("es", "3 min tarde", "programada")])
  func `arrivals of a server are a table`(
    _ language: String,
    _ late: String,
    _ scheduled: String
  ) async throws {
    let host = try await host([
      "/v1/stops/S1": .text(Self.stop), "/v1/stops/S1/arrivals": .text(Self.arrivals),
    ])
    let run = try await run("arrivals S1 --minutes 45 --limit 3", at: host, language)
    #expect(run.status == 0, "\(run)")
    #expect(run.lines.first == "Biblioteca", "\(run)")
    #expect(run.lines.suffix(2).map { $0.contains("bus17") } == [true, false], "\(run)")
    for text in ["08:03", "08:01–08:05", late, scheduled, "08:20", "bus17"] {
      #expect(run.text.contains(text), "\(text) in \(run)")
    }
    #expect(
      host.asked.map(\.path) == ["/v1/stops/S1", "/v1/stops/S1/arrivals?minutes=45&limit=3"]
    )
    #expect(host.asked.allSatisfy { $0.headers["accept-language"] == language })
  }

  @Test func `the document of a server is passed on`() async throws {
    let host = try await host([
      "/v1/stops/S1": .text(Self.stop), "/v1/stops/S1/arrivals": .text(Self.arrivals),
      "/v1/vehicles": .text(Self.vehicles),
    ])
    let arrivals = try await run("arrivals S1 --json", at: host).json()
    #expect(try arrivals == JSONValue(parsing: Array(Self.arrivals.utf8)))
    let vehicles = try await run("vehicles --json", at: host).json()
    #expect(try vehicles == JSONValue(parsing: Array(Self.vehicles.utf8)))
  }

  @Test(arguments: [("en", "3 min late"), ("es", "3 min tarde")])
  func `vehicles of a server are a table`(_ language: String, _ late: String) async throws {
    let host = try await host(["/v1/vehicles": .text(Self.vehicles)])
    let run = try await run("vehicles --near -19.28,99.13 --radius 500", at: host, language)
    #expect(run.status == 0, "\(run)")
    for text in ["Bus 17", "Aulas 3", late, "19.28450, -99.13840"] {
      #expect(run.text.contains(text), "\(text) in \(run)")
    }
    #expect(host.asked.map(\.path) == ["/v1/vehicles?near=-19.28%2C99.13&radius=500.0"])
  }

  // MARK: - Stops by name

  @Test func `a stop is found by its name`() async throws {
    let host = try await host([
      "/v1/stops/bIBLIOTECA%20%C3%9C": Self.notFound,
      "/v1/stops": .text(
        """
        {"code":"Ok","stops":[{"id":"x/1","name":"Biblioteca \u{DC}"},{"id":"2","name":"Otra"}]}
        """
      ),
      "/v1/stops/x%2F1/arrivals": .text(Self.arrivals),
    ])
    let found = try await run("arrivals 'bIBLIOTECA \u{DC}'", at: host)
    #expect(found.status == 0 && found.text.contains("bus17"), "\(found)")
    #expect(host.takePaths().contains("/v1/stops?limit=10000"))
    let none = try await run("arrivals Nowhere", at: host)
    #expect(none.status == 3, "\(none)")  // 404 without a document
    host.set("/v1/stops/Nowhere", Self.notFound)
    let unknown = try await run("arrivals Nowhere", at: host)
    #expect(unknown.status == 1 && unknown.errors.contains("no stop of that id"), "\(unknown)")
  }

  @Test(arguments: [("en", "A, B"), ("es", "A, B")])
  func `several stops of a name are listed`(_ language: String, _ ids: String) async throws {
    let host = try await host([
      "/v1/stops/Plaza": Self.notFound,
      "/v1/stops": .text(
        "{\"code\":\"Ok\",\"stops\":[{\"id\":\"A\",\"name\":\"Plaza\"},{\"id\":\"B\",\"name\":\"plaza\"}]}"
      ),
    ])
    let run = try await run("arrivals Plaza", at: host, language)
    #expect(run.status == 2 && run.errors.contains(ids), "\(run)")
  }

  // MARK: - Other servers

  @Test(arguments: ["arrivals S1", "vehicles"])
  func `a server that has stopped is not reached`(_ command: String) async throws {
    let host = try await host([:])
    try await host.stop()
    for (language, text) in [("en", "cannot reach http"), ("es", "no se puede alcanzar http")] {
      let run = try await run(command, at: host, language)
      #expect(run.status == 3 && run.output.isEmpty && run.errors.contains(text), "\(run)")
    }
  }

  @Test(arguments: [
    (200, "<html></html>", 3, "answers 200 without a document"),
    (200, "{\"code\":\"Ok\"", 3, "answers 200 without a document"),
    (502, "Bad Gateway", 3, "answers 502 without a document"),
    (302, "", 3, "answers 302 without a document"),
    (400, "{\"code\":\"InvalidValue\",\"message\":\"near is wrong\"}", 2, "near is wrong"),
    (503, "{\"code\":\"Cancelled\",\"message\":\"too slow\"}", 5, "too slow"),
    (500, "{\"code\":\"Odd\",\"message\":\"a\\u001b[31m b\"}", 3, "[31m b"),
    (500, "{\"code\":7}", 3, "answers 500 without a document"),
  ])
  func `errors of a server exit with their status`(
    _ status: Int,
    _ body: String,
    _ exit: Int32,
    _ text: String
  ) async throws {
    let fields = [("Location", "http://127.0.0.1:9")]
    let answer = FeedHost.Answer.reply(status, fields, Array(body.utf8))
    let host = try await host(["/v1/vehicles": answer, "/v1/stops/S1": answer])
    for command in ["vehicles", "arrivals S1"] {
      let run = try await run(command, at: host)
      #expect(run.status == exit && run.output.isEmpty, "\(run)")
      #expect(run.errors.contains(text) && !run.errors.contains("\u{1B}"), "\(run)")
    }
  }

  @Test(arguments: [("en", "answers more than 64 MiB"), ("es", "responde más de 64 MiB")])
  func `a body without an end is cut`(_ language: String, _ text: String) async throws {
    let host = try await host(["/v1/vehicles": .endless])
    let run = try await run("vehicles", at: host, language)
    #expect(run.status == 3 && run.output.isEmpty && run.errors.contains(text), "\(run)")
  }

  @Test func `documents with other members and control characters are shown`() async throws {
    let hostile = """
      {"code":"Ok","stop":{"name":"a\\u001b[31mb"},"time_zone":7,"arrivals":[\
      {"expected":"x","delay":1e300,"live":true,"vehicle":"c\\u001b[0m"},7,null]}
      """
    let vehicles = """
      {"vehicles":[{"age":-1e300,"location":[1e300],"delay":-1e300,"name":"\\u001b[2J"},[]]}
      """
    let host = try await host([
      "/v1/stops/S1": .text(Self.stop), "/v1/stops/S1/arrivals": .text(hostile),
      "/v1/vehicles": .text(vehicles),
    ])
    for command in ["arrivals S1", "vehicles"] {
      let run = try await run(command, at: host)
      #expect(run.status == 0 && !run.text.contains("\u{1B}"), "\(run)")
    }
    host.set("/v1/vehicles", .text("[]"))
    #expect(try await run("vehicles", at: host).status == 0)
  }
}
