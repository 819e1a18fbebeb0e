import Foundation
import GeoCore

/// Campus file parsed as GeoJSON, with a unique id for every feature.
struct CampusFile {
  /// The file's name, for messages.
  let name: String
  /// The members of the collection besides its features.
  let members: JSONObject
  /// Its features, in file order.
  let features: [CampusFeature]

  /// Reads a FeatureCollection.
  ///
  /// - Throws: if it is not one, or if a feature is invalid, has no id, or has the id of another
  ///   one.
  init(_ data: Data, name: String) throws(CampusFileError) {
    self.name = name
    let collection = try Self.collection(data, name: name)
    members = collection.foreignMembers
    var features: [CampusFeature] = []
    features.reserveCapacity(collection.features.count)
    var firstWithID: [String: Int] = [:]
    for (index, feature) in collection.features.enumerated() {
      guard let id = feature.id?.text, !id.isEmpty else {
        throw CampusFileError(
          .badIdentifier,
          fileName: name,
          feature: "features[\(index)]",
          .message { $0.noFeatureID }
        )
      }
      if let first = firstWithID.updateValue(index, forKey: id) {
        throw CampusFileError(
          .badIdentifier,
          fileName: name,
          feature: id,
          .message { $0.repeatedFeatureID(index, first: first) }
        )
      }
      features.append(CampusFeature(feature, id: id, index: index))
    }
    self.features = features
  }

  private static func collection(
    _ data: Data,
    name: String
  ) throws(CampusFileError) -> FeatureCollection {
    let json: JSONValue
    do {
      json = try JSONValue(parsing: data)
    } catch {
      throw CampusFileError(.notJSON, fileName: name, error.message)
    }
    guard json["type"]?.string == "FeatureCollection" else {
      throw CampusFileError(.notACollection, fileName: name, .message { $0.notAFeatureCollection })
    }
    do {
      return try FeatureCollection(json: json)
    } catch {
      throw CampusFileError(error, fileName: name)
    }
  }
}

extension CampusFileError {
  /// Converts an error of the GeoJSON reader.
  init(_ error: GeoJSONError, fileName: String) {
    let code: Code =
      switch error.code {
      case .invalidPosition, .tooFewPositions, .openRing: .badCoordinates
      case .notJSON: .notJSON
      default: error.featureIndex == nil ? .notACollection : .wrongGeometry
      }
    let place = error.member.isEmpty ? "" : error.member + ": "
    self.init(
      code,
      fileName: fileName,
      feature: error.featureIndex.map { error.featureID ?? "features[\($0)]" },
      LocalizedText(en: place + error.detail.en, es: place + error.detail.es)
    )
  }
}
