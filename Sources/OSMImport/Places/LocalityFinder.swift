import CampusGraph
import GeoCore

/// Finds the towns and their parts that something lies in, by the middles of those nearest to it.
///
/// Borders of towns are not read: near them the neighbour may be taken, which only adds a word that a
/// search may use.
struct LocalityFinder {
  /// The names of localities that reach equally far, by the nodes of an index of their middles.
  private let groups: [(names: [String], index: NodeIndex, reach: Double)]
  /// What was found for a square of the map, which is as exact as middles of towns are.
  private var known: [FixedCoordinate: [String]] = [:]

  /// Squares have this many units of 10⁻⁷ degrees.
  private static let square: Int32 = 20_000

  init(_ places: [CityPlace]) {
    groups = PlaceRules.localities.map { group in
      let found = places.filter { group.categories.contains($0.place.category) }
      let middles = found.map { FixedCoordinate($0.place.location) }
      return (found.map(\.place.name), NodeIndex(coordinates: Column(middles)), group.reach)
    }
  }

  /// The names of the parts of a town and the town at a place, the smallest first.
  ///
  /// - Complexity: O(log localities) on average, once for each square.
  mutating func names(at place: Coordinate) -> [String] {
    let fixed = FixedCoordinate(place)
    let corner =
      FixedCoordinate(
        validating: fixed.latitude / Self.square * Self.square,
        fixed.longitude / Self.square * Self.square
      ) ?? fixed
    if let names = known[corner] { return names }
    var names: [String] = []
    for group in groups {
      let nearest = group.index.nearest(to: corner.coordinate, within: group.reach)
      guard let name = nearest.map({ group.names[$0.node.index] }), !names.contains(name) else {
        continue
      }
      names.append(name)
    }
    known[corner] = names
    return names
  }
}
