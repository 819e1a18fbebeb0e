import GeoCore

/// A route as it is exported to other programs: the common ground of GPX, KML and GeoJSON.
struct ExportRoute {
  /// One instruction, at the place where it is followed.
  struct Step {
    var instruction: String
    /// The way's name; empty where it has none.
    var name: String
    /// `walk`, `bike`, `drive`, `ferry` or `wait`.
    var mode: String
    var coordinate: Coordinate
    var distance: Meters
    var duration: Seconds
  }

  /// A part of the line that is travelled by ferry.
  struct Ferry {
    /// The line's name; empty where it has none.
    var name: String
    var line: [Coordinate]
    var distance: Meters
    var duration: Seconds
  }

  /// A place that somebody asked for.
  struct Waypoint {
    var name: String
    var coordinate: Coordinate
  }

  /// Such as `Biblioteca → Aulas 3`.
  var name: String
  /// Such as `312 m, 4 min`.
  var description: String
  /// The profile's name.
  var profile: String
  var distance: Meters
  var duration: Seconds
  /// Whether part of it is not on surveyed ways.
  var isEstimated: Bool
  /// The steps of each leg.
  var legs: [[Step]]
  /// The parts of the line that are travelled by ferry.
  var ferries: [Ferry] = []
  /// The whole line, in the order of travel.
  var line: [Coordinate]
  /// Start, vias and destination.
  var waypoints: [Waypoint]
  /// RFC 3339 with offset; `nil` where nobody chose a time, so that files do not depend on the
  /// clock.
  var departure: String?
  /// Who must be named; empty where nobody must.
  var attribution: String

  /// The role of a waypoint by its index.
  func role(ofWaypoint index: Int) -> String {
    index == 0 ? "start" : (index == waypoints.count - 1 ? "end" : "via")
  }
}
