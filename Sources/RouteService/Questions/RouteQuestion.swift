import CampusGraph
package import GeoCore
package import Routing

/// A route request as texts, from a front end or from one line of a batch.
package struct RouteQuestion {
  package var from: String
  package var to: String
  package var via: [String] = []
  /// The profile's name; `nil` for the default of the data.
  package var profile: String?
  package var alternatives = 0
  package var depart: String?
  package var arrive: String?
  /// Path of a file of areas to avoid.
  package var avoid: String?
  /// Areas to avoid besides those of the file.
  package var avoidedAreas: [AvoidedArea] = []
  package var closed: [String] = []
  package var excluded: [String] = []
  package var directions = DirectionTexts()
  /// The algorithm's name; `nil` for the fastest one that is prepared.
  package var algorithm: String?
  /// Whether the answer contains what is spoken and shown on the way.
  package var isSpoken = false
  /// Forecast of bike stations; `nil` if only their status is known.
  package var outlook: StationOutlook?

  /// Asks for the route between two places, with defaults for everything else.
  package init(from: String, to: String) {
    self.from = from
    self.to = to
  }

  /// Reads the JSON form of a request, as on one line of a batch.
  package init(_ json: JSONValue) throws(ServiceError) {
    guard let object = json.object else {
      throw Self.failure("request", .object)
    }
    from = try Self.string(object, "from")
    to = try Self.string(object, "to")
    via = try Self.strings(object, "via")
    closed = try Self.strings(object, "close")
    excluded = try Self.strings(object, "exclude")
    profile = try Self.optional(object, "profile")
    algorithm = try Self.optional(object, "algorithm")
    depart = try Self.optional(object, "depart")
    arrive = try Self.optional(object, "arrive")
    avoid = try Self.optional(object, "avoid")
    directions.bearings = try Self.optional(object, "bearings")
    directions.approaches = try Self.optional(object, "approaches")
    if let value = object["voice"], value != .null {
      guard let isSpoken = value.bool else { throw Self.failure("voice", .boolean) }
      self.isSpoken = isSpoken
    }
    if let value = object["alternatives"], value != .null {
      guard let number = value.number, number == number.rounded(), abs(number) < 1e6 else {
        throw Self.failure("alternatives", .wholeNumber)
      }
      alternatives = Int(number)
    }
  }

  private static func string(_ object: JSONObject, _ name: String) throws(ServiceError) -> String {
    guard let text = try optional(object, name) else {
      throw failure(name, .place)
    }
    return text
  }

  private static func optional(
    _ object: JSONObject,
    _ name: String
  ) throws(ServiceError) -> String? {
    guard let value = object[name], value != .null else { return nil }
    guard let text = value.string else { throw failure(name, .string) }
    return text
  }

  private static func strings(
    _ object: JSONObject,
    _ name: String
  ) throws(ServiceError) -> [String] {
    guard let value = object[name], value != .null else { return [] }
    if let one = value.string { return [one] }
    guard let array = value.array else {
      throw failure(name, .strings)
    }
    var strings: [String] = []
    for item in array {
      guard let text = item.string else {
        throw failure(name, .strings)
      }
      strings.append(text)
    }
    return strings
  }

  private static func failure(_ member: String, _ type: MemberType) -> ServiceError {
    ServiceError(.invalidValue) { $0.wrongType(member, type) }
  }
}
