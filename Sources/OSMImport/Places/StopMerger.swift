import CampusGraph
import GeoCore

/// Merges neighbouring stops of the same name: the two sides of a street, platform and stopping
/// position, a station and its entrances.
struct StopMerger {
  /// The largest distance in metres from the stop that is kept to a merged one.
  static let reach: Meters = 200

  /// Merges the stops among places; the others keep their order.
  static func merge(_ places: inout [CityPlace]) {
    let order = Dictionary(
      uniqueKeysWithValues: PlaceRules.transport.enumerated().map { ($1, $0) }
    )
    let stops = places.indices.filter { order[places[$0].place.category] != nil }.sorted {
      (order[places[$0].place.category] ?? 0, $0) < (order[places[$1].place.category] ?? 0, $1)
    }
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
      isMerged[stop] = places[stop].addresses.isEmpty
      if !isMerged[stop] { places[stop].becomeHouse() }
      if place.category == "subway_entrance" {
        let count = places[head].entrances.isEmpty ? 0 : places[head].preferredEntranceCount
        places[head].entrances.insert(place.location, at: count)
        places[head].preferredEntranceCount = count + 1
      }
      for alias in place.aliases
      where alias != place.name && !places[head].place.aliases.contains(alias) {
        places[head].place.aliases.append(alias)
      }
    }
    var count = 0
    for index in places.indices where !isMerged[index] {
      places.swapAt(count, index)
      count += 1
    }
    places.removeLast(places.count - count)
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
