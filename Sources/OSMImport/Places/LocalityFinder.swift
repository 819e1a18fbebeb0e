import CampusGraph
import GeoCore

/// Finds the towns and their parts that something lies in, by the middles of those nearest to it.
///
/// Borders of towns are not read: near them the neighbour may be taken, which only adds a word that a
/// search may use.
struct LocalityFinder {
  private let groups: [(places: [(name: String, at: Coordinate)], reach: Double)]
  /// What was found for a square of the map, which is as exact as middles of towns are.
  private var known: [FixedCoordinate: [String]] = [:]

  /// Squares have this many units of 10⁻⁷ degrees.
  private static let square: Int32 = 20_000

  init(_ places: [CityPlace]) {
    groups = PlaceRules.localities.map { group in
      let found = places.filter { group.categories.contains($0.place.category) }
      return (found.map { ($0.place.name, $0.place.location) }, group.reach)
    }
  }

  /// The names of the parts of a town and the town at a place, the smallest first.
  mutating func names(at place: Coordinate) -> [String] {
    let fixed = FixedCoordinate(place)
    let corner =
      FixedCoordinate(
        validating: fixed.latitude / Self.square * Self.square,
        fixed.longitude / Self.square * Self.square
      ) ?? fixed
    if let names = known[corner] { return names }
    let plane = LocalPlane(at: corner.coordinate)
    var names: [String] = []
    for group in groups {
      let distances = group.places.map { plane.distance($0.at, corner.coordinate) }
      guard let nearest = distances.indices.min(by: { distances[$0] < distances[$1] }),
        distances[nearest] <= group.reach
      else { continue }
      let name = group.places[nearest].name
      if !names.contains(name) { names.append(name) }
    }
    known[corner] = names
    return names
  }
}
