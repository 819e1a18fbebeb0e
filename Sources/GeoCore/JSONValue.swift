/// JSON document as a value, for reading and writing.
///
/// Objects keep the order they are written in. Numbers print in their shortest form, whole ones
/// without a fraction; use ``rounded(_:to:)`` for fewer decimals.
public enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A finite number; others print as `null`.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object.
  case object(JSONObject)
}

/// The members of a JSON object, in order.
public struct JSONObject: Hashable, Sendable {
  /// Names and values, in order; names are not repeated.
  public private(set) var members: [Member] = []

  /// One name and its value.
  public struct Member: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: JSONValue
  }

  /// Starts empty.
  public init() {}

  /// Makes an object from parsed members; if a name is repeated, the last value takes the position
  /// of the first.
  ///
  /// - Complexity: O(members).
  init(reading members: [Member]) {
    guard members.count > 1 else {
      self.members = members
      return
    }
    var indices: [String: Int] = [:]
    self.members.reserveCapacity(members.count)
    for member in members {
      if let index = indices[member.name] {
        self.members[index].value = member.value
      } else {
        indices[member.name] = self.members.count
        self.members.append(member)
      }
    }
  }

  /// The value of a name; setting `nil` removes it, setting a new name appends it.
  ///
  /// - Complexity: O(members).
  public subscript(name: String) -> JSONValue? {
    get { members.first { $0.name == name }?.value }
    set {
      let index = members.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(name: name, value: value))
      case (nil, nil): break
      }
    }
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Writes members in the order of the literal.
  ///
  /// - Precondition: names are not repeated.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    members = elements.map { Member(name: $0.0, value: $0.1) }
  }
}

// MARK: - Literals and accessors

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// An array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// An object whose members keep the literal's order.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    var object = JSONObject()
    for (name, value) in elements { object[name] = value }
    self = .object(object)
  }
  /// `null`.
  public init(nilLiteral: ()) { self = .null }
}

extension JSONValue {
  /// A number rounded to some decimals.
  public static func rounded(_ value: Double, to decimals: Int) -> JSONValue {
    let scale = (0..<decimals).reduce(1.0) { product, _ in product * 10 }
    return .number((value * scale).rounded() / scale)
  }

  /// A string, or `null`.
  public static func optional(_ string: String?) -> JSONValue {
    string.map(JSONValue.string) ?? .null
  }

  /// A GeoJSON position, `[longitude, latitude]`, to seven decimals.
  public static func position(_ coordinate: Coordinate) -> JSONValue {
    [.rounded(coordinate.longitude, to: 7), .rounded(coordinate.latitude, to: 7)]
  }

  /// The string, if this is one.
  public var string: String? { if case .string(let value) = self { value } else { nil } }
  /// The number, if this is one.
  public var number: Double? { if case .number(let value) = self { value } else { nil } }
  /// The truth value, if this is one.
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  /// The elements, if this is an array.
  public var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
  /// The members, if this is an object.
  public var object: JSONObject? { if case .object(let value) = self { value } else { nil } }
  /// A member's value, if this is an object that has it.
  public subscript(name: String) -> JSONValue? { object?[name] }
}
