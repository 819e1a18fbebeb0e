import CampusGraph
import GeoCore
import PlaceStore
package import Routing

/// Names turns of walks and rides in cities onto ways without a name by what stands there.
///
/// The places are those beside the graph file, so that the file needs no landmarks of its own.
/// Campuses know their places themselves: see `VisiblePlaces`.
package struct CityLandmarks {
  /// Metres within which a place is seen from a turn.
  static let reach: Meters = 20
  /// Places that are examined at a turn.
  private static let mostPlaces = 12

  private let store: PlaceStore

  /// Landmarks of the data; `nil` for a campus and for a graph file without places.
  package init?(_ data: DataSet) {
    guard !data.isCampus, let store = try? data.places() else { return nil }
    self.store = store
  }

  /// Names the turns of routes, each place once in a leg.
  ///
  /// A place store that fails names nothing: a route without landmarks is still a route.
  package func name(_ routes: inout [Route]) {
    for route in routes.indices {
      for leg in routes[route].legs.indices { name(&routes[route].legs[leg]) }
    }
  }

  private func name(_ leg: inout Leg) {
    var known: Set<String> = [leg.from.name, leg.to.name]
    for index in leg.steps.indices where [.walk, .bike].contains(leg.steps[index].mode) {
      guard case .turn(let modifier, onto: "") = leg.steps[index].phrase,
        let name = landmark(at: leg.steps[index].maneuver.location, besides: known)
      else { continue }
      known.insert(name)
      leg.steps[index].phrase = .turnAt(modifier, landmark: name)
    }
  }

  private func landmark(at turn: Coordinate, besides known: Set<String>) -> String? {
    let found = try? store.namedPlaces(around: turn, within: Self.reach, count: Self.mostPlaces)
    return found?.first { place in
      Self.visible.contains(place.category) && !known.contains(place.name)
    }?.name
  }

  /// Categories of places that people see from the street: not offices and practices, of which only
  /// a plate at the door tells.
  private static let visible: Set<String> = [
    "artwork", "attraction", "bakery", "bank", "bar", "bus_station", "bus_stop", "butcher", "cafe",
    "castle", "cathedral", "cemetery", "chapel", "church", "cinema", "college", "community_centre",
    "convenience", "courthouse", "department_store", "fast_food", "ferry_terminal", "fire_station",
    "fort", "fountain", "fuel", "garden", "guest_house", "halt", "hospital", "hostel", "hotel",
    "ice_cream", "kindergarten", "kiosk", "library", "lighthouse", "mall", "marketplace",
    "memorial", "monastery", "monument", "mosque", "museum", "obelisk", "palace", "park",
    "pharmacy", "place_of_worship", "playground", "police", "post_office", "pub", "restaurant",
    "ruins", "school", "sports_centre", "square", "stadium", "station", "statue",
    "subway_entrance", "supermarket", "synagogue", "temple", "theatre", "toilets", "tower",
    "townhall", "train_station", "tram_stop", "university", "viewpoint", "water_tower",
    "wayside_cross", "wayside_shrine", "windmill",
  ]
}
