public import CampusGraph
public import GeoCore

/// What a place store knows of the surroundings of a point.
public struct PlaceSurroundings: Sendable, Hashable {
  /// A house with a number near the point.
  public struct House: Sendable, Hashable {
    /// The house, or a named place with an address.
    public var place: Place
    /// Metres from the point.
    public var distance: Meters
    /// Whether its position is interpolated from neighbours.
    public var isEstimated: Bool
  }

  /// The nearest house with a number; `nil` if none is near.
  public var house: House?
  /// Named places other than streets and localities, the nearest first.
  public var places: [PlacePage.Hit]
  /// The part of town and the town around the point, the smallest first.
  public var localities: [PlacePage.Hit]

  /// Makes surroundings of their parts; without parts, nothing.
  public init(
    house: House? = nil,
    places: [PlacePage.Hit] = [],
    localities: [PlacePage.Hit] = []
  ) {
    self.house = house
    self.places = places
    self.localities = localities
  }
}

extension PlaceStore {
  /// The house, the named places and the localities around a point.
  ///
  /// Boundaries are not stored: a locality is the one with the nearest centre among those of its
  /// size, within the usual extent of that size. A settlement is left out if a larger one's centre
  /// is nearer in proportion to their sizes.
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - radius: How far the house and the places may be, in metres.
  ///   - count: How many places at most.
  /// - Returns: What was found.
  /// - Throws: ``PlaceStoreError`` if the database fails.
  /// - Complexity: O(log places + places near), and O(localities of one size within its reach in
  ///   latitude).
  public func surroundings(
    of point: Coordinate,
    within radius: Meters,
    count: Int
  ) throws(PlaceStoreError) -> PlaceSurroundings {
    let houses = try nearest(point, within: radius, count: 1, SpotFilter(isNumbered: true))
    let places = try nearest(point, within: radius, count: count, SpotFilter(classes: Self.named))
    return PlaceSurroundings(
      house: try self.places(houses.map(\.spot.number)).first.map { place in
        PlaceSurroundings.House(
          place: place,
          distance: houses[0].distance,
          isEstimated: houses[0].spot.isEstimated
        )
      },
      places: try hits(places),
      localities: try localities(around: point)
    )
  }

  /// The named places near a point other than streets and localities, the nearest first.
  ///
  /// - Throws: ``PlaceStoreError`` if the database fails.
  /// - Complexity: O(log places + places near).
  package func namedPlaces(
    around point: Coordinate,
    within radius: Meters,
    count: Int
  ) throws(PlaceStoreError) -> [Place] {
    let filter = SpotFilter(classes: Self.named)
    return try places(nearest(point, within: radius, count: count, filter).map(\.spot.number))
  }

  /// The classes of places that have a name of their own.
  private static let named = PlaceClass.allCases.filter {
    ![.locality, .street, .address].contains($0)
  }

  /// A place examined, and its distance from the point.
  private typealias Near = (spot: PlaceSpot, distance: Meters)

  /// The nearest places that meet a filter, in circles of growing radius.
  private func nearest(
    _ point: Coordinate,
    within radius: Meters,
    count: Int,
    _ filter: SpotFilter
  ) throws(PlaceStoreError) -> [Near] {
    var reach = min(radius, Self.firstReach)
    while true {
      var query = PlaceQuery()
      query.center = point
      query.radius = reach
      var filter = filter
      filter.boxes = query.boxes
      let found = try spots(filter, around: point, within: reach)
      if found.count >= count || reach >= radius { return Array(found.prefix(count)) }
      reach = min(radius, reach * Self.growth)
    }
  }

  /// The radius of the first circle, in metres.
  private static let firstReach: Meters = 60
  private static let growth = 4.0

  /// The nearest locality of each size, the smallest size first, without neighbouring settlements.
  private func localities(around point: Coordinate) throws(PlaceStoreError) -> [PlacePage.Hit] {
    var found: [Near] = []
    for (categories, reach) in LocalityReach.groups {
      // A degree of latitude is shortest at the equator: 110,574 m.
      let span = reach / 110_574
      let filter = SpotFilter(
        categories: categories.sorted(),
        latitudes: point.latitude - span...point.latitude + span
      )
      found += try spots(filter, around: point, within: reach).prefix(1)
    }
    return LocalityReach.containing(try hits(found)) { ($0.place.category, $0.distance ?? 0) }
  }

  /// The places of all layers that meet a filter within a radius, the nearest first.
  private func spots(
    _ filter: SpotFilter,
    around point: Coordinate,
    within radius: Meters
  ) throws(PlaceStoreError) -> [Near] {
    var found: [Near] = []
    for (layer, first) in zip(layers, firsts) {
      let database = try layer.database
      let spots = try database.read { try PlaceDatabase.spots(filter, in: $0) }
      try database.check(spots.map(\.number))
      for var spot in spots {
        let distance = Geodesic.distance(point, spot.location)
        guard distance <= radius else { continue }
        spot.number += first
        found.append((spot, distance))
      }
    }
    return found.sorted { ($0.distance, $0.spot.number) < ($1.distance, $1.spot.number) }
  }

  private func hits(_ found: [Near]) throws(PlaceStoreError) -> [PlacePage.Hit] {
    zip(try places(found.map(\.spot.number)), found).map { place, near in
      PlacePage.Hit(place: place, distance: near.distance)
    }
  }
}
