import GeoCore
import LiveStore

/// Counters of live data in Prometheus's text format.
extension LiveService {
  /// The lines.
  var metrics: String {
    let counted = receipts.withLock { $0 }
    let newest = store.lastPositions.map(\.position.time).max()
    var lines = [
      "# HELP rumbo_live_positions_total Positions of devices, by what became of them.",
      "# TYPE rumbo_live_positions_total counter",
    ]
    for (outcome, count) in [
      ("stored", counted.stored), ("duplicate", counted.duplicates), ("late", counted.late),
      ("ahead", counted.ahead), ("discarded", counted.discarded),
    ] {
      lines.append("rumbo_live_positions_total{outcome=\"\(outcome)\"} \(count)")
    }
    lines += [
      "# HELP rumbo_live_vehicles Vehicles with a last position.",
      "# TYPE rumbo_live_vehicles gauge",
      "rumbo_live_vehicles \(store.lastPositions.count)",
      "# HELP rumbo_live_listeners Listeners to the stream of positions.",
      "# TYPE rumbo_live_listeners gauge",
      "rumbo_live_listeners \(listeners.count)",
      "# HELP rumbo_live_log_bytes Size of the write-ahead log.",
      "# TYPE rumbo_live_log_bytes gauge",
      "rumbo_live_log_bytes \(store.logSize)",
    ]
    if let newest {
      lines += [
        "# HELP rumbo_live_newest_position_timestamp_seconds Time of the newest last position.",
        "# TYPE rumbo_live_newest_position_timestamp_seconds gauge",
        "rumbo_live_newest_position_timestamp_seconds \(newest)",
      ]
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
