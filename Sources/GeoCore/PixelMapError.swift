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
      return PixelMapError(
        .tooFewPoints,
        LocalizedText(
          en: "\(image.file): the corners' coordinates are not known; add map_image.corners",
          es: """
            \(image.file): no se conocen las coordenadas de las esquinas; \
            agregue map_image.corners
            """
        )
      )
    }
    let (needed, count) = (method.minimumPoints, image.controlPoints.count)
    return PixelMapError(
      .tooFewPoints,
      LocalizedText(
        en: """
          \(image.file): the method \(method.rawValue) needs \(needed) control points, \
          there are \(count); add some or choose another method
          """,
        es: """
          \(image.file): el método \(method.rawValue) necesita \(needed) puntos de control \
          y hay \(count); agregue puntos o elija otro método
          """
      )
    )
  }

  static func degenerate(
    _ method: PixelMap.Method,
    _ image: MapImage,
    _ failure: FitFailure
  ) -> PixelMapError {
    let what =
      switch failure {
      case .coincident:
        LocalizedText(
          en: "control points lie in one place",
          es: "hay puntos de control en un mismo lugar"
        )
      case .collinear:
        LocalizedText(
          en: "control points lie in one line",
          es: "los puntos de control están en una misma línea"
        )
      case .folded:
        LocalizedText(
          en: "the control points fold or flatten the image",
          es: "los puntos de control pliegan o aplanan la imagen"
        )
      }
    return PixelMapError(
      .degenerate,
      LocalizedText(
        en: """
          \(image.file): method \(method.rawValue): \(what.en); \
          check them, and spread them over the image
          """,
        es: """
          \(image.file): método \(method.rawValue): \(what.es); \
          revíselos y distribúyalos por la imagen
          """
      )
    )
  }

  static func degenerateCorners(_ image: MapImage) -> PixelMapError {
    PixelMapError(
      .degenerate,
      LocalizedText(
        en: """
          \(image.file): the corners make no convex quadrilateral; check their order: \
          top left, top right, bottom right, bottom left
          """,
        es: """
          \(image.file): las esquinas no forman un cuadrilátero convexo; revise su orden: \
          superior izquierda, superior derecha, inferior derecha, inferior izquierda
          """
      )
    )
  }

  static func badSize(_ image: MapImage) -> PixelMapError {
    PixelMapError(
      .badImage,
      LocalizedText(
        en: "\(image.file): width and height must be positive numbers of pixels",
        es: "\(image.file): el ancho y el alto deben ser números positivos de píxeles"
      )
    )
  }

  static func badSystem(_ image: MapImage, _ error: ProjectionError) -> PixelMapError {
    PixelMapError(
      .badImage,
      LocalizedText(
        en: "\(image.file): map_image.crs: \(error.message.en)",
        es: "\(image.file): map_image.crs: \(error.message.es)"
      ),
      underlying: error
    )
  }

  static func noCoordinate(_ pixel: Pixel, _ error: ProjectionError? = nil) -> PixelMapError {
    PixelMapError(
      .noPlace,
      LocalizedText(
        en: "pixel \(pixel.x),\(pixel.y) has no coordinate: it is too far outside the image",
        es: "el píxel \(pixel.x),\(pixel.y) no tiene coordenada: está demasiado fuera de la imagen"
      ),
      underlying: error
    )
  }

  static func noPixel(_ place: Coordinate, _ error: ProjectionError? = nil) -> PixelMapError {
    let text = "\(place.latitude),\(place.longitude)"
    return PixelMapError(
      .noPlace,
      LocalizedText(
        en: "\(text) has no pixel: it is too far outside the image",
        es: "\(text) no tiene píxel: está demasiado fuera de la imagen"
      ),
      underlying: error
    )
  }

  static func noWorldFile(_ method: PixelMap.Method) -> PixelMapError {
    PixelMapError(
      .noWorldFile,
      LocalizedText(
        en: """
          a world file cannot express the method \(method.rawValue); \
          use similarity, affine or corners
          """,
        es: """
          un archivo de georreferencia (world file) no puede expresar el método \
          \(method.rawValue); use similarity, affine o corners
          """
      )
    )
  }
}
