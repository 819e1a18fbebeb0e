public import CampusGraph
import GeoCore

/// A lane before a junction.
public struct StepLane: Sendable, Hashable {
  /// The arrows on it.
  public var indications: LaneIndications
  /// Whether it leads into the road that the route takes.
  public var isValid: Bool
}

/// Follows the lanes along a leg, from junction to junction.
///
/// A large junction consists of several nodes a few metres apart, and the arrows before the first
/// hold for all of them:
/// ```
///                    │     │
///   left|through     │     │         At b, both lanes lead on to c. At c, which has no lanes of its
///   ━━━━━━━━━━━━━━━━ b ━━━ c ━━━     own, the left one leads to the left.
///                    │     │
/// ```
struct LaneGuidance {
  /// Metres to the next node up to which the lanes of a junction hold there, too.
  private static let junctionWidth: Meters = 30

  private let reader: JunctionReader
  /// Lanes of the junction before, if they hold at the next one.
  private var earlier: Lanes?

  /// Lanes, the arrows that still matter, and the lanes that can be used.
  private struct Lanes {
    var shown: [LaneIndications]
    var arrows: [LaneIndications]
    var isUsable: [Bool]

    init(_ lanes: [LaneIndications]) {
      shown = lanes
      arrows = lanes
      isUsable = lanes.map { _ in true }
    }
  }

  init(_ reader: JunctionReader) { self.reader = reader }

  /// Whether there are lanes before a node: its own, or those of the junction before.
  private func isFollowed(at passage: Passage) -> Bool {
    earlier != nil || passage.marks.contains(.hasLanes)
  }

  private static func isChoice(_ passage: Passage) -> Bool {
    passage.isJunction && !passage.marks.contains(.isPassage)
  }

  /// Whether ``lanes(at:into:_:)`` needs the junction at a node, the next one of the leg.
  func needsView(of passage: Passage) -> Bool { isFollowed(at: passage) && Self.isChoice(passage) }

  /// The lanes before a junction; call it for all nodes of a leg in turn.
  ///
  /// - Parameters:
  ///   - passage: what is done at the node.
  ///   - edge: the edge by which the route leaves it.
  ///   - view: the junction; needed only if ``needsView(of:)``.
  /// - Returns: the lanes from left to right; none if they are not tagged, or if it is not clear
  ///   which of them lead into the road.
  mutating func lanes(
    at passage: Passage,
    into edge: DirectedEdge,
    _ view: JunctionView?
  ) -> [StepLane] {
    guard isFollowed(at: passage), let lanes = lanes(of: passage.approach),
      !passage.marks.contains(.isAtRound)
    else { return [] }
    let isShort = Double(reader.graph.attributes.length[edge.edge]) / 1000 <= Self.junctionWidth
    guard let view, Self.isChoice(passage) else {
      // Only one way leads on.
      if isShort || reader.graph.lanes(of: edge) == lanes.shown { earlier = lanes }
      return []
    }
    return match(lanes, at: view, into: edge, isShort: isShort)
  }

  /// The lanes that hold at the end of an edge; `nil` if there are none, or one that ends.
  private mutating func lanes(of approach: DirectedEdge) -> Lanes? {
    let own = reader.graph.lanes(of: approach)
    let lanes = own.isEmpty ? earlier : Lanes(own)
    earlier = nil
    let mergers: LaneIndications = [.mergeToLeft, .mergeToRight]
    guard let lanes, lanes.shown.allSatisfy({ $0.isDisjoint(with: mergers) }) else { return nil }
    return lanes
  }

  private mutating func match(
    _ lanes: Lanes,
    at view: JunctionView,
    into edge: DirectedEdge,
    isShort: Bool
  ) -> [StepLane] {
    let open = view.roads.filter { $0.isOpen || $0.edge == edge }.sorted { $0.turn < $1.turn }
    let matcher = LaneMatcher(
      lanes.arrows,
      usable: lanes.isUsable,
      roads: open.map(\.turn),
      drivingOn: reader.graph.drivingSide
    )
    guard let road = open.firstIndex(where: { $0.edge == edge }) else {
      return edge == view.approach.reversed
        ? Self.steps(lanes, matcher.lanesBack(drivingOn: reader.graph.drivingSide)) : []
    }
    let isValid = matcher.lanes(into: road)
    if isShort, let isValid {
      let marks = matcher.marks(into: road).union(.uturn)
      earlier = lanes
      earlier?.arrows = lanes.arrows.map { $0.intersection(marks) }
      earlier?.isUsable = isValid
    }
    return Self.steps(lanes, isValid)
  }

  private static func steps(_ lanes: Lanes, _ isValid: [Bool]?) -> [StepLane] {
    guard let isValid else { return [] }
    return zip(lanes.shown, isValid).map { StepLane(indications: $0, isValid: $1) }
  }
}
