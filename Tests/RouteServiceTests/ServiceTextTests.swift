import Foundation
import GeoCore
import Routing
import Testing
import Traces

@testable import RouteService

@Suite struct `Texts of the service` {
  /// Options and commands of a program called `demo`.
  private static let options = ParameterStyle(
    prefix: "--",
    wordSeparator: "-",
    valueSeparator: " ",
    operations: ParameterStyle.Operations(
      places: "demo places",
      ways: "demo ways",
      trace: "demo trace",
      importMap: "demo import",
      simulate: "demo simulate",
      learnSpeeds: "demo learn"
    )
  )

  private let data = DataSet(bundled: .repository)

  private func error(_ body: () throws -> Void) throws -> ServiceError {
    try #require(#expect(throws: ServiceError.self, performing: body))
  }

  @Test func `name the parameters as each front end writes them`() throws {
    var question = RouteQuestion(from: "Biblioteca", to: "Aulas 3")
    question.depart = "09:50"
    question.arrive = "10:50"
    let error = try error { try question.checkArguments() }
    let (cli, http) = (error.message(Self.options), error.message(.plain))
    #expect(cli.en == "give --depart or --arrive, not both")
    #expect(cli.es == "indique --depart o --arrive, no ambos")
    #expect(http.en == "give depart or arrive, not both")
    #expect(http.es == "indique depart o arrive, no ambos")
  }

  @Test func `write a value after the name of its parameter`() throws {
    let error = try error { _ = try PlacesQuestion.bounds("1,2,3") }
    let rule = "write SOUTH,WEST,NORTH,EAST in degrees"
    #expect(error.message(Self.options).en == "--bbox 1,2,3: \(rule)")
    #expect(error.message(.plain).en == "bbox=1,2,3: \(rule)")
  }

  @Test func `join the names of parameters whose product is too large`() throws {
    let names = Array(repeating: "Biblioteca", count: 1001)
    let question = TableQuestion(
      sources: names,
      destinations: names,
      profile: nil,
      excluded: [],
      kinds: [.distance]
    )
    let error = try error { _ = try question.answer(in: data, style: .plain) }
    #expect(error.code == .tooBig)
    let range = "give a number from 1 to 1000000"
    #expect(error.message(Self.options).en == "--sources × --destinations 1002001: \(range)")
    #expect(error.message(.plain).en == "sources × destinations=1002001: \(range)")
  }

  @Test func `separate the words of a name`() {
    #expect(Self.options.name(of: .snapRadius) == "--snap-radius")
    #expect(ParameterStyle.plain.name(of: .snapRadius) == "snap_radius")
  }

  @Test(arguments: [
    (RoutingError.Remedy.raiseSnapRadius, "raise --snap-radius", "aumente snap_radius"),
    (.allowExcludedRoads, "leave out --exclude to", "omita exclude para"),
    (.walk, "go with --profile foot", "vaya con profile=foot"),
    (.loadStations, "give --stations", "indique stations"),
  ])
  func `say what to change as each front end writes it`(
    remedy: RoutingError.Remedy,
    english: String,
    spanish: String
  ) {
    let message = LocalizedText(en: "no way", es: "ninguna vía")
    let error = Failures.failure(RoutingError(.noRoute, message, remedy: remedy))
    #expect(error.message(Self.options).en.hasPrefix("no way; \(english)"))
    #expect(error.message(.plain).es.hasPrefix("ninguna vía; \(spanish)"))
  }

  @Test func `say how to name the format of a recording that has no record`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).nmea")
    try Data("$GPTXT,nothing\r\n".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let error = try error {
      _ = try MatchQuestion(trace: file.path, format: .nmea, profile: nil).answer(
        in: data,
        style: .plain
      )
    }
    #expect(error.message(Self.options).en.hasSuffix(", or name its format with --format"))
    #expect(error.message(.plain).es.hasSuffix(" o indique su formato con format"))
  }

  @Test func `name operations as each front end calls them`() throws {
    let error = try error { _ = try data.resolve("Xyzzyq Plugh") }
    #expect(error.message(Self.options).en.hasSuffix("; demo places lists them"))
    #expect(error.message(.plain).es.hasSuffix("; places los muestra"))
  }

  @Test func `keep the messages of other libraries, with the line of a batch`() throws {
    let style = TextStyle(language: .spanish, parameters: Self.options)
    let batch = try RouteBatch(data, now: 0, style: style, isJSON: true, threads: 1)
    let lines = [
      #"{"from": "Biblioteca", "to": "0,0"}"#,
      #"{"from": "Biblioteca", "to": "Aulas 3", "depart": "noon"}"#,
    ]
    let answers = batch.answers(to: lines.map { Array($0.utf8) }, firstLine: 3)
    let messages = try answers.map {
      try #require(try JSONValue(parsing: Data($0.text.utf8))["message"]?.string)
    }
    #expect(messages[0].hasPrefix("línea 3: 0.0000000,0.0000000 está fuera"), "\(messages[0])")
    #expect(messages[1].hasPrefix("línea 4: --depart noon: indique una hora"), "\(messages[1])")
  }

  @Test func `say in plain words why a list is empty`() throws {
    let far = try error { _ = try PlacesQuestion(box: "0,0,1,1").answer(in: data, now: 0) }
    #expect(far.message(.plain).en.hasPrefix("bbox=0,0,1,1 is outside the data, which spans "))
    #expect(far.message(.plain).es.hasPrefix("bbox=0,0,1,1 queda fuera de los datos, que abarcan "))
    let none = try error {
      _ = try PlacesQuestion(category: "cafe", around: "0,0").answer(in: data, now: 0)
    }
    #expect(none.message(.plain).en.hasPrefix("no place meets all conditions; use fewer, "))
    let (en, es) = (Language.english.texts(naming: .plain), Language.spanish.texts(naming: .plain))
    #expect(en.nothingFits.hasSuffix("use fewer, a larger radius or bbox, or other words"))
    #expect(es.nothingFits.hasPrefix("ningún lugar cumple todas las condiciones; use menos, "))
    #expect(en.noWay(called: "x") == "there is no way called “x”; ways without a text lists all")
    #expect(es.noWay(called: "x").hasSuffix("; ways sin texto las muestra todas"))
    #expect(en.noProblems == "no problems found" && es.noProblems == "no se encontraron problemas")
  }

  @Test func `of profiles are in both languages, and names of other profiles stay`() {
    #expect(RouteText.profileTitle("foot") == LocalizedText(en: "On foot", es: "A pie"))
    #expect(RouteText.profileTitle("truck") == LocalizedText(same: "truck"))
  }

  @Test func `say that implausible positions are outliers`() {
    let (en, es) = (Language.english.texts, Language.spanish.texts)
    #expect([en.outliers(1), en.outliers(2)] == ["1 outlier", "2 outliers"])
    #expect([es.outliers(1), es.outliers(2)] == ["1 atípica", "2 atípicas"])
  }

  /// Options and the program's name belong to the command line: see ``ParameterStyle``.
  @Test func `are in sources that name no option and no program`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/RouteService")
    let files = try #require(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    )
    var count = 0
    for case let file as URL in files where file.pathExtension == "swift" {
      count += 1
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        #expect(!line.contains(#/--[a-z]|routecli/#), "\(file.lastPathComponent): \(line)")
      }
    }
    #expect(count > 50)
  }
}
