import GeoCore
import Transit

/// Counters of public transport in Prometheus's text format.
extension TransitService {
  /// The lines.
  func metrics(at time: Seconds) -> String {
    var lines = [
      "# HELP rumbo_transit_vehicles Vehicles by what they do on the timetable.",
      "# TYPE rumbo_transit_vehicles gauge",
    ]
    for (state, count) in counts(at: time) {
      lines.append("rumbo_transit_vehicles{state=\"\(state.rawValue)\"} \(count)")
    }
    lines += [
      "# HELP rumbo_arrival_listeners Listeners to the arrivals at stops.",
      "# TYPE rumbo_arrival_listeners gauge",
      "rumbo_arrival_listeners \(listeners.count)",
    ]
    return lines.joined(separator: "\n") + "\n"
  }
}
