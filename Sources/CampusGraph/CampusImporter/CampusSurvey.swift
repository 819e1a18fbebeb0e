import GeoCore

/// Surveyed line for walking or driving.
struct SurveyedWay {
  /// The index of its feature.
  var feature: Int
  /// Its vertices.
  var line: [Coordinate]
  /// The attributes of its edges.
  var edge: EdgeDescription
  /// Its levels.
  var levels: Levels
  /// Whether the line runs uphill; `nil` if not known.
  var climbs: Bool?

  /// Whether it is a public outdoor footway to which an entrance can be linked.
  var isOpenWalk: Bool {
    edge.kind != .corridor && edge.kind != .elevator && !edge.flags.contains(.indoor)
      && !edge.access.isDisjoint(with: .foot)
  }
}

/// Surveyed polygon that can be crossed in any direction.
struct SurveyedPlaza {
  /// The index of its feature.
  var feature: Int
  /// Its rings, the outer one first.
  var rings: Rings
  /// The attributes of its edges.
  var edge: EdgeDescription
  /// Its levels.
  var levels: Levels
}

/// Surveyed point on a way: a gate, a kerb or a lift.
struct SurveyedPoint {
  /// The index of its feature.
  var feature: Int
  /// Where it is.
  var coordinate: Coordinate
  /// The attributes of its edges.
  var edge: EdgeDescription
  /// Its levels.
  var levels: Levels
}

/// Surveyed building: an obstacle, and a place if it has a name.
struct SurveyedBuilding {
  /// The index of its feature.
  var feature: Int
  /// Its polygons on the plane.
  var areas: [[[Vector]]]
  /// Its opening hours.
  var hours: OpeningHours?
  /// Whether it has a name, so that it is a destination.
  var isPlace: Bool
}

/// Classified features of a campus file with their tags read, before they are connected.
struct CampusSurvey {
  let frame: Frame
  let levelTable: LevelTable
  var roles: [FeatureRole] = []
  var ways: [SurveyedWay] = []
  var plazas: [SurveyedPlaza] = []
  var buildings: [SurveyedBuilding] = []
  var doors: [SurveyedDoor] = []
  var gates: [SurveyedPoint] = []
  var lifts: [SurveyedPoint] = []
  var obstacles: [Obstacle] = []
  var boundary: [Rings] = []
  let features: [CampusFeature]

  /// Classifies every feature and reads its tags.
  ///
  /// - Throws: if a feature's tags do not allow its geometry.
  init(_ file: CampusFile, log: inout ProblemLog) throws(CampusFileError) {
    features = file.features
    let origin = features.lazy.compactMap(\.anchor).first
    frame = Frame(at: origin ?? Coordinate(latitude: 0, longitude: 0))
    levelTable = LevelTable(
      features.flatMap { feature in
        var reader = TagReader(feature)
        return reader.levels().list
      }
    )
    roles.reserveCapacity(features.count)
    for feature in features {
      let role = try FeatureRole(feature, fileName: file.name)
      roles.append(role)
      add(feature, role, log: &log)
    }
  }

  private mutating func add(_ feature: CampusFeature, _ role: FeatureRole, log: inout ProblemLog) {
    var reader = TagReader(feature)
    let tagged = reader.levels()
    let levels = levelTable.levels(tagged.list, isTagged: tagged.isTagged)
    switch role {
    case .boundary(let areas): boundary.append(contentsOf: areas)
    case .building(let areas): addBuilding(feature, areas: areas, levels: levels, reader: &reader)
    case .entrance(let coordinate):
      if let door = SurveyedDoor(feature, at: coordinate, levels, &reader) { doors.append(door) }
    case .plaza(let areas): addPlaza(feature, areas: areas, levels: levels, reader: &reader)
    case .way(let lines, let rule):
      addWay(feature, lines: lines, rule: rule, levels: levels, reader: &reader)
    case .stepsArea(let areas):
      for area in areas { obstacles.append(.soft(frame.vectors(area), levels)) }
    case .elevator(let coordinate):
      let rule = TagRules.Way(kind: .elevator, access: [.foot, .wheelchair])
      lifts.append(
        point(feature, coordinate: coordinate, rule: rule, levels: levels, reader: &reader)
      )
    case .barrierLine(let lines): addBarrier(feature, lines: lines, levels: levels, reader: &reader)
    case .barrierArea(let areas):
      for area in areas { obstacles.append(.solid(frame.vectors(area), levels)) }
    case .barrierPoint(let coordinate, let passers):
      let rule = TagRules.Way(kind: .door, access: passers)
      gates.append(
        point(feature, coordinate: coordinate, rule: rule, levels: levels, reader: &reader)
      )
    case .ground, .point: addWater(feature, levels)
    case .unused: reportUnused(feature, log: &log)
    }
    reader.report(to: &log)
  }

  private mutating func addBuilding(
    _ feature: CampusFeature,
    areas: [Rings],
    levels: Levels,
    reader: inout TagReader
  ) {
    let vectors = areas.map(frame.vectors)
    buildings.append(
      SurveyedBuilding(
        feature: feature.index,
        areas: vectors,
        hours: reader.hours(),
        isPlace: feature.name != nil
      )
    )
    for area in vectors { obstacles.append(.building(area, levelTable.ground)) }
  }

  private mutating func addPlaza(
    _ feature: CampusFeature,
    areas: [Rings],
    levels: Levels,
    reader: inout TagReader
  ) {
    // As `highway=pedestrian`, also for `place=square`.
    var edge = reader.edge(TagRules.Way(kind: .plaza, access: [.foot, .wheelchair]))
    edge.incline = EdgeAttributes.unknownIncline
    for rings in areas {
      plazas.append(
        SurveyedPlaza(feature: feature.index, rings: rings, edge: edge, levels: levels)
      )
    }
  }

  private mutating func addWay(
    _ feature: CampusFeature,
    lines: [[Coordinate]],
    rule: TagRules.Way,
    levels: Levels,
    reader: inout TagReader
  ) {
    let edge = reader.edge(rule)
    let climbs = reader.climbs()
    for line in lines {
      ways.append(
        SurveyedWay(feature: feature.index, line: line, edge: edge, levels: levels, climbs: climbs)
      )
      guard edge.kind == .steps else { continue }
      let width = edge.width == 0 ? Obstacle.stairWidth : Double(edge.width) / 100
      obstacles.append(
        contentsOf: Obstacle.strips(
          along: line.map(frame.vector),
          halfWidth: width / 2,
          shortenedBy: Obstacle.stairEnds,
          levels: levels,
          isSoft: true
        )
      )
    }
  }

  private mutating func addBarrier(
    _ feature: CampusFeature,
    lines: [[Coordinate]],
    levels: Levels,
    reader: inout TagReader
  ) {
    let isKerb = feature.tags.has("barrier", "kerb")
    if isKerb, reader.kerb() ?? TagValues.kerb("raised") ?? 0 <= TagRules.stepFreeKerb { return }
    for line in lines {
      obstacles.append(
        contentsOf: Obstacle.strips(
          along: line.map(frame.vector),
          halfWidth: Obstacle.wallWidth / 2,
          shortenedBy: 0,
          levels: levels,
          isSoft: isKerb
        )
      )
    }
  }

  private func point(
    _ feature: CampusFeature,
    coordinate: Coordinate,
    rule: TagRules.Way,
    levels: Levels,
    reader: inout TagReader
  ) -> SurveyedPoint {
    var edge = reader.edge(rule)
    if rule.kind == .door {
      edge.width = reader.passageWidth() ?? 0
      if feature.tags.has("barrier", "kerb"), reader.kerb() == nil {
        edge.kerb = TagValues.kerb("raised") ?? 0
      }
    }
    return SurveyedPoint(
      feature: feature.index,
      coordinate: coordinate,
      edge: edge,
      levels: levels
    )
  }

  private mutating func addWater(_ feature: CampusFeature, _ levels: Levels) {
    guard feature.groundKind == .water, case .areas(let areas) = feature.shape else { return }
    for area in areas { obstacles.append(.solid(frame.vectors(area), levels)) }
  }

  private func reportUnused(_ feature: CampusFeature, log: inout ProblemLog) {
    log.add(.other, feature.id, at: feature.anchor ?? frame.plane.origin) { $0.unusedFeature }
  }
}
