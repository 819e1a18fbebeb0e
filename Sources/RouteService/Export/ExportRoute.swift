package import GeoCore

/// A route for export: the common content of GPX, KML and GeoJSON files.
package struct ExportRoute {
  /// One instruction, at the place where it is followed.
  package struct Step {
    package var instruction: String
    /// The way's name; empty if it has none.
    package var name: String
    /// `walk`, `bike`, `drive`, `ferry` or `wait`; of a ride, its mode, such as `bus`.
    package var mode: String
    package var coordinate: Coordinate
    package var distance: Meters
    package var duration: Seconds
  }

  /// A part of the line that is travelled by ferry.
  package struct Ferry {
    /// The line's name; empty if it has none.
    package var name: String
    package var line: [Coordinate]
    package var distance: Meters
    package var duration: Seconds
  }

  /// A place of the question.
  package struct Waypoint {
    package var name: String
    package var coordinate: Coordinate
  }

  /// Such as `Biblioteca → Aulas 3`.
  package var name: String
  /// Such as `312 m, 4 min`.
  package var description: String
  /// The profile's name.
  package var profile: String
  package var distance: Meters
  package var duration: Seconds
  /// Whether part of it is not on surveyed ways.
  package var isEstimated: Bool
  /// The steps of each leg.
  package var legs: [[Step]]
  /// The parts of the line that are travelled by ferry.
  package var ferries: [Ferry] = []
  /// The whole line, in the order of travel.
  package var line: [Coordinate]
  /// Start, vias and destination.
  package var waypoints: [Waypoint]
  /// RFC 3339 with offset; `nil` if the question has no time, so that files do not depend on the
  /// clock.
  package var departure: String?
  /// The data's attribution; empty if none is required.
  package var attribution: String
  /// How quantities in descriptions look.
  package var style = TextStyle.plain

  /// The role of a waypoint by its index.
  package func role(ofWaypoint index: Int) -> String {
    index == 0 ? "start" : (index == waypoints.count - 1 ? "end" : "via")
  }
}
