import GeoCore
import Transit
import TransitFeeds

/// Reader of the delays, skipped stops and cancellations of trips in a GTFS-Realtime feed.
actor TripUpdateFeed: PulledFeed {
  private let number: Int
  private let address: FeedAddress
  private let transit: TransitService
  private var validators = FeedValidators()
  /// The deviations of a message that has no time, which counts as new with each answer.
  private var untimed: [TripUpdate]?

  /// Takes the number of the feed, its address, and the timetable of its trips.
  init(_ number: Int, _ address: FeedAddress, _ transit: TransitService) {
    (self.number, self.address, self.transit) = (number, address, transit)
  }

  func pull(_ fetcher: FeedFetcher, now: Seconds) async throws(FeedFailure) -> FeedPull {
    let answer = try await fetcher.fetch(address, validators, now: now)
    guard case .document(let bytes, let new) = answer else {
      if let untimed { transit.take(untimed, ofFeed: number, at: now) }
      return FeedPull(isNew: false)
    }
    let message = try RealtimeMessage(bytes, now: now)
    let all = try message.entities(of: "TripUpdates") { $0.tripUpdate != nil }
    var feed = message.feed
    let time = message.time ?? now
    // Without a time the date of a trip would not be known.
    feed.timestamp = Int64(time)
    feed.entities = all.filter { Self.isUsable($0.tripUpdate, at: time) }
    let updates = feed.tripUpdates(of: transit.timetable)
    untimed = message.time == nil ? updates : nil
    validators = new
    transit.take(updates, ofFeed: number, at: time)
    return FeedPull(isNew: true, stored: updates.count, rejected: all.count - updates.count)
  }

  /// Whether a trip's times are not too old; a cancellation never is.
  private static func isUsable(_ update: RealtimeTripUpdate?, at time: Seconds) -> Bool {
    guard let update else { return false }
    switch update.trip.relationship {
    case .canceled, .deleted: return true
    default: return update.timestamp.map { time - Seconds($0) <= PulledUpdates.lifetime } ?? true
    }
  }
}
