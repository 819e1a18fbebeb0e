public import GeoCore

/// Error of drawing a picture.
public struct DrawingError: ReadableError {
  /// The kinds of errors.
  public enum Code: String, Sendable {
    /// The picture is larger than ``DrawingError/largestSide`` allows.
    case tooBig = "too_big"
    /// The drawing library failed.
    case failed
  }

  /// The kind of error.
  public let code: Code
  /// What is wrong, and the remedy.
  public let message: LocalizedText

  /// The largest width and height of a PNG in pixels.
  public static let largestSide = 16_384

  static func tooBig(_ width: Double, _ height: Double) -> DrawingError {
    let size = "\(SVGWriter.number(width)) × \(SVGWriter.number(height))"
    return DrawingError(
      code: .tooBig,
      message: LocalizedText(
        en: "a PNG of \(size) pixels is too big; the limit is \(largestSide) a side: write an SVG",
        es: """
          un PNG de \(size) píxeles es demasiado grande; el límite es \(largestSide) por lado: \
          escriba un SVG
          """
      )
    )
  }

  static func failed(_ reason: String) -> DrawingError {
    DrawingError(
      code: .failed,
      message: LocalizedText(
        en: "the picture cannot be drawn: \(reason); write an SVG, which needs no library",
        es: "no se puede dibujar la imagen: \(reason); escriba un SVG, que no necesita biblioteca"
      )
    )
  }
}
