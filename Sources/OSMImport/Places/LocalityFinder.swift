import CampusGraph
import GeoCore

/// Finds the town and parts of town at a point, by the nearest centres.
///
/// Boundaries are not read, so near a border the neighbouring town may be found. This only adds a
/// search term.
struct LocalityFinder {
  /// The localities of a group of categories.
  private struct Group {
    var places: [Place]
    /// The index of their centres.
    var index: NodeIndex
    /// How far they reach, in metres.
    var reach: Meters
  }

  private let groups: [Group]
  /// The results by square of the map, cached; centres of towns are not more exact.
  private var known: [FixedCoordinate: [String]] = [:]

  /// The side of a square in units of 10⁻⁷ degrees.
  private static let square: Int32 = 20_000

  init(_ places: [CityPlace]) {
    groups = LocalityReach.groups.map { group in
      let found = places.map(\.place).filter { group.categories.contains($0.category) }
      let centers = Column(found.map { FixedCoordinate($0.location) })
      return Group(places: found, index: NodeIndex(coordinates: centers), reach: group.reach)
    }
  }

  /// The names of the part of town and the town at a point, the smallest first.
  ///
  /// - Complexity: O(log localities) on average, once for each square.
  mutating func names(at place: Coordinate) -> [String] {
    let fixed = FixedCoordinate(place)
    let corner = (fixed.latitude / Self.square, fixed.longitude / Self.square)
    let square =
      FixedCoordinate(validating: corner.0 * Self.square, corner.1 * Self.square) ?? fixed
    if let names = known[square] { return names }
    let found = groups.compactMap { group in
      group.index.nearest(to: square.coordinate, within: group.reach).map { nearest in
        (place: group.places[nearest.node.index], distance: nearest.distance)
      }
    }
    var names: [String] = []
    for locality in LocalityReach.containing(found, traits: { ($0.place.category, $0.distance) })
    where !names.contains(locality.place.name) {
      names.append(locality.place.name)
    }
    known[square] = names
    return names
  }
}
