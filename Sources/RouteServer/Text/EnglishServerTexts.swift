/// The server's texts in English.
struct EnglishServerTexts: ServerTexts {
  func wrongMember(_ name: String, _ kind: MemberKind) -> String {
    switch kind {
    case .required: "\(name) is missing; give the coordinates as [[longitude, latitude], …]"
    case .object: "the body must be a JSON object"
    case .positions:
      "\(name) must be an array of [longitude, latitude], \"polyline(…)\" or \"polyline6(…)\""
    case .boolean: "\(name) must be true or false"
    case .number: "\(name) must be a number"
    case .wholeNumber: "\(name) must contain whole numbers from 0 on"
    case .array: "\(name) must be an array"
    case .strings: "\(name) must be an array of strings"
    case .bearings: "\(name) must be an array of [bearing, range] in whole degrees, or null"
    case .radiuses: "\(name) must be an array of metres, \"unlimited\" or null"
    case .hints: "\(name) must be an array of strings or null"
    case .oneOf(let known): "\(name) must be one of \(known)"
    }
  }

  func unknownProfile(_ name: String, known: String) -> String {
    "there is no profile \(name); the profiles are \(known)"
  }

  let noFlatBuffers = "answers in FlatBuffers are not implemented; ask for .json"
  let noNodeIDs =
    "annotations with ids of nodes are not implemented, because the data keep the ids of junctions"
    + " only; ask for annotations=duration,distance,speed,weight,datasources"
  let noMatchSteps = "steps of a matched trace are not implemented; ask for steps=false"
  let noIgnoredGaps = "gaps=ignore is not implemented; ask for gaps=split"
  let noStraightStops =
    "continue_straight=true is not implemented for stops on the way; leave it out"
  let noMatchDirections =
    "bearings and approaches of a trace are not implemented; leave them out"
  let noMatchExclusion = "exclude is not implemented for matching; leave it out"
  let noTripWaypoints = "waypoints are not implemented for trips; leave them out"
  let noTiles = "tiles are not implemented"

  func wrongMethod(_ allowed: String) -> String { "Method not allowed. Use \(allowed)." }
  func bodyTooBig(_ limit: Int) -> String { "the body is larger than \(limit) bytes" }
  func targetTooBig(_ limit: Int) -> String {
    "the address is longer than \(limit) bytes; send the coordinates in the body of a POST"
  }
  let overloaded = "too many requests are being answered; try again in a second"
  let cancelled = "the client has gone"
  func timeout(_ seconds: Double) -> String {
    "the request took longer than \(Int(seconds.rounded())) s; ask for less"
  }
  func noStreets(_ path: String) -> String {
    "\(path) has no streets; import a map with import osm or import geojson"
  }
  let noProfiles = "the files have no profile that can be served"
}
