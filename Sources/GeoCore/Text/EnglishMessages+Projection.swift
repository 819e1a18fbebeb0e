extension EnglishMessages: ProjectionTexts {
  func unknownSystem(_ definition: String, reason: String) -> String {
    """
    unknown coordinate reference system "\(definition)" (PROJ: \(reason)); \
    write a code such as EPSG:4326 or EPSG:32614, a PROJ string or WKT
    """
  }

  func unknownOperation(_ definition: String, reason: String) -> String {
    "not a PROJ operation: \"\(definition)\" (PROJ: \(reason))"
  }

  func noOperation(from: String, to: String, reason: String) -> String {
    """
    no conversion leads from \(from) to \(to) (PROJ: \(reason)); \
    choose systems of the same planet and of the same kind (horizontal or compound)
    """
  }

  func notProjected(_ name: String) -> String {
    "\(name) is not a projected system in metres; choose one such as EPSG:32614"
  }

  func notConvertible(_ point: String, reason: String) -> String {
    "\(point) cannot be converted (PROJ: \(reason)); check the order and the units"
  }

  func outsideArea(_ place: String, of system: String, area: String, better: String) -> String {
    """
    latitude,longitude \(place) is outside the area of use of \(system), \(area); \
    a system for this place is \(better)
    """
  }

  var noDatabase: String {
    "PROJ's database proj.db is not found; install proj-data or set PROJ_DATA to its folder"
  }
}
