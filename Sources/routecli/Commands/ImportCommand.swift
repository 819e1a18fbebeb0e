import ArgumentParser
import CampusGraph
import CityImport
import Foundation
import GeoCore
import GraphImport
import PlaceStore
import RouteService
import Routing

/// `import`: makes a graph file from another format.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: ImportTexts.importAbstract.help,
    discussion: HelpText.discussion(
      """
      \(CommonTexts.examples.help)
        routecli import osm porto.osm.pbf --time-zone Europe/Lisbon --output porto.rgraph
        routecli import geojson my-campus.geojson --output my-campus.rgraph
        routecli import dimacs NY.gr.gz --coordinates NY.co.gz --output ny.rgraph
      """
    ),
    subcommands: [OSM.self, Dimacs.self, GeoJSON.self]
  )

  /// The graph file to write and the common options.
  struct Options: ParsableArguments {
    @Option(name: .long, help: .text(ImportTexts.importOutput), completion: .graphFiles)
    var output: String

    @OptionGroup var global: GlobalOptions

    /// Writes a network and prints the report.
    func write(_ network: RoadNetwork, isUndirected: Bool) throws(ServiceError) {
      try write(isUndirected: isUndirected) { (writer, _) throws(GraphFileError) in
        try network.addSections(to: &writer)
      }
    }

    /// Writes streets and prints the report; with `keepsIndexes`, makes the indexes again that the
    /// replaced file has.
    func write(
      _ streets: WeighedStreets,
      summary: CityImportSummary? = nil,
      places: PendingPlaces? = nil,
      basemap: PendingBasemap? = nil,
      keepsIndexes: Bool = false
    ) throws(ServiceError) {
      try write(summary: summary, places: places, basemap: basemap, keepsIndexes: keepsIndexes) {
        (writer, kept) throws(GraphFileError) in
        try streets.addSections(to: &writer)
        try kept?.make(
          for: streets,
          in: &writer,
          threads: global.threads ?? ProcessInfo.processInfo.activeProcessorCount
        )
      }
    }

    private func write(
      isUndirected: Bool? = nil,
      summary: CityImportSummary? = nil,
      places: PendingPlaces? = nil,
      basemap: PendingBasemap? = nil,
      keepsIndexes: Bool = false,
      _ add: (inout GraphFileWriter, KeptIndexes?) throws(GraphFileError) -> Void
    ) throws(ServiceError) {
      // A process that adds indexes to the old file would overwrite the new one.
      let isThere = FileSystem.isFile(output)
      let lock = isThere ? try FileLock.take(output, global) : nil
      defer { withExtendedLifetime(lock) {} }
      let kept = try isThere && keepsIndexes ? KeptIndexes(of: output) : nil
      // All files are complete before either is replaced: a full disk leaves the old ones.
      let graph = try Failures.graph { () throws(GraphFileError) in
        var writer = GraphFileWriter()
        try add(&writer, kept)
        return try writer.prepare(for: output)
      }
      try Interrupt.check()
      try basemap?.commit()
      try Failures.places { () throws(PlaceStoreError) in try places?.commit() }
      try Failures.graph { () throws(GraphFileError) in try graph.commit() }
      let report = try ImportReport(
        output,
        isUndirected: isUndirected,
        summary: summary,
        indexes: kept?.names
      )
      try StandardOutput.say(global.json ? report.json.text : report.text(global.language))
    }
  }
}

// MARK: import dimacs

/// Source of weights on the command line.
private enum WeightChoice: String, ExpressibleByArgument, CaseIterable {
  case file, unit, geodesic, random
}

/// Unit of weights on the command line.
private enum UnitChoice: String, ExpressibleByArgument, CaseIterable {
  case dm, m, ms, s

  var unit: WeightUnit {
    switch self {
    case .dm: .decimeters
    case .m: .meters
    case .ms: .milliseconds
    case .s: .seconds
    }
  }
}

extension ImportCommand {
  /// `import dimacs`.
  struct Dimacs: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "dimacs",
      abstract: ImportTexts.dimacsAbstract.help,
      discussion: HelpText.discussion(
        """
        \(ImportTexts.dimacsFiles.help)

        \(ImportTexts.dimacsWeightSources.help)

        \(CommonTexts.examples.help)
          routecli import dimacs NY.gr.gz --coordinates NY.co.gz --output ny.rgraph
          routecli import dimacs FLA.gr.xz --weights random --seed 42 --output fla.rgraph
        """
      )
    )

    @Argument(help: .text(ImportTexts.dimacsGraph), completion: .file())
    var graph: String

    @Option(name: .long, help: .text(ImportTexts.dimacsCoordinates), completion: .file())
    var coordinates: String?

    @Flag(name: .long, help: .text(ImportTexts.dimacsUndirected))
    var undirected = false

    @Option(name: .customLong("first-id"), help: .text(ImportTexts.dimacsFirstID))
    var firstID: UInt32?

    @Option(name: .long, help: .text(ImportTexts.dimacsWeights))
    private var weights: WeightChoice = .file

    @Option(name: .long, help: .text(ImportTexts.dimacsSeed))
    var seed: UInt64?

    @Option(name: .customLong("weight-unit"), help: .text(ImportTexts.dimacsWeightUnit))
    private var weightUnit: UnitChoice?

    @OptionGroup var options: Options

    func run() throws {
      let importer = try importer()
      var bar: ProgressBar?
      let imported: ImportedNetwork
      do throws(GraphImportError) {
        imported = try importer.network(from: graph, coordinates: coordinates) { done, length in
          if bar == nil { bar = ProgressBar(total: length, quiet: options.global.quiet) }
          bar?.update(done)
        }
        bar?.finish()
      } catch {
        bar?.finish()
        throw Failures.failure(error)
      }
      try options.write(imported.network, isUndirected: imported.isUndirected)
    }

    private func importer() throws(ServiceError) -> DimacsImporter {
      if let firstID, firstID > 1 {
        throw ServiceError(.invalidValue, ImportTexts.dimacsBadFirstID(id: firstID))
      }
      return DimacsImporter(
        weights: try source(),
        unit: weightUnit?.unit ?? (weights == .geodesic ? .decimeters : .unknown),
        isUndirected: undirected,
        firstNumber: firstID
      )
    }

    private func source() throws(ServiceError) -> DimacsImporter.WeightSource {
      switch (weights, seed) {
      case (.random, let seed?): return .random(seed: seed)
      case (.random, nil):
        throw ServiceError(.invalidQuery, ImportTexts.dimacsNoSeed)
      case (_, _?):
        throw ServiceError(.invalidQuery, ImportTexts.dimacsUnusedSeed)
      case (.file, nil): return .file
      case (.unit, nil): return .unit
      case (.geodesic, nil):
        guard coordinates != nil else {
          throw ServiceError(.invalidQuery, ImportTexts.dimacsNoCoordinates)
        }
        guard [nil, .dm, .m].contains(weightUnit) else {
          throw ServiceError(.invalidQuery, ImportTexts.dimacsNoLength)
        }
        return .geodesic
      }
    }
  }
}

// MARK: import geojson

extension ImportCommand {
  /// `import geojson`.
  struct GeoJSON: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "geojson",
      abstract: ImportTexts.geojsonAbstract.help,
      discussion: HelpText.discussion(
        """
        \(ImportTexts.geojsonDiscussion.help)

        \(CommonTexts.example.help)
          routecli import geojson my-campus.geojson --output my-campus.rgraph
        """
      )
    )

    @Argument(help: .text(ImportTexts.geojsonCampus), completion: .geoJSONFiles)
    var campus: String

    @OptionGroup var options: Options

    func run() throws {
      let log = Log.logger(verbose: options.global.verbose)
      let campus = try DataSet(campus: campus, bundled: DataDirectory.bundled, log: log).campus()
      let graph = campus.graph
      let streets = WeighedStreets(
        RoadNetwork.Description(
          unit: .milliseconds,
          dataVersion: campus.dataVersion,
          attribution: campus.attribution,
          timeZone: campus.timeZone
        ),
        streets: graph,
        numbers: NodeNumbers((0..<Int64(graph.nodeCount)).map { $0 }),
        profiles: Profile.presets
      )
      try options.write(streets)
    }
  }
}

/// Report of an import.
private struct ImportReport {
  private let open: GraphSession
  private let isUndirected: Bool?
  private let summary: CityImportSummary?
  private let indexes: [String]?
  private let isolated: Int
  private let bytes: Int

  /// Opens the written file, so that the report describes its contents.
  init(
    _ path: String,
    isUndirected: Bool?,
    summary: CityImportSummary?,
    indexes: [String]?
  ) throws(ServiceError) {
    self.summary = summary
    self.indexes = indexes
    open = try GraphSession(path, trust: true)
    self.isUndirected = isUndirected
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    // A pipe or device has no size of its own.
    bytes = (size ?? nil) ?? open.file.sections.reduce(0) { $0 + $1.bytes }
    let network = open.network
    let topology = try Failures.graph { () throws(GraphFileError) in try network.topology }
    isolated = (0..<topology.nodeCount).count { node in
      topology.firstOut[node] == topology.firstOut[node + 1]
        && topology.firstIn[node] == topology.firstIn[node + 1]
    }
  }

  var json: JSONValue {
    var object: JSONObject = [
      "code": "Ok",
      "file": .string(open.file.path),
      "nodes": .number(Double(open.network.nodeCount)),
      "arcs": .number(Double(open.network.arcCount)),
      "isolated": .number(Double(isolated)),
      "profiles": .array(open.network.profiles.map { .string($0) }),
      "weight_unit": .string(open.network.description.unit.rawValue),
      "bytes": .number(Double(bytes)),
      "fingerprint": .string(RoadNetwork.fingerprint(of: open.file)),
      "data_version": .string(open.network.description.dataVersion),
    ]
    summary?.add(to: &object)
    if let indexes { object["indexes"] = .array(indexes.map { .string($0) }) }
    if let isUndirected { object["undirected"] = .bool(isUndirected) }
    return .object(object)
  }

  func text(_ language: Language) -> String {
    let sizes = [
      NetworkOddities.nodes(open.network.nodeCount)[language],
      ImportTexts.arcs(count: open.network.arcCount)[language],
      ImportTexts.bytes(count: bytes)[language],
    ]
    let profiles = open.network.profiles.joined(separator: ", ")
    var lines = [
      open.file.path + ": " + sizes.joined(separator: ", "),
      ImportTexts.profiles(names: profiles)[language],
    ]
    if isUndirected == true { lines.append(ImportTexts.undirected[language]) }
    if isolated > 0 {
      lines.append(NetworkOddities.isolated(isolated)[language] + ".")
    }
    if let summary { lines.append(summary.text(language)) }
    if let indexes, !indexes.isEmpty {
      lines.append(ImportTexts.keptIndexes(names: indexes.joined(separator: ", "))[language])
    }
    let fingerprint = RoadNetwork.fingerprint(of: open.file)
    lines.append(ImportTexts.fingerprint(digits: fingerprint)[language])
    return lines.joined(separator: "\n")
  }
}

extension Failures {
  /// Runs an import and turns its error into a command's failure.
  static func imported<Result>(
    _ body: () throws(GraphImportError) -> Result
  ) throws(ServiceError) -> Result {
    do { return try body() } catch { throw failure(error) }
  }

  /// An import's error as a command's failure.
  fileprivate static func failure(_ error: GraphImportError) -> ServiceError {
    var details: JSONObject = ["file": .string(error.path)]
    if let line = error.line { details["line"] = .number(Double(line)) }
    let code: ServiceError.Code =
      switch error.code {
      case .tooBig: .tooBig
      case .lacking: .notPrepared
      default: .badFile
      }
    return ServiceError(code, error.message, details: details)
  }
}
