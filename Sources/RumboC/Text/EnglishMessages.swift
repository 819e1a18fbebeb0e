/// The texts in English.
struct EnglishMessages: MessageTexts {
  var cancelled: String { "the work was cancelled; call again to repeat it" }
  var closedGraph: String { "the graph is closed, or there never was one; open it again" }
  var closedTracker: String { "the tracker is closed, or there never was one; open it again" }
  func nullArgument(_ name: String) -> String { "\(name) is missing (NULL); pass a value" }
  func notUnicode(_ name: String) -> String { "\(name) is not valid UTF-8; encode it as UTF-8" }
  func longText(_ name: String) -> String { "\(name) has 64 MiB or more; split it into parts" }

  func outOfRange(_ name: String, _ value: String, low: String, high: String) -> String {
    "\(name) is \(value); it must be from \(low) to \(high)"
  }

  func wrongCount(_ count: Int64, expected: Int) -> String {
    "the array has \(count) elements; it needs \(expected)"
  }

  func noNode(_ id: Int64, range: ClosedRange<Int64>?) -> String {
    guard let range else { return "there is no node \(id); the graph has no nodes" }
    return """
      there is no node \(id); ids are those of the source, and lie between \(range.lowerBound) and \
      \(range.upperBound)
      """
  }

  func badCoordinate(at index: Int) -> String {
    """
    element \(index) is not a coordinate; latitudes are from -90 to 90 and longitudes from -180 to \
    180 degrees
    """
  }

  func badFix(_ latitude: Double, _ longitude: Double) -> String {
    """
    \(latitude), \(longitude) is not a coordinate; latitudes are from -90 to 90 and longitudes from \
    -180 to 180 degrees
    """
  }

  func costTooLarge(_ cost: UInt32, at index: Int) -> String {
    "element \(index) is the cost \(cost); costs are at most 2147483647, which closes an arc"
  }

  var halfCoordinates: String { "only latitudes or only longitudes are given; give both or none" }

  func unknownUnit(_ unit: String, known: String) -> String {
    "there is no unit “\(unit)”; choose one of \(known)"
  }

  func unknownIndexes(_ indexes: UInt32) -> String {
    "\(indexes) is not a set of indexes; combine RUMBO_CH (1), RUMBO_CCH (2) and RUMBO_LABELS (4)"
  }

  func unknownLanguage(_ language: String) -> String {
    "there is no language “\(language)”; choose en or es"
  }

  func unknownQuestion(_ question: String, known: String) -> String {
    "there is no question “\(question)”; choose one of \(known)"
  }

  func unknownFormat(_ name: String, known: String) -> String {
    "there is no format “\(name)”; choose one of \(known)"
  }

  func unknownMember(_ name: String, known: String) -> String {
    "the question has no parameter “\(name)”; it has \(known)"
  }

  var noCoordinates: String { "the graph has no coordinates; import it with coordinates" }

  func onlyNodes(_ place: String) -> String {
    "\(place) is no node; a graph without streets knows only node:N and latitude,longitude"
  }

  func noNodeNear(_ place: String, within meters: Int) -> String {
    "no node of the graph lies within \(meters) m of \(place); give a coordinate nearer to one"
  }

  var noStreets: String {
    "the graph has no streets; open a graph file that was imported from OpenStreetMap"
  }

  var noFile: String {
    "the graph is in memory and has no fingerprint; save it and open the file"
  }

  var notJSON: String {
    "the request is not a JSON object; write one, such as {\"place\": \"1,2\"}"
  }

  func wrongType(_ member: String) -> String {
    "the parameter “\(member)” has the wrong type; see the list of parameters"
  }
  var noLimits: String { "an isochrone has no limit, or two kinds; give either minutes or meters" }
}
