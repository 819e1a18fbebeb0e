import ArgumentParser
import CampusGraph
import Foundation
import GeoCore
import RouteService
import Routing

/// `graph`: the network of a map.
struct GraphCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph",
    abstract: GraphTexts.graphAbstract.help,
    discussion: HelpText.discussion(
      """
      \(CommonTexts.examples.help)
        routecli graph info my-campus.geojson --ways
        routecli graph validate city.rgraph
        routecli graph components city.rgraph
        routecli graph export city.rgraph --output city.gpkg
      """
    ),
    subcommands: [Info.self, Validate.self, Components.self, Export.self]
  )

  /// The file and the common options.
  struct Options: ParsableArguments {
    @Argument(
      help: .text(GraphTexts.graphFile),
      completion: .file(extensions: ["rgraph", "geojson", "json"])
    )
    var file: String?

    @OptionGroup var data: DataOptions
    @OptionGroup var global: GlobalOptions

    /// The graph file if one is named, else the campus.
    func source() throws(ServiceError) -> GraphSource {
      let path = file ?? data.graph
      if let path,
        path.hasSuffix(".rgraph") || path == data.graph || GraphFile.isGraphFile(at: path)
      {
        return .network(try GraphSession(path, trust: data.trust))
      }
      return .campus(try campus())
    }

    /// The data of ``source()``, for questions about places and streets.
    func dataSet() throws(ServiceError) -> DataSet {
      var data = data
      if case .network(let open) = try source() {
        data.graph = open.path
      } else if let file {
        data.campus = [file]
      }
      return try data.dataSet(global)
    }

    /// The campus.
    ///
    /// - Throws: `NotPrepared` if there is none.
    private func campus() throws(ServiceError) -> Campus {
      var data = data
      if let file { data.campus = [file] }
      guard let campus = try data.dataSet(global).context().campus else {
        throw ServiceError(.notPrepared, GraphTexts.graphNoCampus)
      }
      return campus
    }
  }

  /// `graph validate`.
  struct Validate: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: GraphTexts.validateAbstract.help,
      discussion: HelpText.discussion(
        """
        \(GraphTexts.validateDiscussion.help)

        \(CommonTexts.examples.help)
          routecli graph validate my-campus.geojson
          routecli graph validate city.rgraph
        """
      )
    )

    @OptionGroup var options: Options

    func run() throws {
      switch try options.source() {
      case .campus(let campus): try validate(campus)
      case .network(let open):
        try open.verify()
        let oddities = try NetworkOddities(open.network)
        let language = options.global.language
        try StandardOutput.say(
          options.global.json ? oddities.json(language).text : oddities.text(language)
        )
      }
    }

    private func validate(_ campus: Campus) throws {
      let broken = campus.graph.check()
      guard broken.isEmpty else {
        throw ServiceError(
          .badFile,
          LocalizedText(
            en: broken.map(\.message.en).joined(separator: "; "),
            es: broken.map(\.message.es).joined(separator: "; ")
          )
        )
      }
      let language = options.global.language
      if options.global.json {
        try StandardOutput.say(
          JSONValue.object([
            "code": "Ok",
            "problems": .array(campus.problems.map { Self.json($0, language) }),
          ]).text
        )
        return
      }
      try StandardOutput.say(
        campus.problems.isEmpty
          ? GraphTexts.validateNothing[language]
          : Self.table(campus.problems, language)
      )
    }

    private static func json(_ problem: CampusProblem, _ language: Language) -> JSONValue {
      [
        "kind": .string(problem.kind.rawValue),
        "feature": .string(problem.feature),
        "location": .position(problem.location),
        "message": .string(problem.message[language]),
      ]
    }

    private static func table(_ problems: [CampusProblem], _ language: Language) -> String {
      var table = TextTable(GraphTexts.validateHeadings.headings(in: language))
      for problem in problems {
        table.add([
          problem.kind.rawValue, problem.feature, Format.coordinate(problem.location),
          problem.message[language],
        ])
      }
      return table.text
    }
  }

  /// `graph components`.
  struct Components: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: GraphTexts.componentsAbstract.help,
      discussion: HelpText.discussion(
        """
        \(CommonTexts.examples.help)
          routecli graph components my-campus.geojson
          routecli graph components city.rgraph
        """
      )
    )

    @OptionGroup var options: Options

    func run() throws {
      let language = options.global.language
      switch try options.source() {
      case .campus(let campus): try report(campus.graph)
      case .network(let open):
        let parts = try NetworkParts(of: open.network)
        try StandardOutput.say(options.global.json ? parts.json.text : parts.text(language))
      }
    }

    private func report(_ graph: StreetGraph) throws {
      var table = TextTable(
        GraphTexts.componentsHeadings.headings(in: options.global.language),
        alignRight: [1, 2, 3]
      )
      var documents: [JSONValue] = []
      for profile in Profile.presets {
        let parts = ProfileNetwork(graph: graph, profile: profile).parts(of: graph)
        for (number, part) in parts.enumerated() {
          table.add([
            profile.name, "\(number + 1)", "\(part.nodes)",
            options.global.style.distance(part.length),
          ])
        }
        documents.append([
          "profile": .string(profile.name),
          "components": .array(
            parts.map { part in
              ["nodes": .number(Double(part.nodes)), "length": .rounded(part.length, to: 1)]
            }
          ),
        ])
      }
      try StandardOutput.say(
        options.global.json
          ? JSONValue.object(["code": "Ok", "profiles": .array(documents)]).text : table.text
      )
    }
  }
}
