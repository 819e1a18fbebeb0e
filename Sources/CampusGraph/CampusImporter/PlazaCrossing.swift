import GeoCore

/// The visibility graph of one plaza (Lozano-Pérez and Wesley 1979, doi:10.1145/359156.359164): the
/// straight walking lines between the points where ways meet it.
///
/// All tests have tolerances, because outlines, walls and entrances are never mapped exactly flush:
/// the plaza is enlarged by ``enlargement``, solids inside it are eroded, and paths keep ``clearance``
/// from corners. So passages narrower than twice the clearance are not found.
///
/// ```
///   entry ●─────────────● corner, kept `clearance` off the wall
///         │ plaza        ╲▒▒▒▒
///         │               ╲▒▒▒▒
///         └────────────────● entry
/// ```
package struct PlazaCrossing {
  /// The enlargement of the plaza, in metres.
  static let enlargement = 0.1
  /// The distance of paths from an obstacle's corner, in metres.
  static let clearance = 0.2
  /// The maximum number of stops; if there are more, corners of obstacles are dropped first, then
  /// entries are connected along the outline only.
  package static let capacity = 200

  /// Vertex of the visibility graph.
  package struct Stop {
    package var place: Vector
    /// The draft's node, for entries; `nil` for corners.
    package var node: Int?
    /// For corners: the neighbouring corners of the obstacle.
    var neighbours: (Vector, Vector)?
    /// Whether it is only for paths that avoid soft obstacles.
    var isSoft = false
  }

  /// Line of sight between two stops.
  package struct Sight {
    package var first: Int
    package var second: Int
    /// Whether it crosses no soft obstacle.
    package var isStepFree: Bool
  }

  package private(set) var stops: [Stop]
  package private(set) var sights: [Sight] = []
  /// Whether ``capacity`` was exceeded.
  package private(set) var isCapped = false

  private let hard: SegmentGrid
  private let hardSides: [(a: Vector, b: Vector, obstacle: Int)]
  private let soft: SegmentGrid
  private let softSides: [(a: Vector, b: Vector, obstacle: Int)]
  private let obstacles: [Obstacle]
  private let ground: [[Vector]]

  /// Computes the lines of sight of a plaza.
  ///
  /// - Parameters:
  ///   - rings: its outline and holes, with a vertex at every entry on them.
  ///   - entries: the nodes at which ways meet it.
  ///   - obstacles: the obstacles on it.
  /// - Complexity: O(stops² · sides near a line).
  package init(rings: [[Vector]], entries: [(node: Int, place: Vector)], obstacles: [Obstacle]) {
    self.obstacles = obstacles
    ground = rings.enumerated().map { index, ring in
      Plane.offset(ring, by: index == 0 ? Self.enlargement : -Self.enlargement)
    }
    var sides: [(a: Vector, b: Vector, obstacle: Int)] = []
    for ring in ground { for (a, b) in Plane.edges(ring) { sides.append((a, b, -1)) } }
    var softSides: [(a: Vector, b: Vector, obstacle: Int)] = []
    for (index, obstacle) in obstacles.enumerated() {
      for ring in obstacle.core {
        for (a, b) in Plane.edges(ring) {
          if obstacle.kind == .soft {
            softSides.append((a, b, index))
          } else {
            sides.append((a, b, index))
          }
        }
      }
    }
    hardSides = sides
    hard = SegmentGrid(sides.map { ($0.a, $0.b) })
    self.softSides = softSides
    soft = SegmentGrid(softSides.map { ($0.a, $0.b) })
    stops = entries.map { Stop(place: $0.place, node: $0.node) }
    guard stops.count <= Self.capacity else {
      isCapped = true
      joinAlongOutline(rings)
      return
    }
    addCorners(of: rings)
    connect()
    dropUselessCorners()
  }

  // MARK: Corners

  private mutating func addCorners(of rings: [[Vector]]) {
    var corners = Self.corners(of: rings[0], isObstacle: false, isSoft: false)
    let outlineCount = corners.count
    for hole in rings.dropFirst() {
      corners += Self.corners(of: hole, isObstacle: true, isSoft: false)
    }
    for obstacle in obstacles {
      for (index, ring) in obstacle.rings.enumerated() {
        corners += Self.corners(
          of: ring,
          isObstacle: index == 0,
          isSoft: obstacle.kind == .soft,
          only: index == 0 ? obstacle.corners : nil
        )
      }
    }
    let entries = stops.map(\.place)
    func isFree(_ corner: Stop) -> Bool {
      Plane.contains(ground, corner.place)
        && !obstacles.contains { $0.kind != .soft && Plane.contains($0.core, corner.place) }
        && !entries.contains { Plane.distance($0, corner.place) < Self.clearance * 1.5 }
    }
    var kept = corners.filter(isFree)
    if stops.count + kept.count > Self.capacity {
      isCapped = true
      kept = Array(
        corners.prefix(outlineCount).filter(isFree).prefix(Self.capacity - stops.count)
      )
    }
    stops += kept
  }

  /// The corners of a ring around which shortest paths bend, offset by the clearance: reflex
  /// corners of the plaza's outline, convex ones of obstacles.
  private static func corners(
    of ring: [Vector],
    isObstacle: Bool,
    isSoft: Bool,
    only chosen: Set<Int>? = nil
  ) -> [Stop] {
    guard ring.count >= 3 else { return [] }
    let isLeft = Plane.doubleArea(ring) > 0
    // With the free side on the right, relevant corners turn left.
    let freeSide = isLeft == isObstacle ? 1.0 : -1.0
    return ring.indices.compactMap { index in
      if let chosen, !chosen.contains(index) { return nil }
      let before = ring[(index + ring.count - 1) % ring.count]
      let after = ring[(index + 1) % ring.count]
      let corner = ring[index]
      let turn = Plane.cross(.zero, Plane.unit(corner - before), Plane.unit(after - corner))
      guard turn * freeSide > 0.03 else { return nil }
      let away = Plane.miter(before, corner, after) * (-freeSide * clearance)
      return Stop(
        place: corner + away,
        node: nil,
        neighbours: (before + away, after + away),
        isSoft: isSoft
      )
    }
  }

  // MARK: Lines

  private mutating func connect() {
    var found: [Int32] = []
    for first in stops.indices {
      for second in stops.indices where second > first {
        let (a, b) = (stops[first], stops[second])
        guard a.place != b.place, isTangent(a, from: b.place), isTangent(b, from: a.place),
          !isBlocked(a.place, b.place, &found)
        else { continue }
        let isStepFree = !leadsOverSoft(a.place, b.place, &found)
        if !isStepFree && (a.isSoft || b.isSoft) { continue }
        sights.append(Sight(first: first, second: second, isStepFree: isStepFree))
      }
    }
  }

  /// Whether a shortest path from `other` can bend around the corner: both adjacent walls lie on
  /// the same side of the line.
  ///
  /// Always `true` nearby and within a tenth of a radian, because points on a wall are not exactly
  /// on it.
  private func isTangent(_ stop: Stop, from other: Vector) -> Bool {
    guard let (before, after) = stop.neighbours, Plane.distance(other, stop.place) > 3 else {
      return true
    }
    let direction = Plane.unit(stop.place - other)
    let first = Plane.cross(.zero, direction, Plane.unit(before - stop.place))
    let second = Plane.cross(.zero, direction, Plane.unit(after - stop.place))
    return min(first, second) > -0.1 || max(first, second) < 0.1
  }

  private func isBlocked(_ a: Vector, _ b: Vector, _ found: inout [Int32]) -> Bool {
    hard.near(a, b, margin: 0, into: &found)
    return found.contains { index in
      let side = hardSides[Int(index)]
      guard Plane.meet(a, b, with: side.a, side.b) else { return false }
      guard side.obstacle >= 0, obstacles[side.obstacle].kind == .wall else { return true }
      // A way passes through the wall if one of its nodes is inside it.
      let core = obstacles[side.obstacle].core
      return !Plane.contains(core, a) && !Plane.contains(core, b)
    }
  }

  private func leadsOverSoft(_ a: Vector, _ b: Vector, _ found: inout [Int32]) -> Bool {
    guard !softSides.isEmpty else { return false }
    soft.near(a, b, margin: 0, into: &found)
    if found.contains(where: { Plane.meet(a, b, with: softSides[Int($0)].a, softSides[Int($0)].b) })
    {
      return true
    }
    let middle = (a + b) / 2
    return obstacles.contains { $0.kind == .soft && Plane.contains($0.core, middle) }
  }

  /// Removes corners with fewer than two lines.
  private mutating func dropUselessCorners() {
    var degree = [Int](repeating: 0, count: stops.count)
    for sight in sights {
      degree[sight.first] += 1
      degree[sight.second] += 1
    }
    let isCorner = stops.map { $0.node == nil }
    while true {
      let count = sights.count
      sights.removeAll { sight in
        let isUseless = [sight.first, sight.second].contains {
          isCorner[$0] && degree[$0] < 2
        }
        if isUseless {
          degree[sight.first] -= 1
          degree[sight.second] -= 1
        }
        return isUseless
      }
      if sights.count == count { return }
    }
  }

  /// Connects each entry to the next one along its ring, for plazas with too many entries.
  private mutating func joinAlongOutline(_ rings: [[Vector]]) {
    let stopOfPlace = Dictionary(
      stops.enumerated().map { ($1.place, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    for ring in rings {
      let inOrder = ring.compactMap { stopOfPlace[$0] }
      for (first, second) in zip(inOrder, inOrder.dropFirst() + inOrder.prefix(1))
      where first != second {
        sights.append(Sight(first: first, second: second, isStepFree: true))
      }
    }
  }
}
