/// The tags of a node, way or relation.
struct OSMTags: Sendable, Equatable {
  /// Objects have a few tags, so that comparing keys one by one is faster than hashing them.
  private var pairs: [Tag]

  private struct Tag: Hashable {
    var key: String
    var value: String
  }

  /// Makes tags from pairs; if a key occurs repeatedly, the last value counts.
  init(_ pairs: [(key: String, value: String)]) {
    self.pairs = []
    guard pairs.count <= Self.fewTags else {
      let values = Dictionary(pairs.map { ($0.key, $0.value) }) { $1 }
      self.pairs = values.map { Tag(key: $0, value: $1) }
      return
    }
    self.pairs.reserveCapacity(pairs.count)
    for (key, value) in pairs { set(key, to: value) }
  }

  /// Up to this many tags, keys are compared with each other to find repeated ones.
  private static let fewTags = 100

  private mutating func set(_ key: String, to value: String) {
    if let index = pairs.firstIndex(where: { $0.key == key }) {
      pairs[index].value = value
    } else {
      pairs.append(Tag(key: key, value: value))
    }
  }

  /// A copy with another value of one key.
  func setting(_ key: String, to value: String) -> OSMTags {
    var tags = self
    tags.set(key, to: value)
    return tags
  }

  static func == (a: OSMTags, b: OSMTags) -> Bool { Set(a.pairs) == Set(b.pairs) }

  /// The keys for which a `:conditional` form is tagged.
  var conditionalKeys: [String] {
    pairs.lazy.map(\.key).filter { $0.hasSuffix(Self.conditional) }
      .map { String($0.dropLast(Self.conditional.count)) }
  }

  private static let conditional = ":conditional"

  /// Whether some key satisfies a condition.
  func containsKey(where isWanted: (String) -> Bool) -> Bool {
    pairs.contains { isWanted($0.key) }
  }

  /// Whether there are none.
  var isEmpty: Bool { pairs.isEmpty }

  /// The value of a key; `nil` if the object does not have it.
  subscript(key: String) -> String? { pairs.first { $0.key == key }?.value }

  /// Whether the key's value is one of the given ones.
  func has(_ key: String, _ wanted: String...) -> Bool {
    self[key].map(wanted.contains) ?? false
  }

  /// Whether the key is tagged with another value than `no`.
  func isSet(_ key: String) -> Bool { self[key].map { $0 != "no" } ?? false }

  /// A copy in which the value of one key is moved to another key.
  func renaming(_ key: String, to other: String) -> OSMTags {
    OSMTags(pairs.filter { $0.key != other }.map { ($0.key == key ? other : $0.key, $0.value) })
  }
}
