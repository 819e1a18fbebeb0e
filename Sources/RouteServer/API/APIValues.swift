import GeoCore
import RouteService

/// Values of an operation's parameters, checked.
struct APIValues: Sendable {
  private var values: [String: [JSONValue]] = [:]
  private let parameters: [APIParameter]

  /// Reads a query string: `name=value` with percent-encoding, `+` for a blank, separated by `&`.
  ///
  /// - Throws: `InvalidQuery` for a name that is unknown, repeated or missing, `InvalidValue` for a
  ///   value of another kind, `TooBig` for too many values.
  init(query: Substring, _ parameters: [APIParameter]) throws(ServiceError) {
    self.parameters = parameters
    for pair in query.split(separator: "&") {
      let name = Self.decoded(pair.prefix { $0 != "=" })
      let text = Self.decoded(pair.dropFirst(pair.prefix { $0 != "=" }.count + 1))
      let parameter = try parameter(named: name)
      guard let value = parameter.value(of: text) else { throw Self.wrong(parameter, text) }
      try add(value, to: parameter)
    }
  }

  /// Adds the members of a JSON object.
  ///
  /// - Throws: As ``init(query:_:)``.
  mutating func add(body: [UInt8]) throws(ServiceError) {
    guard let object = (try? JSONValue(parsing: body))?.object else {
      throw ServiceError(.invalidValue, .api { $0.notAnObject })
    }
    for member in object.members where member.value != .null {
      let parameter = try parameter(named: member.name)
      let items = parameter.isRepeated ? member.value.array ?? [member.value] : [member.value]
      for item in items {
        guard let value = parameter.checked(item) else {
          throw Self.wrong(parameter, item.text)
        }
        try add(value, to: parameter)
      }
    }
  }

  /// Checks that nothing is missing.
  ///
  /// - Throws: `InvalidQuery` with the name.
  func checkComplete() throws(ServiceError) {
    for parameter in parameters where parameter.isRequired && values[parameter.name] == nil {
      throw ServiceError(.invalidQuery, .api { $0.missingParameter(parameter.name) })
    }
  }

  private func parameter(named name: String) throws(ServiceError) -> APIParameter {
    if let known = parameters.first(where: { $0.name == name }) { return known }
    let names = parameters.map(\.name).joined(separator: ", ")
    let shown = String(name.prefix(Self.shownLength))
    throw ServiceError(.invalidQuery, .api { $0.unknownParameter(shown, known: names) })
  }

  private mutating func add(
    _ value: JSONValue,
    to parameter: APIParameter
  ) throws(ServiceError) {
    let count = values[parameter.name]?.count ?? 0
    guard parameter.isRepeated || count == 0 else {
      throw ServiceError(.invalidQuery, .api { $0.repeatedParameter(parameter.name) })
    }
    guard count < APIParameter.mostValues else {
      throw ServiceError(
        .tooBig,
        .api { $0.tooManyValues(parameter.name, limit: APIParameter.mostValues) }
      )
    }
    values[parameter.name, default: []].append(value)
  }

  private static let shownLength = 80

  private static func wrong(_ parameter: APIParameter, _ text: String) -> ServiceError {
    let shown = String(text.prefix(shownLength))
    return ServiceError(
      .invalidValue,
      .api { $0.wrongValue(parameter.name, shown, expected: parameter.expected($0)) }
    )
  }

  static func decoded(_ text: Substring) -> String {
    let blanks = text.utf8.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    return String(decoding: TargetScanner.percentDecoded(blanks), as: UTF8.self)
  }

  // MARK: - Access

  /// Whether a parameter is given.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// The texts of a parameter.
  func texts(_ name: String) -> [String] { values[name]?.compactMap(\.string) ?? [] }

  /// The text of a parameter.
  func text(_ name: String) -> String? { texts(name).first }

  /// The numbers of a parameter.
  func numbers(_ name: String) -> [Double] { values[name]?.compactMap(\.number) ?? [] }

  /// The number of a parameter.
  func number(_ name: String) -> Double? { numbers(name).first }

  /// The whole number of a parameter.
  func whole(_ name: String) -> Int? { number(name).map { Int($0) } }

  /// Whether a flag is `true`.
  func flag(_ name: String) -> Bool { values[name]?.first?.bool ?? false }

  /// The object of a parameter.
  func geometry(_ name: String) -> JSONValue? { values[name]?.first }
}

extension APIValues {
  /// The address of an operation with these values and another page.
  func address(of path: String, page: Int) -> String {
    var pairs: [String] = []
    for parameter in parameters where parameter.name != "page" {
      for value in values[parameter.name] ?? [] {
        pairs.append(parameter.name + "=" + Self.encoded(value.string ?? value.text))
      }
    }
    return path + "?" + (pairs + ["page=\(page)"]).joined(separator: "&")
  }

  private static let plain = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~,".utf8
  )

  /// A text percent-encoded, all but letters, digits and `-._~,`.
  private static func encoded(_ text: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      if plain.contains(byte) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return encoded
  }
}
