import CampusGraph

/// Why a request has no answer.
protocol RequestTexts {
  // MARK: - Limits

  /// A route has too many waypoints.
  func tooManyWaypoints(_ count: Int, limit: Int) -> String
  /// Too many alternatives are asked for.
  func tooManyAlternatives(_ count: Int, limit: Int) -> String
  /// A trip has too many places.
  func tooManyPlaces(_ count: Int, limit: Int) -> String
  /// The caller stopped the request.
  var cancelled: String { get }
  /// A request settles too many nodes.
  func tooMuchSearch(limit: Int) -> String

  // MARK: - Places

  /// A place is outside the data; `remedy` says what to do.
  func outsideArea(_ label: String, _ distance: String, remedy: String) -> String
  /// A remedy: the numbers of a coordinate are inside if they are swapped.
  func swappedCoordinate(_ swapped: String) -> String
  /// A remedy: look at the place elsewhere.
  func openInMap(_ uri: String) -> String
  /// No usable way is near a place; `nearest` is the distance in metres of one farther away.
  func noSegment(
    near label: String,
    within radius: Int,
    profile: String,
    inDirection: Bool,
    nearest: Int?
  ) -> String
  /// A building has entrances, but none that the profile can use.
  func noUsableEntrance(_ label: String, profile: String) -> String

  // MARK: - Routes

  /// No way joins two places; `excluded` lists classes of roads and is empty without any.
  func noRoute(from: String, to: String, profile: String, excluding excluded: String) -> String
  /// No way without steps joins two places, but one on foot does, of a length in metres.
  func noStepFreeRoute(from: String, to: String, onFoot meters: Int) -> String
  /// Two places are joined only by ways of which one is closed.
  func noOpenRoute(from: String, to: String, closed: MessageLabel, opens: Opening?) -> String
  /// Two places lie in separate parts of the data.
  func apart(_ from: String, _ to: String) -> String
  /// A straight line enters an avoided area.
  func avoided(from: String, to: String) -> String

  // MARK: - Bike share

  /// No bike stations are loaded.
  var noStations: String { get }
  /// No trip by shared bike joins two places.
  func noSharedBike(from: String, to: String) -> String
  /// A station is closed when it is reached.
  func stationClosed(_ name: String, at time: LocalTime, hours: String, opens: Opening?) -> String

  // MARK: - Trips

  /// A trip has fewer than two places.
  var tooFewPlaces: String { get }
  /// The weights of a trip are not a square table.
  func noSquare(rows: Int) -> String
  /// An end of a trip is not among its places.
  func noSuchPlace(_ place: Int, count: Int) -> String
  /// A trip is asked for by shared bike.
  var tripByBikeShare: String { get }
  /// A trip begins and ends at one place without being a round trip.
  var sameEnds: String { get }
  /// Every order that was tried has a pair that no way joins; `isExact` if all orders were.
  func noTrip(isExact: Bool) -> String
}
