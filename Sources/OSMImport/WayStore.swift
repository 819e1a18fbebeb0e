/// The node lists of ways, delta-encoded in two to three bytes for each node.
struct WayStore {
  /// The default limit in bytes: enough for about a hundred million nodes.
  static let capacity = 256 << 20

  private let capacity: Int
  private var bytes: [UInt8] = []
  private var lastWay: Int64 = 0
  private var lastNode: Int64 = 0
  private var nodes: [Int64] = []
  /// Whether the store holds all ways; if they exceed the capacity it holds none.
  private(set) var isComplete = true

  init(capacity: Int = capacity) { self.capacity = capacity }

  /// Appends a way.
  mutating func append(_ id: Int64, _ list: NodeList) {
    guard isComplete else { return }
    nodes.removeAll(keepingCapacity: true)
    list.append(to: &nodes)
    append(id &- lastWay)
    append(Int64(nodes.count))
    for node in nodes {
      append(node &- lastNode)
      lastNode = node
    }
    lastWay = id
    if bytes.count > capacity {
      isComplete = false
      bytes = []
    }
  }

  /// Calls a function for each way, in the order in which they were appended.
  ///
  /// - Complexity: O(nodes of all ways).
  func forEach(_ body: (_ id: Int64, _ nodes: [Int64]) -> Void) {
    var position = 0
    var id: Int64 = 0
    var node: Int64 = 0
    var nodes: [Int64] = []
    while position < bytes.count {
      id &+= number(at: &position)
      let count = number(at: &position)
      nodes.removeAll(keepingCapacity: true)
      for _ in 0..<count {
        node &+= number(at: &position)
        nodes.append(node)
      }
      body(id, nodes)
    }
  }

  /// Appends a number in zigzag form, seven bits to a byte, the lowest first.
  private mutating func append(_ number: Int64) {
    var rest = UInt64(bitPattern: (number << 1) ^ (number >> 63))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private func number(at position: inout Int) -> Int64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { break }
      shift += 7
    }
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }
}
