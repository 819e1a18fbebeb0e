import CampusGraph

extension EnglishMessages: RequestTexts {
  // MARK: - Limits

  func tooManyWaypoints(_ count: Int, limit: Int) -> String { tooMany("\(count) waypoints", limit) }

  func tooManyAlternatives(_ count: Int, limit: Int) -> String {
    tooMany("\(count) alternatives", limit)
  }

  func tooManyPlaces(_ count: Int, limit: Int) -> String { tooMany("\(count) places", limit) }

  private func tooMany(_ counted: String, _ limit: Int) -> String {
    "\(counted) are more than the limit of \(limit)"
  }

  var cancelled: String { "the request was cancelled" }

  func tooMuchSearch(limit: Int) -> String {
    """
    the request needs a search of more than \(limit) nodes; ask for places nearer to each \
    other, or for fewer
    """
  }

  // MARK: - Places

  func outsideArea(_ label: String, _ distance: String, remedy: String) -> String {
    "\(label) is outside the covered area, \(distance) from its edge; \(remedy)"
  }

  func swappedCoordinate(_ swapped: String) -> String {
    "latitude and longitude look swapped: write \(swapped)"
  }

  func openInMap(_ uri: String) -> String { "open it in a city map: \(uri)" }

  func noSegment(
    near label: String,
    within radius: Int,
    profile: String,
    inDirection: Bool,
    nearest: Int?
  ) -> String {
    let direction = inDirection ? " in the wanted direction" : ""
    let hint = nearest.map { "; the nearest is \($0) m away" } ?? ""
    return """
      no way that can be used \(travelling(profile))\(direction) lies within \(radius) m of \
      \(label)\(hint)
      """
  }

  func noUsableEntrance(_ label: String, profile: String) -> String {
    "\(label) has no entrance that one can use \(travelling(profile))"
  }

  // MARK: - Routes

  func noRoute(from: String, to: String, profile: String, excluding excluded: String) -> String {
    "no way \(travelling(profile)) joins \(from) and \(to)"
      + (excluded.isEmpty ? "" : " without \(excluded)")
  }

  func noStepFreeRoute(from: String, to: String, onFoot meters: Int) -> String {
    "no step-free way joins \(from) and \(to); on foot there is one of \(meters) m"
  }

  func noOpenRoute(from: String, to: String, closed: MessageLabel, opens: Opening?) -> String {
    "no way from \(from) to \(to) is open at that time: \(label(closed)) is closed"
      + (opens.map { ", opens \(moment($0))" } ?? "")
  }

  func apart(_ from: String, _ to: String) -> String {
    "\(from) and \(to) lie in areas that no way joins"
  }

  func avoided(from: String, to: String) -> String {
    """
    the straight line from \(from) to \(to) enters an avoided area, and no street network \
    is loaded here to lead round it
    """
  }

  // MARK: - Bike share

  var noStations: String { "no bike stations are loaded" }

  func noSharedBike(from: String, to: String) -> String {
    """
    no trip by shared bike joins \(from) and \(to): no station with a bike and one with a \
    free dock can be reached
    """
  }

  func stationClosed(_ name: String, at time: LocalTime, hours: String, opens: Opening?) -> String {
    "\(name) is closed \(at(time)) (hours \(hours)"
      + (opens.map { "; opens \(moment($0))" } ?? "") + ")"
  }

  // MARK: - Trips

  var tooFewPlaces: String { "a trip needs two places or more" }

  func noSquare(rows: Int) -> String {
    "a trip over \(rows) places needs one place or more, and a weight for each pair"
  }

  func noSuchPlace(_ place: Int, count: Int) -> String {
    "there is no place \(place): the \(count) places of the trip are counted from 0"
  }

  var tripByBikeShare: String { "a trip is made with one profile all the way: not with bikeshare" }

  var sameEnds: String {
    """
    a trip cannot visit the same place first and last: to come back to the first, ask for a \
    round trip and leave out the last
    """
  }

  func noTrip(isExact: Bool) -> String {
    let fact =
      isExact
      ? "in no order is there a way from each place to the next"
      : "no order was found with a way from each place to the next"
    return fact + ": leave out the places that cannot be left or reached (the table shows them)"
  }
}
