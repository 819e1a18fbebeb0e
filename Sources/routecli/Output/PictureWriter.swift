import Foundation
import GeoCore
import MapDrawing

/// Pictures as files.
enum PictureWriter {
  /// Writes a scene as SVG, whole or not at all.
  static func writeSVG(_ scene: MapScene, to path: String) throws(CommandFailure) {
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
  ) throws(CommandFailure) {
    let bytes: [UInt8]
    do throws(DrawingError) {
      bytes = try scene.png(scale: scale)
    } catch {
      throw CommandFailure(error, path)
    }
    try AtomicFile.write(Data(bytes), to: path)
  }
}

extension CommandFailure {
  /// Turns a drawing's error into the contract's words.
  fileprivate init(_ error: DrawingError, _ path: String) {
    let code: Code =
      switch error.code {
      case .tooBig: .tooBig
      case .failed: .internalError
      }
    self.init(
      code,
      LocalizedText(en: "\(path): \(error.message.en)", es: "\(path): \(error.message.es)"),
      details: ["file": .string(path)]
    )
  }
}
