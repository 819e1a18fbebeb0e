import CampusGraph
import GeoCore

/// A path from the `from` way of a restriction to its `to` way, piece by piece.
struct Manoeuvre {
  /// The piece of the `from` way, then those of the `via` ways.
  var approach: [TravelledPiece]
  /// The piece of the `to` way.
  var departure: TravelledPiece

  /// Whether it is a U-turn on one piece.
  var isReversal: Bool { approach.count == 1 && departure.isReverse(of: approach[0]) }
}

/// All manoeuvres that match the members of a restriction.
struct Manoeuvres {
  /// The manoeuvres grouped by their approach.
  var byApproach: [[Manoeuvre]]
  /// Whether the via is a node, so that a value such as `no_left_turn` selects among them.
  var isAtNode: Bool
  /// Whether the `from` way and the `to` way are the same.
  var hasSameEnds: Bool
  /// The numbers of `from` and `to` members.
  var fromCount: Int
  var toCount: Int

  var all: [Manoeuvre] { byApproach.flatMap { $0 } }
  var isEmpty: Bool { byApproach.allSatisfy(\.isEmpty) }

  /// The greatest deviation in degrees of a turn's angle from its name.
  private static let tolerance: Degrees = 80

  /// The manoeuvres that a restriction's value refers to.
  ///
  /// Mappers should split ways at the via of a restriction. If a way continues through it, several
  /// manoeuvres match the members, and the value selects among them; if it cannot, all of them
  /// count. With via ways the value cannot select, and none counts: to forbid all of them would
  /// close streets.
  func filter(_ heading: RestrictionRules.Heading, on graph: StreetGraph) -> Manoeuvres {
    if !isAtNode, isAmbiguous {
      var none = self
      none.byApproach = []
      return none
    }
    guard isAtNode, all.count > 1 else { return self }
    if hasSameEnds, all.contains(where: \.isReversal), heading != .anywhere {
      return keeping { $0.isReversal == (heading == .around) } ?? self
    }
    return keeping { Self.deviation($0, from: heading, on: graph) < Self.tolerance } ?? self
  }

  /// Whether a way continues through the start of the next one, so that two of its pieces match.
  private var isAmbiguous: Bool {
    byApproach.count > fromCount || byApproach.contains { $0.count > toCount }
  }

  /// The manoeuvres that satisfy a condition; `nil` if none does.
  func keeping(_ condition: (Manoeuvre) -> Bool) -> Manoeuvres? {
    var kept = self
    kept.byApproach = byApproach.map { $0.filter(condition) }.filter { !$0.isEmpty }
    return kept.isEmpty ? nil : kept
  }

  /// The deviation in degrees of a turn's angle from its name, 0…180.
  private static func deviation(
    _ manoeuvre: Manoeuvre,
    from heading: RestrictionRules.Heading,
    on graph: StreetGraph
  ) -> Degrees {
    let wanted: Degrees
    switch heading {
    case .left: wanted = -90
    case .right: wanted = 90
    case .straight: wanted = 0
    case .around: wanted = 180
    case .anywhere: return 0
    }
    guard let before = manoeuvre.approach.last?.edges.first,
      let after = manoeuvre.departure.edges.first
    else { return 0 }
    let turn = Bearing.turn(
      from: graph.bearings(of: before).end,
      to: graph.bearings(of: after).start
    )
    return abs(Bearing.turn(from: wanted, to: turn))
  }
}

/// Finds the manoeuvres of one restriction.
struct ManoeuvreFinder {
  /// The most pieces that are examined for one restriction; beyond, no manoeuvre is found.
  ///
  /// A real restriction takes some dozens.
  private static let mostSteps = 100_000

  private var stepsLeft = mostSteps
  private let restriction: TurnRestriction
  private let ways: FollowedWays
  /// The indices of the nodes at which restrictions apply.
  private let nodes: [Int64: UInt32]

  init(_ restriction: TurnRestriction, _ ways: FollowedWays, nodes: [Int64: UInt32]) {
    self.restriction = restriction
    self.ways = ways
    self.nodes = nodes
  }

  /// All manoeuvres; none if ways are missing, do not meet, or there are too many combinations.
  mutating func manoeuvres() -> Manoeuvres {
    var groups: [[Manoeuvre]] = []
    for approach in approaches() {
      guard let last = approach.last else { continue }
      let departures = restriction.to.flatMap { travelled($0) }
        .filter { $0.first == last.last }
      groups.append(departures.map { Manoeuvre(approach: approach, departure: $0) })
    }
    if stepsLeft == 0 { groups = [] }
    let isAtNode = if case .node = restriction.via { true } else { false }
    return Manoeuvres(
      byApproach: groups.filter { !$0.isEmpty },
      isAtNode: isAtNode,
      hasSameEnds: restriction.from == restriction.to,
      fromCount: restriction.from.count,
      toCount: restriction.to.count
    )
  }

  /// The pieces of a way; none if the step limit is exceeded.
  private mutating func travelled(_ way: Int64) -> [TravelledPiece] {
    let pieces = ways.travelled(way)
    return take(pieces.count) ? pieces : []
  }

  /// Counts steps; `false` if the limit is exceeded.
  private mutating func take(_ steps: Int) -> Bool {
    stepsLeft = max(0, stepsLeft - steps)
    return stepsLeft > 0
  }

  private mutating func approaches() -> [[TravelledPiece]] {
    let from = restriction.from.flatMap { travelled($0) }
    switch restriction.via {
    case .node(let id):
      guard let node = nodes[id] else { return [] }
      return from.filter { $0.last == node }.map { [$0] }
    case .ways(let between):
      let found = follow(between, from: from)
      // In some relations the via ways are in reverse order.
      return found.isEmpty ? follow(between.reversed(), from: from) : found
    }
  }

  private mutating func follow(
    _ between: [Int64],
    from: [TravelledPiece]
  ) -> [[TravelledPiece]] {
    var chains = from.map { [$0] }
    for (index, way) in between.enumerated() where !chains.isEmpty {
      let next = index + 1 < between.count ? [between[index + 1]] : restriction.to
      let ends = Set(next.flatMap { travelled($0) }.map(\.first))
      var longer: [[TravelledPiece]] = []
      for chain in chains where stepsLeft > 0 { longer += extend(chain, along: way, to: ends) }
      chains = longer
    }
    return chains
  }

  /// Extends a chain along a way, in either direction, up to the start of the next way.
  private mutating func extend(
    _ chain: [TravelledPiece],
    along way: Int64,
    to ends: Set<UInt32>
  ) -> [[TravelledPiece]] {
    guard let start = chain.last?.last else { return [] }
    let pieces = travelled(way)
    var found: [[TravelledPiece]] = []
    for isAlong in [true, false] {
      let ordered = pieces.filter { $0.isAlong == isAlong }
      let line = isAlong ? ordered : ordered.reversed()
      for begin in line.indices where line[begin].first == start {
        if let run = run(line, from: begin, to: ends), take(chain.count + run.count) {
          found.append(chain + run)
        }
      }
    }
    return found
  }

  /// The pieces from one until the way meets the next, at most once around a closed way.
  private mutating func run(
    _ line: [TravelledPiece],
    from begin: Int,
    to ends: Set<UInt32>
  ) -> [TravelledPiece]? {
    var run: [TravelledPiece] = []
    for step in line.indices where take(1) {
      let piece = line[(begin + step) % line.count]
      if let last = run.last, last.last != piece.first { return nil }
      run.append(piece)
      if ends.contains(piece.last) { return run }
    }
    return nil
  }
}

extension StreetGraph {
  /// The bearings in which an edge starts and ends in the direction of travel.
  func bearings(of edge: DirectedEdge) -> (start: Degrees, end: Degrees) {
    let points = line(of: edge)
    guard points.count > 1 else { return (0, 0) }
    return (
      Geodesic.bearing(from: points[0], to: points[1]),
      Geodesic.bearing(from: points[points.count - 2], to: points[points.count - 1])
    )
  }
}
