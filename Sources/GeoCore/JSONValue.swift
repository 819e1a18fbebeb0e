public import Foundation

/// A JSON document as a value: what our files and requests are read into, and what is printed.
///
/// Objects keep the order they are written in. Numbers print in their shortest form, whole ones
/// without a fraction; round before (``rounded(_:to:)``) where fewer decimals are wanted.
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

  /// The string, where this is one.
  public var string: String? { if case .string(let value) = self { value } else { nil } }
  /// The number, where this is one.
  public var number: Double? { if case .number(let value) = self { value } else { nil } }
  /// The truth value, where this is one.
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  /// The elements, where this is an array.
  public var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
  /// The members, where this is an object.
  public var object: JSONObject? { if case .object(let value) = self { value } else { nil } }
  /// A member's value, where this is an object that has it.
  public subscript(name: String) -> JSONValue? { object?[name] }
}

// MARK: - Reading

extension JSONValue: Decodable {
  private struct Name: CodingKey {
    var stringValue: String
    var intValue: Int?
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Reads any JSON; the members of objects come in the order of their names.
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Name.self) {
      var object = JSONObject()
      for key in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
        object[key.stringValue] = try container.decode(JSONValue.self, forKey: key)
      }
      self = .object(object)
    } else if var container = try? decoder.unkeyedContainer() {
      var values: [JSONValue] = []
      while !container.isAtEnd { values.append(try container.decode(JSONValue.self)) }
      self = .array(values)
    } else {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let string = try? container.decode(String.self) {
        self = .string(string)
      } else if let bool = try? container.decode(Bool.self) {
        self = .bool(bool)
      } else {
        self = .number(try container.decode(Double.self))
      }
    }
  }

  /// Reads a JSON document.
  ///
  /// - Throws: ``JSONError`` with the place of the damage.
  public init(parsing data: Data) throws(JSONError) {
    do {
      self = try JSONDecoder().decode(JSONValue.self, from: data)
    } catch {
      throw JSONError(error)
    }
  }
}

/// What is wrong with a JSON document, and where.
public struct JSONError: ReadableError {
  /// What and where.
  public let message: LocalizedText

  init(_ error: any Error) {
    guard case .dataCorrupted(let context)? = error as? DecodingError else {
      message = LocalizedText(en: "not JSON: \(error)", es: "no es JSON: \(error)")
      return
    }
    let cause = context.underlyingError.map { ($0 as NSError) }
    let detail = cause?.userInfo[NSDebugDescriptionErrorKey] as? String ?? context.debugDescription
    message = LocalizedText(en: "not JSON: \(detail)", es: "no es JSON: \(detail)")
  }
}

// MARK: - Writing

extension JSONValue {
  /// The document as text on one line.
  public var text: String {
    var result = ""
    write(to: &result, indent: nil)
    return result
  }

  /// The document as text over several lines, two spaces an indent, arrays of scalars on one line.
  public var prettyText: String {
    var result = ""
    write(to: &result, indent: 0)
    return result
  }

  private func write(to out: inout String, indent: Int?) {
    switch self {
    case .null: out += "null"
    case .bool(let value): out += value ? "true" : "false"
    case .number(let value): out += Self.text(of: value)
    case .string(let value): Self.write(value, to: &out)
    case .array(let values):
      let isFlat = values.allSatisfy(\.isScalar)
      Self.writeItems(values, "[", "]", to: &out, indent: isFlat ? nil : indent) {
        $0.write(to: &$1, indent: $2)
      }
    case .object(let object):
      Self.writeItems(object.members, "{", "}", to: &out, indent: indent) {
        Self.write($0.name, to: &$1)
        $1 += $2 == nil ? ":" : ": "
        $0.value.write(to: &$1, indent: $2)
      }
    }
  }

  private var isScalar: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }

  private static func writeItems<Item>(
    _ items: [Item],
    _ open: String,
    _ close: String,
    to out: inout String,
    indent: Int?,
    _ write: (Item, inout String, Int?) -> Void
  ) {
    out += open
    let inner = items.isEmpty ? nil : indent.map { $0 + 2 }
    for (index, item) in items.enumerated() {
      if index > 0 { out += "," }
      if let inner { out += "\n" + String(repeating: " ", count: inner) }
      write(item, &out, inner)
    }
    if inner != nil, let indent { out += "\n" + String(repeating: " ", count: indent) }
    out += close
  }

  private static func text(of value: Double) -> String {
    guard value.isFinite else { return "null" }
    if value == value.rounded(), abs(value) < 1e15 { return String(Int64(value)) }
    return "\(value)"
  }

  private static func write(_ string: String, to out: inout String) {
    out += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\r": out += "\\r"
      case "\t": out += "\\t"
      case _ where scalar.value < 0x20:
        let hex = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: out.unicodeScalars.append(scalar)
      }
    }
    out += "\""
  }
}
