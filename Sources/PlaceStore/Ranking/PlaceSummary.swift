import CampusGraph
import GeoCore

/// Data of a place for ranking, without its details.
struct PlaceSummary {
  var number: Int
  var kind: Place.Kind
  var placeClass: PlaceClass
  /// See ``PlaceClass/rank(of:)``.
  var rank: Int
  /// Its importance; `nil` on a campus.
  var importance: Double?
  var name: String
  var location: Coordinate

  init(
    number: Int,
    kind: Place.Kind,
    placeClass: PlaceClass,
    rank: Int,
    importance: Double?,
    name: String,
    location: Coordinate
  ) {
    self.number = number
    self.kind = kind
    self.placeClass = placeClass
    self.rank = rank
    self.importance = importance
    self.name = name
    self.location = location
  }

  init(_ entry: PlaceEntry, number: Int) {
    let placeClass = entry.placeClass
    self.init(
      number: number,
      kind: entry.place.kind,
      placeClass: placeClass,
      rank: placeClass.rank(of: entry.place),
      importance: entry.importance,
      name: entry.place.name,
      location: entry.place.location
    )
  }
}
