import CampusGraph
import Foundation
import GeoCore
import RouteService
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
    let places = try session.resolve(
      all: [question.from] + question.via + [question.to],
      profile: indexes.profile,
      snapRadius: radius
    )
    let found = try GraphRoute(session, indexes, through: places, by: algorithm)
    if !output.isEmpty {
      guard let export = found.export else { throw GraphFailures.noLine(path) }
      try output.write([export])
    }
    try StandardOutput.say(global.json ? found.json.text : found.text(global.style))
  }
}

/// `table` on a graph file.
extension TableCommand {
  func run(onGraph path: String) throws {
    let kinds = try annotations.map { _ in try checkedAnnotations() }
    try GraphFailures.checkExclusions(exclude)
    let name = formatName
    let (sourceTexts, targetTexts) = try places(limit: 100_000)
    let session = try GraphSession(path, trust: data.trust)
    let indexes = try session.indexes(profile)
    let measured = session.network.description.unit.kind
    if let kinds, kinds != [measured] { throw GraphFailures.onlyMeasures(path, measured) }
    let radius = try data.checkedSnapRadius()
    let table = GraphTable(
      session: session,
      indexes: indexes,
      sources: try session.resolve(all: sourceTexts, profile: indexes.profile, snapRadius: radius),
      destinations: try session.resolve(
        all: targetTexts,
        profile: indexes.profile,
        snapRadius: radius
      ),
      kind: measured
    )
    if name == "text" {
      try Limits.check(
        table.sources.count * table.destinations.count,
        1...1_000_000,
        option: "--format text"
      )
      let text = try table.text(global.style) + "\n"
      if let output {
        try AtomicFile.write(text, to: output)
      } else {
        try StandardOutput.say(text)
      }
      return
    }
    guard let form = MatrixWriter.Form(rawValue: name) else { throw TableFormat.unknown(name) }
    let stream = try ResultStream(path: output)
    var bar = ProgressBar(total: table.sources.count, quiet: global.quiet)
    let threads = global.threads ?? ProcessInfo.processInfo.activeProcessorCount
    try table.write(
      form,
      threads: threads,
      to: { bytes throws(ServiceError) in try stream.write(bytes) },
      progress: { rows in bar.update(rows) }
    )
    bar.finish()
    try stream.finish()
  }
}

/// `isochrone` on a graph file.
extension IsochroneCommand {
  func run(onGraph path: String) throws {
    try GraphFailures.checkExclusions(exclude)
    if svg != nil || png != nil { throw GraphFailures.notOnGraphs("--svg, --png") }
    let session = try GraphSession(path, trust: data.trust)
    var question = IsochroneQuestion(
      place: place,
      limits: meters.isEmpty ? .minutes(minutes) : .meters(meters),
      profile: profile,
      excluded: []
    )
    question.generalization = generalize
    question.isBanded = bands
    let (place, document) = try question.answer(
      onNodesOf: session,
      snapRadius: try data.checkedSnapRadius()
    )
    if let geojson { try AtomicFile.write(document.json, to: geojson) }
    try StandardOutput.say(
      global.json ? document.json.text : document.text(place.label, global.style)
    )
  }
}

extension GraphFailures {
  /// Rejects options that need street names, opening hours or areas, which such a file lacks.
  static func checkOptions(
    _ route: RouteOptions,
    _ output: RouteOutputOptions
  ) throws(ServiceError) {
    if (route.alternatives ?? 0) != 0 { throw notOnGraphs("--alternatives") }
    if route.depart != nil || route.arrive != nil { throw notOnGraphs("--depart, --arrive") }
    try checkExclusions(route.exclude)
    if route.avoid != nil || !route.closed.isEmpty { throw notOnGraphs("--avoid, --close") }
    if output.svg != nil || output.png != nil { throw notOnGraphs("--svg, --png") }
  }

  /// Rejects `--exclude`: files of nodes and arcs have no classes of ways.
  static func checkExclusions(_ option: ExcludeOption) throws(ServiceError) {
    if try !option.classes().isEmpty { throw notOnGraphs("--exclude") }
  }
}
