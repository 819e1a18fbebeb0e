package import CampusGraph
package import GeoCore

/// Places and stations as JSON.
package enum PlaceDocument {
  /// The place object of the contract: id, name, kind and location.
  package static func reference(_ place: Place) -> JSONValue {
    .object(referenceMembers(place))
  }

  /// A place near a traveller.
  package static func near(_ place: Place, distance: Meters) -> JSONObject {
    var object = referenceMembers(place)
    object["distance"] = .rounded(distance, to: 1)
    return object
  }

  /// The members of ``reference(_:)``.
  package static func referenceMembers(_ place: Place) -> JSONObject {
    var object: JSONObject = [
      "id": .string(place.id), "name": .string(place.name), "kind": .string(place.kind.rawValue),
      "location": .position(place.location),
    ]
    if place.isEstimated { object["estimated"] = true }
    return object
  }

  /// A place in a list, in one language.
  package static func summary(
    _ place: Place,
    distance: Meters?,
    _ language: Language
  ) -> JSONObject {
    var object = referenceMembers(place)
    if !place.category.isEmpty { object["category"] = .string(place.category) }
    object["distance"] = distance.map { .rounded($0, to: 1) }
    object["address"] = place.address.map(JSONValue.string)
    object["district"] = place.district.map(JSONValue.string)
    object["where"] = area(of: place).map(JSONValue.string)
    object["hours"] = place.hours.map { .string($0.text) }
    object["phone"] = place.phone.map(JSONValue.string)
    object["description"] = place.summary.map { .string($0[language]) }
    return object
  }

  /// The part of town and the town of a place, or its address without its own name; `nil` if
  /// neither is known.
  package static func area(of place: Place) -> String? {
    if let district = place.district { return district }
    guard let address = place.address, address != place.name else { return nil }
    let start = place.name + ", "
    return address.hasPrefix(start) ? String(address.dropFirst(start.count)) : address
  }

  /// All facts about a place, with its entrances and whether it is open.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - doors: Entrances of a place of a city, of which only the locations are known.
  ///   - now: The time at the place.
  ///   - language: The language of descriptions.
  /// - Returns: The members of the object.
  package static func full(
    _ place: Place,
    doors: [Coordinate] = [],
    now: LocalTime,
    _ language: Language
  ) -> JSONObject {
    var object = summary(place, distance: nil, language)
    object["open"] = place.hours.map { .bool($0.isOpen(at: now)) }
    object["aliases"] = .array(place.aliases.map(JSONValue.string))
    object["photos"] = .array(place.photos.map(JSONValue.string))
    object["entrances"] = .array(
      place.entrances.map { entrance($0, now) }
        + doors.map { JSONValue.object(["location": .position($0)]) }
    )
    return object
  }

  private static func entrance(_ entrance: Entrance, _ now: LocalTime) -> JSONValue {
    var object: JSONObject = [
      "id": .string(entrance.id), "name": .string(entrance.name),
      "location": .position(entrance.location), "main": .bool(entrance.isMain),
      "step_free": .bool(entrance.isStepFree), "bearing": .rounded(entrance.bearing, to: 0),
    ]
    object["hours"] = entrance.hours.map { .string($0.text) }
    object["open"] = entrance.hours.map { .bool($0.isOpen(at: now)) }
    return .object(object)
  }

  /// A station in a list.
  package static func station(
    _ station: Station,
    distance: Meters?,
    _ language: Language
  ) -> JSONObject {
    var object = summary(station.place, distance: distance, language)
    object["description"] = nil
    object["capacity"] = station.capacity.map { .number(Double($0)) }
    object["landmark"] = station.landmark.map(JSONValue.string)
    object["confirmed"] = .bool(station.isConfirmed)
    if let status = station.status {
      object["bikes_available"] = .number(Double(status.bikesAvailable))
      object["docks_available"] = status.docksAvailable.map { .number(Double($0)) }
      object["renting"] = .bool(status.isInstalled && status.isRenting)
      object["returning"] = .bool(status.isInstalled && status.isReturning)
    }
    return object
  }

  /// One page of a list.
  package static func list(
    _ name: String,
    _ items: [JSONObject],
    total: Int,
    page: Int,
    nextPage: Int?
  ) -> JSONValue {
    [
      "code": "Ok", name: .array(items.map(JSONValue.object)), "total": .number(Double(total)),
      "page": .number(Double(page)),
      "next_page": nextPage.map { .number(Double($0)) } ?? .null,
    ]
  }
}
