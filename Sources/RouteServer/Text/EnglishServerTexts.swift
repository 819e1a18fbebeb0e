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

  func wrongMethod(_ allowed: String) -> String { "Method not allowed. Use \(allowed)." }
  func bodyTooBig(_ limit: Int) -> String { "the body is larger than \(limit) bytes" }
  func targetTooBig(_ limit: Int) -> String {
    "the address is longer than \(limit) bytes; send the coordinates in the body of a POST"
  }
  let overloaded = "too many requests are being answered; try again in a second"
  let tooManyRequests = "too many requests from this address; slow down"
  let cancelled = "the client has gone"
  func timeout(_ seconds: Double) -> String {
    "the request took longer than \(Int(seconds.rounded())) s; ask for less"
  }
  let wrongAdminToken =
    "administrators alone may ask for this; send Authorization: Bearer with the admin_token"
  func configurationTooBig(_ limit: Int) -> String { "the file is larger than \(limit) bytes" }
  let configurationMalformed =
    "this line cannot be read; write key = value, with text in \"quotes\" and arrays on one line"
  func configurationRepeated(_ key: String) -> String { "\(key) stands here again; remove one" }
  func configurationUnknown(_ key: String, known: String) -> String {
    "\(key) is not known; known are \(known)"
  }
  func configurationValue(_ key: String, _ kind: ConfigurationKind) -> String {
    switch kind {
    case .whole(let range):
      "\(key) must be a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .number(let range):
      "\(key) must be a number from \(range.lowerBound) to \(range.upperBound)"
    case .text: "\(key) must be a text in quotes"
    case .texts: "\(key) must be an array of texts in quotes, and addresses if it names proxies"
    case .feeds:
      "\(key) must be an array of different http or https addresses without a user, each as \"ADDRESS\" "
        + "or \"NAME=ADDRESS\"; keys that are no part of an address belong in feed_headers"
    case .headers: "\(key) must be an array of texts \"HOST NAME: VALUE\""
    case .oneOf(let known): "\(key) must be one of \(known)"
    }
  }
  let feedsWithoutLive = "feeds need a file of live data; give one with live or --live"
  let updatesWithoutTimetable = "trip updates need a timetable; give one with gtfs or --gtfs"
  let noPEMFile = "the file cannot be read; give the path of a readable PEM file of at most 1 MiB"
  let noCertificate =
    "the file has no certificate that can be read; give one in PEM (-----BEGIN CERTIFICATE-----)"
  let noKey =
    "the file has no private key without a passphrase; write one with openssl pkey -in KEY -out FILE"
  func keyOfAnother(_ certificate: String) -> String {
    "the key is not that of the certificate in \(certificate); give the one that it was made with"
  }
  let certificateWithoutKey = "the certificate has no key; give its private key with key or --key"
  let keyWithoutCertificate =
    "the key has no certificate; give one with certificate or --certificate"
  func noStreets(_ path: String) -> String {
    "\(path) has no streets; import a map with import osm or import geojson"
  }
  let noProfiles = "the files have no profile that can be served"
}
