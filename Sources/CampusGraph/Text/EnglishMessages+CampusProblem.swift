extension EnglishMessages: CampusProblemTexts {
  // MARK: - Ways and plazas

  func danglingEnd(_ gap: String, from way: String) -> String {
    "ends \(gap) short of \(way) without touching it; join them or move it away"
  }

  func unjoinedCrossing(_ way: String) -> String {
    """
    crosses \(way) on another level without meeting it, and neither is a bridge or a tunnel; \
    correct level or layer, or tag bridge=yes
    """
  }

  func islandOfWays(_ meters: Int) -> String {
    """
    this and what it joins, \(meters) m of ways, cannot be reached on foot from the rest; join it
    """
  }

  func wayThroughWall(_ wall: String) -> String {
    """
    leads through \(wall), where there is no door or gate; draw an entrance or barrier=gate there, \
    tag covered, tunnel or bridge, or lead it round
    """
  }

  var plazaWithoutWay: String { "no way meets this plaza; let a path end on its outline" }

  func tooManyPlazaCorners(limit: Int) -> String {
    """
    this plaza has over \(limit) corners and entries; some lines across it are left out. Simplify \
    its outline or split it
    """
  }

  var selfCrossingOutline: String {
    """
    its outline crosses itself here; draw the corners in the order in which one walks round it
    """
  }

  // MARK: - Entrances, lifts and barriers

  var entranceOffOutline: String {
    "no building's outline is within 1 m of this entrance; move it onto the outline"
  }

  var noWayNearBuilding: String {
    "no way for walking is within 60 m; draw an entrance and a path to it"
  }

  var assumedEntrance: String {
    "has no entrance; one is assumed where a way is nearest. Draw a point with entrance=main"
  }

  var noWayInSight: String {
    "no way for walking is in sight within 60 m; draw a path that ends at this entrance"
  }

  var unreachableEntrance: String {
    "cannot be reached on foot from most of the campus; draw a path to it"
  }

  var liftWithoutLevels: String {
    "this lift joins fewer than two levels; end the ways of each level at it"
  }

  var barrierWithoutWay: String {
    "no way leads through this barrier, so it stops nobody; put it on a path"
  }

  // MARK: - Tags

  var noTimeZone: String {
    """
    the file has no time_zone, so hours are taken as UTC; add one such as America/Mexico_City
    """
  }

  var unusedFeature: String {
    "not used: its tags and geometry fit no row of the schema; see data/README.md"
  }

  func ignoredTag(_ tag: String, accepted: String) -> String {
    "\(tag) is not understood and ignored; write \(accepted)"
  }

  var widths: String { "metres, such as 1.5" }
  var kerbHeights: String { "metres, such as 0.03" }
  var kerbs: String { "flush, lowered, raised, rolled or no" }
  var inclines: String { "8%, -5%, 4.5°, up or down" }
  var speeds: String { "km/h, such as 20" }
  var wholeNumber: String { "a whole number" }
  var levels: String { "0, -1 or 0;1" }
  var surfaces: String { "a common surface such as asphalt or paving_stones" }
  var hours: String { "hours such as Mo-Fr 07:00-21:00" }
  var oneways: String { "yes, no or -1" }
  var permissions: String { "yes, no or private" }
}
