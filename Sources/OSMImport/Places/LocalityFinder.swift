import CampusGraph
import GeoCore

/// Finds the town and parts of town at a point, by the nearest centres.
///
/// Boundaries are not read, so near a border the neighbouring town may be found. This only adds a
/// search term.
struct LocalityFinder {
  /// The localities of each group of categories: names, an index of centres, and the reach in
  /// metres.
  private let groups: [(names: [String], index: NodeIndex, reach: Double)]
  /// The results by square of the map, cached; centres of towns are not more exact.
  private var known: [FixedCoordinate: [String]] = [:]

  /// The side of a square in units of 10⁻⁷ degrees.
  private static let square: Int32 = 20_000

  init(_ places: [CityPlace]) {
    groups = LocalityReach.groups.map { group in
      let found = places.filter { group.categories.contains($0.place.category) }
      let middles = found.map { FixedCoordinate($0.place.location) }
      return (found.map(\.place.name), NodeIndex(coordinates: Column(middles)), group.reach)
    }
  }

  /// The names of the part of town and the town at a point, the smallest first.
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
