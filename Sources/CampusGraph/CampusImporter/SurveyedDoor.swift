import GeoCore

/// Surveyed entrance with its access, before it is assigned to its building and connected to paths.
struct SurveyedDoor {
  /// Its id.
  var id: String
  /// The index of its feature, or of its building's for an assumed entrance.
  var feature: Int
  /// Its name; empty without one.
  var name: String
  /// Its English name, if known.
  var englishName: String?
  /// Where it is.
  var coordinate: Coordinate
  /// Its levels.
  var levels: Levels
  /// The door's edge, from outside to inside.
  var edge: EdgeDescription
  /// Its own hours.
  var hours: OpeningHours?
  /// Whether it is the main entrance.
  var isMain: Bool
  /// The index of its building among the surveyed ones.
  var building: Int?
  /// The direction of leaving the building.
  var bearing: Degrees = 0

  /// Whether it is accessible by wheelchair in some direction.
  var isStepFree: Bool { !edge.access.isDisjoint(with: .wheelchair) }
  /// Whether it is open to pedestrians in some direction.
  var isPublic: Bool { !edge.access.isDisjoint(with: .foot) }

  /// Reads an entrance; `nil` if it is only for emergencies or not an entrance.
  init?(
    _ feature: CampusFeature,
    at coordinate: Coordinate,
    _ levels: Levels,
    _ reader: inout TagReader
  ) {
    let tags = feature.tags
    let kind = tags["entrance"]
    if kind == "no" || kind == "emergency" { return nil }
    var edge = reader.edge(TagRules.Way(kind: .door, access: [.foot, .wheelchair]))
    edge.width = reader.passageWidth() ?? 0
    edge.flags.insert(.entrance)
    let isHindered =
      edge.stepCount > 0 || edge.kerb > TagRules.stepFreeKerb
      || (edge.width > 0 && edge.width < TagRules.stepFreeWidth)
    if isHindered, !tags.has("wheelchair", "yes", "designated") {
      edge.access.subtract(.wheelchair)
    }
    if kind == "exit" { edge.access.subtract([.footForward, .wheelchairForward]) }
    id = feature.id
    self.feature = feature.index
    name = edge.name
    englishName = tags["name:en"]
    self.coordinate = coordinate
    self.levels = levels
    self.edge = edge
    hours = edge.schedule
    isMain = kind == "main"
  }

  /// Makes an assumed entrance of a building without one.
  init(
    assumedAt coordinate: Coordinate,
    of building: Int,
    _ feature: CampusFeature,
    _ levels: Levels
  ) {
    id = feature.id + "/entrance"
    self.feature = feature.index
    name = ""
    self.coordinate = coordinate
    self.levels = levels
    edge = EdgeDescription()
    edge.kind = .door
    edge.flags = [.entrance, .estimated]
    edge.source = id
    hours = nil
    isMain = false
    self.building = building
  }
}
