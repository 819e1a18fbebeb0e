import CampusGraph
import Foundation
import GeoCore
import Routing

/// `route` on a graph file.
extension RouteCommand {
  func run(onGraph path: String) throws {
    try GraphFailures.checkOptions(route, output)
    let question = try RouteQuestion(route)
    let algorithm = try question.algorithm.map(RouteQuestion.algorithm(named:))
    let session = try GraphSession(path, trust: data.trust)
    let indexes = try session.indexes(route.profile)
    let radius = try data.checkedSnapRadius()
    var places: [GraphPlace] = []
    for text in [question.from] + question.via + [question.to] {
      places.append(try session.resolve(text, profile: indexes.profile, snapRadius: radius))
    }
    let found = try GraphRoute(session, indexes, through: places, by: algorithm)
    try write(found)
    try StandardOutput.say(global.json ? found.json.text : found.text(global.language))
  }

  private func write(_ route: GraphRoute) throws(CommandFailure) {
    guard !output.isEmpty else { return }
    guard let export = route.export else { throw GraphFailures.noLine(route.session.path) }
    if let geojson = output.geojson {
      let document = GeoJSONWriter.document([export])
      try AtomicFile.write(Data((document.text + "\n").utf8), to: geojson)
    }
    if let gpx = output.gpx { try AtomicFile.write(Data(GPXWriter.text([export]).utf8), to: gpx) }
    if let kml = output.kml { try AtomicFile.write(Data(KMLWriter.text([export]).utf8), to: kml) }
  }
}

/// `table` on a graph file.
extension TableCommand {
  func run(onGraph path: String) throws {
    let kinds = try annotations.map { _ in try checkedAnnotations() }
    try GraphFailures.checkExclusions(exclude)
    let name = formName
    let (sourceTexts, targetTexts) = try places(limit: 100_000)
    let session = try GraphSession(path, trust: data.trust)
    let indexes = try session.indexes(profile)
    let measured = session.network.description.unit.kind
    if let kinds, kinds != [measured] { throw GraphFailures.onlyMeasures(path, measured) }
    let radius = try data.checkedSnapRadius()
    var sources: [GraphPlace] = []
    for text in sourceTexts {
      sources.append(try session.resolve(text, profile: indexes.profile, snapRadius: radius))
    }
    var targets: [GraphPlace] = []
    for text in targetTexts {
      targets.append(try session.resolve(text, profile: indexes.profile, snapRadius: radius))
    }
    let table = GraphTable(
      session: session,
      indexes: indexes,
      sources: sources,
      destinations: targets,
      kind: measured,
      global: global
    )
    if name == "text" {
      try Limits.check(sources.count * targets.count, 1...1_000_000, option: "--format text")
      let text = try table.text(measured) + "\n"
      if let output {
        try AtomicFile.write(Data(text.utf8), to: output)
      } else {
        try StandardOutput.say(text)
      }
      return
    }
    guard let form = MatrixWriter.Form(rawValue: name) else { throw TableForm.unknown(name) }
    try table.write(form, to: output)
  }
}

extension GraphTable {
  /// A table to look at.
  func text(_ kind: TableDocument.Kind) throws -> String {
    let title =
      switch kind {
      case .distance: LocalizedText(en: "Distance", es: "Distancia")
      case .duration: LocalizedText(en: "Duration", es: "Duración")
      case .weight: LocalizedText(en: "Weight", es: "Peso")
      }
    var table = TextTable(
      [title[global.language]] + destinations.map(\.label),
      alignRight: Set(1..<(destinations.count + 1))
    )
    for (place, row) in zip(sources, try values()) {
      table.add(
        [place.label]
          + row.map { value in
            guard let value else { return "–" }
            switch kind {
            case .distance: return Format.distance(value)
            case .duration: return Format.duration(value)
            case .weight: return Format.fixed(value, 0)
            }
          }
      )
    }
    return table.text
  }
}

/// `isochrone` on a graph file.
extension IsochroneCommand {
  func run(onGraph path: String) throws {
    try GraphFailures.checkExclusions(exclude)
    if svg != nil || png != nil { throw GraphFailures.notOnGraphs("--svg, --png") }
    let session = try GraphSession(path, trust: data.trust)
    let indexes = try session.indexes(profile)
    let unit = session.network.description.unit
    let kind: TableDocument.Kind = meters.isEmpty ? .duration : .distance
    guard unit.kind == kind else { throw GraphFailures.onlyMeasures(path, unit.kind) }
    let place = try session.resolve(
      place,
      profile: indexes.profile,
      snapRadius: try data.checkedSnapRadius()
    )
    let budgets = (meters.isEmpty ? minutes.map { $0 * 60 } : meters).sorted()
    let contours = try session.read { () throws(GraphFileError) in
      try IsochroneBuilder().contours(
        network: session.network,
        profile: indexes.profile,
        from: place.node,
        by: try indexes.makeOneToAllEngine(),
        budgets: budgets.map { Weight(min(($0 / unit.scale).rounded(), 2e9)) }
      )
    }
    guard let contours else { throw GraphFailures.noLine(path) }
    let shown = (meters.isEmpty ? minutes : meters).sorted()
    let document = IsochroneDocument(
      contours: zip(shown, contours).map { IsochroneDocument.Contour(budget: $0, area: $1) },
      metric: kind.rawValue,
      attribution: session.network.description.attribution,
      isEstimated: false
    )
    if let geojson {
      try AtomicFile.write(Data((document.json.text + "\n").utf8), to: geojson)
    }
    try StandardOutput.say(global.json ? document.json.text : text(document, place.label))
  }
}

/// What is said where a graph file cannot answer.
enum GraphFailures {
  /// Options that need streets with names, hours and areas, which such a file does not have.
  static func checkOptions(
    _ route: RouteOptions,
    _ output: RouteOutputOptions
  ) throws(CommandFailure) {
    if (route.alternatives ?? 0) != 0 { throw notOnGraphs("--alternatives") }
    if route.depart != nil || route.arrive != nil { throw notOnGraphs("--depart, --arrive") }
    try checkExclusions(route.exclude)
    if route.avoid != nil || !route.closed.isEmpty { throw notOnGraphs("--avoid, --close") }
    if output.svg != nil || output.png != nil { throw notOnGraphs("--svg, --png") }
  }

  /// Files of nodes and arcs have no classes of ways.
  static func checkExclusions(_ option: ExcludeOption) throws(CommandFailure) {
    if try !option.classes().isEmpty { throw notOnGraphs("--exclude") }
  }

  static func notOnGraphs(_ option: String) -> CommandFailure {
    CommandFailure(
      .notPrepared,
      LocalizedText(
        en: "\(option): graph files of nodes and arcs do not have what this needs; leave it out",
        es: "\(option): los archivos de nodos y arcos no tienen lo que hace falta; omítalo"
      )
    )
  }

  static func noLine(_ path: String) -> CommandFailure {
    CommandFailure(
      .notPrepared,
      LocalizedText(
        en: "\(path): it has no coordinates, so there is no line to write",
        es: "\(path): no tiene coordenadas, así que no hay línea que escribir"
      )
    )
  }

  static func onlyMeasures(_ path: String, _ kind: TableDocument.Kind) -> CommandFailure {
    guard kind != .weight else { return noUnit(path) }
    return CommandFailure(
      .notPrepared,
      LocalizedText(
        en:
          "\(path): its weights measure \(kind.rawValue) only; use --annotations \(kind.rawValue)",
        es: "\(path): sus pesos solo miden \(kind.rawValue); use --annotations \(kind.rawValue)"
      )
    )
  }

  private static func noUnit(_ path: String) -> CommandFailure {
    CommandFailure(
      .notPrepared,
      LocalizedText(
        en: """
          \(path): it is not known whether its weights are lengths or times; import it again with \
          --weight-unit dm, m, ms or s
          """,
        es: """
          \(path): no se sabe si sus pesos son longitudes o tiempos; impórtelo de nuevo con \
          --weight-unit dm, m, ms o s
          """
      )
    )
  }
}
