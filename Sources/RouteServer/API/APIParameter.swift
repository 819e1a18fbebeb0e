import GeoCore

/// Parameter of an operation of the API: a member of the query string, or of a JSON body.
struct APIParameter: Sendable {
  /// What values are.
  enum Kind: Sendable {
    case text
    /// A place as text: a name, an id, `latitude,longitude`.
    case place
    case number(ClosedRange<Double>)
    case whole(ClosedRange<Int>)
    case flag
    case oneOf([String])
    /// A GeoJSON object; in bodies only.
    case geometry
  }

  let name: String
  let kind: Kind
  let summary: LocalizedText
  var isRepeated = false
  var isRequired = false

  /// A parameter that may be left out.
  init(_ name: String, _ kind: Kind = .text, _ summary: (any APITexts) -> String) {
    self.name = name
    self.kind = kind
    self.summary = .api(summary)
  }

  /// The same, needed.
  var required: APIParameter {
    var parameter = self
    parameter.isRequired = true
    return parameter
  }

  /// The same, which may be given several times; in a body it is an array.
  var repeated: APIParameter {
    var parameter = self
    parameter.isRepeated = true
    return parameter
  }

  /// Longest text in bytes.
  static let longestText = 4000
  /// Largest number of values of a repeated parameter.
  static let mostValues = 1000

  // MARK: - Values

  /// The value of a text in a query string; `nil` if it is none of this kind.
  func value(of text: String) -> JSONValue? {
    switch kind {
    case .text, .place, .oneOf: checked(.string(text))
    case .number, .whole: Double(text).flatMap { checked(.number($0)) }
    case .flag: Bool(text).map { .bool($0) }
    case .geometry: Optional.none
    }
  }

  /// A value of a body; `nil` if it is none of this kind.
  func checked(_ value: JSONValue) -> JSONValue? {
    let isUsable =
      switch (kind, value) {
      case (.text, .string(let text)), (.place, .string(let text)):
        !text.isEmpty && text.utf8.count <= Self.longestText
      case (.number(let range), .number(let number)): range.contains(number)
      case (.whole(let range), .number(let number)):
        number == number.rounded() && abs(number) < 1e9 && range.contains(Int(number))
      case (.flag, .bool), (.geometry, .object): true
      case (.oneOf(let names), .string(let text)): names.contains(text)
      default: false
      }
    return isUsable ? .some(value) : .none
  }

  /// What values must be, for messages.
  func expected(_ texts: any APITexts) -> String {
    switch kind {
    case .text, .place: texts.someText
    case .number(let range): texts.number(from: range.lowerBound, to: range.upperBound)
    case .whole(let range): texts.wholeNumber(from: range.lowerBound, to: range.upperBound)
    case .flag: texts.trueOrFalse
    case .oneOf(let names): texts.oneOf(names.joined(separator: ", "))
    case .geometry: texts.geoJSON
    }
  }
}
