import GeoCore
package import MapDrawing

/// Format of the document that answers a question.
package enum AnswerFormat: String, CaseIterable, Sendable {
  case json, geojson, csv, gpx, kml, svg, png

  /// The media type for `Content-Type`.
  package var mediaType: String {
    switch self {
    case .json: "application/json"
    case .geojson: "application/geo+json"
    case .csv: "text/csv"
    case .gpx: "application/gpx+xml"
    case .kml: "application/vnd.google-earth.kml+xml"
    case .svg: "image/svg+xml"
    case .png: "image/png"
    }
  }

  /// Routes as GeoJSON, GPX or KML; `nil` for the other formats.
  package func bytes(of routes: [ExportRoute]) -> [UInt8]? {
    switch self {
    case .geojson: Array(GeoJSONWriter.document(routes).text.utf8)
    case .gpx: Array(GPXWriter.text(routes).utf8)
    case .kml: Array(KMLWriter.text(routes).utf8)
    case .json, .csv, .svg, .png: nil
    }
  }
}

extension MapScene {
  /// The picture as SVG or PNG.
  ///
  /// - Parameters:
  ///   - format: SVG, or PNG for every other format.
  ///   - scale: Image pixels of PNG for each pixel of the SVG.
  /// - Returns: The bytes of the file.
  /// - Throws: `TooBig` if a side has more than 16,384 pixels.
  package func bytes(
    as format: AnswerFormat,
    scale: Double = 1
  ) throws(ServiceError) -> [UInt8] {
    guard format != .svg else { return Array(svg().utf8) }
    do throws(DrawingError) {
      return try png(scale: scale)
    } catch {
      throw ServiceError(error.code == .tooBig ? .tooBig : .internalError, error.message)
    }
  }
}

extension RouteReport {
  /// The routes in one of the formats but CSV, for which JSON is written.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - scale: Image pixels of PNG for each pixel of the SVG.
  /// - Returns: The bytes of the file.
  /// - Throws: `TooBig` for a picture that is too big, `BadFile` if the map cannot be read.
  package func bytes(
    as format: AnswerFormat,
    scale: Double = 1
  ) throws(ServiceError) -> [UInt8] {
    switch format {
    case .json, .csv: Array(try document.text.utf8)
    case .svg, .png: try scene().bytes(as: format, scale: scale)
    case .geojson, .gpx, .kml: format.bytes(of: try exports) ?? []
    }
  }
}
