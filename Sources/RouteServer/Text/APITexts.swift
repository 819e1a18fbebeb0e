import GeoCore

/// Texts of the API: its errors and its documentation, in one language.
///
/// The tables ``EnglishAPITexts`` and ``SpanishAPITexts`` conform, so the compiler reports a text that is
/// missing in one language.
protocol APITexts: LiveTexts, TransitTexts, StationForecastTexts {
  /// A parameter is not known.
  func unknownParameter(_ name: String, known: String) -> String
  /// A parameter is given twice.
  func repeatedParameter(_ name: String) -> String
  /// A parameter is missing.
  func missingParameter(_ name: String) -> String
  /// A parameter has too many values.
  func tooManyValues(_ name: String, limit: Int) -> String
  /// A table is too large.
  func tooManyCells(_ limit: Int) -> String
  /// A value is of another kind.
  func wrongValue(_ name: String, _ value: String, expected: String) -> String
  /// What a number must be.
  func number(from low: Double, to high: Double) -> String
  /// What a whole number must be.
  func wholeNumber(from low: Int, to high: Int) -> String
  /// What a name must be.
  func oneOf(_ names: String) -> String
  /// There is nothing at a path.
  func noOperation(_ path: String) -> String
  /// What a text must be.
  var someText: String { get }
  /// What a flag must be.
  var trueOrFalse: String { get }
  /// What a geometry must be.
  var geoJSON: String { get }
  /// The body is no JSON object.
  var notAnObject: String { get }
  /// An isochrone has both kinds of limits, or none.
  var minutesOrMeters: String { get }
  /// A conversion has both ends, or none.
  var pixelOrPlace: String { get }
  /// A map has a box and a centre.
  var boxOrCenter: String { get }
  /// A table has no places.
  var noTablePlaces: String { get }
  /// The profiles of a group do not match it.
  var oneProfileEach: String { get }
  /// A trip has too many fixes.
  func tooManyFixes(_ limit: Int) -> String
  /// There are too many trips.
  func tooManyTrips(_ limit: Int) -> String
  /// A trip could not be stored.
  func tripsNotStored(_ reason: String) -> String
  /// The disk of the file of trips is full.
  func noSpaceForTrips(_ path: String) -> String
  /// A trip is not known.
  var noTrip: String { get }
  /// A trip has ended.
  var tripIsOver: String { get }
  /// A body has no fixes.
  var noFixes: String { get }
  /// A trip has no route.
  var noTripRoute: String { get }
  /// A token is missing or wrong.
  var wrongToken: String { get }
  /// What the parameter profile of a trip is.
  var tripProfile: String { get }
  /// Request: the start of a trip.
  var tripStart: String { get }
  /// Request: the state of a trip.
  var tripState: String { get }
  /// Request: deletion of a trip.
  var tripDelete: String { get }
  /// Request: fixes of a trip.
  var tripFixes: String { get }
  /// Request: a new destination.
  var tripDestination: String { get }
  /// Request: the end of a trip.
  var tripCancel: String { get }
  /// POST /v1/trips/{id}/share.
  var tripShare: String { get }
  /// DELETE /v1/trips/{id}/share.
  var tripUnshare: String { get }
  /// GET /v1/shares/{id}.
  var sharedTrip: String { get }
  /// GET /v1/shares/{id}/events.
  var sharedTripEvents: String { get }
  /// Parameter minutes of a share.
  var shareMinutes: String { get }
  /// Parameter precise of a share.
  var sharePrecise: String { get }
  /// A link is not known or has ended.
  var noShare: String { get }
  /// Request: the route of a trip.
  var tripRoute: String { get }
  /// Request: the events of a trip.
  var tripEvents: String { get }
  /// Request: a tile as a picture.
  var tilePicture: String { get }
  /// Request: a tile as vectors.
  var tileVectors: String { get }
  /// Request: the description of the tiles.
  var tileDescription: String { get }
  /// Request: the style of a web map.
  var style: String { get }
  /// Request: the versions of the bike stations in GBFS.
  var gbfsManifest: String { get }
  /// Request: a file of the bike stations in GBFS.
  func gbfsFile(_ name: String, _ version: String) -> String
  /// There are no bike stations.
  var noStations: String { get }
  /// A request for directions has another path.
  var directionsPath: String { get }
  /// A file of trips cannot be used.
  func tripsUnusable(_ reason: String) -> String
  /// There is no tile at a place.
  var noTile: String { get }
  /// There are no vector tiles.
  var noVectorTiles: String { get }
  /// Parameter: the address of glyphs.
  var glyphs: String { get }
  /// A recording is not posted.
  var noRecording: String { get }
  /// Operation: a route.
  var route: String { get }
  /// Operation: a trip.
  var trip: String { get }
  /// Operation: a table.
  var table: String { get }
  /// Operation: map matching.
  var match: String { get }
  /// Operation: isochrones.
  var isochrone: String { get }
  /// Operation: nearest ways.
  var nearest: String { get }
  /// Operation: closest places.
  var closest: String { get }
  /// Operation: a meeting point.
  var meetingPoint: String { get }
  /// Operation: search of places.
  var places: String { get }
  /// Operation: completions.
  var complete: String { get }
  /// Operation: a place.
  var place: String { get }
  /// Operation: what is at a point.
  var reverse: String { get }
  /// Operation: bike stations.
  var stations: String { get }
  /// Operation: a bike station.
  var station: String { get }
  /// Operation: map image.
  var pixel: String { get }
  /// Operation: a map.
  var map: String { get }
  var campus: String { get }
  var campusImage: String { get }
  var noCampus: String { get }
  /// What the parameter format is.
  var format: String { get }
  /// What the parameter scale is.
  var scale: String { get }
  /// What the parameter from is.
  var from: String { get }
  /// What the parameter to is.
  var to: String { get }
  /// What the parameter via is.
  var via: String { get }
  /// What the parameter profile is.
  var profile: String { get }
  /// What the parameter profileOrBikeShare is.
  var profileOrBikeShare: String { get }
  /// What the parameter choose is.
  var choose: String { get }
  /// What the parameter alternatives is.
  var alternatives: String { get }
  /// What the parameter depart is.
  var depart: String { get }
  /// What the parameter arrive is.
  var arrive: String { get }
  /// What the parameter exclude is.
  var exclude: String { get }
  /// What the parameter close is.
  var close: String { get }
  /// What the parameter avoid is.
  var avoid: String { get }
  /// What the parameter bearings is.
  var bearings: String { get }
  /// What the parameter approaches is.
  var approaches: String { get }
  /// What the parameter voice is.
  var voice: String { get }
  /// What the parameter stops is.
  var stops: String { get }
  /// What the parameter first is.
  var first: String { get }
  /// What the parameter last is.
  var last: String { get }
  /// What the parameter roundTrip is.
  var roundTrip: String { get }
  /// What the parameter tablePlaces is.
  var tablePlaces: String { get }
  /// What the parameter sources is.
  var sources: String { get }
  /// What the parameter destinations is.
  var destinations: String { get }
  /// What the parameter annotations is.
  var annotations: String { get }
  /// What the parameter accuracy is.
  var accuracy: String { get }
  /// What the parameter center is.
  var center: String { get }
  /// What the parameter minutes is.
  var minutes: String { get }
  /// What the parameter meters is.
  var meters: String { get }
  /// What the parameter generalize is.
  var generalize: String { get }
  /// What the parameter bands is.
  var bands: String { get }
  /// What the parameter candidates is.
  var candidates: String { get }
  /// What the parameter category is.
  var category: String { get }
  /// What the parameter kind is.
  var kind: String { get }
  /// What the parameter travellers is.
  var travellers: String { get }
  /// What the parameter travellerProfiles is.
  var travellerProfiles: String { get }
  /// What the parameter objective is.
  var objective: String { get }
  /// What the parameter limit is.
  var limit: String { get }
  /// What the parameter page is.
  var page: String { get }
  /// What the parameter search is.
  var search: String { get }
  /// What the parameter typed is.
  var typed: String { get }
  /// What the parameter open is.
  var open: String { get }
  /// What the parameter at is.
  var at: String { get }
  /// What the parameter around is.
  var around: String { get }
  /// What the parameter radius is.
  var radius: String { get }
  /// What the parameter box is.
  var box: String { get }
  /// What the parameter placeID is.
  var placeID: String { get }
  /// What the parameter stationID is.
  var stationID: String { get }
  /// What the parameter point is.
  var point: String { get }
  /// What the parameter near is.
  var near: String { get }
  /// What the parameter imagePixel is.
  var imagePixel: String { get }
  /// What the parameter zoom is.
  var zoom: String { get }
  /// What the parameter width is.
  var width: String { get }
  /// What the parameter height is.
  var height: String { get }
  /// What the parameter theme is.
  var theme: String { get }
  /// Title of the documentation.
  var pageTitle: String { get }
  /// Beginning of the documentation.
  var pageIntroduction: String { get }
  /// Description of an answer.
  var answerText: String { get }
  /// Description of an error.
  var errorText: String { get }
}

extension LocalizedText {
  /// A text of the API's tables in every language.
  static func api(_ text: (any APITexts) -> String) -> LocalizedText {
    LocalizedText(en: text(EnglishAPITexts()), es: text(SpanishAPITexts()))
  }
}
