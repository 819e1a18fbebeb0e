import CampusGraph
import GeoCore

/// Recognizes lanes for turning that are drawn as ways of their own.
///
/// ```
///   a ━━━━━━━━ b ━━━━━━━ c ━━━━          A driver from a to e turns right once. The lane from b to d
///               ╲        ┃               spares the junction at c; it is no fork, and where it ends
///                 ╲      ┃               one does not merge.
///                    ╲━━ d
///                        ┃
///                        e
/// ```
/// The road ahead must lead on to a junction c from which a way crosses to where the lane ends; the
/// triangle must be as small as the rank of the lane lets one expect.
struct SlipRoads {
  /// Metres to the junction that a lane of a motorway may spare.
  private static let longest: Meters = 250
  /// Square metres below which a triangle is an error of mapping.
  private static let leastArea = 3.0
  /// Degrees within which a lane turns off and joins.
  private static let narrow = 2 * GuidanceAngle.narrow

  let reader: JunctionReader
  let view: JunctionView

  /// A triangle of a road ahead, the road that crosses it, and a lane between them.
  private struct Triangle {
    /// The road ahead from b, and the junction c to which it leads.
    var main: JunctionRoad
    var crossing: JunctionView
    /// The lane from b, its last edge, and the junction d at its end.
    var lane: JunctionRoad
    var laneEnd: JunctionReader.Stretch
    var target: JunctionView
    var isRight: Bool
  }

  /// Whether a road of the view is a lane that spares a junction.
  func isSlipRoad(_ index: Int) -> Bool {
    let lane = view.roads[index]
    guard view.roads.count >= 2, mayBeLane(lane), !lane.traits.isMinor,
      let main = mainRoad(), abs(main - index) == 1,
      continues(view.roads[main].traits), view.roads[main].turn != lane.turn,
      let triangle = triangle(index, main)
    else { return false }
    return isShaped(triangle) && isJoined(triangle)
  }

  private func mayBeLane(_ road: JunctionRoad) -> Bool {
    road.isOpen && road.deviation <= Self.narrow && !road.traits.isRound
  }

  /// The road that leads on beside the lane.
  private func mainRoad() -> Int? {
    if let obvious = ObviousRoad(view: view).find() { return obvious }
    guard view.roads.count == 2, Fork(in: view) != nil else { return nil }
    let ends = view.roads.map { reader.stretch(from: $0.edge) }
    for lane in [0, 1] where ends[1 - lane].node != view.node {
      let end = reader.view(after: ends[lane].last)
      if end.roads.count == 2, end.choices == 1, !end.maySwing { return 1 - lane }
    }
    return nil
  }

  /// Whether a road is the road of arrival.
  private func continues(_ road: RoadTraits) -> Bool {
    view.from.isSameKind(as: road) && view.from.travel == road.travel
      && !view.from.name.isBlank && !road.name.isBlank && !view.from.name.changes(to: road.name)
  }

  // MARK: - The triangle

  private func triangle(_ index: Int, _ main: Int) -> Triangle? {
    let (lane, road) = (view.roads[index], view.roads[main])
    let ahead = reader.stretch(from: road.edge, limit: Self.reach(of: road.traits))
    guard ahead.length <= Self.reach(of: road.traits), ahead.node != view.node else { return nil }
    let crossing = reader.view(after: ahead.last)
    let end = reader.stretch(from: lane.edge, limit: Self.longest)
    guard crossing.roads.count >= 2, end.passed <= 10, end.node != view.node,
      end.node != crossing.node
    else { return nil }
    let target = reader.view(after: end.last)
    guard (2...3).contains(target.roads.count) else { return nil }
    return Triangle(
      main: road,
      crossing: crossing,
      lane: lane,
      laneEnd: end,
      target: target,
      isRight: index < main
    )
  }

  /// Metres to the junction that a lane may spare, by the rank of the road.
  private static func reach(of road: RoadTraits) -> Meters {
    if road.isLink { return longest * (road.rank == .unknown ? 0.1 : 0.3) }
    let share =
      switch road.rank {
      case .motorway: 1.0
      case .trunk, .primary: 0.8
      case .secondary: 0.6
      case .tertiary: 0.5
      case .unclassified, .residential: 0.4
      case .livingStreet: 0.3
      case .service, .track, .path, .footway, .unknown: 0.1
      }
    return longest * share
  }

  /// Whether the triangle looks like a turn: its way in and out are narrow, and it is small.
  private func isShaped(_ triangle: Triangle) -> Bool {
    let crossingRoad = outermost(triangle)
    guard crossingRoad.isExit, isTargetPlain(triangle, crossingRoad),
      let onto = ObviousRoad(view: triangle.target).find()
    else { return false }
    let next = triangle.target.roads[onto]
    let travels = [view.from.travel, triangle.lane.traits.travel, next.traits.travel]
    guard next.deviation <= Self.narrow, !next.traits.isRound,
      travels.allSatisfy({ $0 == travels[0] })
    else { return false }
    return isSnug(triangle, crossingRoad) && isSmall(triangle)
  }

  /// The way of the spared junction on the side of the lane.
  private func outermost(_ triangle: Triangle) -> JunctionRoad {
    let roads = triangle.crossing.roads
    return triangle.isRight ? roads[0] : roads[roads.count - 1]
  }

  /// Whether the lane ends at an ordinary junction.
  private func isTargetPlain(_ triangle: Triangle, _ crossingRoad: JunctionRoad) -> Bool {
    let target = triangle.target
    if target.roads.count == 3 {
      // Lanes to both sides end at one node of a road that leads from the spared junction.
      let roads = triangle.crossing.roads
      let second = triangle.isRight ? roads[1] : roads[roads.count - 2]
      let end = reader.graph.head(of: second.edge)
      guard reader.graph.head(of: crossingRoad.edge) == target.node,
        target.roads.contains(where: { road in
          reader.graph.head(of: road.edge) == end && road.deviation > 120
        })
      else { return false }
    }
    return true
  }

  /// Whether the lane bends towards the road that it joins, and that road crosses.
  private func isSnug(_ triangle: Triangle, _ crossingRoad: JunctionRoad) -> Bool {
    let ahead = distance(view.node, triangle.crossing.node)
    guard ahead >= 3 else { return true }
    let skewed = crossingRoad.deviation > 140 && !triangle.lane.traits.isLink
    return !skewed && bends(triangle)
  }

  /// Whether no point of the lane lies on the far side of the straight line between its ends.
  private func bends(_ triangle: Triangle) -> Bool {
    var line = reader.graph.line(of: triangle.lane.edge)
    if triangle.laneEnd.passed > 0 { line.append(coordinate(triangle.target.node)) }
    let plane = LocalPlane(at: line[0])
    let points = line.map { plane.point($0) }
    let end = points[points.count - 1]
    return points.dropFirst().dropLast().allSatisfy { point in
      let left = end.x * point.y - end.y * point.x
      return triangle.isRight ? left >= -0.1 : left <= 0.1
    }
  }

  private func isSmall(_ triangle: Triangle) -> Bool {
    let ahead = distance(view.node, triangle.crossing.node)
    let across = distance(triangle.crossing.node, triangle.target.node)
    let reach = Self.reach(of: triangle.lane.traits)
    let area = ahead * across / 2
    return area >= Self.leastArea && area <= reach * reach
  }

  // MARK: - The road that is joined

  /// Whether a road at the end of the lane leads to the spared junction, and has its name.
  private func isJoined(_ triangle: Triangle) -> Bool {
    let names = [triangle.crossing.from.name] + triangle.crossing.roads.map(\.traits.name)
    return triangle.target.roads.contains { road in
      let name = road.traits.name
      guard names.contains(where: { !$0.changes(to: name) }), !needsTwoNames(triangle, name) else {
        return false
      }
      if triangle.lane.traits.isLink, road.traits.isLink { return false }
      return leads(road, to: triangle)
    }
  }

  /// Whether the lane is a street of its own name, between two others.
  private func needsTwoNames(_ triangle: Triangle, _ onto: RoadName) -> Bool {
    let (main, lane) = (triangle.main.traits.name, triangle.lane.traits.name)
    guard !triangle.lane.traits.isLink, !main.name.isEmpty, !lane.name.isEmpty, !onto.name.isEmpty
    else { return false }
    return main.changes(to: lane) && lane.changes(to: onto)
  }

  /// Whether a road leads from the end of the lane to the spared junction, or beside it to a node
  /// of the road that crosses there.
  private func leads(_ road: JunctionRoad, to triangle: Triangle) -> Bool {
    let goal = triangle.crossing.node
    if reader.graph.head(of: road.edge) == goal { return true }
    if reader.stretch(from: road.edge, limit: Self.longest).node == goal { return true }
    let crossingRoad = outermost(triangle)
    return reader.graph.head(of: road.edge) == reader.graph.head(of: crossingRoad.edge)
      && GuidanceAngle.between(road.bearing, crossingRoad.bearing) < GuidanceAngle.fuzzy
      && road.deviation > 120
  }

  private func coordinate(_ node: NodeID) -> Coordinate { reader.graph.coordinate(of: node) }

  private func distance(_ a: NodeID, _ b: NodeID) -> Meters {
    LocalPlane.shortDistance(coordinate(a), coordinate(b))
  }
}
