import ArgumentParser
import Foundation
import GeoCore
import RouteService

/// Map image and the method that georeferences it.
struct PixelOptions: ParsableArguments {
  @Option(
    name: .customLong("method"),
    help: .text(MapTexts.pixelMethod),
    completion: .list(PixelMap.Method.allCases.map(\.rawValue))
  )
  var methodName: String?

  @Option(name: .long, help: .text(MapTexts.pixelCampus), completion: .geoJSONFiles)
  var campus: String?

  @Option(name: .long, help: .text(MapTexts.pixelImage), completion: .geoJSONFiles)
  var image: String?

  /// Size limit of a file, in bytes.
  private static let maxSize = 256 << 20

  /// The chosen method; `nil` for the default.
  func method() throws(ServiceError) -> PixelMap.Method? {
    guard let methodName else { return nil }
    if let method = PixelMap.Method(rawValue: methodName) { return method }
    let names = PixelMap.Method.allCases.map(\.rawValue).joined(separator: ", ")
    throw ServiceError(.invalidValue, MapTexts.pixelUnknownMethod(name: methodName, known: names))
  }

  /// The chosen image, georeferenced.
  func map() throws(ServiceError) -> PixelMap {
    let method = try method()
    let image = try mapImage()
    return try Failures.pixels(PixelMap(image, method: method))
  }

  /// The chosen image.
  ///
  /// - Throws: `InvalidQuery` if both files are given, `BadFile` or `NotPrepared` if the file is
  ///   not usable.
  func mapImage() throws(ServiceError) -> MapImage {
    let path: String
    switch (campus, image) {
    case (_?, _?):
      throw ServiceError(.invalidQuery, CommonTexts.exclusive(first: "--campus", second: "--image"))
    case (let given?, nil), (nil, let given?): path = given
    case (nil, nil): path = try DataDirectory.bundled.path(of: "campus.geojson")
    }
    let data = try Self.read(path)
    do {
      return try MapImage(json: try JSONValue(parsing: data))
    } catch let error as MapImageError {
      throw ServiceError(
        error.isMissing ? .notPrepared : .badFile,
        CommonTexts.prefixed(name: path, message: error.message)
      )
    } catch let error as JSONError {
      throw ServiceError(.badFile, CommonTexts.prefixed(name: path, message: error.message))
    } catch {
      throw ServiceError(.internalError, LocalizedText(same: "\(error)"))
    }
  }

  private static func read(_ path: String) throws(ServiceError) -> Data {
    guard let bytes = FileSystem.bytes(of: path, limit: maxSize + 1) else {
      throw ServiceError(.badFile, MapTexts.pixelUnreadable(path: path))
    }
    guard bytes.count <= maxSize else {
      let limit = maxSize >> 20
      throw ServiceError(.tooBig, MapTexts.pixelTooLarge(path: path, mebibytes: limit))
    }
    return Data(bytes)
  }
}
