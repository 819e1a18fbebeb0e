import CampusGraph
import GeoCore

/// How one gets from one place on the network to each of the places near the next fix: Dijkstra's
/// algorithm over arcs, from near to far until all places are reached or the way gets too long.
///
/// Ways are the fastest by the profile; forbidden turns and one-way streets are those of the arcs.
/// Turning round in an edge is possible where the profile may go both ways, at a cost.
struct HopSearch: ~Copyable {
  /// How a target is reached.
  struct Arrival: BitwiseCopyable {
    /// Milliseconds by the profile, turning round included; `UInt32.max` where it is not reached.
    var key: UInt32
    /// The node from which its edge is entered; ``HopSearch/direct`` where it is the source's own.
    var node: UInt32
    /// Metres of the way.
    var length: Meters
    /// By how many metres the target lies behind, noise making somebody seem to go back.
    var back: Meters
    /// Quarter turns on the way, those within edges left out.
    var bends: Double
    /// Whether one turns round on the way.
    var turns: Bool
    var isReached: Bool { key != .max }
  }

  /// How far a search goes.
  struct Limits {
    /// Metres.
    var length: Meters
    /// Seconds by the profile.
    var seconds: Seconds
    /// Metres by which a target on the source's own edge may lie behind.
    var slack: Meters
  }

  /// The node of an arrival that leads over no node.
  static let direct = UInt32.max - 1

  /// By target, in the order of the targets.
  private(set) var arrivals = FlatList<Arrival>(capacity: 64)
  private var labels = LabelTable()
  private var queue = NodeQueue()
  private var missing = 0
  /// Which directed edges have targets on them: one bit for many of them.
  private var mask: UInt64 = 0

  init() {}

  private static func bit(_ code: UInt32) -> UInt64 { 1 << UInt64((code ^ code >> 6) & 63) }

  /// Tells a batch of searches which edges have targets.
  mutating func prepare(for targets: borrowing FlatList<Candidate>) {
    mask = 0
    for index in 0..<targets.count { mask |= Self.bit(targets[index].code) }
  }

  /// Finds the ways from one place to all targets, into ``arrivals``.
  ///
  /// - Precondition: ``prepare(for:)`` was called with the targets.
  mutating func run(
    from source: Candidate,
    to targets: borrowing FlatList<Candidate>,
    within limits: Limits,
    in network: MatchingNetwork
  ) {
    let turnMilliseconds = UInt32(network.parameters.turnDelay * 1000)
    arriveDirectly(from: source, at: targets, limits, network, turnMilliseconds)
    guard missing > 0 else { return }
    labels.reset()
    queue.removeAll()
    seed(source, limits, network, turnMilliseconds)
    let lastKey = UInt32(min(2e9, limits.seconds * 1000))
    let longest = UInt32(min(2e9, limits.length * 1000))
    var settled = 0
    while let (key, node) = queue.pop() {
      if missing == 0 && key >= worstKey() { return }
      if key > lastKey { return }
      let place = labels.place(of: node)
      var label = labels[place]
      if label.isSettled || label.key != key { continue }
      label.isSettled = true
      labels[place] = label
      settled += 1
      if settled > network.parameters.settleLimit { return }
      relax(label, targets, longest, network, turnMilliseconds)
    }
  }

  /// The greatest key of a target; later nodes cannot improve any.
  private func worstKey() -> UInt32 {
    var worst: UInt32 = 0
    for index in 0..<arrivals.count { worst = max(worst, arrivals[index].key) }
    return worst
  }

  @inline(__always)
  private mutating func relax(
    _ label: LabelTable.Label,
    _ targets: borrowing FlatList<Candidate>,
    _ longest: UInt32,
    _ network: MatchingNetwork,
    _ turnMilliseconds: UInt32
  ) {
    let node = Int(label.node)
    let isSeed = label.row == LabelTable.seed
    let before = isSeed ? label.previous : network.rows[Int(label.row)].code
    let heading = network.headings[Int(before ^ 1)].reversed
    let bendMilliseconds = network.parameters.bendDelay * 1000
    for index in network.firstOut[node]..<network.firstOut[node + 1] {
      let row = network.rows[Int(index)]
      let isReturn = row.code == before ^ 1
      let bend = isReturn ? 0 : heading.bend(to: row.start)
      let bends = Double(label.bends) + bend
      let key =
        label.key &+ (isReturn ? turnMilliseconds : UInt32(bend * bendMilliseconds))
      let turns = label.turns || isReturn
      if mask & Self.bit(row.code) != 0 {
        arrive(along: row, from: label, key: key, bends: bends, turns: turns, targets)
      }
      let length = label.length &+ row.length
      if length > longest { continue }
      let reached = key &+ row.duration
      let place = labels.place(of: row.head)
      var next = labels[place]
      if reached >= next.key { continue }
      next.key = reached
      next.length = length
      next.row = index
      next.previous = label.node
      next.turns = turns
      next.bends = Float(bends)
      labels[place] = next
      queue.push(reached, row.head)
    }
  }

  private mutating func arrive(
    along row: MatchingNetwork.Row,
    from label: LabelTable.Label,
    key: UInt32,
    bends: Double,
    turns: Bool,
    _ targets: borrowing FlatList<Candidate>
  ) {
    for index in 0..<targets.count {
      let target = targets[index]
      guard target.code == row.code, target.head == row.head else { continue }
      let reached = key &+ UInt32(Double(row.duration) * target.fraction)
      let known = arrivals[index]
      guard reached < known.key else { continue }
      if !known.isReached { missing -= 1 }
      arrivals[index] = Arrival(
        key: reached,
        node: label.node,
        length: Double(label.length) / 1000 + target.along,
        back: 0,
        bends: bends,
        turns: turns
      )
    }
  }

  /// Starts at the end of the source's edge, and at its start for those who turn round.
  private mutating func seed(
    _ source: Candidate,
    _ limits: Limits,
    _ network: MatchingNetwork,
    _ turnMilliseconds: UInt32
  ) {
    if source.rest <= limits.length {
      let key = UInt32(Double(network.durations[Int(source.code)]) * (1 - source.fraction))
      seed(source.head, key: key, length: source.rest, code: source.code, turns: false)
    }
    let back = source.code ^ 1
    guard network.isUsable(back), source.along <= limits.length else { return }
    let key =
      UInt32(Double(network.durations[Int(back)]) * source.fraction) &+ turnMilliseconds
    network.forEachHead(of: back) { head in
      seed(head, key: key, length: source.along, code: back, turns: true)
    }
  }

  private mutating func seed(
    _ node: UInt32,
    key: UInt32,
    length: Meters,
    code: UInt32,
    turns: Bool
  ) {
    let place = labels.place(of: node)
    var label = labels[place]
    guard key < label.key else { return }
    label.key = key
    label.length = UInt32(length * 1000)
    label.row = LabelTable.seed
    label.previous = code
    label.turns = turns
    labels[place] = label
    queue.push(key, node)
  }

  /// Reaches the targets on the source's own edge, and counts the others.
  private mutating func arriveDirectly(
    from source: Candidate,
    at targets: borrowing FlatList<Candidate>,
    _ limits: Limits,
    _ network: MatchingNetwork,
    _ turnMilliseconds: UInt32
  ) {
    arrivals.removeAll()
    missing = 0
    let pace = Double(network.durations[Int(source.code)])
    for index in 0..<targets.count {
      let target = targets[index]
      var arrival = Arrival(
        key: .max,
        node: Self.direct,
        length: 0,
        back: 0,
        bends: 0,
        turns: false
      )
      if target.code == source.code && target.head == source.head {
        let ahead = target.along - source.along
        if ahead >= 0 {
          arrival.key = UInt32(pace * max(0, target.fraction - source.fraction))
          arrival.length = ahead
        } else if -ahead <= limits.slack {
          arrival.key = 0
          arrival.back = -ahead
        }
      } else if target.code == source.code ^ 1 {
        let ahead = target.rest - source.along
        let share = abs(1 - target.fraction - source.fraction)
        arrival.key = UInt32(pace * share) &+ turnMilliseconds
        arrival.length = abs(ahead)
        arrival.turns = true
      }
      if !arrival.isReached { missing += 1 }
      arrivals.append(arrival)
    }
  }

  /// The directed edges of the way to a target after the source's own, the target's included, backwards
  /// to `visit`; none where source and target are on one edge.
  ///
  /// - Precondition: the last search was from `source`.
  mutating func forEachEdgeBackwards(
    from source: Candidate,
    to target: Candidate,
    _ arrival: Arrival,
    in network: MatchingNetwork,
    _ visit: (UInt32) -> Void
  ) {
    if arrival.node == Self.direct {
      if target.code != source.code { visit(target.code) }
      return
    }
    visit(target.code)
    var label = labels[labels.place(of: arrival.node)]
    while label.row != LabelTable.seed {
      visit(network.rows[Int(label.row)].code)
      label = labels[labels.place(of: label.previous)]
    }
    if label.previous != source.code { visit(label.previous) }
  }
}
