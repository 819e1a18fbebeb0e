import Foundation
import GeoCore
import MapDrawing
import RouteService

/// Pictures as files.
enum PictureWriter {
  /// Writes a picture to the files that are asked for.
  static func write(_ scene: MapScene, svg: String?, png: String?) throws(ServiceError) {
    if let svg { try writeSVG(scene, to: svg) }
    if let png { try writePNG(scene, to: png) }
  }

  /// Writes a scene as SVG, whole or not at all.
  static func writeSVG(_ scene: MapScene, to path: String) throws(ServiceError) {
    try AtomicFile.write(Data(scene.svg().utf8), to: path)
  }

  /// Writes a scene as PNG, whole or not at all, with `scale` pixels for one of the SVG's.
  ///
  /// - Throws: `TooBig` where a side has more than 16,384 pixels, `BadFile` where the file cannot be
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
  /// Turns a drawing's error into the contract's words.
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
