import CampusGraph
import GeoCore

/// Finds the two carriageways of a road that divides at a junction and shows them as one way.
///
/// ```
///              ◀━━━━━━━━━━ in          The road to the east has two carriageways. A traveller sees
///             ╱                        one road, in the middle between them: arriving from the
///   ━━━━━━━━━●                         west, straight on.
///             ╲
///              ━━━━━━━━━━▶ out
/// ```
/// Two neighbouring ways are one road if one leads in and the other out, they have one name and one
/// rank, and they enclose a traffic island or run side by side.
struct CarriagewayMerger {
  /// Degrees within which carriageways leave a junction.
  private static let spread: Degrees = 95
  /// Metres to which carriageways are compared.
  private static let reach: Meters = 120
  /// Metres that carriageways must have in common at least.
  private static let leastReach: Meters = 40
  /// Metres between the middles of two carriageways of one lane each.
  private static let separation: Meters = 15.25
  /// Metres of an edge to a junction whose carriageways are merged, within which it follows them.
  private static let approach: Meters = 30

  let reader: JunctionReader

  /// The ways at a node in the order of the compass; hidden ones are shown by their neighbour.
  func arms(at node: NodeID) -> [JunctionArm] {
    var arms = reader.drawnArms(at: node)
    let drawn = arms
    var isMerged = Array(repeating: false, count: arms.count)
    for index in arms.indices where drawn.count >= 3 && isPair(drawn, index) {
      let next = (index + 1) % drawn.count
      let bearing = mergedBearing(drawn, index, next)
      for carriageway in [index, next] {
        arms[carriageway].bearing = bearing
        arms[carriageway].firstBearing = bearing
        arms[carriageway].isHidden = !arms[carriageway].isExit
        isMerged[carriageway] = true
      }
    }
    guard drawn.count >= 2 else { return arms }
    for index in arms.indices where !isMerged[index] && arms[index].length <= Self.approach {
      let change = bend(towards: arms[index])
      guard change != 0 else { continue }
      arms[index].bearing = Bearing.normalized(arms[index].bearing + change)
      arms[index].firstBearing = arms[index].bearing
    }
    return arms.sorted { $0.bearing < $1.bearing }
  }

  /// Degrees by which a short edge turns if the far junction's carriageways are seen as one.
  private func bend(towards arm: JunctionArm) -> Degrees {
    let node = reader.graph.head(of: arm.edge)
    guard reader.mayDivide(at: node) else { return 0 }
    let far = reader.drawnArms(at: node)
    guard far.count >= 3, let own = far.firstIndex(where: { $0.edge == arm.edge.reversed }) else {
      return 0
    }
    let before = (own + far.count - 1) % far.count
    for (one, other) in [(before, own), (own, (own + 1) % far.count)] where isPair(far, one) {
      let exit = far[one].isExit ? far[one] : far[other]
      let opposite = closestOpposite(to: exit.bearing, in: far)
      if GuidanceAngle.between(opposite, exit.bearing) < GuidanceAngle.exact { return 0 }
      let merged = Self.bisector(far[one].bearing, far[other].bearing)
      let isCloser = [one, other].allSatisfy {
        GuidanceAngle.between(opposite, merged)
          <= GuidanceAngle.between(opposite, far[$0].bearing)
      }
      return isCloser ? Bearing.turn(from: far[own].bearing, to: merged) : 0
    }
    return 0
  }

  /// The direction of two carriageways; if the one that leads out goes straight on, its own.
  private func mergedBearing(_ arms: [JunctionArm], _ one: Int, _ other: Int) -> Degrees {
    let exit = arms[one].isExit ? arms[one] : arms[other]
    let opposite = closestOpposite(to: exit.bearing, in: arms)
    if GuidanceAngle.between(opposite, exit.bearing) < GuidanceAngle.exact { return exit.bearing }
    return Self.bisector(arms[one].bearing, arms[other].bearing)
  }

  /// The direction of travel towards the junction by the way most nearly opposite to a direction.
  private func closestOpposite(to bearing: Degrees, in arms: [JunctionArm]) -> Degrees {
    let directions = arms.map { Bearing.normalized($0.bearing + 180) }
    return directions.min {
      GuidanceAngle.between($0, bearing) < GuidanceAngle.between($1, bearing)
    } ?? bearing
  }

  private static func bisector(_ a: Degrees, _ b: Degrees) -> Degrees {
    Bearing.normalized(a + Bearing.turn(from: a, to: b) / 2)
  }

  // MARK: - Pairs

  /// Whether an arm and the next one clockwise are the carriageways of one road.
  private func isPair(_ arms: [JunctionArm], _ index: Int) -> Bool {
    let count = arms.count
    let (left, right) = (arms[index], arms[(index + 1) % count])
    guard left.isExit != right.isExit else { return false }
    let before = arms[(index + count - 1) % count]
    let after = arms[(index + 2) % count]
    return isDistinct(before, left) && isRoad(left, right) && isDistinct(right, after)
  }

  private func isDistinct(_ a: JunctionArm, _ b: JunctionArm) -> Bool {
    GuidanceAngle.between(a.bearing, b.bearing) > Self.spread
      || !a.traits.name.isIdentical(to: b.traits.name)
  }

  private func isRoad(_ left: JunctionArm, _ right: JunctionArm) -> Bool {
    guard left.isExit != right.isExit, left.edge != right.edge,
      GuidanceAngle.between(left.bearing, right.bearing) <= Self.spread,
      isSameRoad(left.traits, right.traits)
    else { return false }
    let one = reader.stretch(from: left.edge)
    let other = reader.stretch(from: right.edge)
    let node = reader.graph.tail(of: left.edge)
    guard one.node != node, other.node != node else { return false }
    if enclosesIsland(node, one, other) { return true }
    if joinsThroughRoad(left.traits, one) || joinsThroughRoad(right.traits, other) { return false }
    return isTriangle(node, one, other) || runSideBySide(left, right)
  }

  private func isSameRoad(_ a: RoadTraits, _ b: RoadTraits) -> Bool {
    !a.isRound && !b.isRound && a.travel == b.travel && a.isSameKind(as: b)
      && a.name.isIdentical(to: b.name)
  }

  /// Whether both carriageways meet again after a few metres, and nothing but them meets there.
  private func enclosesIsland(
    _ node: NodeID,
    _ one: JunctionReader.Stretch,
    _ other: JunctionReader.Stretch
  ) -> Bool {
    guard one.node == other.node else { return false }
    func isPlain(_ end: NodeID) -> Bool {
      let names = reader.exits(of: end).map { reader.traits(of: $0.edge).name }
      return names.count == 3
        && names.allSatisfy { !$0.changes(to: names[0]) || !names[0].changes(to: $0) }
        && !names.contains { $0.isBlank }
    }
    let (splits, joins) = (isPlain(node), isPlain(one.node))
    guard splits || joins else { return false }
    return distance(node, one.node) < (splits && joins ? 30 : 15)
  }

  /// Whether a carriageway ends at a road of its name that passes there: then it is a connection.
  private func joinsThroughRoad(_ traits: RoadTraits, _ stretch: JunctionReader.Stretch) -> Bool {
    let arms = reader.drawnArms(at: stretch.node)
    guard let back = arms.first(where: { $0.edge == stretch.last.reversed }) else { return false }
    let ahead = Bearing.normalized(back.bearing + 180)
    func off(_ arm: JunctionArm) -> Degrees { GuidanceAngle.between(arm.bearing, ahead) }
    let named = arms.filter {
      $0.edge != back.edge && $0.traits.name.isIdentical(to: traits.name)
    }
    guard let next = named.min(by: { off($0) < off($1) }) else { return false }
    let wanted = Bearing.normalized(next.bearing + 180)
    let opposite = arms.filter { $0.edge != next.edge }.min {
      GuidanceAngle.between($0.bearing, wanted) < GuidanceAngle.between($1.bearing, wanted)
    }
    guard let opposite, opposite.edge != back.edge else { return false }
    let offBack = GuidanceAngle.between(opposite.bearing, back.bearing)
    if abs(off(next) - offBack) < GuidanceAngle.fuzzy { return false }
    return GuidanceAngle.between(opposite.bearing, next.bearing) >= GuidanceAngle.nearlyOpposite
      && opposite.isExit == next.isExit && isSameRoad(opposite.traits, next.traits)
  }

  /// Whether the carriageways lead to the two ends of a short way across them.
  private func isTriangle(
    _ node: NodeID,
    _ left: JunctionReader.Stretch,
    _ right: JunctionReader.Stretch
  ) -> Bool {
    guard left.node != right.node, distance(node, left.node) <= 80,
      distance(left.node, right.node) <= 16.5
    else { return false }
    return reader.exits(of: left.node).contains { exit in
      exit.edge != left.last.reversed
        && reader.stretch(from: exit.edge, limit: 40).node == right.node
    }
  }

  // MARK: - Side by side

  private func runSideBySide(_ left: JunctionArm, _ right: JunctionArm) -> Bool {
    let one = course(of: left)
    let other = course(of: right)
    guard one.length > Self.leastReach, other.length > Self.leastReach else { return false }
    let meet = one.points[one.points.count - 1] == other.points[other.points.count - 1]
    let a = LineString(meet ? one.points : one.points.beyondThird)
    let b = LineString(meet ? other.points : other.points.beyondThird)
    let turn = GuidanceAngle.between(direction(of: a), direction(of: b))
    guard turn < GuidanceAngle.fuzzy else { return false }
    let gap = min(
      b.nearest(to: a.point(along: a.length / 2)).distance,
      a.nearest(to: b.point(along: b.length / 2)).distance
    )
    return gap <= Self.separation
  }

  private func direction(of line: LineString) -> Degrees {
    LocalPlane.shortBearing(from: line.start, to: line.end)
  }

  /// The line of a carriageway from the junction on, across junctions as long as its name leads on.
  private func course(of arm: JunctionArm) -> (points: [Coordinate], length: Meters) {
    var points = reader.graph.line(of: arm.edge)
    var edge = arm.edge
    var length = arm.length
    while length < Self.reach, let next = continuation(of: edge, named: arm.traits.name) {
      points += reader.graph.line(of: next).dropFirst()
      edge = next
      length += reader.length(of: next)
    }
    guard length > Self.reach else { return (points, length) }
    let line = LineString(points)
    return (line.slice(from: 0, to: Self.reach).coordinates, Self.reach)
  }

  private func continuation(of edge: DirectedEdge, named name: RoadName) -> DirectedEdge? {
    let arms = reader.drawnArms(at: reader.graph.head(of: edge))
    guard let back = arms.first(where: { $0.edge == edge.reversed }) else { return nil }
    let ahead = Bearing.normalized(back.bearing + 180)
    let named = arms.filter {
      $0.edge != back.edge && $0.traits.name.isIdentical(to: name)
        && GuidanceAngle.between($0.bearing, ahead) < 90
    }
    return named.min {
      GuidanceAngle.between($0.bearing, ahead) < GuidanceAngle.between($1.bearing, ahead)
    }?.edge
  }

  private func distance(_ a: NodeID, _ b: NodeID) -> Meters {
    LocalPlane.shortDistance(reader.graph.coordinate(of: a), reader.graph.coordinate(of: b))
  }
}

extension [Coordinate] {
  /// The line without its first third, which is the way from one road to two.
  fileprivate var beyondThird: [Coordinate] {
    let line = LineString(self)
    return line.slice(from: line.length / 3, to: line.length).coordinates
  }
}
