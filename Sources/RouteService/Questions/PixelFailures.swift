package import GeoCore

extension Failures {
  /// The value of a pixel conversion, whose error becomes one of the service.
  ///
  /// - Throws: As ``ServiceError/init(_:)``.
  package static func pixels<Value>(
    _ body: @autoclosure () throws(PixelMapError) -> Value
  ) throws(ServiceError) -> Value {
    do { return try body() } catch { throw ServiceError(error) }
  }
}

extension ServiceError {
  /// A map error as a failure: missing image data is a fault of the file, a place that the image
  /// does not show is not found.
  package init(_ error: PixelMapError) {
    let code: Code =
      switch error.code {
      case .tooFewPoints: .notPrepared
      case .noPlace: .notFound
      case .noWorldFile: .invalidQuery
      default: error.underlying?.code == .unavailable ? .notPrepared : .badFile
      }
    self.init(code, error.message)
  }
}
