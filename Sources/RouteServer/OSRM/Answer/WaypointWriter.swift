import GeoCore

/// Writer of snapped coordinates.
struct WaypointWriter {
  let options: OSRMOptions

  /// A hint of the form that OSRM's clients send back; its content means nothing.
  private static let hint = String(repeating: "A", count: QueryReader.hintLength)

  /// Writes the members that every waypoint has.
  ///
  /// They come last, so that `name`, `location` and `distance` follow the members of a trip: a
  /// client reads columns by their position.
  func members(
    name: String,
    location: Coordinate,
    distance: Meters,
    to json: inout JSONWriter
  ) {
    json.member("name", name)
    json.name("location")
    json.position(location)
    json.member("distance", distance)
    if options.generatesHints { json.member("hint", Self.hint) }
  }
}

extension JSONWriter {
  /// Writes `[longitude, latitude]` with six decimals.
  mutating func position(_ coordinate: Coordinate) {
    array { json in
      json.degrees(coordinate.longitude)
      json.degrees(coordinate.latitude)
    }
  }

  /// Writes a number rounded to a tenth.
  mutating func tenths(_ value: Double) { number((value * 10).rounded() / 10) }
}
