import GeoCore
import Routing

extension EnglishTexts: QuestionTexts {
  func outOfRange(_ subject: String, from low: String, to high: String) -> String {
    "\(subject): give a number from \(low) to \(high)"
  }

  func wrongType(_ member: String, _ type: MemberType) -> String {
    let wanted =
      switch type {
      case .object: "an object"
      case .place: "a place"
      case .string: "a string"
      case .strings: "an array of strings"
      case .wholeNumber: "a whole number"
      case .boolean: "true or false"
      }
    return "\"\(member)\" must be \(wanted)"
  }

  func lineTooLong(_ limit: Int) -> String { "a line is longer than \(limit) bytes" }
  func inLine(_ line: Int, _ message: String) -> String { "line \(line): \(message)" }

  func remedy(_ remedy: RoutingError.Remedy) -> String {
    switch remedy {
    case .raiseSnapRadius: "raise \(parameter(.snapRadius))"
    case .allowExcludedRoads: "leave out \(parameter(.exclude)) to allow these ways"
    case .walk: "go with \(parameter(.profile, "foot"))"
    case .loadStations: "give \(parameter(.stations))"
    }
  }

  var recordingFormats: String {
    "give GPX, NMEA, CSV, GeoJSON, or JSON with lat, lon and time"
  }

  var chooseFormat: String { "check the file, or name its format with \(parameter(.format))" }

  var tooManyWaiting: String { "too many requests are waiting; try again later" }

  func unknownProfile(_ parameter: Parameter, _ name: String, known: String) -> String {
    "\(self.parameter(parameter, name)): the profiles are \(known)"
  }

  func unknownRoadClass(_ name: String, known: String) -> String {
    "\(parameter(.exclude, name)): the classes are \(known)"
  }

  func unknownAlgorithm(_ name: String, known: String) -> String {
    "\(parameter(.algorithm, name)): the algorithms are \(known)"
  }

  func nothingToClose(_ id: String) -> String {
    """
    \(parameter(.close, id)): no path, door or edge has this id (see \(parameters.operations.ways))
    """
  }

  func badTime(_ parameter: Parameter, _ text: String) -> String {
    """
    \(self.parameter(parameter, text)): give a time such as 2026-11-20T09:50:00-06:00, \
    2026-11-20T09:50 (local) or 09:50 (today)
    """
  }

  var departureAndArrival: String {
    "give \(parameter(.depart)) or \(parameter(.arrive)), not both"
  }

  func partCount(_ parameter: Parameter, _ parts: Int, places: Int) -> String {
    let (given, wanted) = (counted(parts, "part", "parts"), counted(places, "place", "places"))
    return """
      \(self.parameter(parameter)): \(given) for \(wanted); give one for each place, with \
      semicolons between
      """
  }

  func unknownApproach(_ name: String, known: String) -> String {
    "\(parameter(.approaches, name)): the approaches are \(known)"
  }

  func badBearing(_ text: String) -> String {
    """
    \(parameter(.bearings, text)): give a direction from 0 to 360 and a tolerance from 0 to 180, \
    such as 90,45
    """
  }

  var tripTooShort: String {
    """
    a trip needs two places or more: give \(parameter(.place)) twice, or \(parameter(.first)) \
    and \(parameter(.last)) with it
    """
  }

  func emptyRecording(_ trace: String) -> String {
    "\(trace): it has no fix; see \(parameters.operations.trace)"
  }

  func noMatch(_ trace: String, profile: String, first: String) -> String {
    """
    \(trace): no way of profile \(profile) is near any fix, the first at \(first); take \
    the map of that place with \(parameter(.graph)), or another \(parameter(.profile))
    """
  }

  func unknownKind(_ name: String, known: String) -> String {
    "\(parameter(.kind, name)): the kinds are \(known)"
  }

  var centerAndBox: String {
    "\(parameter(.around)) and \(parameter(.bbox)) exclude each other; give one of them"
  }

  var radiusWithoutCenter: String {
    """
    \(parameter(.radius)) says how near \(parameter(.around)) means; \
    give \(parameter(.around)) too
    """
  }

  func badRadius(_ radius: String) -> String {
    "\(parameter(.radius, radius)): give metres from 0 to 100,000"
  }

  func searchTextLength(_ limit: Int) -> String {
    "the text to search must have 1 to \(limit) characters"
  }

  func swappedBox(_ text: String, swapped: String) -> String {
    """
    \(parameter(.bbox, text)): latitudes and longitudes look swapped; write \
    \(parameter(.bbox, swapped))
    """
  }

  func badBox(_ text: String) -> String {
    "\(parameter(.bbox, text)): write SOUTH,WEST,NORTH,EAST in degrees"
  }

  func boxOutside(_ text: String, data: String) -> String {
    "\(parameter(.bbox, text)) is outside the data, which spans \(data)"
  }

  func noPage(_ page: Int, last: Int) -> String {
    "there is no page \(page); the last is \(last)"
  }

  var nothingFits: String {
    """
    no place meets all conditions; use fewer, a larger \(parameter(.radius)) or \
    \(parameter(.bbox)), or other words
    """
  }

  func unknownCategory(_ name: String, known: String) -> String {
    "no place has the category “\(name)”; there are \(known)"
  }

  func unknownCategory(_ name: String, similar: String) -> String {
    "no place has the category “\(name)”; did you mean \(similar)?"
  }

  func notHorizontal(definition: String, name: String) -> String {
    "\(definition) (\(name)) has no horizontal coordinates"
  }

  func lineTooLong(_ line: Int, limit: Int) -> String {
    "line \(line) is longer than \(limit) bytes"
  }

  func notCoordinate(line: Int, _ text: String, kind: Projection.System.Kind?) -> String {
    let axes =
      switch kind {
      case .geographic: "latitude,longitude[,height]"
      case .geocentric: "x,y,z"
      default: "easting,northing[,height]"
      }
    return "line \(line): \"\(text)\" is not \(axes)"
  }
}

extension EnglishTexts: NoticeTexts {
  func footer(_ shown: Int, of total: Int, nextPage: Int?) -> String {
    "\(shown) of \(total)\(pageHint(nextPage))"
  }

  func simulated(seed: UInt64) -> String {
    """
    Simulated sample data: nobody made this trip. \(parameters.operations.simulate) \
    \(parameter(.seed, "\(seed)"))
    """
  }
}
