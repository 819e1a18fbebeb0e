/// Error in a GeoJSON document, with its position.
public struct GeoJSONError: ReadableError, Hashable {
  /// The kind of error.
  public struct Code: Hashable, Sendable {
    private enum Value: Hashable {
      case notJSON, unexpectedValue, missingMember, unknownType
      case invalidPosition, tooFewPositions, openRing, tooDeep
    }
    private let value: Value

    /// Not a JSON document.
    public static let notJSON = Code(value: .notJSON)
    /// A JSON value of the wrong kind.
    public static let unexpectedValue = Code(value: .unexpectedValue)
    /// A required member is missing.
    public static let missingMember = Code(value: .missingMember)
    /// A `type` that GeoJSON does not define, or that is not allowed there.
    public static let unknownType = Code(value: .unknownType)
    /// Longitude or latitude out of range.
    public static let invalidPosition = Code(value: .invalidPosition)
    /// A line of fewer than two positions, or a ring of fewer than four.
    public static let tooFewPositions = Code(value: .tooFewPositions)
    /// A ring whose last position is not its first.
    public static let openRing = Code(value: .openRing)
    /// Geometry collections nested too deeply.
    public static let tooDeep = Code(value: .tooDeep)
  }

  /// The kind of error.
  public let code: Code
  /// The index of the invalid feature in a collection.
  public private(set) var featureIndex: Int?
  /// The id of that feature, if it can be read.
  public private(set) var featureID: String?
  /// The invalid member, such as `geometry.coordinates[3]`; empty for the whole value.
  public private(set) var member = ""
  /// What is wrong, without the position.
  public let detail: LocalizedText

  init(_ code: Code, _ detail: LocalizedText) {
    self.code = code
    self.detail = detail
  }

  /// The position: `features[12] (id building/x): geometry.coordinates[3]`; empty for the document
  /// itself.
  public var place: String {
    var parts: [String] = []
    if let featureIndex {
      parts.append("features[\(featureIndex)]" + (featureID.map { " (id \($0))" } ?? ""))
    }
    if !member.isEmpty { parts.append(member) }
    return parts.joined(separator: ": ")
  }

  /// Where, what, and the remedy.
  public var message: LocalizedText {
    let prefix = place.isEmpty ? "" : place + ": "
    return LocalizedText(en: prefix + detail.en, es: prefix + detail.es)
  }

  /// The same error, one level further out.
  func within(_ outer: String) -> GeoJSONError {
    var copy = self
    let isJoined = member.isEmpty || member.hasPrefix("[")
    copy.member = outer + (isJoined ? "" : ".") + member
    return copy
  }

  /// The same error, in a feature of a collection.
  func inFeature(_ index: Int, id: String?) -> GeoJSONError {
    var copy = self
    copy.featureIndex = index
    copy.featureID = id
    return copy
  }
}

// MARK: - Frequent errors

extension GeoJSONError {
  /// The object whose `type` is meant.
  enum TypedObject {
    case document
    case feature
    case geometry
  }

  static func expected(
    _ value: (any MessageTexts) -> String,
    _ found: JSONValue
  ) -> GeoJSONError {
    let text = excerpt(found)
    return GeoJSONError(.unexpectedValue, .message { $0.expected(value($0), found: text) })
  }

  static func missingType() -> GeoJSONError {
    GeoJSONError(.missingMember, .message { $0.missingType })
  }

  static func unknownType(_ name: String, of object: TypedObject) -> GeoJSONError {
    let shown = excerpt(.string(name))
    return GeoJSONError(.unknownType, .message { $0.unknownType(shown, of: object) })
  }

  /// The beginning of a value, short enough for a message whatever the value is.
  static func excerpt(_ value: JSONValue) -> String {
    let limit = 60
    let shown: JSONValue
    switch value {
    case .array(let values) where values.count > 4 || values.contains { $0.isNested }:
      return "[…]"
    case .object: return "{…}"
    case .string(let string) where string.count > limit: shown = .string(string.prefix(limit) + "…")
    default: shown = value
    }
    return shown.text
  }
}

extension JSONValue {
  fileprivate var isNested: Bool { array != nil || object != nil || (string?.count ?? 0) > 20 }
}
