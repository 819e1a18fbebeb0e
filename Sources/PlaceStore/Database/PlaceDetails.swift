import CampusGraph
import GeoCore

/// Details of a place besides name, kind and location, as a JSON text in the database.
enum PlaceDetails {
  /// The text; `nil` for a place without details.
  static func text(of entry: PlaceEntry) -> String? {
    let place = entry.place
    var object = JSONObject()
    func add(_ name: String, _ value: JSONValue?) {
      if let value { object[name] = value }
    }
    // Aliases of other places are in the table of names; houses are not found by name.
    let aliases = entry.isHouse ? place.aliases : []
    add("aliases", aliases.isEmpty ? nil : .array(aliases.map(JSONValue.string)))
    add("address", place.address.map(JSONValue.string))
    add("streetAddress", place.streetAddress.map(json))
    add("district", place.district.map(JSONValue.string))
    add("hours", (place.hours?.text).map(JSONValue.string))
    add("phone", place.phone.map(JSONValue.string))
    add("summary", place.summary.map { [.string($0.en), .string($0.es)] })
    add("photos", place.photos.isEmpty ? nil : .array(place.photos.map(JSONValue.string)))
    add("doors", place.entrances.isEmpty ? nil : .array(place.entrances.map(json)))
    return object.members.isEmpty ? nil : JSONValue.object(object).text
  }

  /// Adds the details in a text to a place; `false` if the text is invalid.
  static func add(_ text: String, to place: inout Place) -> Bool {
    guard let value = try? JSONValue(parsing: text), value.object != nil else { return false }
    place.aliases = value["aliases"]?.array?.compactMap(\.string) ?? []
    place.address = value["address"]?.string
    place.streetAddress = value["streetAddress"]?.array.flatMap(streetAddress)
    place.district = value["district"]?.string
    place.phone = value["phone"]?.string
    place.photos = value["photos"]?.array?.compactMap(\.string) ?? []
    if let hours = value["hours"]?.string {
      // `.always` has a text that reads as an equal value.
      guard let read = try? OpeningHours(parsing: hours) else { return false }
      place.hours = read
    }
    if let summary = value["summary"]?.array, summary.count == 2,
      let en = summary[0].string, let es = summary[1].string
    {
      place.summary = LocalizedText(en: en, es: es)
    }
    let doors = value["doors"]?.array ?? []
    place.entrances = doors.compactMap(entrance)
    return place.entrances.count == doors.count
  }

  /// Street, number, and then the localities.
  private static func json(_ address: StreetAddress) -> JSONValue {
    .array(([address.street, address.number] + address.localities).map(JSONValue.string))
  }

  private static func streetAddress(_ values: [JSONValue]) -> StreetAddress? {
    let texts = values.compactMap(\.string)
    guard texts.count == values.count, texts.count >= 2 else { return nil }
    return StreetAddress(street: texts[0], number: texts[1], localities: Array(texts[2...]))
  }

  private static func json(_ entrance: Entrance) -> JSONValue {
    [
      "id": .string(entrance.id), "name": .string(entrance.name),
      "englishName": .optional(entrance.englishName), "location": location(entrance.location),
      "bearing": .number(entrance.bearing), "door": number(entrance.door.rawValue),
      "outside": number(entrance.outside.rawValue), "inside": number(entrance.inside.rawValue),
      "hours": .optional(entrance.hours?.text), "isMain": .bool(entrance.isMain),
      "isStepFree": .bool(entrance.isStepFree),
    ]
  }

  private static func number(_ id: UInt32) -> JSONValue { .number(Double(id)) }

  /// Unrounded, unlike positions for people.
  private static func location(_ coordinate: Coordinate) -> JSONValue {
    [.number(coordinate.latitude), .number(coordinate.longitude)]
  }

  private static func entrance(_ value: JSONValue) -> Entrance? {
    func id(_ name: String) -> UInt32? { value[name]?.number.flatMap(UInt32.init(exactly:)) }
    guard let place = value["location"]?.array, place.count == 2,
      let latitude = place[0].number, let longitude = place[1].number,
      Coordinate.isValid(latitude, longitude), let door = id("door"),
      let outside = id("outside"), let inside = id("inside")
    else { return nil }
    var entrance = Entrance(
      id: value["id"]?.string ?? "",
      name: value["name"]?.string ?? "",
      location: Coordinate(latitude: latitude, longitude: longitude),
      bearing: value["bearing"]?.number ?? 0,
      door: EdgeID(door),
      outside: NodeID(outside),
      inside: NodeID(inside)
    )
    entrance.englishName = value["englishName"]?.string
    entrance.hours = (value["hours"]?.string).flatMap { try? OpeningHours(parsing: $0) }
    entrance.isMain = value["isMain"]?.bool ?? false
    entrance.isStepFree = value["isStepFree"]?.bool ?? true
    return entrance
  }
}
