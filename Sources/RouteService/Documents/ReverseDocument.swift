package import CampusGraph
package import GeoCore
package import PlaceStore

/// The answer to a ``ReverseQuestion``.
package struct ReverseAnswer: Sendable {
  /// The point.
  package let place: ResolvedPlace
  /// The nearest way with a name.
  package let street: NamedStreet?
  /// The nearest house with a number.
  package let house: PlaceSurroundings.House?
  /// The building of a campus that contains the point.
  package let building: Place?
  /// Other named places, the nearest first.
  package let places: [PlacePage.Hit]
  /// The localities around the point, the smallest first.
  package let localities: [PlacePage.Hit]
  /// The name of the campus; `nil` outside.
  package let campus: String?

  /// Whether nothing was found.
  var isEmpty: Bool {
    street == nil && house == nil && building == nil && places.isEmpty && localities.isEmpty
      && campus == nil
  }

  /// The part of town and the town, or the campus.
  package var area: String? {
    guard let part = localities.first?.place.name, let town = localities.last?.place.name else {
      return campus
    }
    return part == town ? town : "\(part), \(town)"
  }

  /// The contract's document.
  package func json(_ language: Language) -> JSONValue {
    func item(_ place: Place, _ distance: Meters) -> JSONObject {
      PlaceDocument.summary(place, distance: distance, language)
    }
    var nearby = places.map { item($0.place, $0.distance ?? 0) }
    if let building {
      var object = item(building, 0)
      object["inside"] = true
      nearby.insert(object, at: 0)
    }
    var document: JSONObject = [
      "code": "Ok", "input": .string(place.input), "location": .position(place.location),
      "places": .array(nearby.map(JSONValue.object)),
      "localities": .array(
        localities.map { .object(item($0.place, $0.distance ?? 0)) }
      ),
    ]
    document["street"] = street.map { street in
      [
        "name": .string(street.name), "way": .string(street.way),
        "location": .position(street.location), "distance": .rounded(street.distance, to: 1),
      ]
    }
    document["address"] = house.map { house in
      var object = item(house.place, house.distance)
      object["address"] = .string(house.address)
      object["estimated"] = house.isEstimated ? true : nil
      return .object(object)
    }
    document["where"] = area.map(JSONValue.string)
    return .object(document)
  }

  /// One fact a line.
  package func text(_ style: TextStyle) -> String {
    let texts = style.texts
    func row(_ place: Place, _ facts: String...) -> String {
      let category = CategoryNames.name(of: place.category)[style.language]
      let all = (category.isEmpty ? [] : [category]) + facts
      return place.name + " (" + all.joined(separator: ", ") + ")"
    }
    var named = places.map { row($0.place, style.distance($0.distance ?? 0)) }
    if let building { named.insert(row(building, texts.inside), at: 0) }
    let address = house.map { house in
      let note = house.isEstimated ? texts.estimated + ", " : ""
      return "\(house.address) (\(note)\(style.distance(house.distance)))"
    }
    let facts: [(String, String?)] = [
      (texts.address, address),
      (texts.street, street.map { "\($0.name) (\(style.distance($0.distance)))" }),
      (texts.placeHeading, named.first),
      (texts.nearby, named.dropFirst().joined(separator: ", ")),
      (texts.whereHeading, area),
    ]
    let lines = facts.compactMap { label, value in
      value.flatMap { $0.isEmpty ? nil : "  \(label): \($0)" }
    }
    return ([place.label] + lines).joined(separator: "\n")
  }
}

extension PlaceSurroundings.House {
  /// The postal address.
  fileprivate var address: String { place.address ?? place.name }
}
