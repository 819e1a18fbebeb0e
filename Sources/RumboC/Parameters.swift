import CRumbo
import GeoCore

/// Parameters of a question; members that are null count as left out.
struct Parameters {
  /// The JSON object.
  let json: JSONValue

  /// Reads a JSON object.
  ///
  /// - Throws: `RUMBO_INVALID_VALUE` for other texts and for members that are not known.
  init(parsing text: String, known names: [String]) throws(Failure) {
    guard let json = try? JSONValue(parsing: text), let object = json.object else {
      throw Failure(RUMBO_INVALID_VALUE) { $0.notJSON }
    }
    if let other = object.members.map(\.name).first(where: { !names.contains($0) }) {
      throw Failure(RUMBO_INVALID_VALUE) {
        $0.unknownMember(other, known: names.joined(separator: ", "))
      }
    }
    self.json = json
  }

  private func value(_ name: String) -> JSONValue? {
    guard let value = json[name], value != .null else { return nil }
    return value
  }

  func text(_ name: String) throws(Failure) -> String? {
    guard let value = value(name) else { return nil }
    guard let text = value.string else { throw wrongType(name) }
    return text
  }

  /// A text or an array of texts.
  func texts(_ name: String) throws(Failure) -> [String] {
    guard let value = value(name) else { return [] }
    let texts = (value.array ?? [value]).map(\.string)
    guard texts.allSatisfy({ $0 != nil }) else { throw wrongType(name) }
    return texts.compactMap(\.self)
  }

  /// A number or an array of numbers.
  func numbers(_ name: String) throws(Failure) -> [Double] {
    guard let value = value(name) else { return [] }
    let numbers = (value.array ?? [value]).map(\.number)
    guard numbers.allSatisfy({ $0 != nil }) else { throw wrongType(name) }
    return numbers.compactMap(\.self)
  }

  func whole(_ name: String) throws(Failure) -> Int? {
    guard let value = value(name) else { return nil }
    guard let number = value.number.flatMap(Int.init(exactly:)) else { throw wrongType(name) }
    return number
  }

  func flag(_ name: String) throws(Failure) -> Bool {
    guard let value = value(name) else { return false }
    guard let flag = value.bool else { throw wrongType(name) }
    return flag
  }

  private func wrongType(_ name: String) -> Failure {
    Failure(RUMBO_INVALID_VALUE) { $0.wrongType(name) }
  }
}
