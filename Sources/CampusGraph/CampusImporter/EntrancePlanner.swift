import GeoCore

/// Assigns entrances to buildings and links them to ways.
///
/// An entrance that touches no outdoor way or plaza gets a straight link to the nearest one in line
/// of sight. A building without entrances gets an assumed one at the point nearest to a way.
struct EntrancePlanner {
  /// The maximum distance of an entrance from its building's outline, in metres.
  static let outlineTolerance = 1.0
  /// The maximum length of a link, in metres.
  static let longestLink = 60.0
  /// The length from which a link counts as estimated, in metres.
  static let longestSurveyedLink = 25.0

  /// The extra distance from a way at which the middle of a wall is still preferred to its corner,
  /// in metres.
  static let wallBonus = 1.0

  private let frame: Frame
  private let features: [CampusFeature]
  private let buildings: [SurveyedBuilding]
  private let plazas: [(rings: [[Vector]], levels: Levels)]
  private let sides: [(a: Vector, b: Vector)]
  private let levelsOfSide: [Levels]
  private let grid: SegmentGrid
  private let blockers: SightBlockers

  /// Collects the outdoor footways and plazas.
  init(_ survey: CampusSurvey) {
    frame = survey.frame
    features = survey.features
    buildings = survey.buildings
    plazas = survey.plazas.map { (survey.frame.vectors($0.rings), $0.levels) }
    var sides: [(a: Vector, b: Vector)] = []
    var levels: [Levels] = []
    for way in survey.ways where way.isOpenWalk {
      let line = way.line.map(survey.frame.vector)
      for (a, b) in zip(line, line.dropFirst()) {
        sides.append((a, b))
        levels.append(way.levels)
      }
    }
    for (index, plaza) in plazas.enumerated()
    where !survey.plazas[index].edge.access.isDisjoint(with: .foot) {
      for ring in plaza.rings {
        for (a, b) in Plane.edges(ring) {
          sides.append((a, b))
          levels.append(plaza.levels)
        }
      }
    }
    self.sides = sides
    levelsOfSide = levels
    grid = SegmentGrid(sides)
    blockers = SightBlockers(survey.obstacles.filter { $0.kind != .soft })
  }

  // MARK: Buildings

  /// Finds the building of each entrance, adds assumed entrances, and returns the necessary links.
  func plan(_ survey: inout CampusSurvey, log: inout ProblemLog) -> [SurveyedWay] {
    for index in survey.doors.indices { assign(&survey.doors[index], log: &log) }
    let hasDoor = Set(survey.doors.compactMap(\.building))
    for (index, building) in buildings.enumerated()
    where building.isPlace && !hasDoor.contains(index) {
      let levels = survey.levelTable.ground
      if let door = assumedDoor(of: index, levels, log: &log) { survey.doors.append(door) }
    }
    return survey.doors.compactMap { door in
      door.building == nil || !door.isPublic ? nil : link(for: door, log: &log)
    }
  }

  private func assign(_ door: inout SurveyedDoor, log: inout ProblemLog) {
    let place = frame.vector(door.coordinate)
    var best: (distance: Double, building: Int, bearing: Degrees)?
    for (index, building) in buildings.enumerated() {
      for area in building.areas {
        guard let wall = nearestWall(of: area, to: place) else { continue }
        if wall.distance <= Self.outlineTolerance, wall.distance < best?.distance ?? .infinity {
          best = (wall.distance, index, wall.bearing)
        }
      }
    }
    guard let best else {
      log.add(.unreachableEntrance, door.id, at: door.coordinate) { $0.entranceOffOutline }
      return
    }
    door.building = best.building
    door.bearing = best.bearing
    if door.edge.schedule == nil { door.edge.schedule = buildings[best.building].hours }
  }

  /// The distance to the nearest side of a building's polygon, and the outward bearing there.
  private func nearestWall(
    of area: [[Vector]],
    to place: Vector
  ) -> (distance: Double, bearing: Degrees)? {
    var best: (distance: Double, side: (Vector, Vector))?
    for ring in area {
      for side in Plane.edges(ring) {
        let distance = Plane.distance(place, Plane.nearest(to: place, on: side.0, side.1))
        if distance < best?.distance ?? .infinity { best = (distance, side) }
      }
    }
    guard let best, best.side.0 != best.side.1 else { return nil }
    let foot = Plane.nearest(to: place, on: best.side.0, best.side.1)
    let normal = Plane.left(Plane.unit(best.side.1 - best.side.0))
    let out = Plane.contains(area, foot + normal * 0.05) ? -normal : normal
    return (best.distance, Bearing.normalized(atan2(out.x, out.y) * 180 / .pi))
  }

  /// An assumed entrance at the point of the outline nearest to an outdoor way.
  private func assumedDoor(
    of index: Int,
    _ levels: Levels,
    log: inout ProblemLog
  ) -> SurveyedDoor? {
    let building = buildings[index]
    let feature = features[building.feature]
    var best: (distance: Double, place: Vector)?
    var found: [Int32] = []
    for (a, b) in building.areas.compactMap(\.first).flatMap({ Array(Plane.edges($0)) }) {
      grid.near(a, b, margin: Self.longestLink, into: &found)
      for side in found where levelsOfSide[Int(side)].bits & levels.bits != 0 {
        let (c, d) = sides[Int(side)]
        let middle = (a + b) / 2
        let toMiddle = Plane.distance(middle, Plane.nearest(to: middle, on: c, d))
        // Doors are more often in the middle of a wall than at its corner.
        let pairs = [
          nearestPlace(on: a, b, to: c, d),
          (distance: toMiddle - Self.wallBonus, place: middle),
        ]
        for pair in pairs where pair.distance < best?.distance ?? Self.longestLink { best = pair }
      }
    }
    guard let best else {
      log.add(.unreachableEntrance, feature.id, at: feature.anchor ?? frame.plane.origin) {
        $0.noWayNearBuilding
      }
      return nil
    }
    let place = frame.coordinate(best.place)
    log.add(.other, feature.id, at: place) { $0.assumedEntrance }
    var door = SurveyedDoor(assumedAt: place, of: index, feature, levels)
    door.edge.schedule = building.hours
    for area in building.areas {
      if let wall = nearestWall(of: area, to: best.place), wall.distance < 0.1 {
        door.bearing = wall.bearing
      }
    }
    return door
  }

  /// The point of a–b nearest to c–d.
  private func nearestPlace(
    on a: Vector,
    _ b: Vector,
    to c: Vector,
    _ d: Vector
  ) -> (distance: Double, place: Vector) {
    if Plane.meet(a, b, with: c, d) {
      let (start, end) = (Plane.cross(c, d, a), Plane.cross(c, d, b))
      let fraction = start == end ? 0 : start / (start - end)
      return (0, a + (b - a) * fraction)
    }
    let places =
      [c, d].map { (Plane.nearest(to: $0, on: a, b), $0) }
      + [a, b].map { ($0, Plane.nearest(to: $0, on: c, d)) }
    let pairs = places.map { (distance: Plane.distance($0.0, $0.1), place: $0.0) }
    return pairs.min { $0.distance < $1.distance } ?? (.infinity, a)
  }

  // MARK: Links

  private func link(for door: SurveyedDoor, log: inout ProblemLog) -> SurveyedWay? {
    let place = frame.vector(door.coordinate)
    let area = buildings[door.building ?? 0].areas
    if isOnPlaza(place, door.levels) || isTouched(place, door.levels, building: area) { return nil }
    guard let target = linkTarget(from: place, door.levels, building: area) else {
      log.add(.unreachableEntrance, door.id, at: door.coordinate) { $0.noWayInSight }
      return nil
    }
    var edge = EdgeDescription()
    edge.kind = .link
    edge.source = door.id
    edge.level = door.edge.level
    let isEstimated =
      door.edge.flags.contains(.estimated)
      || Plane.distance(place, target) > Self.longestSurveyedLink
    if isEstimated { edge.flags.insert(.estimated) }
    return SurveyedWay(
      feature: door.feature,
      line: [door.coordinate, frame.coordinate(target)],
      edge: edge,
      levels: door.levels,
      climbs: nil
    )
  }

  private func isOnPlaza(_ place: Vector, _ levels: Levels) -> Bool {
    plazas.contains { plaza in
      plaza.levels.bits & levels.bits != 0
        && (Plane.contains(plaza.rings, place)
          || Plane.distance(from: place, toSidesOf: plaza.rings) <= Noding.tolerance)
    }
  }

  /// Whether an outdoor way touches the point from outside the building.
  private func isTouched(_ place: Vector, _ levels: Levels, building: [[[Vector]]]) -> Bool {
    var found: [Int32] = []
    grid.near(place, place, margin: Noding.tolerance, into: &found)
    return found.contains { side in
      let sideLevels = levelsOfSide[Int(side)]
      let isCommon = sideLevels.bits & levels.bits != 0
      guard isCommon || !(sideLevels.isTagged || levels.isTagged) else { return false }
      let (a, b) = sides[Int(side)]
      let foot = Plane.nearest(to: place, on: a, b)
      guard Plane.distance(place, foot) <= Noding.tolerance else { return false }
      return [a, b].contains { end in
        let reach = Plane.distance(foot, end)
        let probe = foot + Plane.unit(end - foot) * min(Draft.probe, reach / 2)
        return reach > Noding.tolerance && !building.contains { Plane.contains($0, probe) }
      }
    }
  }

  /// The nearest point of an outdoor way in line of sight.
  private func linkTarget(
    from place: Vector,
    _ levels: Levels,
    building: [[[Vector]]]
  ) -> Vector? {
    var found: [Int32] = []
    grid.near(place, place, margin: Self.longestLink, into: &found)
    var targets: [(distance: Double, place: Vector)] = []
    for side in found where levelsOfSide[Int(side)].bits & levels.bits != 0 {
      let target = Plane.nearest(to: place, on: sides[Int(side)].a, sides[Int(side)].b)
      let distance = Plane.distance(place, target)
      if distance <= Self.longestLink { targets.append((distance, target)) }
    }
    targets.sort { $0.distance < $1.distance }
    let isInside = building.contains { Plane.contains($0, place) }
    let depth =
      isInside ? building.map { Plane.distance(from: place, toSidesOf: $0) }.min() ?? 0 : 0
    return targets.lazy.map(\.place).first { target in
      let start = place + Plane.unit(target - place) * (depth + Obstacle.erosion + 0.05)
      let isClose = Plane.distance(place, target) <= depth + Obstacle.erosion + 0.05
      return isClose || !blockers.block(start, target, levels: levels)
    }
  }
}

/// Sides of obstacles, for line-of-sight tests.
struct SightBlockers {
  private let sides: [(a: Vector, b: Vector)]
  private let levels: [UInt64]
  private let grid: SegmentGrid

  /// Collects the cores of obstacles.
  init(_ obstacles: [Obstacle]) {
    var sides: [(a: Vector, b: Vector)] = []
    var levels: [UInt64] = []
    for obstacle in obstacles {
      for ring in obstacle.core {
        for (a, b) in Plane.edges(ring) {
          sides.append((a, b))
          levels.append(obstacle.levels.bits)
        }
      }
    }
    self.sides = sides
    self.levels = levels
    grid = SegmentGrid(sides)
  }

  /// Whether an obstacle blocks the line between two points on a level.
  func block(_ a: Vector, _ b: Vector, levels wanted: Levels) -> Bool {
    var found: [Int32] = []
    grid.near(a, b, margin: 0, into: &found)
    return found.contains {
      levels[Int($0)] & wanted.bits != 0
        && Plane.meet(a, b, with: sides[Int($0)].a, sides[Int($0)].b)
    }
  }
}
