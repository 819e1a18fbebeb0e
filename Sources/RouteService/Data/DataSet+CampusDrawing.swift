import CampusGraph
import Foundation
package import GeoCore

/// What maps on a screen draw of a campus: its file, and its map image where it has one.
extension DataSet {
  /// Image files that browsers show, by the ending of their names.
  private static let imageTypes = [
    "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg",
    "webp": "image/webp", "gif": "image/gif",
  ]
  private static let largestImage = 32 << 20
  /// Columns and rows of the mesh by which an image is laid on the map.
  private static let meshSize = 8

  /// The campuses as GeoJSON documents, each with the member `image` if its map image can be laid: `mesh`
  /// has 9 rows of 9 coordinates, from the upper left corner to the lower right one.
  ///
  /// - Returns: None for a city without campuses.
  /// - Throws: `BadFile`.
  package func campusDrawings() throws(ServiceError) -> [JSONValue] {
    guard campusCount > 0 else { return [] }
    return try loadedDrawings.value { () throws(ServiceError) in try readCampusDrawings() }
  }

  private func readCampusDrawings() throws(ServiceError) -> [JSONValue] {
    var all: [JSONValue] = []
    for part in campusSets() {
      let json: JSONValue
      do {
        json = try JSONValue(parsing: Array(try part.campusFile()))
      } catch let error as ServiceError {
        throw error
      } catch {
        continue
      }
      guard var object = json.object else { continue }
      object["map_image"] = nil
      object["image"] = try part.imageMesh()
      all.append(.object(object))
    }
    return all
  }

  /// The number of campuses; 0 for a city without one.
  package var campusCount: Int { isCampus ? max(1, campusPaths.count) : campusPaths.count }

  /// The map image of one of the campuses, with its media type.
  ///
  /// - Parameter number: Its position in ``campusDrawings()``, from 0.
  /// - Returns: The bytes of the file and their type.
  /// - Throws: `NotFound` if there is none or it cannot be read.
  package func campusImage(_ number: Int) throws(ServiceError) -> (bytes: [UInt8], type: String) {
    let parts = campusCount > 0 ? campusSets() : []
    guard parts.indices.contains(number), let file = try parts[number].campus().mapImage?.file,
      let type = Self.imageTypes[file.split(separator: ".").last.map { $0.lowercased() } ?? ""],
      !file.contains("/"), !file.contains("\\")
    else { throw ServiceError(.notFound) { $0.noMapImage } }
    let folder = URL(filePath: try parts[number].campusFilePath()).deletingLastPathComponent()
    guard let bytes = FileSystem.bytes(of: folder.appending(path: file).path),
      bytes.count <= Self.largestImage
    else { throw ServiceError(.notFound) { $0.noMapImage } }
    return (Array(bytes), type)
  }

  /// Size of the image and the coordinates of its mesh; `nil` if it cannot be laid or read.
  private func imageMesh() throws(ServiceError) -> JSONValue? {
    guard let image = try campus().mapImage, !image.file.contains("/"),
      let map = try? PixelMap(image)
    else { return nil }
    var rows: [JSONValue] = []
    let steps = 0...Self.meshSize
    for row in steps {
      var places: [JSONValue] = []
      for column in steps {
        let pixel = Pixel(
          x: image.width * Double(column) / Double(Self.meshSize),
          y: image.height * Double(row) / Double(Self.meshSize)
        )
        guard let place = try? map.coordinate(at: pixel) else { return nil }
        places.append(.position(place))
      }
      rows.append(.array(places))
    }
    return ["width": .number(image.width), "height": .number(image.height), "mesh": .array(rows)]
  }
}
