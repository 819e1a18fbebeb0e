import GeoCore

extension Profile {
  /// A digest of all values but the name, as 16 hexadecimal digits: equal for equal values.
  ///
  /// A graph file keeps it beside the weights, so that a profile with other values, or a version
  /// that customizes in another way, does not take them for its own. Every stored property counts,
  /// also one that is added later; one that was added after files with digests existed counts only
  /// if it changes a weight, so that files written before still fit.
  public var digest: String {
    var values = self
    values.name = ""
    var hash = FNV1a()
    hash.add("\(Metric.version) \(Self.text(of: values))")
    let digits = hash.digits
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Properties that were added after files with digests existed, and the text of the value that
  /// changes nothing.
  private static let added = ["speedFactors": "{[]}", "junction": "0"]

  /// Every value in one text, dictionaries and sets in a fixed order, numbers bit by bit.
  private static func text(of value: Any) -> String {
    if let number = value as? Double { return String(number.bitPattern, radix: 16) }
    let mirror = Mirror(reflecting: value)
    let parts = mirror.children.map { (name: $0.label ?? "", text: text(of: $0.value)) }
      .filter { added[$0.name] != $0.text }
    switch mirror.displayStyle {
    case .dictionary, .set: return "{\(parts.map(\.text).sorted())}"
    case .optional: return parts.first?.text ?? "nil"
    case .enum where parts.isEmpty: return "\(value)"
    case .some: return "(\(parts.map { "\($0.name): \($0.text)" }))"
    case nil: return "\(value)"
    }
  }
}
