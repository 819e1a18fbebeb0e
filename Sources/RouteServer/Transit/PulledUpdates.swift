import GeoCore
import Transit

/// Deviations from the timetable that feeds of other servers state.
///
/// Those of a feed are used for some time after the time that it gives, so that a feed that stands still
/// does not hold buses back for ever.
final class PulledUpdates: Sendable {
  private struct Message: Sendable {
    var updates: [TripUpdate]
    var time: Seconds
  }

  private struct State: Sendable {
    var messages: [Int: Message] = [:]
    /// The deviations of the feeds that were used last, joined.
    var joined: (feeds: [Int], table: TripUpdateTable) = ([], .none)
  }

  /// Seconds after its time for which a message is used.
  static let lifetime: Seconds = 600

  private let state = Guarded(State())

  /// Takes the deviations of a feed, by its number, instead of the former ones.
  func take(_ updates: [TripUpdate], ofFeed feed: Int, at time: Seconds) {
    state.withLock { state in
      state.messages[feed] = Message(updates: updates, time: time)
      state.joined = ([], .none)
    }
  }

  /// The deviations that count at a time in seconds since 1970; of several feeds that of the lowest number.
  ///
  /// - Complexity: O(feeds) unless they have changed.
  func table(at time: Seconds) -> TripUpdateTable {
    state.withLock { state in
      let feeds = state.messages.filter { time - $0.value.time <= Self.lifetime }.keys.sorted(by: >)
      if state.joined.feeds != feeds {
        let all = feeds.flatMap { state.messages[$0]?.updates ?? [] }
        state.joined = (feeds, TripUpdateTable(all))
      }
      return state.joined.table
    }
  }
}
