import GeoCore
import Routing

/// Reader of the JSON body of a POST, whose members are named like the options of a GET.
///
/// Members that the service does not know are ignored, as OSRM does.
struct BodyReader {
  private let object: JSONObject
  private var options = OSRMOptions()

  /// Reads a body.
  ///
  /// - Throws: `InvalidQuery` with the member that is wrong.
  static func request(
    _ service: OSRMService,
    _ body: [UInt8]
  ) throws(OSRMError) -> OSRMRequest {
    let json: JSONValue
    do throws(JSONError) {
      json = try JSONValue(parsing: body)
    } catch {
      throw OSRMError(.invalidQuery, error.message)
    }
    guard let object = json.object else { throw failure("body", .object) }
    var reader = BodyReader(object)
    let coordinates = try reader.coordinates()
    for member in object.members {
      if member.name == "format" {
        try reader.readFormat(member.value)
      } else if let option = OSRMOption(rawValue: member.name), service.options.contains(option) {
        try reader.read(option, member.value, of: service)
      }
    }
    return OSRMRequest(service: service, coordinates: coordinates, options: reader.options)
  }

  private init(_ object: JSONObject) { self.object = object }

  private static func failure(_ member: String, _ kind: MemberKind) -> OSRMError {
    OSRMError(.invalidQuery, .server { $0.wrongMember(member, kind) })
  }

  // MARK: - Coordinates

  private func coordinates() throws(OSRMError) -> [GivenCoordinate] {
    guard let value = object["coordinates"] else { throw Self.failure("coordinates", .required) }
    if let text = value.string { return try polyline(text) }
    guard let array = value.array else { throw Self.failure("coordinates", .positions) }
    var coordinates: [GivenCoordinate] = []
    for element in array {
      guard let pair = element.array, pair.count == 2, let longitude = pair[0].number,
        let latitude = pair[1].number
      else { throw Self.failure("coordinates", .positions) }
      coordinates.append(GivenCoordinate(longitude: longitude, latitude: latitude))
    }
    return coordinates
  }

  private func polyline(_ text: String) throws(OSRMError) -> [GivenCoordinate] {
    let isFine = text.hasPrefix("polyline6(")
    guard isFine || text.hasPrefix("polyline("), text.hasSuffix(")") else {
      throw Self.failure("coordinates", .positions)
    }
    let line = text.dropFirst(isFine ? 10 : 9).dropLast()
    do throws(PolylineError) {
      return try Polyline.decode(String(line), precision: isFine ? .six : .five).map {
        GivenCoordinate(longitude: $0.longitude, latitude: $0.latitude)
      }
    } catch {
      throw OSRMError(.invalidQuery, error.message)
    }
  }

  // MARK: - Options

  private mutating func readFormat(_ value: JSONValue) throws(OSRMError) {
    options.format = try word("format", value, ["json": .json, "flatbuffers": .flatbuffers])
  }

  private mutating func read(
    _ option: OSRMOption,
    _ value: JSONValue,
    of service: OSRMService
  ) throws(OSRMError) {
    let name = option.rawValue
    switch option {
    case .bearings, .radiuses, .hints, .approaches: try readEachCoordinate(option, value)
    case .exclude: options.exclude = try strings(name, value)
    case .snapping: options.snapsToAny = try word(name, value, ["default": false, "any": true])
    case .generateHints: options.generatesHints = try bool(name, value)
    case .skipWaypoints: options.skipsWaypoints = try bool(name, value)
    case .alternatives:
      if let isWanted = value.bool {
        options.alternatives = isWanted ? 1 : 0
      } else {
        options.alternatives = try whole(name, value)
      }
    case .steps: options.hasSteps = try bool(name, value)
    case .annotations: try readAnnotations(value, of: service)
    case .geometries:
      options.geometries = try word(
        name,
        value,
        ["polyline": .polyline, "polyline6": .polyline6, "geojson": .geojson]
      )
    case .overview:
      options.overview = try word(
        name,
        value,
        ["simplified": .simplified, "full": .full, "false": .hidden, "by_legs": .byLegs]
      )
    default: try readOther(option, value)
    }
  }

  private mutating func readOther(_ option: OSRMOption, _ value: JSONValue) throws(OSRMError) {
    let name = option.rawValue
    switch option {
    case .waypoints: options.waypoints = try indices(name, value)
    case .continueStraight:
      options.continuesStraight =
        try value == "default" ? nil : bool(name, value)
    case .sources: options.sources = try value == "all" ? [] : indices(name, value)
    case .destinations: options.destinations = try value == "all" ? [] : indices(name, value)
    case .fallbackSpeed: options.fallbackSpeed = try number(name, value)
    case .fallbackCoordinate:
      options.fallsBackToSnapped = try word(name, value, ["input": false, "snapped": true])
    case .scaleFactor: options.scaleFactor = try number(name, value)
    case .timestamps: options.timestamps = try indices(name, value).map { UInt32($0) }
    case .gaps: options.splitsAtGaps = try word(name, value, ["split": true, "ignore": false])
    case .tidy: options.isTidied = try bool(name, value)
    case .roundtrip: options.isRoundTrip = try bool(name, value)
    case .source: options.startsFirst = try word(name, value, ["any": false, "first": true])
    case .destination: options.endsLast = try word(name, value, ["any": false, "last": true])
    default: options.number = try whole(name, value)
    }
  }

  private mutating func readEachCoordinate(
    _ option: OSRMOption,
    _ value: JSONValue
  ) throws(OSRMError) {
    for element in try array(option.rawValue, value) {
      switch option {
      case .bearings: options.bearings.append(try bearing(element))
      case .radiuses: options.radiuses.append(try radius(element))
      case .approaches: options.approaches.append(try approach(element))
      default:
        guard element == .null || element.string != nil else {
          throw Self.failure("hints", .hints)
        }
        options.hintCount += 1
      }
    }
  }

  private func bearing(_ value: JSONValue) throws(OSRMError) -> OSRMOptions.Bearing? {
    if value == .null { return nil }
    guard let pair = value.array, pair.count == 2, let bearing = pair[0].number,
      let range = pair[1].number, let value = Int16(exactly: bearing),
      let range = Int16(exactly: range)
    else { throw Self.failure("bearings", .bearings) }
    return OSRMOptions.Bearing(value: Int(value), range: Int(range))
  }

  private func radius(_ value: JSONValue) throws(OSRMError) -> Meters? {
    if value == .null { return nil }
    if value == "unlimited" { return .infinity }
    guard let radius = value.number else { throw Self.failure("radiuses", .radiuses) }
    return radius
  }

  private func approach(_ value: JSONValue) throws(OSRMError) -> Waypoint.Approach? {
    if value == .null { return nil }
    return try word(
      "approaches",
      value,
      ["unrestricted": .unrestricted, "curb": .curb, "opposite": .opposite]
    )
  }

  private static let annotationNames: KeyValuePairs<String, OSRMOptions.Annotations> = [
    "duration": .duration, "distance": .distance, "nodes": .nodes, "weight": .weight,
    "datasources": .datasources, "speed": .speed,
  ]

  private mutating func readAnnotations(
    _ value: JSONValue,
    of service: OSRMService
  ) throws(OSRMError) {
    let isTable = service == .table
    if let isAll = value.bool {
      options.annotations = isAll ? (isTable ? [.duration, .distance] : .all) : []
      return
    }
    for name in try strings("annotations", value) {
      let annotation = try word("annotations", .string(name), Self.annotationNames)
      guard !isTable || annotation == .duration || annotation == .distance else {
        throw Self.failure("annotations", .oneOf("duration, distance"))
      }
      options.annotations.insert(annotation)
    }
  }
}

// MARK: - Values

extension BodyReader {
  private func bool(_ name: String, _ value: JSONValue) throws(OSRMError) -> Bool {
    guard let bool = value.bool else { throw Self.failure(name, .boolean) }
    return bool
  }

  private func number(_ name: String, _ value: JSONValue) throws(OSRMError) -> Double {
    guard let number = value.number else { throw Self.failure(name, .number) }
    return number
  }

  private func whole(_ name: String, _ value: JSONValue) throws(OSRMError) -> Int {
    guard let number = value.number, let whole = UInt32(exactly: number) else {
      throw Self.failure(name, .wholeNumber)
    }
    return Int(whole)
  }

  private func word<Value>(
    _ name: String,
    _ value: JSONValue,
    _ words: KeyValuePairs<String, Value>
  ) throws(OSRMError) -> Value {
    guard let text = value.string, let known = words.first(where: { $0.key == text }) else {
      throw Self.failure(name, .oneOf(words.map(\.key).joined(separator: ", ")))
    }
    return known.value
  }

  private func array(_ name: String, _ value: JSONValue) throws(OSRMError) -> [JSONValue] {
    guard let array = value.array else { throw Self.failure(name, .array) }
    return array
  }

  private func strings(_ name: String, _ value: JSONValue) throws(OSRMError) -> [String] {
    var strings: [String] = []
    for element in try array(name, value) {
      guard let text = element.string else { throw Self.failure(name, .strings) }
      strings.append(text)
    }
    return strings
  }

  private func indices(_ name: String, _ value: JSONValue) throws(OSRMError) -> [Int] {
    var indices: [Int] = []
    for element in try array(name, value) { indices.append(try whole(name, element)) }
    return indices
  }
}
