import Foundation
import GeoCore
import MapDrawing
import RouteService

/// Writer of pictures.
enum PictureWriter {
  /// Writes a picture to the requested files.
  static func write(_ scene: MapScene, svg: String?, png: String?) throws(ServiceError) {
    if let svg { try writeSVG(scene, to: svg) }
    if let png { try writePNG(scene, to: png) }
  }

  /// Writes a scene as SVG, whole or not at all.
  static func writeSVG(_ scene: MapScene, to path: String) throws(ServiceError) {
    try AtomicFile.write(scene.svg(), to: path)
  }

  /// Writes a scene as PNG, whole or not at all, with `scale` pixels per pixel of the SVG.
  ///
  /// - Throws: `TooBig` if a side has more than 16,384 pixels, `BadFile` if the file cannot be
  ///   written.
  static func writePNG(
    _ scene: MapScene,
    to path: String,
    scale: Double = 1
  ) throws(ServiceError) {
    let bytes: [UInt8]
    do throws(DrawingError) {
      bytes = try scene.png(scale: scale)
    } catch {
      throw ServiceError(error, path)
    }
    try AtomicFile.write(Data(bytes), to: path)
  }
}

extension ServiceError {
  /// A drawing error as a failure.
  fileprivate init(_ error: DrawingError, _ path: String) {
    let code: Code =
      switch error.code {
      case .tooBig: .tooBig
      case .failed: .internalError
      }
    self.init(
      code,
      CommonTexts.prefixed(name: path, message: error.message),
      details: ["file": .string(path)]
    )
  }
}
