import ArgumentParser
import Foundation
import GeoCore
import MapDrawing
import Routing

/// The files that `route` writes beside its answer.
struct RouteOutputOptions: ParsableArguments {
  @Option(name: .long, help: .say("Write the route as GeoJSON."), completion: .file())
  var geojson: String?

  @Option(name: .long, help: .say("Write the route as GPX."), completion: .file())
  var gpx: String?

  @Option(name: .long, help: .say("Write the route as KML."), completion: .file())
  var kml: String?

  @Option(name: .long, help: .say("Draw the route as SVG."), completion: .file())
  var svg: String?

  @Option(name: .long, help: .say("Draw the route as PNG."), completion: .file())
  var png: String?

  /// The names of the options that were given.
  var given: [String] {
    let options = [
      ("--geojson", geojson), ("--gpx", gpx), ("--kml", kml), ("--svg", svg), ("--png", png),
    ]
    return options.filter { $0.1 != nil }.map(\.0)
  }

  /// Whether no file is asked for.
  var isEmpty: Bool { given.isEmpty }

  /// Writes what is asked for.
  func write(_ report: RouteReport) throws(CommandFailure) {
    guard !isEmpty else { return }
    let attribution = try report.data.attribution()
    let routes = report.routes.map { ExportRoute($0, report, attribution: attribution) }
    if let geojson {
      let document = GeoJSONWriter.document(routes)
      try AtomicFile.write(Data((document.text + "\n").utf8), to: geojson)
    }
    if let gpx { try AtomicFile.write(Data(GPXWriter.text(routes).utf8), to: gpx) }
    if let kml { try AtomicFile.write(Data(KMLWriter.text(routes).utf8), to: kml) }
    guard svg != nil || png != nil else { return }
    let scene = try Scenes.route(
      report.routes,
      report.question.places,
      report.data,
      report.global.language
    )
    try Scenes.write(scene, svg: svg, png: png)
  }
}

extension ExportRoute {
  /// A route as files for other programs tell it.
  init(_ route: Route, _ report: RouteReport, attribution: String) {
    let language = report.global.language
    let isTimed = if case .any = report.question.request.time { false } else { true }
    let summary = [
      RouteText.profileTitle(route.profile)[language], Format.distance(route.distance),
      Format.duration(route.duration),
    ]
    // Without a chosen time, warnings depend on the clock; files must not.
    let notes = isTimed ? route.warnings.map { $0[language] } : []
    self.init(
      name: report.question.places.map(\.label).joined(separator: " → "),
      description: ([summary.joined(separator: " · ")] + notes).joined(separator: ". "),
      profile: route.profile,
      distance: route.distance,
      duration: route.duration,
      isEstimated: route.isEstimated,
      legs: route.legs.map { leg in
        leg.steps.map { step in
          Step(
            instruction: step.instruction(in: language),
            name: step.name,
            mode: step.mode.rawValue,
            coordinate: step.maneuver.location,
            distance: step.distance,
            duration: step.duration
          )
        }
      },
      ferries: route.legs.flatMap(\.steps).filter { $0.mode == .ferry && $0.distance > 0 }.map {
        Ferry(name: $0.name, line: $0.geometry, distance: $0.distance, duration: $0.duration)
      },
      line: route.geometry,
      waypoints: zip(route.waypoints, report.question.places).map { snapped, place in
        Waypoint(name: place.label, coordinate: snapped.location)
      },
      departure: isTimed ? report.question.time.text(route.departure) : nil,
      attribution: attribution
    )
  }
}
