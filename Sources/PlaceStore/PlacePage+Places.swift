package import CampusGraph
import GeoCore

extension PlacePage {
  /// A page of places that are not stored, such as street corners: those in the area of a query, the
  /// nearest to its centre first.
  package init(of places: [Place], meeting query: PlaceQuery) {
    var hits = places.filter { query.accepts($0.location) }.map { place in
      Hit(place: place, distance: query.center.map { Geodesic.distance($0, place.location) })
    }
    if query.center != nil {
      // A stable order: equal distances keep the order of the places.
      hits = hits.enumerated()
        .sorted { ($0.element.distance ?? 0, $0.offset) < ($1.element.distance ?? 0, $1.offset) }
        .map(\.element)
    }
    let (start, limit) = PlaceStore.rows(of: query)
    let rest = hits.dropFirst(start)
    self.init(
      hits: Array(rest.prefix(limit)),
      total: hits.count,
      page: max(1, query.page),
      nextPage: rest.count > limit ? max(1, query.page) + 1 : nil
    )
  }
}
