import ArgumentParser
import Foundation
import GeoCore
import MapDrawing
import RouteService
import Routing

/// Output files of `route`.
struct RouteOutputOptions: ParsableArguments {
  @Option(name: .long, help: .text(RoutingTexts.routeGeoJSON), completion: .file())
  var geojson: String?

  @Option(name: .long, help: .text(RoutingTexts.routeGPX), completion: .file())
  var gpx: String?

  @Option(name: .long, help: .text(RoutingTexts.routeKML), completion: .file())
  var kml: String?

  @Option(name: .long, help: .text(RoutingTexts.routeSVG), completion: .file())
  var svg: String?

  @Option(name: .long, help: .text(RoutingTexts.routePNG), completion: .file())
  var png: String?

  /// The names of the given options.
  var given: [String] {
    let options = [
      ("--geojson", geojson), ("--gpx", gpx), ("--kml", kml), ("--svg", svg), ("--png", png),
    ]
    return options.filter { $0.1 != nil }.map(\.0)
  }

  /// Whether no file is requested.
  var isEmpty: Bool { given.isEmpty }

  /// Writes the requested files.
  func write(_ report: RouteReport) throws(ServiceError) {
    guard !isEmpty else { return }
    let routes = try report.exports
    if let geojson {
      let document = GeoJSONWriter.document(routes)
      try AtomicFile.write(Data((document.text + "\n").utf8), to: geojson)
    }
    if let gpx { try AtomicFile.write(Data(GPXWriter.text(routes).utf8), to: gpx) }
    if let kml { try AtomicFile.write(Data(KMLWriter.text(routes).utf8), to: kml) }
    guard svg != nil || png != nil else { return }
    try PictureWriter.write(try report.scene(), svg: svg, png: png)
  }
}
