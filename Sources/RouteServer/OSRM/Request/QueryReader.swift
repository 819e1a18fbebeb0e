import GeoCore
import Routing

/// Reader of the query of a GET: coordinates, format and options.
///
/// An option that is not known ends the list, and a value that cannot be read is an error where it
/// starts; so positions in messages are those of OSRM's own parser.
struct QueryReader {
  var scanner: TargetScanner
  var request: OSRMRequest

  /// What is wrong: the position in the target.
  struct Malformed: Error {
    var position: Int
  }

  /// Reads the query of a target.
  ///
  /// - Throws: `InvalidQuery` with the position of the error.
  static func request(
    _ service: OSRMService,
    _ target: OSRMTarget
  ) throws(OSRMError) -> OSRMRequest {
    var reader = QueryReader(
      scanner: TargetScanner(target.bytes, at: target.queryStart),
      request: OSRMRequest(service: service)
    )
    do throws(Malformed) {
      try reader.read()
    } catch {
      throw OSRMError.malformedQuery(at: error.position)
    }
    return reader.request
  }

  private init(scanner: TargetScanner, request: OSRMRequest) {
    self.scanner = scanner
    self.request = request
  }

  private mutating func read() throws(Malformed) {
    if request.service == .tile {
      request.tile = try tile()
      guard scanner.isAtEnd else { throw malformed }
      return
    }
    try coordinates()
    if let format = scanner.word([".json": OSRMOptions.Format.json, ".flatbuffers": .flatbuffers]) {
      request.options.format = format
    }
    if scanner.take("?") {
      guard try option() else { throw malformed }
      try list(separator: "&") { reader throws(Malformed) in try reader.option() }
    }
    guard scanner.isAtEnd else { throw malformed }
  }

  var malformed: Malformed { Malformed(position: scanner.position) }

  /// The value, or an error at the current position if there is none.
  func expect<Value>(_ value: Value?) throws(Malformed) -> Value {
    guard let value else { throw malformed }
    return value
  }

  /// Reads items after the first as long as a separator and an item follow.
  mutating func list(
    separator: String,
    _ item: (inout QueryReader) throws(Malformed) -> Bool
  ) throws(Malformed) {
    while true {
      let start = scanner.position
      guard scanner.take(separator), try item(&self) else {
        scanner.position = start
        return
      }
    }
  }

  // MARK: - Tiles

  /// Reads `tile(x,y,z).mvt`.
  private mutating func tile() throws(Malformed) -> GivenTile {
    try take("tile(")
    let column = try number()
    try take(",")
    let row = try number()
    try take(",")
    let zoom = try number()
    try take(").mvt")
    return GivenTile(column: column, row: row, zoom: zoom)
  }

  private mutating func take(_ text: String) throws(Malformed) {
    guard scanner.take(text) else { throw malformed }
  }

  private mutating func number() throws(Malformed) -> UInt32 {
    UInt32(try expect(scanner.whole(upTo: UInt64(UInt32.max))))
  }

  // MARK: - Coordinates

  private mutating func coordinates() throws(Malformed) {
    let start = scanner.position
    if try location() {
      try list(separator: ";") { reader throws(Malformed) in try reader.location() }
    } else if scanner.take("polyline(") {
      try polyline(.five, from: start)
    } else if scanner.take("polyline6(") {
      try polyline(.six, from: start)
    } else {
      throw malformed
    }
  }

  /// Numbers from which on OSRM's own coordinates would overflow.
  private static let overflow = 2147.483648

  private mutating func location() throws(Malformed) -> Bool {
    let start = scanner.position
    guard let longitude = scanner.decimal() else { return false }
    guard scanner.take(",") else { throw malformed }
    let latitude = try expect(scanner.decimal())
    guard abs(longitude) < Self.overflow, abs(latitude) < Self.overflow else {
      scanner.position = start
      return false
    }
    request.coordinates.append(GivenCoordinate(longitude: longitude, latitude: latitude))
    return true
  }

  private mutating func polyline(
    _ precision: Polyline.Precision,
    from start: Int
  ) throws(Malformed) {
    let text = scanner.run { (63...126).contains($0) || "_.-[]{}@?|\\%~`^".utf8.contains($0) }
    guard !text.isEmpty, scanner.take(")") else { throw malformed }
    do throws(PolylineError) {
      let text = String(decoding: text, as: UTF8.self)
      request.coordinates = try Polyline.decode(text, precision: precision).map {
        GivenCoordinate(longitude: $0.longitude, latitude: $0.latitude)
      }
    } catch {
      throw Malformed(position: start)
    }
  }

  // MARK: - Options

  private mutating func option() throws(Malformed) -> Bool {
    let start = scanner.position
    let name = scanner.run { TargetScanner.isLetter($0) || $0 == UInt8(ascii: "_") }
    guard scanner.take("="),
      let option = OSRMOption(rawValue: String(decoding: name, as: UTF8.self)),
      request.service.options.contains(option)
    else {
      scanner.position = start
      return false
    }
    try read(option)
    return true
  }

  private mutating func read(_ option: OSRMOption) throws(Malformed) {
    switch option {
    case .bearings: try eachCoordinate { reader throws(Malformed) in try reader.bearing() }
    case .radiuses: try eachCoordinate { $0.radius() }
    case .hints: try eachCoordinate { $0.hint() }
    case .approaches: try eachCoordinate { $0.approach() }
    case .exclude: try excluded()
    case .snapping: request.options.snapsToAny = try word(["default": false, "any": true])
    case .generateHints: request.options.generatesHints = try bool()
    case .skipWaypoints: request.options.skipsWaypoints = try bool()
    case .alternatives, .steps, .annotations, .geometries, .overview, .waypoints,
      .continueStraight:
      try readRoute(option)
    default: try readOther(option)
    }
  }

  private mutating func readRoute(_ option: OSRMOption) throws(Malformed) {
    switch option {
    case .alternatives:
      if let number = scanner.whole(upTo: UInt64(UInt32.max)) {
        request.options.alternatives = Int(number)
      } else {
        request.options.alternatives = try bool() ? 1 : 0
      }
    case .steps: request.options.hasSteps = try bool()
    case .annotations: try annotations()
    case .geometries:
      request.options.geometries = try word([
        "polyline": .polyline, "polyline6": .polyline6, "geojson": .geojson,
      ])
    case .overview:
      request.options.overview = try word([
        "simplified": .simplified, "full": .full, "false": .hidden, "by_legs": .byLegs,
      ])
    case .waypoints: request.options.waypoints = try indices()
    default:
      request.options.continuesStraight = try word(["default": nil, "true": true, "false": false])
    }
  }

  private mutating func readOther(_ option: OSRMOption) throws(Malformed) {
    switch option {
    case .sources: request.options.sources = try indicesOrAll(request.options.sources)
    case .destinations:
      request.options.destinations = try indicesOrAll(request.options.destinations)
    case .fallbackSpeed: request.options.fallbackSpeed = try expect(scanner.decimal())
    case .fallbackCoordinate:
      request.options.fallsBackToSnapped = try word(["input": false, "snapped": true])
    case .scaleFactor: request.options.scaleFactor = try expect(scanner.decimal())
    case .timestamps:
      request.options.timestamps = try numbers(upTo: UInt64(UInt32.max)).map { UInt32($0) }
    case .gaps: request.options.splitsAtGaps = try word(["split": true, "ignore": false])
    case .tidy: request.options.isTidied = try bool()
    case .roundtrip: request.options.isRoundTrip = try bool()
    case .source: request.options.startsFirst = try word(["any": false, "first": true])
    case .destination: request.options.endsLast = try word(["any": false, "last": true])
    default: request.options.number = Int(try expect(scanner.whole(upTo: UInt64(UInt32.max))))
    }
  }
}
