/// Border between two neighbouring cells of the land, packed.
struct CellBorder: Sendable, BitwiseCopyable {
  private var bits: UInt16 = 0

  /// Whether a main road crosses it.
  var isOpen: Bool {
    get { bits & 1 != 0 }
    set { set(1, newValue) }
  }

  /// Whether a motorway crosses it.
  var hasMotorway: Bool {
    get { bits & 2 != 0 }
    set { set(2, newValue) }
  }

  /// Whether a river runs along it.
  var isRiver: Bool {
    get { bits & 4 != 0 }
    set { set(4, newValue) }
  }

  /// Whether the cell left of or below it has an interchange because a motorway ends there.
  var isInterchange: Bool {
    get { bits & 8 != 0 }
    set { set(8, newValue) }
  }

  /// Whether both cells are of the land.
  var isInland: Bool {
    get { bits & 16 != 0 }
    set { set(16, newValue) }
  }

  /// The class of the main road: collector, county or highway.
  var roadClass: NetworkRoadClass {
    get {
      NetworkRoadClass(rawValue: NetworkRoadClass.collector.rawValue + UInt8(bits >> 5 & 3))
        ?? .collector
    }
    set {
      let value = UInt16(newValue.rawValue &- NetworkRoadClass.collector.rawValue) & 3
      bits = bits & ~(3 << 5) | value << 5
    }
  }

  /// The largest level of regions that it separates, 0 if none.
  var level: Int {
    get { Int(bits >> 8 & 31) }
    set { bits = bits & ~(31 << 8) | UInt16(min(max(newValue, 0), 31)) << 8 }
  }

  private mutating func set(_ mask: UInt16, _ isSet: Bool) {
    if isSet { bits |= mask } else { bits &= ~mask }
  }
}

/// Borders of all cells.
struct CellBorders: Sendable {
  let side: Int
  /// Of each cell the right one and the top one.
  private var borders: [CellBorder]

  init(side: Int) {
    self.side = side
    borders = Array(repeating: CellBorder(), count: 2 * side * side)
  }

  /// The border of a cell on a side within the square.
  subscript(cell: Int, direction: Side) -> CellBorder {
    get { borders[index(cell, direction)] }
    set { borders[index(cell, direction)] = newValue }
  }

  private func index(_ cell: Int, _ direction: Side) -> Int {
    switch direction {
    case .left: 2 * (cell - 1)
    case .right: 2 * cell
    case .bottom: 2 * (cell - side) + 1
    case .top: 2 * cell + 1
    }
  }
}
