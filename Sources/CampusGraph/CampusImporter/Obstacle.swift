import GeoCore

/// Obstacle to lines of sight across a plaza.
package struct Obstacle {
  /// What it stops.
  enum Kind {
    /// All modes; the strip of a wall, which may contain a node if a way passes through.
    case wall
    /// Everybody.
    case solid
    /// All modes, unless the plaza is indoors.
    case building
    /// Wheelchairs and bikes.
    case soft
  }

  /// The width of a wall or kerb mapped as a line, in metres.
  package static let wallWidth = 0.1
  /// The default width of stairs, in metres.
  static let stairWidth = 1.5
  /// The distance of a stair's obstacle from the ends of the stair, which keeps the ends passable,
  /// in metres.
  static let stairEnds = 0.15
  /// The erosion of solid obstacles, in metres: outlines flush with a plaza, and entrances on them,
  /// do not coincide exactly with the plaza's outline.
  static let erosion = 0.3

  /// What it stops.
  let kind: Kind
  /// Its outline and holes as mapped, whose corners are nodes of shortest paths.
  package let rings: [[Vector]]
  /// The outline eroded by ``erosion``, for line-of-sight tests.
  package let core: [[Vector]]
  /// Its levels.
  let levels: Levels
  /// The corners of the outer ring that shortest paths may use; `nil` for all convex ones.
  let corners: Set<Int>?

  private init(
    _ kind: Kind,
    _ rings: [[Vector]],
    core: [[Vector]],
    _ levels: Levels,
    corners: Set<Int>? = nil
  ) {
    self.kind = kind
    self.rings = rings
    self.core = core
    self.levels = levels
    self.corners = corners
  }

  private static func eroded(_ rings: [[Vector]]) -> [[Vector]] {
    rings.enumerated().map { Plane.offset($1, by: $0 == 0 ? -erosion : erosion) }
  }

  /// A building.
  package static func building(_ rings: [[Vector]], _ levels: Levels) -> Obstacle {
    Obstacle(.building, rings, core: eroded(rings), levels)
  }

  /// Water, a hedge, a thick wall.
  package static func solid(_ rings: [[Vector]], _ levels: Levels) -> Obstacle {
    Obstacle(.solid, rings, core: eroded(rings), levels)
  }

  /// Stairs mapped as an area.
  static func soft(_ rings: [[Vector]], _ levels: Levels) -> Obstacle {
    Obstacle(.soft, rings, core: rings.map { Plane.offset($0, by: -0.05) }, levels)
  }

  /// One rectangle for each side of a line.
  package static func strips(
    along line: [Vector],
    halfWidth: Double,
    shortenedBy ends: Double,
    levels: Levels,
    isSoft: Bool
  ) -> [Obstacle] {
    let line = Plane.withoutRepeats(line)
    return zip(line, line.dropFirst()).enumerated().map { index, side in
      let direction = Plane.unit(side.1 - side.0)
      let length = Plane.distance(side.0, side.1)
      let isFirst = index == 0
      let isLast = index == line.count - 2
      // Sides overlap at bends, so that there is no gap between them.
      let back = isFirst ? -min(ends, length / 4) : halfWidth
      let ahead = isLast ? -min(ends, length / 4) : halfWidth
      let a = side.0 - direction * back
      let b = side.1 + direction * ahead
      let across = Plane.left(direction) * halfWidth
      let ring = [a - across, b - across, b + across, a + across]
      var corners: Set<Int> = []
      if isFirst || bends(line, index) { corners.formUnion([0, 3]) }
      if isLast || bends(line, index + 1) { corners.formUnion([1, 2]) }
      return Obstacle(isSoft ? .soft : .wall, [ring], core: [ring], levels, corners: corners)
    }
  }

  private static func bends(_ line: [Vector], _ index: Int) -> Bool {
    let before = Plane.unit(line[index] - line[index - 1])
    let after = Plane.unit(line[index + 1] - line[index])
    return (before * after).sum() < 0.996  // cos 5°
  }

  /// Whether it obstructs a plaza, other than along the plaza's outline.
  package func stands(on rings: [[Vector]]) -> Bool {
    reaches(into: rings) && !(kind == .wall && isFlush(with: rings))
  }

  /// Whether some of it is inside the plaza.
  private func reaches(into rings: [[Vector]]) -> Bool {
    guard let core = core.first else { return false }
    if core.contains(where: { Plane.contains(rings, $0) }) { return true }
    return Plane.edges(core).contains { a, b in
      rings.contains { ring in Plane.edges(ring).contains { Plane.meet(a, b, with: $0.0, $0.1) } }
    }
  }

  /// Whether a wall runs along the plaza's outline.
  private func isFlush(with rings: [[Vector]]) -> Bool {
    guard let ring = core.first, ring.count == 4 else { return false }
    let ends = [(ring[0] + ring[3]) / 2, (ring[1] + ring[2]) / 2]
    return [ends[0], ends[1], (ends[0] + ends[1]) / 2].allSatisfy {
      Plane.distance(from: $0, toSidesOf: rings) <= Obstacle.erosion
    }
  }
}
