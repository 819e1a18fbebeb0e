/// Problems in campus files, each about a feature.
protocol CampusProblemTexts {
  // MARK: - Ways and plazas

  func danglingEnd(_ gap: String, from way: String) -> String
  func unjoinedCrossing(_ way: String) -> String
  func islandOfWays(_ meters: Int) -> String
  func wayThroughWall(_ wall: String) -> String
  var plazaWithoutWay: String { get }
  func tooManyPlazaCorners(limit: Int) -> String
  var selfCrossingOutline: String { get }

  // MARK: - Entrances, lifts and barriers

  var entranceOffOutline: String { get }
  var noWayNearBuilding: String { get }
  var assumedEntrance: String { get }
  var noWayInSight: String { get }
  var unreachableEntrance: String { get }
  var liftWithoutLevels: String { get }
  var barrierWithoutWay: String { get }

  // MARK: - Tags

  var noTimeZone: String { get }
  var unusedFeature: String { get }
  /// The accepted values are those below.
  func ignoredTag(_ tag: String, accepted: String) -> String
  var widths: String { get }
  var kerbHeights: String { get }
  var kerbs: String { get }
  var inclines: String { get }
  var speeds: String { get }
  var wholeNumber: String { get }
  var levels: String { get }
  var surfaces: String { get }
  var hours: String { get }
  var oneways: String { get }
  var permissions: String { get }
}
