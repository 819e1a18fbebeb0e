/// The tags of a node, way or relation: OSM keys and values.
struct OSMTags: Sendable, Equatable {
  private let values: [String: String]

  /// Takes tags as they are; of several with one key the last counts.
  init(_ pairs: [(key: String, value: String)]) {
    values = Dictionary(pairs.map { ($0.key, $0.value) }) { $1 }
  }

  private init(values: [String: String]) { self.values = values }

  /// The same with another value of one key.
  func setting(_ key: String, to value: String) -> OSMTags {
    var values = values
    values[key] = value
    return OSMTags(values: values)
  }

  /// The keys that have a `:conditional` form here.
  var conditionalKeys: [String] {
    values.keys.lazy.filter { $0.hasSuffix(Self.conditional) }
      .map { String($0.dropLast(Self.conditional.count)) }
  }

  private static let conditional = ":conditional"

  /// Whether there are none.
  var isEmpty: Bool { values.isEmpty }

  /// The value of a key; `nil` where the object does not have it.
  subscript(key: String) -> String? { values[key] }

  /// Whether the key's value is one of some.
  func has(_ key: String, _ wanted: String...) -> Bool {
    values[key].map(wanted.contains) ?? false
  }

  /// Whether the key is there with another value than `no`.
  func isSet(_ key: String) -> Bool { values[key].map { $0 != "no" } ?? false }

  /// The tags with the value of one key under another one.
  func renaming(_ key: String, to other: String) -> OSMTags {
    OSMTags(values.filter { $0.key != other }.map { ($0.key == key ? other : $0.key, $0.value) })
  }
}
