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
  var given: [String] { outputFiles.filter { $0.path != nil }.map(\.option) }

  /// Whether no file is requested.
  var isEmpty: Bool { given.isEmpty }

  /// Writes the requested files.
  func write(_ report: RouteReport) throws(ServiceError) {
    guard !isEmpty else { return }
    try write(try report.exports)
    guard svg != nil || png != nil else { return }
    try PictureWriter.write(try report.scene(), svg: svg, png: png)
  }

  /// Writes the requested files other than pictures.
  func write(_ routes: [ExportRoute]) throws(ServiceError) {
    if let geojson { try AtomicFile.write(GeoJSONWriter.document(routes), to: geojson) }
    if let gpx { try AtomicFile.write(GPXWriter.text(routes), to: gpx) }
    if let kml { try AtomicFile.write(KMLWriter.text(routes), to: kml) }
  }
}
