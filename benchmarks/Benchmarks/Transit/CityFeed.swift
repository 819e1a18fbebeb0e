import Foundation
import GeoCore

/// Generated GTFS feed of a city: a grid of stops with bus lines along its rows and columns.
///
/// Each line runs in both directions from five in the morning to one at night with its own headway.
/// Rows are served by two lines that meet in the middle, so most journeys need a transfer.
struct CityFeed {
  /// Rows of stops, 300 m apart.
  var rows = 50
  /// Columns of stops, 300 m apart.
  var columns = 100
  /// Lines leave this often, in minutes; each line draws one.
  var headways = [10, 15, 20, 30]
  var seed: UInt64 = 1

  /// Where the city is.
  static let corner = Coordinate(latitude: -0.30, longitude: -78.60)

  /// The number of stop times written.
  private(set) var callCount = 0
  /// The number of trips written.
  private(set) var tripCount = 0

  /// Positions of the stops, row by row.
  var stops: [Coordinate] {
    var random = SplitMix64(seed: seed)
    let plane = LocalPlane(at: Self.corner)
    return (0..<rows).flatMap { row in
      (0..<columns).map { column in
        plane.coordinate(
          PlanePoint(
            x: Double(column) * 300 + random.between(-60...60),
            y: Double(row) * 300 + random.between(-60...60)
          )
        )
      }
    }
  }

  /// The stops of every line in one direction.
  private var lines: [[Int]] {
    let middle = columns / 2
    var lines: [[Int]] = []
    for row in 0..<rows {
      lines.append((0...middle).map { row * columns + $0 })
      lines.append((middle..<columns).map { row * columns + $0 })
    }
    for column in 0..<columns { lines.append((0..<rows).map { $0 * columns + column }) }
    return lines
  }

  /// Writes the feed to a folder.
  mutating func write(to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    func write(_ text: String, _ name: String) throws {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }
    try write(
      "agency_id,agency_name,agency_url,agency_timezone\nA,City,http://example.org,America/Guayaquil\n",
      "agency.txt"
    )
    try write(
      """
      service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
      D,1,1,1,1,1,1,1,20260101,20261231

      """,
      "calendar.txt"
    )
    let places = stops
    var text = "stop_id,stop_name,stop_lat,stop_lon\n"
    for (number, place) in places.enumerated() {
      text += "S\(number),Stop \(number),\(place.latitude),\(place.longitude)\n"
    }
    try write(text, "stops.txt")
    let lines = lines
    try write(
      "route_id,agency_id,route_short_name,route_type\n"
        + lines.indices.map { "R\($0),A,\($0),3\n" }.joined(),
      "routes.txt"
    )
    try writeTrips(lines, to: folder)
  }

  private mutating func writeTrips(_ lines: [[Int]], to folder: URL) throws {
    var random = SplitMix64(seed: seed &+ 1)
    var trips = "route_id,service_id,trip_id,trip_headsign,direction_id\n"
    var times = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
    for (number, line) in lines.enumerated() {
      let headway = headways[random.below(headways.count)] * 60
      for direction in 0...1 {
        let stops = direction == 0 ? line : line.reversed()
        let runs = stops.map { _ in 40 + random.below(30) }
        var start = 5 * 3600 + random.below(headway)
        while start < 25 * 3600 {
          trips += "R\(number),D,T\(tripCount),To \(direction),\(direction)\n"
          var time = start
          for (position, stop) in stops.enumerated() {
            let clock = Self.clock(time)
            times += "T\(tripCount),\(clock),\(clock),S\(stop),\(position)\n"
            time += runs[position]
          }
          callCount += stops.count
          tripCount += 1
          start += headway
        }
      }
    }
    try Data(trips.utf8).write(to: folder.appending(path: "trips.txt"))
    try Data(times.utf8).write(to: folder.appending(path: "stop_times.txt"))
  }

  private static func clock(_ time: Int) -> String {
    func pad(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(pad(time / 3600)):\(pad(time / 60 % 60)):\(pad(time % 60))"
  }
}
