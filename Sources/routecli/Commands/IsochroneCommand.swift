import ArgumentParser
import CampusGraph
import Foundation
import GeoCore
import Routing

/// `isochrone`: what can be reached within some minutes or metres.
struct IsochroneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "isochrone",
    abstract: say("Show what can be reached within some minutes or metres."),
    discussion: say(
      """
      Examples:
        routecli isochrone "Biblioteca" --minutes 2 --minutes 4 --svg reach.svg
        routecli isochrone 19.2842,-99.1388 --meters 200 --geojson r.geojson
        routecli isochrone --graph ny.rgraph node:1 --meters 5000 --geojson r.geojson

      Limits: 10 contours, 600 minutes, 100,000 metres.
      """
    )
  )

  @Argument(help: .say("A place."), completion: .places)
  var place: String

  @Option(name: .long, help: .say("A limit in minutes; repeat."))
  var minutes: [Double] = []

  @Option(name: .long, help: .say("A limit in metres; repeat."))
  var meters: [Double] = []

  @Option(name: .long, help: .say("foot, wheelchair, bike or car."), completion: .profiles)
  var profile: String?

  @Option(name: .long, help: .say("Write the areas as GeoJSON."), completion: .file())
  var geojson: String?

  @Option(name: .long, help: .say("Draw the areas as SVG."), completion: .file())
  var svg: String?

  @Option(name: .long, help: .say("Draw the areas as PNG."), completion: .file())
  var png: String?

  @OptionGroup var exclude: ExcludeOption
  @OptionGroup var data: DataOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    var set = try data.dataSet(global)
    try checkBudgets()
    try PlaceArgument.check([place])
    let excluded = try exclude.classes()
    if let graph = try set.bareGraph() { return try run(onGraph: graph) }
    let profile = try ProfileArgument.profile(profile ?? set.defaultProfile())
    try set.check([profile], nil)
    try set.check(excluding: excluded)
    let place = try set.resolve(place)
    set = try set.focused(on: [place])
    let router = Router(try set.index())
    let isByLength = !meters.isEmpty
    let budgets = (isByLength ? meters : minutes).sorted()
    let scale = isByLength ? 1000.0 : 60_000.0
    let contours = try Failures.translate { () throws(RoutingError) in
      try router.isochrone(
        around: place.waypoint,
        profile: profile,
        budgets: budgets.map { Weight(($0 * scale).rounded()) },
        byLength: isByLength,
        excluding: excluded,
        snapRadius: set.snapRadius
      )
    }
    let document = IsochroneDocument(
      contours: zip(budgets, contours).map { IsochroneDocument.Contour(budget: $0, area: $1) },
      metric: isByLength ? "distance" : "duration",
      attribution: try set.attribution(),
      isEstimated: !router.index.isSurveyed(place.location)
    )
    if let geojson {
      try AtomicFile.write(Data((document.json.text + "\n").utf8), to: geojson)
    }
    try draw(document, place, set)
    try StandardOutput.say(global.json ? document.json.text : text(document, place.label))
  }

  func checkBudgets() throws(CommandFailure) {
    guard minutes.isEmpty != meters.isEmpty else {
      throw CommandFailure(
        .invalidQuery,
        LocalizedText(
          en: "give --minutes M or --meters M, once or more, not both",
          es: "indique --minutes M o --meters M, una o más veces, no ambos"
        )
      )
    }
    try Limits.check(minutes.count + meters.count, 1...10, option: "--minutes/--meters")
    for value in minutes { try Limits.check(value, 0.1...600, option: "--minutes") }
    for value in meters { try Limits.check(value, 1...100_000, option: "--meters") }
  }

  private func draw(
    _ document: IsochroneDocument,
    _ place: ResolvedPlace,
    _ set: DataSet
  ) throws(CommandFailure) {
    guard svg != nil || png != nil else { return }
    let scene = try Scenes.isochrone(document, place, set, global.language)
    try Scenes.write(scene, svg: svg, png: png)
  }

  func text(_ document: IsochroneDocument, _ label: String) -> String {
    let isSpanish = global.language == .spanish
    var table = TextTable(
      isSpanish ? ["Hasta", "Área", "Partes"] : ["Within", "Area", "Parts"],
      alignRight: [0, 1, 2]
    )
    for contour in document.contours {
      let amount =
        document.metric == "distance"
        ? Format.distance(contour.budget) : Format.duration(contour.budget * 60)
      table.add([
        amount,
        Format.area(contour.squareMeters),
        "\(contour.area.polygons.count)",
      ])
    }
    return label + "\n\n" + table.text
  }
}

/// Isochrones as GeoJSON.
struct IsochroneDocument {
  struct Contour {
    /// Minutes or metres.
    var budget: Double
    var area: IsochroneContour

    /// The area on the ellipsoid, holes left out.
    var squareMeters: Double {
      area.polygons.reduce(0) { sum, rings in
        let areas = rings.map { abs(Geodesic.ring($0).area) }
        return sum + (areas.first ?? 0) - areas.dropFirst().reduce(0, +)
      }
    }
  }

  var contours: [Contour]
  var metric: String
  var attribution: String
  var isEstimated: Bool

  /// Larger contours first, so that smaller ones are drawn over them.
  var json: JSONValue {
    let features = contours.reversed().map { contour -> JSONValue in
      [
        "type": "Feature",
        "properties": [
          "contour": .number(contour.budget), "metric": .string(metric),
          "estimated": .bool(isEstimated),
        ],
        "geometry": [
          "type": "MultiPolygon",
          "coordinates": .array(
            contour.area.polygons.map { rings in
              .array(rings.map { ring in .array(ring.map { .position($0) }) })
            }
          ),
        ],
      ]
    }
    var object: JSONObject = ["type": "FeatureCollection"]
    if !attribution.isEmpty { object["attribution"] = .string(attribution) }
    object["features"] = .array(features)
    return .object(object)
  }
}
