import CampusGraph
import GeoCore

/// What a traveller does where one arc follows another, which depends on nothing else.
///
/// Plain values without references: threads share them, and copies cost little.
struct Passage: Equatable {
  /// Yes-or-no properties of a passage.
  struct Marks: OptionSet {
    let rawValue: UInt16

    /// Other ways meet the road, or it changes; without this one, only ``hasLanes`` may be set.
    static let junction = Marks(rawValue: 1 << 0)
    /// The first arc is part of a roundabout.
    static let leavesFromRound = Marks(rawValue: 1 << 1)
    /// The second arc is part of a roundabout.
    static let entersRound = Marks(rawValue: 1 << 2)
    /// The decision is the first exit of a ring that passes the junction.
    static let touchesRing = Marks(rawValue: 1 << 3)
    /// The second arc lies within a junction; see ``CarriagewayCrossing``.
    static let isInternal = Marks(rawValue: 1 << 4)
    /// Lanes are marked before the junction.
    static let hasLanes = Marks(rawValue: 1 << 5)
    /// Only one way leads on.
    static let isPassage = Marks(rawValue: 1 << 6)
    /// Travellers on a ring pass an exit that counts.
    static let passesExit = Marks(rawValue: 1 << 7)
    /// Travellers who enter a ring pass an exit before they are on it.
    static let passesExitOnEntry = Marks(rawValue: 1 << 8)
    /// No other open way leads straighter on than the second arc.
    static let leadsStraightest = Marks(rawValue: 1 << 9)
    /// A way of a roundabout meets the junction, or ends there.
    static let isAtRound = Marks(rawValue: 1 << 10)
  }

  /// The ways as clients see them.
  let ways: StepIntersection.Ways
  private(set) var marks: Marks
  /// The node, never a state of a turn-expanded graph.
  let node: NodeID
  /// The edge that ends at the node.
  let approach: DirectedEdge
  /// What is done; of a ring that is not touched only, ``LegGuidance`` decides.
  private(set) var decision: Decision
  /// The word for the way out.
  let modifier: Maneuver.Modifier
  /// The number of ways that the traveller may take.
  let choices: UInt8
  /// The direction of arrival, in degrees.
  let bearing: Float
  /// The direction of the way out, in degrees.
  let exitBearing: Float
  /// The ring that the second arc enters; `nil` if it enters none.
  private(set) var ring: Roundabout?

  var isJunction: Bool { marks.contains(.junction) }

  /// The road just goes on.
  init(along edge: DirectedEdge, hasLanes: Bool, _ graph: StreetGraph) {
    marks = hasLanes ? .hasLanes : []
    node = graph.head(of: edge)
    approach = edge
    decision = Decision(.none, .straight)
    modifier = .straight
    choices = 1
    (bearing, exitBearing) = (0, 0)
    ways = StepIntersection.Ways()
  }

  /// Reads the junction at the end of an edge.
  ///
  /// - Parameters:
  ///   - first: The edge of arrival, which may lie before a gate.
  ///   - last: The edge that ends at the junction, and the arc that stands for it.
  ///   - exit: The edge that leaves it.
  ///   - reader: What reads it.
  init(
    from first: DirectedEdge,
    by last: (edge: DirectedEdge, arc: ArcID),
    into exit: DirectedEdge,
    _ reader: JunctionReader
  ) {
    let view = reader.view(from: first, by: last)
    let index = view.index(of: exit)
    let rules = JunctionRules(reader: reader, view: view)
    marks = Marks(of: view, exit: exit, index, reader)
    node = view.node
    approach = view.approach
    modifier = index.map { view.roads[$0].modifier } ?? .uturn
    choices = UInt8(clamping: view.choices)
    bearing = Float(view.bearing)
    exitBearing = Float(
      index.map { view.roads[$0].bearing } ?? Bearing.normalized(view.bearing + 180)
    )
    ways = StepIntersection.Ways(view, exit: exit)
    decision = rules.decision(onto: exit)
    if marks.isDisjoint(with: [.leavesFromRound, .entersRound]) {
      let touched = view.roads.first { $0.traits.isRound && $0.isExit }
        .flatMap { Roundabout($0.edge, reader: reader) }
      findInternal(exit, touched != nil, reader)
      if let touched, let index { touch(touched, index, rules) }
    } else {
      findInternal(exit, false, reader)
      if !marks.contains(.leavesFromRound) { ring = Roundabout(exit, reader: reader) }
    }
  }

  /// The passage between two arcs that follow each other.
  init(from arc: ArcID, to next: ArcID, _ reader: JunctionReader) {
    let edge = DirectedEdge(code: reader.graph.edgeAndDirection[arc])
    let exit = DirectedEdge(code: reader.graph.edgeAndDirection[next])
    if Self.isSameRoad(edge, exit, reader) {
      self.init(
        along: edge,
        hasLanes: !reader.graph.lanes(of: edge).isEmpty,
        reader.graph
      )
    } else {
      self.init(from: edge, by: (edge, arc), into: exit, reader)
    }
  }

  /// Whether an edge just goes on as another: no other way is there, and the road is the same.
  private static func isSameRoad(
    _ edge: DirectedEdge,
    _ next: DirectedEdge,
    _ reader: JunctionReader
  ) -> Bool {
    let traits = reader.traits(of: edge)
    return !traits.isRound && traits.isAlike(reader.traits(of: next))
      && reader.onlyWay(after: edge, at: reader.graph.head(of: edge)) == next
  }

  /// Only what is told asks for it.
  private mutating func findInternal(
    _ exit: DirectedEdge,
    _ touchesRing: Bool,
    _ reader: JunctionReader
  ) {
    guard decision.kind != .none || touchesRing else { return }
    if CarriagewayCrossing(reader: reader).contains(exit) { marks.insert(.isInternal) }
  }

  /// Across a ring, straight on, or into it and out at once.
  private mutating func touch(_ roundabout: Roundabout, _ index: Int, _ rules: JunctionRules) {
    let view = rules.view
    let road = view.roads[index]
    let sides = Set(view.roads.indices.filter { view.roads[$0].traits.isRound }.map { $0 < index })
    if road.deviation < GuidanceAngle.fuzzy, sides.count == 2 {
      decision = rules.obvious(index, through: view.isThrough(index))
    } else {
      let style = roundabout.style
      decision.kind = style == .turn ? .enterRoundabout(.turn) : .leaveRoundabout(style)
      decision.modifier = road.modifier
      marks.insert(.touchesRing)
    }
  }
}

extension Passage.Marks {
  /// The marks of a view that is left by an edge, which is one of its roads or the way back.
  fileprivate init(
    of view: JunctionView,
    exit: DirectedEdge,
    _ index: Int?,
    _ reader: JunctionReader
  ) {
    self = .junction
    let entersRound = reader.traits(of: exit).isRound
    if view.from.isRound { insert(.leavesFromRound) }
    if entersRound { insert(.entersRound) }
    if view.from.isRound || view.roads.contains(where: \.traits.isRound) { insert(.isAtRound) }
    if !reader.graph.lanes(of: view.approach).isEmpty { insert(.hasLanes) }
    if view.isPassage { insert(.isPassage) }
    if reader.passesExit(view) { insert(.passesExit) }
    if entersRound, reader.passesExitOnEntry(view) { insert(.passesExitOnEntry) }
    if view.leadsStraightest(exit, index) { insert(.leadsStraightest) }
  }
}

extension JunctionView {
  /// Whether no other way leads straighter on than an edge.
  fileprivate func leadsStraightest(_ exit: DirectedEdge, _ index: Int?) -> Bool {
    guard let index else { return false }
    let turn = Bearing.turn(from: bearing, to: roads[index].bearing)
    let others = roads.filter { $0.isOpen && $0.edge != exit }
    guard abs(turn) <= 55 else { return false }
    guard let straightest = others.min(by: { $0.deviation < $1.deviation }) else { return true }
    return GuidanceAngle.between(straightest.turn, turn) <= 10
      || abs(turn) <= straightest.deviation
  }
}
