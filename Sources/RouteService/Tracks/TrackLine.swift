import GeoCore
package import PlaceStore
package import Routing
package import Tracking

/// State of a trip after a fix, with what is shown beside it.
package struct TrackLine {
  /// The recording's name.
  package var trace: String
  package var update: TripUpdate
  /// The traveller's destination; `nil` for none.
  package var destination: Waypoint?
  /// Name of the way; empty if it has none.
  package var way: String
  /// Stations and places near a traveller without a destination.
  package var near: [PlacePage.Hit]
  /// The clock of the shown times.
  package var clock: TimeArgument

  /// Takes the values after a fix.
  package init(
    trace: String,
    update: TripUpdate,
    destination: Waypoint?,
    way: String,
    near: [PlacePage.Hit],
    clock: TimeArgument
  ) {
    self.trace = trace
    self.update = update
    self.destination = destination
    self.way = way
    self.near = near
    self.clock = clock
  }
}
