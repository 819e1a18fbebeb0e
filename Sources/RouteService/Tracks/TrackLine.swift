import GeoCore
package import PlaceStore
package import Routing
package import Tracking

/// What there is to show after a fix.
package struct TrackLine {
  /// The recording's name.
  package var trace: String
  package var update: TripUpdate
  /// Where the traveller is going; `nil` if nowhere in particular.
  package var destination: Waypoint?
  /// Name of the way; empty if it has none.
  package var way: String
  /// Stations and places near a traveller without a destination.
  package var near: [PlacePage.Hit]
  /// The clock that times are shown on.
  package var clock: TimeArgument

  /// Takes what is known after a fix.
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
