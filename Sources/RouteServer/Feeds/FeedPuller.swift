import GeoCore

/// What came of a request for a feed.
struct FeedPull: Hashable, Sendable {
  /// Whether there was a new document.
  var isNew: Bool
  /// Seconds for which the document stays as it is; `nil` if not known.
  var lifetime: Int?
  /// Rows that were stored, also those that say nothing new.
  var stored = 0
  /// Rows that cannot be used.
  var rejected = 0
}

/// Reader of one feed, which stores what it reads.
protocol PulledFeed: Actor {
  /// Asks for the feed and stores what is new.
  ///
  /// - Parameters:
  ///   - fetcher: The client.
  ///   - now: Seconds since 1970.
  /// - Returns: What was read.
  /// - Throws: ``FeedFailure``; nothing was stored then.
  func pull(_ fetcher: FeedFetcher, now: Seconds) async throws(FeedFailure) -> FeedPull
}

/// Pulls one feed: a step is one request, and says when the next one is due.
actor FeedPuller {
  /// Kinds of feeds.
  enum Kind: String {
    case stations, vehicles
    case tripUpdates = "trip_updates"
    case alerts

    /// The name in the log.
    var title: String { rawValue.replacing("_", with: " ") }
  }

  /// What the metrics tell of a feed.
  struct Counts: Hashable, Sendable {
    /// The time of the last success by the clock that nobody sets; `nil` for none.
    var success: Seconds?
    /// Requests by their outcome.
    var outcomes: [String: Int] = [:]
  }

  nonisolated let kind: Kind
  /// The name in the log and the metrics.
  nonisolated let name: String
  nonisolated let counts = Guarded(Counts())
  private let feed: any PulledFeed
  private let log: AccessLog
  private var schedule: FeedSchedule
  /// The outcome that was logged last.
  private var logged: String?

  /// Takes a feed, its name, and the seconds between two requests.
  init(
    _ kind: Kind,
    _ name: String,
    _ feed: any PulledFeed,
    interval: Seconds,
    log: AccessLog
  ) {
    (self.kind, self.name, self.feed, self.log) = (kind, name, feed, log)
    schedule = FeedSchedule(interval: interval)
  }

  /// Asks for the feed once.
  ///
  /// - Parameters:
  ///   - time: The present.
  ///   - fetcher: The client.
  /// - Returns: Seconds until the next step.
  func step(at time: ServerTime, _ fetcher: FeedFetcher) async -> Seconds {
    do throws(FeedFailure) {
      let pull = try await feed.pull(fetcher, now: time.now)
      count(pull.isNew ? "new" : "unchanged") { $0.success = time.steady }
      // A success is told once, and each failure that differs from the one before.
      if logged != "" {
        let rejected = pull.rejected > 0 ? ", \(pull.rejected) cannot be used" : ""
        log.log("feed", "\(title): \(pull.stored) rows read\(rejected)", isFailure: false)
        logged = ""
      }
      return schedule.delay(afterSuccess: pull.lifetime)
    } catch {
      guard !Task.isCancelled else { return schedule.interval }
      count(error.reason.rawValue)
      if logged != error.text {
        log.log("feed", "\(title): \(error.text)", isFailure: true)
        logged = error.text
      }
      return schedule.delay(afterFailure: error.retryAfter)
    }
  }

  private var title: String { "\(kind.title) of \(name)" }

  private func count(_ outcome: String, _ change: (inout Counts) -> Void = { _ in }) {
    counts.withLock { counts in
      counts.outcomes[outcome, default: 0] += 1
      change(&counts)
    }
  }
}
