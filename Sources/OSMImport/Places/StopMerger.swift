import CampusGraph
import GeoCore

/// Merges neighbouring stops of the same name: the two sides of a street, platform and stopping
/// position, a station and its entrances.
struct StopMerger {
  /// The largest distance in metres from the stop that is kept to a merged one.
  static let reach: Meters = 200

  /// The places without merged stops, in their order.
  static func merged(_ places: [CityPlace]) -> [CityPlace] {
    let order = Dictionary(
      uniqueKeysWithValues: PlaceRules.transport.enumerated().map { ($1, $0) }
    )
    let stops = places.indices.filter { order[places[$0].place.category] != nil }.sorted {
      (order[places[$0].place.category] ?? 0, $0) < (order[places[$1].place.category] ?? 0, $1)
    }
    var result = places
    var isMerged = Array(repeating: false, count: places.count)
    var heads: [String: [Int]] = [:]
    for stop in stops {
      let place = places[stop].place
      let head = heads[place.name]?.first { head in
        GreatCircle.distance(places[head].place.location, place.location) <= reach
      }
      guard let head else {
        heads[place.name, default: []].append(stop)
        continue
      }
      isMerged[stop] = result[stop].addresses.isEmpty
      if !isMerged[stop] { result[stop].becomeHouse() }
      if place.category == "subway_entrance" {
        let count = result[head].entrances.isEmpty ? 0 : result[head].preferredEntranceCount
        result[head].entrances.insert(place.location, at: count)
        result[head].preferredEntranceCount = count + 1
      }
      for alias in place.aliases
      where alias != place.name && !result[head].place.aliases.contains(alias) {
        result[head].place.aliases.append(alias)
      }
    }
    return result.indices.filter { !isMerged[$0] }.map { result[$0] }
  }
}

extension CityPlace {
  /// Turns a named place into a house that has only its address.
  fileprivate mutating func becomeHouse() {
    guard let address = addresses.first else { return }
    place.name = "\(address.street) \(address.number)"
    place.aliases = []
    place.category = Self.addressCategory
  }
}
