import GeoCore

/// When a feed is asked for next.
///
/// After a success in the interval, or later if the document stays as it is for longer. After failures
/// the interval doubles with each, up to a limit, and is at least what the server asks for.
struct FeedSchedule: Hashable, Sendable {
  /// Seconds between two requests.
  let interval: Seconds
  /// Failures since the last success.
  private(set) var failures = 0

  /// The longest time that a document's lifetime counts for, in seconds.
  static let longestLifetime: Seconds = 3600
  /// The longest time between two requests after failures, unless the interval is longer, in seconds.
  static let longestBackoff: Seconds = 900
  /// The longest `Retry-After` that counts, in seconds.
  static let longestRetry: Seconds = 86_400

  init(interval: Seconds) { self.interval = interval }

  /// Counts a success.
  ///
  /// - Parameter lifetime: Seconds for which the document stays as it is; `nil` if not known.
  /// - Returns: Seconds until the next request.
  mutating func delay(afterSuccess lifetime: Int?) -> Seconds {
    failures = 0
    return max(interval, min(Seconds(lifetime ?? 0), Self.longestLifetime))
  }

  /// Counts a failure.
  ///
  /// - Parameter retryAfter: Seconds that the server asks to wait; `nil` for none.
  /// - Returns: Seconds until the next request.
  mutating func delay(afterFailure retryAfter: Seconds?) -> Seconds {
    let doublings = min(failures, 20)
    failures += 1
    let backoff = min(interval * Double(1 << doublings), max(Self.longestBackoff, interval))
    return max(backoff, min(retryAfter ?? 0, Self.longestRetry))
  }
}
