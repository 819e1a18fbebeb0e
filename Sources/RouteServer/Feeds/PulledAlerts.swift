import GeoCore
import LiveStore

/// Alerts that feeds of other servers state.
final class PulledAlerts: Sendable {
  private struct Message: Sendable {
    var alerts: [LiveAlert]
    var time: Seconds
  }

  /// Seconds after the last answer of a feed for which its alerts are shown.
  private static let lifetime: Seconds = 86_400

  private let messages = Guarded<[Int: Message]>([:])

  /// Takes the alerts of a feed, by its number, instead of the former ones.
  func take(_ alerts: [LiveAlert], ofFeed feed: Int, at time: Seconds) {
    messages.withLock { $0[feed] = Message(alerts: alerts, time: time) }
  }

  /// Notes that a feed has the same alerts as before.
  func keep(ofFeed feed: Int, at time: Seconds) {
    messages.withLock { $0[feed]?.time = time }
  }

  /// The alerts that have not ended at a time in seconds since 1970, by feed.
  func alerts(endingAfter time: Int64) -> [LiveAlert] {
    let messages = messages.withLock { $0 }
    return messages.sorted { $0.key < $1.key }
      .filter { Seconds(time) - $0.value.time <= Self.lifetime }
      .flatMap(\.value.alerts)
      .filter { $0.ends.map { $0 > time } ?? true }
  }
}
