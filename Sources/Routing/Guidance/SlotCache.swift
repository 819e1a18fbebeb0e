/// Bounded cache in which every key has one slot: a new value displaces the one in its slot.
///
/// Reading and adding take O(1). Memory is used from the first value on.
struct SlotCache<Value> {
  /// The number of slots is two to this power.
  private let bits: UInt64
  private var keys: [UInt64] = []
  private var values: [Value?] = []

  /// - Precondition: `bits` is 1…24.
  init(bits: UInt64) {
    precondition((1...24).contains(bits))
    self.bits = bits
  }

  /// The value of a key, if it has not been displaced; setting `nil` empties the slot.
  subscript(key: UInt64) -> Value? {
    get {
      guard !keys.isEmpty else { return nil }
      let slot = slot(of: key)
      return keys[slot] == key ? values[slot] : nil
    }
    set {
      if keys.isEmpty {
        keys = Array(repeating: 0, count: 1 << Int(bits))
        values = Array(repeating: nil, count: keys.count)
      }
      let slot = slot(of: key)
      keys[slot] = key
      values[slot] = newValue
    }
  }

  /// Fibonacci hashing: the upper bits of a product depend on all bits of the key.
  private func slot(of key: UInt64) -> Int {
    Int((key &* 0x9E37_79B9_7F4A_7C15) >> (64 - bits))
  }
}
