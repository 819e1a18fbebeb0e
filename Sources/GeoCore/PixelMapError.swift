/// Error of fitting a map image or of mapping a point with it.
public struct PixelMapError: ReadableError {
  /// The kinds of failure; more may be added.
  public struct Code: Hashable, Sendable {
    private enum Kind { case tooFewPoints, degenerate, badImage, noPlace, noWorldFile }
    private let kind: Kind

    /// The image has too few control points for the method, or no corners.
    public static let tooFewPoints = Code(kind: .tooFewPoints)
    /// The control points or corners are coincident, collinear or folded.
    public static let degenerate = Code(kind: .degenerate)
    /// The image's size or coordinate reference system is invalid.
    public static let badImage = Code(kind: .badImage)
    /// The pixel has no coordinate, or the coordinate no pixel.
    public static let noPlace = Code(kind: .noPlace)
    /// The map is not affine, so a world file cannot express it.
    public static let noWorldFile = Code(kind: .noWorldFile)
  }

  /// The kind of failure.
  public let code: Code
  /// What is wrong, where, and the remedy.
  public let message: LocalizedText
  /// The error of the projection, if that is the cause.
  public let underlying: ProjectionError?

  init(_ code: Code, _ message: LocalizedText, underlying: ProjectionError? = nil) {
    self.code = code
    self.message = message
    self.underlying = underlying
  }

  static func tooFew(_ method: PixelMap.Method, _ image: MapImage) -> PixelMapError {
    if method == .corners {
      return PixelMapError(.tooFewPoints, .message { $0.unknownCorners(image.file) })
    }
    let (needed, count) = (method.minimumPoints, image.controlPoints.count)
    return PixelMapError(
      .tooFewPoints,
      .message {
        $0.tooFewPoints(image.file, method: method.rawValue, needed: needed, count: count)
      }
    )
  }

  static func degenerate(
    _ method: PixelMap.Method,
    _ image: MapImage,
    _ failure: FitFailure
  ) -> PixelMapError {
    PixelMapError(
      .degenerate,
      .message { $0.badFit(failure, image.file, method: method.rawValue) }
    )
  }

  static func degenerateCorners(_ image: MapImage) -> PixelMapError {
    PixelMapError(.degenerate, .message { $0.degenerateCorners(image.file) })
  }

  static func badSize(_ image: MapImage) -> PixelMapError {
    PixelMapError(.badImage, .message { $0.badSize(image.file) })
  }

  static func badSystem(_ image: MapImage, _ error: ProjectionError) -> PixelMapError {
    let member = "\(image.file): map_image.crs: "
    return PixelMapError(
      .badImage,
      LocalizedText(en: member + error.message.en, es: member + error.message.es),
      underlying: error
    )
  }

  static func noCoordinate(_ pixel: Pixel, _ error: ProjectionError? = nil) -> PixelMapError {
    PixelMapError(
      .noPlace,
      .message { $0.noCoordinate("\(pixel.x),\(pixel.y)") },
      underlying: error
    )
  }

  static func noPixel(_ place: Coordinate, _ error: ProjectionError? = nil) -> PixelMapError {
    PixelMapError(
      .noPlace,
      .message { $0.noPixel("\(place.latitude),\(place.longitude)") },
      underlying: error
    )
  }

  static func noWorldFile(_ method: PixelMap.Method) -> PixelMapError {
    PixelMapError(.noWorldFile, .message { $0.noWorldFile(method.rawValue) })
  }
}
