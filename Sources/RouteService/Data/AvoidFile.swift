package import Foundation
package import GeoCore
package import Routing

/// GeoJSON file of polygons, as the areas to avoid.
package enum AvoidFile {
  /// The areas of a file.
  ///
  /// - Throws: `BadFile` if the file cannot be read, is no GeoJSON, or holds no polygon.
  package static func areas(in path: String) throws(ServiceError) -> [AvoidedArea] {
    let data = try InputFile.read(path)
    return try areas(named: path) { () throws(GeoJSONError) in
      try FeatureCollection(parsing: data)
    }
  }

  /// The areas of a document.
  ///
  /// - Parameters:
  ///   - json: GeoJSON.
  ///   - name: What messages call the document.
  /// - Returns: The areas, in the order of the document.
  /// - Throws: `InvalidValue` if it is no GeoJSON, or holds no polygon.
  package static func areas(
    of json: JSONValue,
    named name: String
  ) throws(ServiceError) -> [AvoidedArea] {
    do throws(ServiceError) {
      return try areas(named: name) { () throws(GeoJSONError) in
        try FeatureCollection(json: json)
      }
    } catch {
      throw error.code == .badFile ? error.with(.invalidValue) : error
    }
  }

  private static func areas(
    named path: String,
    _ read: () throws(GeoJSONError) -> FeatureCollection
  ) throws(ServiceError) -> [AvoidedArea] {
    let collection: FeatureCollection
    do {
      collection = try read()
    } catch {
      throw InputFile.failure(path, ServiceText(error.message))
    }
    let areas = collection.features.compactMap(\.geometry).flatMap(polygons)
      .filter { !$0.outer.isEmpty }.map { AvoidedArea(rings: $0.rings) }
    guard !areas.isEmpty else {
      throw InputFile.failure(path, ServiceText(\.noPolygon))
    }
    return areas
  }

  private static func polygons(of geometry: Geometry) -> [Polygon] {
    switch geometry {
    case .polygon(let polygon): [polygon]
    case .multiPolygon(let polygons): polygons
    case .collection(let parts): parts.flatMap(polygons)
    default: []
    }
  }
}

/// Reader of files whose paths are part of a question.
package enum InputFile {
  /// The bytes of a file.
  ///
  /// - Throws: `BadFile` with the reason.
  package static func read(_ path: String) throws(ServiceError) -> Data {
    try check(path)
    guard let bytes = FileSystem.bytes(of: path) else { throw unreadable(path) }
    return Data(bytes)
  }

  /// A file, open for reading piece by piece.
  ///
  /// - Throws: `BadFile` with the reason.
  package static func open(_ path: String) throws(ServiceError) -> FileHandle {
    try check(path)
    let descriptor = FileSystem.descriptor(opening: path, O_RDONLY)
    guard descriptor >= 0 else { throw unreadable(path) }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  private static func check(_ path: String) throws(ServiceError) {
    guard FileSystem.status(of: path) != nil || errno != ENOENT else {
      throw failure(path, ServiceText(\.noSuchFile))
    }
    guard !FileSystem.isFolder(path) else {
      throw failure(path, ServiceText(\.folderNotFile))
    }
  }

  private static func unreadable(_ path: String) -> ServiceError {
    failure(path, ServiceText(\.unreadableFile))
  }

  /// An error with the name of a file.
  static func failure(_ path: String, _ reason: ServiceText) -> ServiceError {
    ServiceError(.badFile, details: ["file": .string(path)]) { "\(path): " + reason.text($0) }
  }
}
