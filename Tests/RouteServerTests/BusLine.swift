import GeoCore

/// A bus line with four stops, 500 m apart, to the east of a place.
///
/// Trips leave at 22:13:20 UTC, when a ``LiveServer`` starts, and half an hour later.
enum BusLine {
  static let stopCount = 4
  static let spacing: Meters = 500
  /// Seconds between two stops in the timetable.
  static let seconds = 80

  static func feed(around place: Coordinate) -> [String: String] {
    let plane = LocalPlane(at: place)
    let stops = (0..<stopCount).map { index in
      let point = plane.coordinate(PlanePoint(x: Double(index) * spacing, y: 0))
      return "S\(index),Stop \(index),\(point.latitude),\(point.longitude)"
    }
    func time(_ seconds: Int) -> String {
      func pad(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      return "\(pad(seconds / 3600)):\(pad(seconds / 60 % 60)):\(pad(seconds % 60))"
    }
    let first = 22 * 3600 + 13 * 60 + 20
    let times = [("T1", first), ("T2", first + 1800)].flatMap { trip, start in
      (0..<stopCount).map { index in
        let text = time(start + index * seconds)
        return "\(trip),\(text),\(text),S\(index),\(index)"
      }
    }
    return [
      "agency.txt":
        "agency_id,agency_name,agency_url,agency_timezone\n"
        + "A,City <b>Bus</b>,http://a.example,UTC",
      "stops.txt": (["stop_id,stop_name,stop_lat,stop_lon"] + stops).joined(separator: "\n"),
      "routes.txt":
        "route_id,agency_id,route_short_name,route_long_name,route_type,route_color\n"
        + "R1,A,1,East,3,AA00FF",
      "calendar.txt":
        "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
        + "W,1,1,1,1,1,1,1,20230101,20241231",
      "trips.txt":
        "route_id,service_id,trip_id,trip_headsign\nR1,W,T1,East end\nR1,W,T2,East end",
      "stop_times.txt": (["trip_id,arrival_time,departure_time,stop_id,stop_sequence"] + times)
        .joined(separator: "\n"),
    ]
  }
}
