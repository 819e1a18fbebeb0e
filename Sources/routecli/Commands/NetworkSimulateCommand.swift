import ArgumentParser
import CampusGraph
import Foundation
import GeoCore
import NetworkSimulation
import RouteService

/// `simulate network`: a made-up road network as a file.
struct NetworkSimulateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate-network",
    abstract: NetworkTexts.abstract.help,
    usage: "routecli simulate network --nodes NUMBER --seed SEED --output FILE [options]",
    discussion: HelpText.discussion(
      """
      \(NetworkTexts.discussion.help)

      \(CommonTexts.examples.help)
        routecli simulate network --nodes 1000000 --seed 1 --output land.gr
        routecli simulate network --nodes 1000000 --seed 1 --weights distance --output land.rgraph

      \(NetworkTexts.limits.help)
      """
    )
  )

  @Option(name: .long, parsing: .unconditional, help: .text(NetworkTexts.nodes))
  var nodes: Int

  @Option(name: .long, parsing: .unconditional, help: .text(TrackingTexts.simulateSeed))
  var seed: UInt64

  @Option(
    name: .long,
    help: .text(NetworkTexts.output),
    completion: .file(extensions: ["gr", "rgraph"])
  )
  var output: String

  @Option(name: .long, help: .text(NetworkTexts.weights))
  var weights = NetworkWeights.time

  @OptionGroup var global: GlobalOptions

  func run() throws {
    try Limits.check(nodes, SimulatedNetwork.nodeCounts, option: "--nodes")
    guard ![".gz", ".xz"].contains(where: output.hasSuffix) else {
      throw ServiceError(.invalidValue, NetworkTexts.compressed(path: output))
    }
    let writer = NetworkWriter(output, weights, global)
    let network = SimulatedNetwork(nodeCount: nodes, seed: seed)
    let summary = try writer.write(network)
    let report = NetworkSummaryReport(summary, network, weights, files: writer.files)
    try StandardOutput.say(global.json ? report.json.text : report.text(global.language))
  }
}

/// Weight of the arcs on the command line.
enum NetworkWeights: String, ExpressibleByArgument, CaseIterable {
  case time, distance
}

/// Report of `simulate network`.
struct NetworkSummaryReport {
  private let summary: NetworkSummary
  private let towns: Int
  private let weights: NetworkWeights
  private let files: [String]

  init(
    _ summary: NetworkSummary,
    _ network: SimulatedNetwork,
    _ weights: NetworkWeights,
    files: [String]
  ) {
    self.summary = summary
    towns = network.townsByLevel.reduce(0, +)
    self.weights = weights
    self.files = files
  }

  private var classes: [(name: String, arcs: Int)] {
    zip(NetworkRoadClass.allCases, summary.arcsByClass).map { ($0.name, $1) }
  }

  /// One object; `degrees` has the number of nodes with 0, 1, 2… neighbours.
  var json: JSONValue {
    var byClass = JSONObject()
    for (name, arcs) in classes { byClass[name] = .number(Double(arcs)) }
    return [
      "code": "Ok",
      "files": .array(files.map { .string($0) }),
      "nodes": .number(Double(summary.nodes)),
      "arcs": .number(Double(summary.arcs)),
      "weights": .string(weights.rawValue),
      "weight_unit": .string(weights.unit.rawValue),
      "towns": .number(Double(towns)),
      "bridges": .number(Double(summary.bridges)),
      "classes": .object(byClass),
      "degrees": .array(summary.nodesByDegree.map { .number(Double($0)) }),
    ]
  }

  func text(_ language: Language) -> String {
    [
      NetworkTexts.written(
        files: files.joined(separator: ", "),
        nodes: summary.nodes,
        arcs: summary.arcs
      )[language],
      NetworkTexts.found(towns: towns, bridges: summary.bridges)[language],
      NetworkTexts.classes(list: classes.map { "\($0.name) \($0.arcs)" }.joined(separator: ", "))[
        language
      ],
    ].joined(separator: "\n")
  }
}

/// Texts of `simulate network`.
enum NetworkTexts: TextKey {
  case abstract, discussion, limits, nodes, output, weights
  case compressed(path: String)
  case planning, writing
  case written(files: String, nodes: Int, arcs: Int)
  case found(towns: Int, bridges: Int)
  case classes(list: String)
}

extension NetworkTexts {
  /// The texts in English.
  var english: String {
    switch self {
    case .abstract: "Make up a road network of any size, as a graph for measurements."
    case .discussion:
      """
      The land is an island with rivers, towns of all sizes and roads of all classes, from streets with dead \
      ends to motorways; the network is strongly connected and has exactly the number of nodes. The same \
      number and seed give the same files. A name that ends in .rgraph gives a graph file for the other \
      commands; any other name gives a DIMACS file and, beside it with the ending .co, the coordinates.
      """
    case .limits:
      "Limits: 1 to 200,000,000 nodes; a graph file needs about 65 bytes of memory an arc."
    case .nodes: "Number of nodes."
    case .output: "File for the network: .gr (DIMACS, with .co beside it) or .rgraph."
    case .weights: "Weights of the arcs: time (milliseconds) or distance (decimetres)."
    case .compressed(let path):
      "\(path): the network is written without compression; choose a name that ends in .gr or .rgraph"
    case .planning: "counting"
    case .writing: "writing"
    case .written(let files, let nodes, let arcs):
      "\(files): \(Self.count(nodes, "node", "nodes")), \(Self.count(arcs, "arc", "arcs"))"
    case .found(let towns, let bridges):
      "\(Self.count(towns, "town", "towns")), \(Self.count(bridges, "arc", "arcs")) over bridges"
    case .classes(let list): "Arcs of each class: \(list)"
    }
  }

  /// The texts in Spanish.
  var spanish: String {
    switch self {
    case .abstract: "Inventa una red de carreteras de cualquier tamaño, como grafo para mediciones."
    case .discussion:
      """
      El país es una isla con ríos, poblaciones de todos los tamaños y vías de todas las clases, desde calles \
      sin salida hasta autopistas; la red es fuertemente conexa y tiene exactamente el número de nodos. El \
      mismo número y la misma semilla dan los mismos archivos. Un nombre que termina en .rgraph da un \
      archivo de grafo para las demás órdenes; cualquier otro nombre da un archivo DIMACS y, a su lado con la \
      terminación .co, las coordenadas.
      """
    case .limits:
      "Límites: de 1 a 200 000 000 nodos; un archivo de grafo necesita unos 65 bytes de memoria por arco."
    case .nodes: "Número de nodos."
    case .output: "Archivo para la red: .gr (DIMACS, con .co a su lado) o .rgraph."
    case .weights: "Pesos de los arcos: time (milisegundos) o distance (decímetros)."
    case .compressed(let path):
      "\(path): la red se escribe sin comprimir; elija un nombre que termine en .gr o .rgraph"
    case .planning: "contando"
    case .writing: "escribiendo"
    case .written(let files, let nodes, let arcs):
      "\(files): \(Self.count(nodes, "nodo", "nodos")), \(Self.count(arcs, "arco", "arcos"))"
    case .found(let towns, let bridges):
      "\(Self.count(towns, "población", "poblaciones")), \(Self.count(bridges, "arco", "arcos")) sobre puentes"
    case .classes(let list): "Arcos de cada clase: \(list)"
    }
  }
}
