/// The tags of a node, way or relation.
struct OSMTags: Sendable, Equatable {
  private let values: [String: String]

  /// Makes tags from pairs; if a key occurs repeatedly, the last value counts.
  init(_ pairs: [(key: String, value: String)]) {
    values = Dictionary(pairs.map { ($0.key, $0.value) }) { $1 }
  }

  private init(values: [String: String]) { self.values = values }

  /// A copy with another value of one key.
  func setting(_ key: String, to value: String) -> OSMTags {
    var values = values
    values[key] = value
    return OSMTags(values: values)
  }

  /// The keys for which a `:conditional` form is tagged.
  var conditionalKeys: [String] {
    values.keys.lazy.filter { $0.hasSuffix(Self.conditional) }
      .map { String($0.dropLast(Self.conditional.count)) }
  }

  private static let conditional = ":conditional"

  /// Whether some key satisfies a condition.
  func containsKey(where isWanted: (String) -> Bool) -> Bool {
    values.keys.contains(where: isWanted)
  }

  /// Whether there are none.
  var isEmpty: Bool { values.isEmpty }

  /// The value of a key; `nil` if the object does not have it.
  subscript(key: String) -> String? { values[key] }

  /// Whether the key's value is one of the given ones.
  func has(_ key: String, _ wanted: String...) -> Bool {
    values[key].map(wanted.contains) ?? false
  }

  /// Whether the key is tagged with another value than `no`.
  func isSet(_ key: String) -> Bool { values[key].map { $0 != "no" } ?? false }

  /// A copy in which the value of one key is moved to another key.
  func renaming(_ key: String, to other: String) -> OSMTags {
    OSMTags(values.filter { $0.key != other }.map { ($0.key == key ? other : $0.key, $0.value) })
  }
}
