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
      message: .message { $0.tooBig(size, limit: largestSide) }
    )
  }

  static func failed(_ reason: String) -> DrawingError {
    DrawingError(code: .failed, message: .message { $0.cannotDraw(reason) })
  }
}
