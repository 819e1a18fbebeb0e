public import Foundation

/// GeoJSON document (RFC 7946): features and the file's own members.
public struct FeatureCollection: Hashable, Sendable {
  /// The features, in order.
  public var features: [Feature]
  /// Members that GeoJSON does not define, in order: name, licence and the like.
  public var foreignMembers: JSONObject

  /// Makes a collection.
  public init(features: [Feature], foreignMembers: JSONObject = [:]) {
    self.features = features
    self.foreignMembers = foreignMembers
  }
}

extension FeatureCollection {
  private static let ownMembers = ["type", "bbox", "features"]

  /// Reads a GeoJSON file.
  ///
  /// - Throws: ``GeoJSONError`` with line and column if it is not JSON, else with the feature's
  ///   index and id and the member.
  /// - Complexity: O(bytes).
  public init(parsing data: Data) throws(GeoJSONError) {
    let json: JSONValue
    do {
      json = try JSONValue(parsing: data)
    } catch {
      throw GeoJSONError(.notJSON, error.message)
    }
    try self.init(json: json)
  }

  /// Reads a GeoJSON document: a FeatureCollection, or a bare Feature or geometry, which becomes
  /// a collection of one feature.
  ///
  /// - Throws: ``GeoJSONError`` with the feature's index and id and the member.
  /// - Complexity: O(positions + members).
  public init(json: JSONValue) throws(GeoJSONError) {
    guard let object = json.object else {
      throw .expected(\.document, json)
    }
    guard let type = object["type"]?.string else { throw GeoJSONError.missingType() }
    switch type {
    case "FeatureCollection": try self.init(collection: object)
    case "Feature": self.init(features: [try Feature(json: json)])
    case _ where Geometry.isTypeName(type):
      self.init(features: [Feature(geometry: try Geometry(json: json))])
    default: throw GeoJSONError.unknownType(type, of: .document)
    }
  }

  private init(collection object: JSONObject) throws(GeoJSONError) {
    guard let list = object["features"] else {
      throw GeoJSONError(.missingMember, .message { $0.missingFeatures })
    }
    guard let array = list.array else {
      throw GeoJSONError.expected(\.array, list).within("features")
    }
    features = []
    features.reserveCapacity(array.count)
    for (index, json) in array.enumerated() {
      do {
        features.append(try Feature(json: json))
      } catch {
        throw error.inFeature(index, id: Feature.idText(of: json))
      }
    }
    foreignMembers = object.dropping(Self.ownMembers)
  }

  /// The collection as GeoJSON: its type, its own members, its features.
  ///
  /// - Complexity: O(coordinates + members).
  public var json: JSONValue {
    var object: JSONObject = ["type": "FeatureCollection"]
    for member in foreignMembers.dropping(Self.ownMembers).members {
      object[member.name] = member.value
    }
    object["features"] = .array(features.map(\.json))
    return .object(object)
  }
}
