import Foundation
import GeoCore

/// A campus file, read and checked as GeoJSON but not yet understood.
struct CampusFile {
  /// The file's name, for messages.
  let name: String
  /// The members of the collection.
  let members: JSONValue
  /// Its features, in file order.
  let features: [CampusFeature]

  /// Reads a FeatureCollection.
  init(_ data: Data, name: String) throws(CampusFileError) {
    self.name = name
    do {
      members = try JSONValue(parsing: data)
    } catch {
      throw CampusFileError(.notJSON, fileName: name, error.message)
    }
    guard members["type"]?.string == "FeatureCollection", let list = members["features"]?.array
    else {
      throw CampusFileError(
        .notACollection,
        fileName: name,
        LocalizedText(
          en: "not a GeoJSON FeatureCollection; the root needs \"type\" and \"features\"",
          es: "no es una FeatureCollection de GeoJSON; la raíz necesita \"type\" y \"features\""
        )
      )
    }
    var features: [CampusFeature] = []
    features.reserveCapacity(list.count)
    var firstWithID: [String: Int] = [:]
    for (index, value) in list.enumerated() {
      let feature = try FeatureReader(file: name, index: index).feature(value)
      if let first = firstWithID.updateValue(index, forKey: feature.id) {
        throw CampusFileError(
          .badIdentifier,
          fileName: name,
          feature: feature.id,
          LocalizedText(
            en: "features[\(index)] has the same id as features[\(first)]; give it its own",
            es: "features[\(index)] tiene el mismo id que features[\(first)]; dele uno propio"
          )
        )
      }
      features.append(feature)
    }
    self.features = features
  }
}

/// Reads one feature; knows where it is, for messages.
private struct FeatureReader {
  let file: String
  let index: Int
  var id: String?

  init(file: String, index: Int) {
    self.file = file
    self.index = index
  }

  func feature(_ value: JSONValue) throws(CampusFileError) -> CampusFeature {
    guard value["type"]?.string == "Feature" else {
      throw error(
        .notACollection,
        LocalizedText(en: "not a GeoJSON Feature", es: "no es una Feature de GeoJSON")
      )
    }
    var reader = self
    let id = try identifier(value["id"])
    reader.id = id
    return CampusFeature(
      id: id,
      index: index,
      tags: Tags(value["properties"]?.object),
      shape: try reader.shape(value["geometry"])
    )
  }

  private func identifier(_ value: JSONValue?) throws(CampusFileError) -> String {
    switch value {
    case .string(let text) where !text.isEmpty: return text
    case .number?: return value?.text ?? ""
    default:
      throw error(
        .badIdentifier,
        LocalizedText(
          en: "has no \"id\"; every feature needs a string or a number of its own",
          es: "no tiene \"id\"; cada elemento necesita un texto o un número propio"
        )
      )
    }
  }

  private func shape(_ geometry: JSONValue?) throws(CampusFileError) -> CampusFeature.Shape {
    guard let geometry, geometry != .null else { return .none }
    guard let type = geometry["type"]?.string else {
      throw error(
        .wrongGeometry,
        LocalizedText(en: "its geometry has no type", es: "su geometría no tiene tipo")
      )
    }
    let coordinates = geometry["coordinates"]
    switch type {
    case "Point": return .point(try position(coordinates))
    case "LineString": return .lines([try line(coordinates)])
    case "MultiLineString":
      return .lines(try list(coordinates) { value throws(CampusFileError) in try line(value) })
    case "Polygon": return .areas([try rings(coordinates)])
    case "MultiPolygon":
      return .areas(try list(coordinates) { value throws(CampusFileError) in try rings(value) })
    case "MultiPoint", "GeometryCollection": return .other(type)
    default:
      throw error(
        .wrongGeometry,
        LocalizedText(
          en: "\"\(type)\" is not a type of GeoJSON geometry",
          es: "«\(type)» no es un tipo de geometría de GeoJSON"
        )
      )
    }
  }

  private func list<Item>(
    _ value: JSONValue?,
    _ item: (JSONValue) throws(CampusFileError) -> Item
  ) throws(CampusFileError) -> [Item] {
    guard let values = value?.array, !values.isEmpty else { throw notCoordinates }
    var items: [Item] = []
    items.reserveCapacity(values.count)
    for value in values { items.append(try item(value)) }
    return items
  }

  private func position(_ value: JSONValue?) throws(CampusFileError) -> Coordinate {
    guard let numbers = value?.array, numbers.count >= 2, let longitude = numbers[0].number,
      let latitude = numbers[1].number
    else { throw notCoordinates }
    guard let coordinate = Coordinate(validating: latitude, longitude) else {
      throw error(
        .badCoordinates,
        LocalizedText(
          en: "position [\(longitude), \(latitude)] is out of range; positions are"
            + " [longitude, latitude] in degrees",
          es: "la posición [\(longitude), \(latitude)] está fuera de rango; las posiciones son"
            + " [longitud, latitud] en grados"
        )
      )
    }
    return coordinate
  }

  private func positions(_ value: JSONValue?) throws(CampusFileError) -> [Coordinate] {
    try list(value) { value throws(CampusFileError) in try position(value) }
  }

  private func line(_ value: JSONValue?) throws(CampusFileError) -> [Coordinate] {
    let line = try positions(value)
    guard line.count >= 2 else {
      throw error(
        .badCoordinates,
        LocalizedText(
          en: "its line has one position; a line needs two or more",
          es: "su línea tiene una sola posición; una línea necesita dos o más"
        )
      )
    }
    return line
  }

  private func rings(_ value: JSONValue?) throws(CampusFileError) -> Rings {
    try list(value) { value throws(CampusFileError) in try ring(value) }
  }

  private func ring(_ value: JSONValue?) throws(CampusFileError) -> [Coordinate] {
    let ring = try positions(value)
    guard ring.count >= 4 else {
      throw error(
        .badCoordinates,
        LocalizedText(
          en: "a ring has \(ring.count) positions; a ring needs four or more",
          es: "un anillo tiene \(ring.count) posiciones; un anillo necesita cuatro o más"
        )
      )
    }
    guard ring.first == ring.last else {
      throw error(
        .badCoordinates,
        LocalizedText(
          en: "a ring is not closed; repeat its first position at the end",
          es: "un anillo no está cerrado; repita su primera posición al final"
        )
      )
    }
    return Array(ring.dropLast())
  }

  private var notCoordinates: CampusFileError {
    error(
      .badCoordinates,
      LocalizedText(
        en: "its coordinates are not lists of numbers nested as its type asks",
        es: "sus coordenadas no son listas de números anidadas como pide su tipo"
      )
    )
  }

  private func error(_ code: CampusFileError.Code, _ text: LocalizedText) -> CampusFileError {
    CampusFileError(code, fileName: file, feature: id ?? "features[\(index)]", text)
  }
}
