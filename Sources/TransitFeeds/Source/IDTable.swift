/// Numbers of ids in the order in which they are added.
///
/// A hash table over the ids' bytes: no strings are made for lookups.
struct IDTable {
  private var bytes: [UInt8] = []
  private var starts: [Int] = [0]
  /// Numbers plus one by hash; 0 is free, and the size is a power of two.
  private var slots = [UInt32](repeating: 0, count: 64)

  /// The number of ids.
  var count: Int { starts.count - 1 }

  /// The number of an id; `nil` if it was not added.
  func number(of id: ArraySlice<UInt8>) -> Int? {
    var slot = Self.hash(id) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if isEqual(number, id) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Adds an id and returns its number; `nil` if it was added before.
  mutating func add(_ id: ArraySlice<UInt8>) -> Int? {
    if number(of: id) != nil { return nil }
    if 2 * (count + 1) > slots.count { grow() }
    bytes.append(contentsOf: id)
    starts.append(bytes.count)
    insert(count - 1, Self.hash(id))
    return count - 1
  }

  /// The text of an id.
  func text(_ number: Int) -> String {
    String(decoding: bytes[starts[number]..<starts[number + 1]], as: UTF8.self)
  }

  private func isEqual(_ number: Int, _ id: ArraySlice<UInt8>) -> Bool {
    let start = starts[number]
    guard starts[number + 1] - start == id.count else { return false }
    for (offset, byte) in id.enumerated() where bytes[start + offset] != byte { return false }
    return true
  }

  private mutating func insert(_ number: Int, _ hash: Int) {
    var slot = hash & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = UInt32(number + 1)
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    for number in 0..<count {
      insert(number, Self.hash(bytes[starts[number]..<starts[number + 1]]))
    }
  }

  /// FNV-1a from a start that each process draws, so that colliding ids are hard to prepare; no result
  /// depends on it.
  private static func hash(_ id: ArraySlice<UInt8>) -> Int {
    var hash = seed
    for byte in id { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    // High bits depend on all bytes; tables use the low ones.
    return Int(truncatingIfNeeded: (hash ^ hash >> 32) & 0x7FFF_FFFF_FFFF_FFFF)
  }

  private static let seed = UInt64.random(in: .min ... .max)
}
