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

  let graph: StreetGraph
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

  init(_ graph: StreetGraph) { self.graph = graph }

  /// The lanes before a junction; call it for all junctions of a leg in turn.
  ///
  /// - Parameters:
  ///   - view: the junction.
  ///   - edge: the edge by which the route leaves it.
  /// - Returns: the lanes from left to right; none if they are not tagged, or if it is not clear
  ///   which of them lead into the road.
  mutating func lanes(at view: JunctionView, into edge: DirectedEdge) -> [StepLane] {
    let isRound = view.from.isRound || view.roads.contains { $0.traits.isRound }
    if view.isPassage {
      pass(from: view.approach, into: edge, isRound: isRound)
      return []
    }
    guard let lanes = lanes(of: view.approach), !isRound else { return [] }
    let isShort = Double(graph.attributes.length[edge.edge]) / 1000 <= Self.junctionWidth
    return match(lanes, at: view, into: edge, isShort: isShort)
  }

  /// Passes a node at which only one way leads on.
  ///
  /// - Parameters:
  ///   - approach: the edge of arrival.
  ///   - edge: the edge by which the route goes on.
  ///   - isRound: whether one of them is part of a roundabout.
  mutating func pass(
    from approach: DirectedEdge,
    into edge: DirectedEdge,
    isRound: Bool = false
  ) {
    guard let lanes = lanes(of: approach), !isRound else { return }
    let isShort = Double(graph.attributes.length[edge.edge]) / 1000 <= Self.junctionWidth
    if isShort || graph.lanes(of: edge) == lanes.shown { earlier = lanes }
  }

  /// The lanes that hold at the end of an edge; `nil` if there are none, or one that ends.
  private mutating func lanes(of approach: DirectedEdge) -> Lanes? {
    let own = graph.lanes(of: approach)
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
      drivingOn: graph.drivingSide
    )
    guard let road = open.firstIndex(where: { $0.edge == edge }) else {
      return edge == view.approach.reversed
        ? Self.steps(lanes, matcher.lanesBack(drivingOn: graph.drivingSide)) : []
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
