import GeoCore

/// Reports paths that cross walls without a door or gate.
///
/// A building's outline, eroded by ``Obstacle/erosion``, counts as a wall: paths may run along it and
/// end at it.
struct WallReview {
  let survey: CampusSurvey

  /// The maximum distance of a door or gate from the crossing, in metres.
  private static let openingReach = 1.5

  /// Wall to test for crossings.
  private struct Wall {
    var feature: Int
    var levels: Levels
    /// A way passes through the wall if it crosses all of these lines.
    var sides: [[(a: Vector, b: Vector)]]
  }

  /// Reports each way and wall once.
  func report(to log: inout ProblemLog) {
    let walls = walls()
    let lines = walls.indices.flatMap { wall in walls[wall].sides[0].map { (wall, $0) } }
    guard !lines.isEmpty else { return }
    let grid = SegmentGrid(lines.map(\.1))
    let openings = openings()
    var found: [Int32] = []
    for way in survey.ways where isOpen(way) {
      let line = way.line.map(survey.frame.vector)
      let sides = Array(zip(line, line.dropFirst()))
      var reported: Set<Int> = []
      for (a, b) in sides {
        grid.near(a, b, margin: 0, into: &found)
        for candidate in found {
          let (index, side) = lines[Int(candidate)]
          let wall = walls[index]
          guard wall.levels.bits & way.levels.bits != 0, !reported.contains(wall.feature),
            let place = Plane.crossing(a, b, with: side.a, side.b),
            wall.sides.dropFirst().allSatisfy({ crosses(sides, $0) }),
            !openings.contains(where: {
              $0.levels.bits & way.levels.bits != 0
                && Plane.distance($0.place, place) <= Self.openingReach
            })
          else { continue }
          reported.insert(wall.feature)
          add(way, wall, place, to: &log)
        }
      }
    }
  }

  private func add(_ way: SurveyedWay, _ wall: Wall, _ place: Vector, to log: inout ProblemLog) {
    let name = survey.features[wall.feature].id
    log.add(.throughWall, way.edge.source, at: survey.frame.coordinate(place)) {
      $0.wayThroughWall(name)
    }
  }

  private func crosses(
    _ sides: [(Vector, Vector)],
    _ lines: [(a: Vector, b: Vector)]
  ) -> Bool {
    sides.contains { side in
      lines.contains { Plane.crossing(side.0, side.1, with: $0.a, $0.b) != nil }
    }
  }

  /// Whether a way is outdoors and has no tag for passing over, under or through anything.
  private func isOpen(_ way: SurveyedWay) -> Bool {
    let passing: [WayKind] = [.steps, .ramp, .elevator, .corridor, .link]
    let tags = survey.features[way.feature].tags
    return !passing.contains(way.edge.kind) && !way.edge.flags.contains(.indoor)
      && !["bridge", "tunnel", "covered"].contains { key in tags[key].map { $0 != "no" } ?? false }
  }

  private func walls() -> [Wall] {
    var walls: [Wall] = []
    for building in survey.buildings {
      for area in building.areas {
        let core = Obstacle.building(area, survey.levelTable.ground).core
        walls.append(
          Wall(
            feature: building.feature,
            levels: survey.levelTable.ground,
            sides: [sides(of: core)]
          )
        )
      }
    }
    for (feature, role) in zip(survey.features, survey.roles) {
      let levels = levels(of: feature)
      switch role {
      case .barrierArea(let areas):
        for area in areas {
          let core = Obstacle.solid(survey.frame.vectors(area), levels).core
          walls.append(Wall(feature: feature.index, levels: levels, sides: [sides(of: core)]))
        }
      case .barrierLine(let lines) where !feature.tags.has("barrier", "kerb"):
        for line in lines { walls += strips(along: line, feature.index, levels) }
      default: break
      }
    }
    return walls
  }

  private func sides(of rings: [[Vector]]) -> [(a: Vector, b: Vector)] {
    rings.flatMap { Plane.edges($0).map { (a: $0.0, b: $0.1) } }
  }

  /// The walls of a line: both faces must be crossed, because a path may end at one.
  private func strips(along line: [Coordinate], _ feature: Int, _ levels: Levels) -> [Wall] {
    Obstacle.strips(
      along: line.map(survey.frame.vector),
      halfWidth: Obstacle.wallWidth / 2,
      shortenedBy: 0,
      levels: levels,
      isSoft: false
    )
    .compactMap { strip in
      guard let ring = strip.rings.first, ring.count == 4 else { return nil }
      return Wall(
        feature: feature,
        levels: levels,
        sides: [[(a: ring[0], b: ring[1])], [(a: ring[2], b: ring[3])]]
      )
    }
  }

  private func levels(of feature: CampusFeature) -> Levels {
    var reader = TagReader(feature)
    let tagged = reader.levels()
    return survey.levelTable.levels(tagged.list, isTagged: tagged.isTagged)
  }

  private func openings() -> [(place: Vector, levels: Levels)] {
    let doors = survey.doors.map { ($0.coordinate, $0.levels) }
    let points = (survey.gates + survey.lifts).map { ($0.coordinate, $0.levels) }
    return (doors + points).map { (survey.frame.vector($0), $1) }
  }
}
