/// Minimum node separators between a growing source side and a growing target side.
///
/// Every node has capacity one. When the flow is maximal, the nodes that the search from the
/// sources enters but cannot leave are a minimum separator (Menger 1927). When the sides grow, the
/// flow stays valid. Dinitz's algorithm (1970) finds augmenting paths, all of one length at a time.
///
/// States of the search are twice the node on entering and one more on leaving it.
struct SeparatorFlow {
  private static var none: UInt32 { .max }
  private static var terminal: UInt32 { .max - 1 }
  /// The level of a state that is exhausted in this round.
  private static var used: UInt32 { .max - 1 }

  /// The node before and after on the unit of flow through a node, if any.
  private let previous: PlainBuffer<UInt32>
  private let next: PlainBuffer<UInt32>
  /// Whether a node is a source (1) or target (2).
  private let side: PlainBuffer<UInt8>
  /// The distance of each state from the sources.
  private let level: PlainBuffer<UInt32>
  private let cursor: PlainBuffer<UInt32>
  private let queue: PlainBuffer<UInt32>
  private let stack: PlainBuffer<UInt32>
  private var rows: UndirectedRows
  private var sources: [UInt32] = []
  /// The targets on the last level that was labelled.
  private var reached: [UInt32] = []
  private(set) var value = 0

  init(capacity: Int) {
    previous = PlainBuffer(repeating: 0, count: capacity)
    next = PlainBuffer(repeating: 0, count: capacity)
    side = PlainBuffer(repeating: 0, count: capacity)
    level = PlainBuffer(repeating: 0, count: 2 * capacity)
    cursor = PlainBuffer(repeating: 0, count: capacity)
    queue = PlainBuffer(repeating: 0, count: 2 * capacity)
    stack = PlainBuffer(repeating: 0, count: 2 * capacity)
    rows = UndirectedRows(first: PlainBuffer([0]), neighbor: PlainBuffer([]))
  }

  /// Resets to a graph without flow.
  mutating func reset(_ rows: UndirectedRows) {
    self.rows = rows
    value = 0
    sources.removeAll(keepingCapacity: true)
    for node in 0..<rows.nodeCount {
      previous[node] = Self.none
      next[node] = Self.none
      side[node] = 0
    }
  }

  /// Adds a node to the source side; flow through it starts there from now on.
  mutating func addSource(_ node: UInt32) {
    side[node] = 1
    sources.append(node)
    guard previous[node] != Self.none else { return }
    var other = previous[node]
    previous[node] = Self.terminal
    while other < Self.terminal {
      let before = previous[other]
      previous[other] = Self.none
      next[other] = Self.none
      other = before
    }
  }

  /// Adds a node to the target side; flow through it ends there from now on.
  mutating func addTarget(_ node: UInt32) {
    side[node] = 2
    guard previous[node] != Self.none else { return }
    var other = next[node]
    next[node] = Self.terminal
    while other < Self.terminal {
      let after = next[other]
      previous[other] = Self.none
      next[other] = Self.none
      other = after
    }
  }

  /// Augments the flow to its maximum, or stops once it exceeds `limit`.
  ///
  /// - Returns: whether the maximum is within the limit; then ``isNear(_:)`` and ``isCut(_:)`` give
  ///   the separator.
  mutating func saturate(limit: Int) -> Bool {
    // A source whose neighbours are all sources is never needed.
    sources.removeAll { node in
      !(rows.first[node]..<rows.first[node + 1]).contains { side[rows.neighbor[$0]] != 1 }
    }
    while label() {
      for target in reached {
        if augment(to: target) { value += 1 }
        if value > limit { return false }
      }
    }
    return value <= limit
  }

  /// Whether a node is in the separator nearest to the sources.
  func isCut(_ node: Int) -> Bool {
    level[2 * node] != Self.none && level[2 * node + 1] == Self.none
  }

  /// Whether a node is on the sources' side of the separator.
  func isNear(_ node: Int) -> Bool {
    level[2 * node + 1] != Self.none || (side[node] == 1 && level[2 * node] == Self.none)
  }

  /// Labels states with their distances from the sources; stops after the level at which the first
  /// target can be left.
  private mutating func label() -> Bool {
    for state in 0..<(2 * rows.nodeCount) { level[state] = Self.none }
    var (head, tail) = (0, 0)
    for source in sources {
      cursor[source] = 0
      level[2 * source] = 0
      queue[tail] = 2 * source
      tail += 1
    }
    reached.removeAll(keepingCapacity: true)
    var found = Self.none
    while head < tail {
      let state = queue[head]
      head += 1
      let distance = level[state] + 1
      if distance > found { break }
      let node = state >> 1
      if state & 1 == 0 {
        let exit = previous[node] == Self.none ? state + 1 : stateBefore(node)
        if exit != Self.none, level[exit] == Self.none {
          level[exit] = distance
          queue[tail] = exit
          tail += 1
        }
      } else {
        if side[node] == 2 {
          found = distance
          reached.append(node)
          continue
        }
        if previous[node] != Self.none, level[state - 1] == Self.none {
          cursor[node] = 0
          level[state - 1] = distance
          queue[tail] = state - 1
          tail += 1
        }
        var slot = rows.first[node]
        let end = rows.first[node + 1]
        while slot < end {
          let other = 2 * rows.neighbor[slot]
          if level[other] == Self.none, side[other >> 1] != 1 {
            cursor[other >> 1] = 0
            level[other] = distance
            queue[tail] = other
            tail += 1
          }
          slot += 1
        }
      }
    }
    return found != Self.none
  }

  /// The state of entering the next node of the flow, if there is one.
  @inline(__always)
  private func stateAfter(_ node: UInt32) -> UInt32 {
    next[node] < Self.terminal ? 2 * next[node] : Self.none
  }

  /// The state of leaving the previous node of the flow, if there is one.
  @inline(__always)
  private func stateBefore(_ node: UInt32) -> UInt32 {
    previous[node] < Self.terminal ? 2 * previous[node] + 1 : Self.none
  }

  /// Searches an augmenting path along falling levels, which lead to the sources, and augments
  /// along it.
  private mutating func augment(to target: UInt32) -> Bool {
    var depth = 0
    stack[0] = 2 * target + 1
    while true {
      let state = stack[depth]
      if level[state] == 0 {
        send(depth)
        return true
      }
      let before = step(before: state)
      if before != Self.none {
        depth += 1
        stack[depth] = before
      } else {
        level[state] = Self.used
        if depth == 0 { return false }
        depth -= 1
      }
    }
  }

  /// A state one level nearer to the sources from which this one can be reached.
  @inline(__always)
  private func step(before state: UInt32) -> UInt32 {
    let node = state >> 1
    let wanted = level[state] - 1
    if state & 1 == 1 {
      let entry = previous[node] == Self.none ? state - 1 : stateAfter(node)
      return entry != Self.none && level[entry] == wanted ? entry : Self.none
    }
    let count = rows.first[node + 1] - rows.first[node]
    while cursor[node] < count {
      let other = 2 * rows.neighbor[rows.first[node] + cursor[node]] + 1
      if level[other] == wanted { return other }
      cursor[node] += 1
    }
    if previous[node] != Self.none, level[state + 1] == wanted { return state + 1 }
    return Self.none
  }

  /// Changes the flow along the states on the stack, which start with the target's.
  private func send(_ depth: Int) {
    previous[stack[depth] >> 1] = Self.terminal
    for index in stride(from: depth, to: 0, by: -1) {
      let (from, to) = (stack[index], stack[index - 1])
      let (fromNode, toNode) = (from >> 1, to >> 1)
      if from & 1 == 1 {
        if fromNode == toNode {
          previous[fromNode] = Self.none
          next[fromNode] = Self.none
        } else {
          next[fromNode] = toNode
          previous[toNode] = fromNode
        }
      }
      // A state is on one augmenting path per round only.
      level[from] = Self.used
    }
    next[stack[0] >> 1] = Self.terminal
    level[stack[0]] = Self.used
  }
}
