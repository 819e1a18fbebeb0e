/// GeoJSON feature (RFC 7946 §3.2): a geometry with properties.
public struct Feature: Hashable, Sendable {
  /// Identifier of a feature within its file.
  public enum ID: Hashable, Sendable {
    /// A string.
    case string(String)
    /// A number.
    case number(Double)

    /// The id as text; numbers in their shortest form.
    public var text: String {
      switch self {
      case .string(let string): string
      case .number: json.text
      }
    }

    /// The id as JSON.
    public var json: JSONValue {
      switch self {
      case .string(let string): .string(string)
      case .number(let number): .number(number)
      }
    }
  }

  /// Its id, if it has one.
  public var id: ID?
  /// The geometry; `nil` for a feature without a location.
  public var geometry: Geometry?
  /// The properties.
  public var properties: JSONObject
  /// Members that GeoJSON does not define, in order.
  public var foreignMembers: JSONObject

  /// Makes a feature.
  public init(
    id: ID? = nil,
    geometry: Geometry?,
    properties: JSONObject = [:],
    foreignMembers: JSONObject = [:]
  ) {
    self.id = id
    self.geometry = geometry
    self.properties = properties
    self.foreignMembers = foreignMembers
  }
}

extension Feature {
  /// Members defined by GeoJSON; `bbox` is ignored, because it repeats the geometry.
  private static let ownMembers = ["type", "id", "bbox", "geometry", "properties"]

  /// Reads a feature; `properties` may be missing or `null`.
  ///
  /// - Throws: ``GeoJSONError`` that names the member, such as `geometry.coordinates[3]`.
  /// - Complexity: O(positions + members).
  public init(json: JSONValue) throws(GeoJSONError) {
    guard let object = json.object else { throw .expected(\.feature, json) }
    guard let type = object["type"]?.string else { throw GeoJSONError.missingType() }
    guard type == "Feature" else { throw GeoJSONError.unknownType(type, of: .feature) }
    do {
      id = try Self.id(object["id"])
    } catch {
      throw error.within("id")
    }
    do {
      properties = try Self.properties(object["properties"])
    } catch {
      throw error.within("properties")
    }
    guard let place = object["geometry"] else {
      throw GeoJSONError(.missingMember, .message { $0.missingGeometry })
    }
    do {
      geometry = place == .null ? nil : try Geometry(json: place)
    } catch {
      throw error.within("geometry")
    }
    foreignMembers = object.dropping(Self.ownMembers)
  }

  /// The feature as GeoJSON.
  ///
  /// - Complexity: O(coordinates + members).
  public var json: JSONValue {
    var object: JSONObject = ["type": "Feature"]
    if let id { object["id"] = id.json }
    object["geometry"] = geometry?.json ?? .null
    object["properties"] = .object(properties)
    for member in foreignMembers.dropping(Self.ownMembers).members {
      object[member.name] = member.value
    }
    return .object(object)
  }

  /// The id of a feature that may be invalid otherwise.
  static func idText(of json: JSONValue) -> String? {
    guard let id = try? id(json["id"]) else { return nil }
    return id.text
  }

  private static func id(_ json: JSONValue?) throws(GeoJSONError) -> ID? {
    switch json {
    case nil, .null: return nil
    case .string(let string): return .string(string)
    case .number(let number): return .number(number)
    case .some(let other): throw .expected(\.stringOrNumber, other)
    }
  }

  private static func properties(_ json: JSONValue?) throws(GeoJSONError) -> JSONObject {
    switch json {
    case nil, .null: return [:]
    case .object(let object): return object
    case .some(let other): throw .expected(\.object, other)
    }
  }
}

extension JSONObject {
  /// The members without those of the given names, in order.
  func dropping(_ names: [String]) -> JSONObject {
    JSONObject(reading: members.filter { !names.contains($0.name) })
  }
}
