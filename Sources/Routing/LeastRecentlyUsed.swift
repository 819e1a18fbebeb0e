/// Dictionary with a bound: adding a value beyond it evicts the one that was used longest ago.
///
/// Meant for a few large values, such as search scratch: reading and adding take O(capacity).
struct LeastRecentlyUsed<Key: Hashable, Value> {
  /// The most values that are kept.
  let capacity: Int
  /// The values, the most recently used last.
  private var entries: [(key: Key, value: Value)] = []

  /// - Precondition: the capacity is positive.
  init(capacity: Int) {
    precondition(capacity > 0)
    self.capacity = capacity
  }

  /// How many values there are.
  var count: Int { entries.count }

  /// The value of a key, which becomes the most recently used; `nil` if there is none.
  mutating func value(for key: Key) -> Value? {
    // Often the same one as before, which need not be moved.
    let last = entries.count - 1
    if last >= 0, entries[last].key == key { return entries[last].value }
    guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
    let entry = entries.remove(at: index)
    entries.append(entry)
    return entry.value
  }

  /// Adds or replaces the value of a key, which becomes the most recently used.
  mutating func insert(_ value: Value, for key: Key) {
    if let index = entries.firstIndex(where: { $0.key == key }) {
      entries.remove(at: index)
    } else if entries.count == capacity {
      entries.removeFirst()
    }
    entries.append((key, value))
  }
}

extension LeastRecentlyUsed: Sendable where Key: Sendable, Value: Sendable {}
