import CampusGraph
import GeoCore

/// A place according to its tags, before its location is known.
struct PlaceSubject {
  /// The name; `nil` for a house without one.
  var name: String?
  var aliases: [String] = []
  var category: String
  var kind: Place.Kind
  var address: AddressTags?
  var hours: OpeningHours?
  var phone: String?
  var capacity: Int?
  /// See ``CityPlace/importance``.
  var importance = 0.0

  /// Reads tags and their keys; `nil` for objects that are not places.
  init?(_ tags: OSMTags, keys: @autoclosure () -> [String]) {
    address = AddressTags(tags)
    let found = PlaceRules.category(tags)
    name =
      found.flatMap { PlaceRules.name(tags, $0) }
      ?? (PlaceRules.isBuilding(tags) ? address?.houseName : nil)
    guard name != nil || address?.number != nil else { return nil }
    category = name == nil ? CityPlace.addressCategory : found ?? "building"
    kind = PlaceRules.kind(tags, category)
    guard let name else { return }
    aliases = PlaceRules.aliases(tags, keys: keys(), name: name)
    if let house = address?.houseName, house != name, !aliases.contains(house) {
      aliases.append(house)
    }
    hours = tags["opening_hours"].flatMap { try? OpeningHours(parsing: $0) }
    phone = (tags["phone"] ?? tags["contact:phone"]).map(PlaceRules.tidy)
    capacity = tags["capacity"].flatMap(Int.init).flatMap { $0 >= 0 ? $0 : nil }
    importance = PlaceImportance.of(tags)
  }

  /// The place at a location; `nil` for a house without a name and a street.
  func place(id: String, at location: Coordinate) -> CityPlace? {
    guard let name = name ?? address?.line, self.name != nil || address?.street != nil else {
      return nil
    }
    var place = Place(id: id, kind: kind, name: name, location: location)
    place.aliases = aliases
    place.category = category
    place.address = address?.text
    place.hours = hours
    place.phone = phone
    var found = CityPlace(place)
    found.capacity = kind == .station ? capacity : nil
    found.importance = importance
    found.localities = address?.localities ?? []
    if let street = address?.street, let number = address?.number {
      found.addresses = [CityAddress(street: street, number: number)]
    }
    return found
  }
}

extension TagList {
  /// The keys of all tags.
  var keys: [String] {
    var keys: [String] = []
    _ = contains { key in
      keys.append(key)
      return false
    }
    return keys
  }
}
