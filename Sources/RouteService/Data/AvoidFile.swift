package import Foundation
package import GeoCore
package import Routing

/// The file of `--avoid`: any GeoJSON with polygons.
package enum AvoidFile {
  /// The areas of a file.
  ///
  /// - Throws: `BadFile` where the file cannot be read, is no GeoJSON, or holds no polygon.
  package static func areas(in path: String) throws(ServiceError) -> [AvoidedArea] {
    let data = try InputFile.read(path)
    let collection: FeatureCollection
    do {
      collection = try FeatureCollection(parsing: data)
    } catch {
      throw InputFile.failure(path, error.message)
    }
    let areas = collection.features.compactMap(\.geometry).flatMap(polygons)
      .filter { !$0.outer.isEmpty }.map { AvoidedArea(rings: $0.rings) }
    guard !areas.isEmpty else {
      throw InputFile.failure(
        path,
        LocalizedText(
          en: "has no polygon: draw the areas to avoid as Polygon or MultiPolygon",
          es: "no tiene polígonos: dibuje las áreas a evitar como Polygon o MultiPolygon"
        )
      )
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

/// Reading files that people name.
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
      throw failure(
        path,
        LocalizedText(en: "no such file: check the path", es: "no existe: revise la ruta")
      )
    }
    guard !FileSystem.isFolder(path) else {
      throw failure(
        path,
        LocalizedText(en: "is a folder, not a file", es: "es una carpeta, no un archivo")
      )
    }
  }

  private static func unreadable(_ path: String) -> ServiceError {
    failure(
      path,
      LocalizedText(
        en: "cannot be read: check its permissions",
        es: "no se puede leer: revise sus permisos"
      )
    )
  }

  /// A failure that names a file.
  package static func failure(_ path: String, _ reason: LocalizedText) -> ServiceError {
    ServiceError(
      .badFile,
      LocalizedText(en: "\(path): \(reason.en)", es: "\(path): \(reason.es)"),
      details: ["file": .string(path)]
    )
  }
}
