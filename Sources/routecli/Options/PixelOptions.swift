import ArgumentParser
import Foundation
import GeoCore
import RouteService

/// Which map image, and how it is laid over the ground.
struct PixelOptions: ParsableArguments {
  @Option(
    name: .customLong("method"),
    help: .say(
      "corners, similarity, affine, projective or tps. Default: what the points are enough for."
    ),
    completion: .list(PixelMap.Method.allCases.map(\.rawValue))
  )
  var methodName: String?

  @Option(
    name: .long,
    help: .say("A campus file; its member map_image is read. Default: bundled."),
    completion: .geoJSONFiles
  )
  var campus: String?

  @Option(
    name: .long,
    help: .say("A JSON file with the member map_image, or that object itself."),
    completion: .geoJSONFiles
  )
  var image: String?

  /// The largest file that is read, in bytes.
  private static let greatestSize = 256 << 20

  /// The chosen method; `nil` for the standard one.
  func method() throws(ServiceError) -> PixelMap.Method? {
    guard let methodName else { return nil }
    if let method = PixelMap.Method(rawValue: methodName) { return method }
    let names = PixelMap.Method.allCases.map(\.rawValue).joined(separator: ", ")
    throw ServiceError(
      .invalidValue,
      LocalizedText(
        en: "--method \(methodName): the methods are \(names)",
        es: "--method \(methodName): los métodos son \(names)"
      )
    )
  }

  /// The chosen image laid over the ground.
  func map() throws(ServiceError) -> PixelMap {
    let method = try method()
    let image = try mapImage()
    do {
      return try PixelMap(image, method: method)
    } catch {
      throw ServiceError(error)
    }
  }

  /// The chosen image.
  ///
  /// - Throws: `InvalidQuery` where both files are given, `BadFile` or `NotPrepared` where the file
  ///   is no good.
  func mapImage() throws(ServiceError) -> MapImage {
    let path: String
    switch (campus, image) {
    case (_?, _?):
      throw ServiceError(
        .invalidQuery,
        LocalizedText(
          en: "--campus and --image exclude each other; give one of them",
          es: "--campus y --image se excluyen; indique uno de los dos"
        )
      )
    case (let given?, nil), (nil, let given?): path = given
    case (nil, nil): path = try DataDirectory.bundled.path(of: "campus.geojson")
    }
    let data = try Self.read(path)
    do {
      return try MapImage(json: try JSONValue(parsing: data))
    } catch let error as MapImageError {
      throw ServiceError(
        error.isMissing ? .notPrepared : .badFile,
        error.message.prefixed(path)
      )
    } catch let error as JSONError {
      throw ServiceError(.badFile, error.message.prefixed(path))
    } catch {
      throw ServiceError(.internalError, LocalizedText(same: "\(error)"))
    }
  }

  private static func read(_ path: String) throws(ServiceError) -> Data {
    guard let bytes = FileSystem.bytes(of: path, limit: greatestSize + 1) else {
      let reason = LocalizedText(
        en: "cannot be read; check the path and the rights",
        es: "no se puede leer; revise la ruta y los permisos"
      )
      throw ServiceError(.badFile, reason.prefixed(path))
    }
    guard bytes.count <= greatestSize else {
      let limit = greatestSize >> 20
      let reason = LocalizedText(
        en: "is larger than \(limit) MiB",
        es: "es mayor que \(limit) MiB"
      )
      throw ServiceError(.tooBig, reason.prefixed(path))
    }
    return Data(bytes)
  }
}

extension LocalizedText {
  /// The text after the name of what it is about.
  fileprivate func prefixed(_ name: String) -> LocalizedText {
    LocalizedText(en: "\(name): \(en)", es: "\(name): \(es)")
  }
}

extension ServiceError {
  /// Turns the map's error into the contract's words: what the image lacks is the file's fault,
  /// a place that is not on it has no answer.
  init(_ error: PixelMapError) {
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
