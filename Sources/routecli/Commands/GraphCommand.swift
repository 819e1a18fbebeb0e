import ArgumentParser
import CampusGraph
import Foundation
import GeoCore
import Routing

/// `graph`: what a campus became as a network.
struct GraphCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph",
    abstract: say("Show what a map became as a network, and what is odd about it."),
    discussion: say(
      """
      Examples:
        routecli graph info my-campus.geojson --ways
        routecli graph validate city.rgraph
        routecli graph components city.rgraph
      """
    ),
    subcommands: [Info.self, Validate.self, Components.self]
  )

  /// The file and the common options.
  struct Options: ParsableArguments {
    @Argument(
      help: .say("A campus or graph file. Default: --graph, --campus, else the bundled campus."),
      completion: .file(extensions: ["rgraph", "geojson", "json"])
    )
    var file: String?

    @OptionGroup var data: DataOptions
    @OptionGroup var global: GlobalOptions

    /// What to look at: a graph file where one is named, else a campus.
    func source() throws(CommandFailure) -> GraphSource {
      let path = file ?? data.graph
      if let path, path.hasSuffix(".rgraph") || path == data.graph || GraphFile.isOne(at: path) {
        return .network(try GraphSession(path, trust: data.trust))
      }
      return .campus(try campus())
    }

    /// The campus, or why there is none.
    private func campus() throws(CommandFailure) -> Campus {
      var data = data
      if let file { data.campus = file }
      guard let campus = try data.dataSet(global).index().campus else {
        throw CommandFailure(
          .notPrepared,
          LocalizedText(en: "no campus is loaded", es: "no hay campus cargado")
        )
      }
      return campus
    }
  }

  /// `graph info`.
  struct Info: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: say("Count nodes and arcs; list the ids that --close takes."),
      discussion: say(
        """
        Examples:
          routecli graph info
          routecli graph info my-campus.geojson --ways --json
          routecli graph info city.rgraph --verify
        """
      )
    )

    @OptionGroup var options: Options

    @Flag(name: .long, help: .say("List every path and door with its id."))
    var ways = false

    @Flag(name: .long, help: .say("Verify every section of a graph file first."))
    var verify = false

    func run() throws {
      let language = options.global.language
      switch try options.source() {
      case .campus(let campus):
        let report = GraphReport(campus: campus, listsWays: ways, language: language)
        print(options.global.json ? report.json.text : report.text)
      case .network(let open):
        if verify { try open.verify() }
        let report = NetworkReport(open: open, isVerified: verify, language: language)
        print(options.global.json ? report.json.text : report.text)
      }
    }
  }

  /// `graph validate`.
  struct Validate: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: say("Check every invariant; list islands, dangling ends and unjoined crossings."),
      discussion: say(
        """
        Broken invariants end with exit status 3, oddities of the map with 0.

        Examples:
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
        print(options.global.json ? oddities.json(language).text : oddities.text(language))
      }
    }

    private func validate(_ campus: Campus) throws {
      let broken = campus.graph.check()
      guard broken.isEmpty else {
        throw CommandFailure(
          .badFile,
          LocalizedText(
            en: broken.map(\.message.en).joined(separator: "; "),
            es: broken.map(\.message.es).joined(separator: "; ")
          )
        )
      }
      let language = options.global.language
      if options.global.json {
        print(
          JSONValue.object([
            "code": "Ok",
            "problems": .array(campus.problems.map { Self.json($0, language) }),
          ]).text
        )
        return
      }
      print(
        campus.problems.isEmpty
          ? LocalizedText(en: "nothing odd found", es: "no se encontró nada raro")[language]
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
      var table = TextTable(
        language == .spanish
          ? ["Clase", "Elemento", "Lugar", "Qué hacer"]
          : ["Kind", "Feature", "Place", "What to do"]
      )
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
      abstract: say("Show which parts of the network hang together, for each profile."),
      discussion: say(
        """
        Examples:
          routecli graph components my-campus.geojson
          routecli graph components city.rgraph
        """
      )
    )

    @OptionGroup var options: Options

    func run() throws {
      let language = options.global.language
      switch try options.source() {
      case .campus(let campus): report(campus.graph)
      case .network(let open):
        let parts = try NetworkParts(of: open.network)
        print(options.global.json ? parts.json.text : parts.text(language))
      }
    }

    private func report(_ graph: StreetGraph) {
      let language = options.global.language
      var table = TextTable(
        language == .spanish
          ? ["Perfil", "Parte", "Nodos", "Longitud"] : ["Profile", "Part", "Nodes", "Length"],
        alignRight: [1, 2, 3]
      )
      var documents: [JSONValue] = []
      for profile in Profile.presets {
        let parts = ProfileNetwork(graph: graph, profile: profile).parts(of: graph)
        for (number, part) in parts.enumerated() {
          table.add([
            profile.name, "\(number + 1)", "\(part.nodes)", Format.distance(part.length),
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
      print(
        options.global.json
          ? JSONValue.object(["code": "Ok", "profiles": .array(documents)]).text : table.text
      )
    }
  }
}

/// A graph's figures.
private struct GraphReport {
  let campus: Campus
  let listsWays: Bool
  let language: Language

  private var graph: StreetGraph { campus.graph }

  var json: JSONValue {
    var object: JSONObject = [
      "code": "Ok",
      "name": .string(campus.name),
      "nodes": .number(Double(graph.nodeCount)),
      "arcs": .number(Double(graph.arcCount)),
      "profiles": .array(Profile.presets.map { .string($0.name) }),
      "sections": .array(
        sections.map { ["name": .string($0.name), "bytes": .number(Double($0.bytes))] }
      ),
      "fingerprint": .string(campus.dataVersion),
      "data_version": .string(campus.dataVersion),
      "time_zone": .string(campus.timeZone),
    ]
    if listsWays {
      object["ways"] = .array(
        ways.map { way in
          [
            "id": .string(way.id), "name": .string(way.name), "kind": .string("\(way.kind)"),
            "length": .rounded(way.length, to: 1),
            "edges": .array(way.edges.map { .number(Double($0.rawValue)) }),
          ]
        }
      )
    }
    return .object(object)
  }

  var text: String {
    let isSpanish = language == .spanish
    var lines = [
      campus.name,
      (isSpanish ? "Nodos: " : "Nodes: ") + "\(graph.nodeCount)",
      (isSpanish ? "Arcos: " : "Arcs: ") + "\(graph.arcCount)",
      (isSpanish ? "Lugares: " : "Places: ") + "\(campus.places.count)",
      (isSpanish ? "Zona horaria: " : "Time zone: ") + campus.timeZone,
      (isSpanish ? "Versión de los datos: " : "Data version: ") + campus.dataVersion,
    ]
    if listsWays {
      var table = TextTable(
        isSpanish ? ["Id", "Nombre", "Clase", "Longitud"] : ["Id", "Name", "Kind", "Length"],
        alignRight: [3]
      )
      for way in ways {
        table.add([way.id, way.name, "\(way.kind)", Format.distance(way.length)])
      }
      lines += ["", table.text]
    }
    return lines.joined(separator: "\n")
  }

  private struct Way {
    var id: String
    var name: String
    var kind: WayKind
    var length: Meters
    var edges: [EdgeID]
  }

  /// Features in the order of their first edge.
  private var ways: [Way] {
    var position: [NameID: Int] = [:]
    var ways: [Way] = []
    for edge in graph.edges {
      let source = graph.attributes.source[edge]
      let length = Double(graph.attributes.length[edge]) / 1000
      if let known = position[source] {
        ways[known].length += length
        ways[known].edges.append(edge)
      } else {
        position[source] = ways.count
        ways.append(
          Way(
            id: graph.names[source],
            name: graph.names[graph.attributes.name[edge]],
            kind: graph.attributes.kind[edge],
            length: length,
            edges: [edge]
          )
        )
      }
    }
    return ways
  }

  private var sections: [(name: String, bytes: Int)] {
    let topology = graph.topology
    let edges = graph.edgeCount
    return [
      ("topology", 4 * (2 * topology.nodeCount + 2 + 4 * topology.arcCount + 2 * edges)),
      ("coordinates", 8 * graph.nodeCount),
      ("attributes", edges * 30),
      ("geometry", 4 * (edges + 1) + 8 * graph.geometry.points.count),
    ]
  }
}
