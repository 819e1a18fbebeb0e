/// The API's texts in English.
struct EnglishAPITexts: APITexts {
  func unknownParameter(_ name: String, known: String) -> String {
    "there is no parameter \(name); the parameters are \(known)"
  }

  func repeatedParameter(_ name: String) -> String {
    "\(name) is given twice; give it once"
  }

  func missingParameter(_ name: String) -> String {
    "\(name) is missing"
  }

  func tooManyValues(_ name: String, limit: Int) -> String {
    "\(name) has more than \(limit) values; ask for less"
  }

  func tooManyCells(_ limit: Int) -> String {
    "the table has more than \(limit) cells; ask for less"
  }

  func wrongValue(_ name: String, _ value: String, expected: String) -> String {
    "\(name)=\(value): give \(expected)"
  }

  func number(from low: Double, to high: Double) -> String {
    "a number from \(low) to \(high)"
  }

  func wholeNumber(from low: Int, to high: Int) -> String {
    "a whole number from \(low) to \(high)"
  }

  func oneOf(_ names: String) -> String {
    "one of \(names)"
  }

  func noOperation(_ path: String) -> String {
    "there is nothing at \(path); see /docs"
  }

  func tooManyFixes(_ limit: Int) -> String {
    "a trip has \(limit) fixes at most; start a new one"
  }

  func tooManyTrips(_ limit: Int) -> String {
    "\(limit) trips are being followed; try again later"
  }

  func tripsNotStored(_ reason: String) -> String {
    "the trip was not stored: \(reason)"
  }

  func noSpaceForTrips(_ path: String) -> String {
    "\(path): the trip was not stored because the disk is full; free some space and send it again"
  }

  func tripsUnusable(_ reason: String) -> String {
    "trips cannot be kept in this file: \(reason); give another with --trips"
  }

  let someText = "a text that is not empty"
  let trueOrFalse = "true or false"
  let geoJSON = "a GeoJSON object, in the body of a POST"
  let notAnObject = "the body must be a JSON object with the parameters"
  let minutesOrMeters = "give minutes or meters, one of both"
  let pixelOrPlace = "give pixel or place, one of both"
  let boxOrCenter = "give bbox or around, not both"
  let noTrip =
    "no such trip; it may have been deleted, or be too old"
  let tripIsOver =
    "the trip is over; start a new one"
  let noFixes =
    "the body has no fix; give an object with lat, lon and time, an array of them, GeoJSON, GPX, NMEA or CSV"
  let noTripRoute =
    "the trip has no route yet; post a fix"
  let wrongToken =
    "give the token of the trip as Authorization: Bearer TOKEN"
  let tripProfile =
    "how one travels; bikeshare for walks and shared bikes"
  let tripStart =
    "Starts a trip that is followed; answers its id and the token that changes it."
  let tripState =
    "State, remaining way and arrival of a trip, for all who know its id."
  let tripDelete =
    "Forgets a trip with everything that was posted to it."
  let tripFixes =
    "Takes fixes, one or many: an object with lat, lon and time, an array of them, GeoJSON, GPX, NMEA or CSV."
  let tripDestination =
    "Changes the destination."
  let tripCancel =
    "Ends a trip, which can still be read."
  let tripRoute =
    "The route that is followed now."
  let tripEvents =
    "Server-sent events: the state now and after each change."
  let tilePicture =
    "A map tile as a picture of 256 pixels, or 512 with @2x."
  let tileVectors =
    "A map tile as vectors in the schema of OpenMapTiles."
  let tileDescription =
    "TileJSON: address, box and zoom levels of the vector tiles."
  let style =
    "Style of a web map for MapLibre, light or dark."
  let gbfsManifest = "Bike stations: the versions of their feed in GBFS."

  func gbfsFile(_ name: String, _ version: String) -> String {
    "Bike stations: \(name) of GBFS \(version)."
  }

  let noStations = "there are no bike stations; give their file with --stations"
  let directionsPath = "the path is /directions/v5/OWNER/PROFILE/LON,LAT;LON,LAT"
  let noTile = "the map has no such tile; /tiles.json tells its box and zoom levels"
  let noVectorTiles =
    "there are no vector tiles; import with --basemap, or ask for .png tiles"
  let glyphs = "template of addresses of glyphs with {fontstack} and {range}; without it, no names"
  let noTablePlaces = "give place, or source and destination"
  let oneProfileEach = "give one profile for all, or one for each from"
  let noRecording = "send the recording as the body of a POST"
  let route = "Route from one place to another."
  let trip = "Best order in which to visit some places, and the route."
  let table = "Distances and durations between many places."
  let match = "Streets and paths along which a recording (GPX, CSV, NMEA, JSON) was made."
  let isochrone = "Areas within some minutes or metres of a place."
  let nearest = "Usable ways nearest to a place."
  let closest = "Places that are reached first from a place, by travel time."
  let meetingPoint =
    "Fairest place for a group to meet; without candidates, a good point anywhere between them."
  let places =
    "Places by name, category, kind, opening time or area; next is the address of the next "
    + "page."
  let complete = "Places for a text that is still being typed."
  let place = "All facts about one place."
  let reverse = "Address, street, places and locality at a point."
  let stations = "Stations of shared bikes, with bikes and docks if they are known."
  let station = "All facts about one station."
  let pixel = "Pixel of a place on the campus's map image, or place of a pixel."
  let map = "Picture of the city or of a part of it."
  let format = "Format of the answer; the first is the default."
  let campus =
    "The campuses as GeoJSON, each with the mesh of coordinates on which its map image lies."
  let campusImage = "The map image of a campus as it was drawn."
  let noCampus = "no campus has this number; /v1/campus lists them"
  let scale = "Image pixels of PNG for each pixel of the drawing."
  let from = "Start: latitude,longitude, a name, an id or pixel:x,y."
  let to = "Destination, as the start."
  let via = "Place on the way; repeat for several."
  let profile = "foot, wheelchair, bike or car, as far as the data have it."
  let profileOrBikeShare = "foot, wheelchair, bike, car or bikeshare, as far as the data have it."
  let choose =
    "Number of the only route that is wanted, from 0 for the best; the last one if there are fewer."
  let alternatives = "Number of other routes."
  let depart = "Time of departure: 09:50, or RFC 3339."
  let arrive = "Time of arrival, instead of the departure."
  let exclude =
    "Classes of ways not to use: ferry, toll, motorway, tunnel, stairs; repeat for several."
  let close = "Id of a way that is closed; repeat for several."
  let avoid = "Polygons to avoid, as GeoJSON in the body of a POST."
  let bearings = "Direction of travel at each place: bearing,tolerance; separated by semicolons."
  let approaches =
    "Side of the street at each place, separated by semicolons: curb, opposite or unrestricted."
  let voice = "Whether steps say what is spoken and shown on the way."
  let stops = "Place to visit; repeat for several."
  let first = "First place of the trip."
  let last = "Last place of the trip."
  let roundTrip = "Whether the trip ends where it begins."
  let tablePlaces = "Place from and to which is measured; repeat for several."
  let sources = "Place from which is measured; repeat for several."
  let destinations = "Place to which is measured; repeat for several."
  let annotations = "What is measured."
  let accuracy = "Accuracy in metres of fixes that state none."
  let center = "Place from which areas are measured."
  let minutes = "Minutes of travel; repeat for several areas."
  let meters = "Metres of way, instead of minutes."
  let generalize = "How far areas may reach from the ways to become smooth, in metres."
  let bands = "Whether areas leave out the next smaller one."
  let candidates = "Place to choose from; repeat for several, or give a category or a kind."
  let category = "Category in English or Spanish, such as cafe."
  let kind = "Kind of place."
  let travellers = "Start of a traveller; repeat for each."
  let travellerProfiles = "Profile of all travellers, or one for each in their order."
  let objective = "What is made small: the worst travel time, or the sum."
  let limit = "Number of results at most."
  let page = "Page of the results, from 1."
  let search = "Words of a name or an address."
  let typed = "What has been typed."
  let open = "Only places that are open: now, or a time."
  let at = "Time for which is told whether places are open."
  let around = "Place near which is searched."
  let radius = "Largest distance in metres."
  let box = "Area: south,west,north,east."
  let placeID = "Id or name of the place."
  let stationID = "Id or name of the station."
  let point = "The place: latitude,longitude or a name."
  let near = "Place; the nearest stations come first."
  let imagePixel = "Pixel of the image: x,y from the upper left corner."
  let zoom = "Zoom level of web maps."
  let width = "Width in pixels."
  let height = "Height in pixels."
  let theme = "Light or dark colours."
  let pageTitle = "Rumbo: routes, places and maps over HTTP"
  let pageIntroduction =
    "Every operation is a GET with parameters in the address, or a POST with the same "
    + "parameters as a JSON object. Places are latitude,longitude, names or ids; positions in "
    + "answers are [longitude, latitude]. Accept-Language: es gives Spanish. Errors are "
    + "{code, message, details}."
  let answerText = "The answer."
  let errorText = "An error with code, message and details."
}
