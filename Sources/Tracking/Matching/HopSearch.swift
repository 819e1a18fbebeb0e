import CampusGraph
import GeoCore

/// Ways from one place on the network to each of the places near the next fix: Dijkstra's algorithm
/// over arcs, until all places are reached or the way gets too long.
///
/// Ways are the fastest by the profile; forbidden turns and one-way streets are those of the arcs.
/// A U-turn on an edge costs extra and is possible if the profile may go both ways.
struct HopSearch: ~Copyable {
  /// The best way to a target.
  struct Arrival: BitwiseCopyable {
    /// Milliseconds by the profile, with the delay of U-turns; `UInt32.max` if it is not reached.
    var key: UInt32
    /// The node from which its edge is entered; ``HopSearch/direct`` if it is the source's own.
    var node: UInt32
    /// Metres of the way.
    var length: Meters
    /// Metres by which the target lies behind the source because of noise.
    var back: Meters
    /// Quarter turns on the way, without those within edges.
    var bends: Double
    /// Whether the way has a U-turn.
    var turns: Bool
    var isReached: Bool { key != .max }
  }

  /// The bounds of a search.
  struct Limits {
    /// Metres.
    var length: Meters
    /// Seconds by the profile.
    var seconds: Seconds
    /// Metres by which a target on the source's own edge may lie behind.
    var slack: Meters
  }

  /// The node of an arrival without a node on the way.
  static let direct = UInt32.max - 1

  /// By target, in the order of the targets.
  private(set) var arrivals = FlatList<Arrival>(capacity: 64)
  /// The targets that the last search reached.
  private(set) var reached = FlatList<UInt16>(capacity: 64)
  /// How many nodes all runs together have settled.
  private(set) var settledCount = 0
  private var labels = LabelTable()
  private var queue = NodeQueue()
  private var lookup = TargetLookup()

  init() {}

  /// Sets the targets of a batch of searches.
  mutating func prepare(for targets: borrowing FlatList<Candidate>) {
    lookup.removeAll()
    reached.removeAll()
    arrivals.removeAll()
    for index in 0..<targets.count {
      lookup.append(targets[index].code)
      arrivals.append(Self.nowhere)
    }
  }

  private static let nowhere = Arrival(
    key: .max,
    node: direct,
    length: 0,
    back: 0,
    bends: 0,
    turns: false
  )

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
    guard reached.count < targets.count else { return }
    labels.reset()
    queue.removeAll()
    seed(source, limits: limits, network: network, turnMilliseconds: turnMilliseconds)
    let lastKey = UInt32(min(2e9, limits.seconds * 1000))
    let longest = UInt32(min(2e9, limits.length * 1000))
    var settled = 0
    defer { settledCount += settled }
    while let (key, node) = queue.pop() {
      if reached.count == targets.count && key >= worstKey() { return }
      if key > lastKey { return }
      let slot = labels.slot(of: node)
      var label = labels[slot]
      if label.isSettled || label.key != key { continue }
      label.isSettled = true
      labels[slot] = label
      settled += 1
      if settled > network.parameters.settleLimit { return }
      relax(
        label,
        targets: targets,
        longest: longest,
        network: network,
        turnMilliseconds: turnMilliseconds
      )
    }
  }

  /// The greatest key of a target; later nodes cannot improve any.
  private func worstKey() -> UInt32 {
    var worst: UInt32 = 0
    for index in 0..<reached.count { worst = max(worst, arrivals[Int(reached[index])].key) }
    return worst
  }

  @inline(__always)
  private mutating func relax(
    _ label: LabelTable.Label,
    targets: borrowing FlatList<Candidate>,
    longest: UInt32,
    network: MatchingNetwork,
    turnMilliseconds: UInt32
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
      var target = lookup.first(row.code)
      while target != TargetLookup.none {
        arrive(
          at: target,
          along: row,
          from: label,
          key: key,
          bends: bends,
          turns: turns,
          targets: targets
        )
        target = lookup.next(after: target)
      }
      let length = label.length &+ row.length
      if length > longest { continue }
      let reached = key &+ row.duration
      let slot = labels.slot(of: row.head)
      var next = labels[slot]
      if reached >= next.key { continue }
      next.key = reached
      next.length = length
      next.row = index
      next.previous = label.node
      next.turns = turns
      next.bends = Float(bends)
      labels[slot] = next
      queue.push(reached, row.head)
    }
  }

  @inline(__always)
  private mutating func arrive(
    at index: Int,
    along row: MatchingNetwork.Row,
    from label: LabelTable.Label,
    key: UInt32,
    bends: Double,
    turns: Bool,
    targets: borrowing FlatList<Candidate>
  ) {
    let target = targets[index]
    guard target.code == row.code, target.head == row.head else { return }
    let whole = key &+ UInt32(Double(row.duration) * target.fraction)
    record(
      Arrival(
        key: whole,
        node: label.node,
        length: Double(label.length) / 1000 + target.along,
        back: 0,
        bends: bends,
        turns: turns
      ),
      at: index
    )
  }

  /// Keeps an arrival if it is the first one or sooner than the one known.
  @inline(__always)
  private mutating func record(_ arrival: Arrival, at index: Int) {
    let known = arrivals[index].key
    guard arrival.key < known else { return }
    if known == .max { reached.append(UInt16(index)) }
    arrivals[index] = arrival
  }

  /// Starts at the end of the source's edge, and at its start after a U-turn.
  private mutating func seed(
    _ source: Candidate,
    limits: Limits,
    network: MatchingNetwork,
    turnMilliseconds: UInt32
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
    let slot = labels.slot(of: node)
    var label = labels[slot]
    guard key < label.key else { return }
    label.key = key
    label.length = UInt32(length * 1000)
    label.row = LabelTable.seed
    label.previous = code
    label.turns = turns
    labels[slot] = label
    queue.push(key, node)
  }

  /// Forgets the last search, and reaches the targets on the source's own edge.
  private mutating func arriveDirectly(
    from source: Candidate,
    at targets: borrowing FlatList<Candidate>,
    _ limits: Limits,
    _ network: MatchingNetwork,
    _ turnMilliseconds: UInt32
  ) {
    for index in 0..<reached.count { arrivals[Int(reached[index])] = Self.nowhere }
    reached.removeAll()
    let pace = Double(network.durations[Int(source.code)])
    var index = lookup.first(source.code)
    while index != TargetLookup.none {
      let target = targets[index]
      if target.code == source.code, target.head == source.head {
        arriveAhead(from: source, to: target, index, pace, limits)
      }
      index = lookup.next(after: index)
    }
    index = lookup.first(source.code ^ 1)
    while index != TargetLookup.none {
      let target = targets[index]
      if target.code == source.code ^ 1 {
        var arrival = Self.nowhere
        let share = abs(1 - target.fraction - source.fraction)
        arrival.key = UInt32(pace * share) &+ turnMilliseconds
        arrival.length = abs(target.rest - source.along)
        arrival.turns = true
        record(arrival, at: index)
      }
      index = lookup.next(after: index)
    }
  }

  private mutating func arriveAhead(
    from source: Candidate,
    to target: Candidate,
    _ index: Int,
    _ pace: Double,
    _ limits: Limits
  ) {
    let ahead = target.along - source.along
    var arrival = Self.nowhere
    if ahead >= 0 {
      arrival.key = UInt32(pace * max(0, target.fraction - source.fraction))
      arrival.length = ahead
      record(arrival, at: index)
    } else if -ahead <= limits.slack {
      arrival.key = 0
      arrival.back = -ahead
      record(arrival, at: index)
    }
  }

  /// Visits the directed edges of the way to a target, from the target's back to the one after the
  /// source's own; none if source and target are on one edge.
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
    var label = labels[labels.slot(of: arrival.node)]
    while label.row != LabelTable.seed {
      visit(network.rows[Int(label.row)].code)
      label = labels[labels.slot(of: label.previous)]
    }
    if label.previous != source.code { visit(label.previous) }
  }
}
