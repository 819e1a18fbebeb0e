import GeoCore
import TransitFeeds

/// Message of a GTFS-Realtime feed, and what is common to the readers of its kinds.
struct RealtimeMessage {
  let feed: RealtimeFeed
  /// When it was made by its own clock, not after the present, in seconds since 1970; `nil` if not given.
  let time: Seconds?

  /// Seconds by which the clock of a feed may be ahead.
  private static let ahead: Seconds = 60

  /// Reads a message that was got at a time in seconds since 1970.
  ///
  /// - Throws: ``FeedFailure`` if the bytes are none.
  init(_ bytes: [UInt8], now: Seconds) throws(FeedFailure) {
    do throws(TransitFeedError) {
      feed = try RealtimeFeed.reading(protobuf: bytes, path: "GTFS-Realtime").feed
    } catch {
      throw FeedFailure(.malformed, error.message[.english])
    }
    time = feed.timestamp.flatMap { stamp in
      let stamp = Seconds(stamp)
      return stamp > 0 && stamp <= now + Self.ahead ? min(stamp, now) : nil
    }
  }

  /// The entities of a kind; a message with others alone is an error.
  ///
  /// - Throws: ``FeedFailure`` that names the message that is wanted.
  func entities(
    of name: String,
    where isWanted: (RealtimeFeed.Entity) -> Bool
  ) throws(FeedFailure) -> [RealtimeFeed.Entity] {
    let wanted = feed.entities.filter { !$0.isDeleted && isWanted($0) }
    guard !wanted.isEmpty || feed.entities.isEmpty else {
      throw FeedFailure(.malformed, "no such entities; give the address of \(name)")
    }
    return wanted
  }
}
