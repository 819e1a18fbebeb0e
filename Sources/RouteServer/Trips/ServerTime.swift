package import GeoCore

/// The present by two clocks.
struct ServerTime: Sendable {
  /// Seconds since 1970 by the system's clock, which can be set forwards and backwards.
  var now: Seconds
  /// Seconds since 1970 by the system's clock when the server started, and by a clock that nobody sets
  /// since then: for ages.
  var steady: Seconds

  /// The whole second of ``now``.
  var second: Int64 { Int64(now.rounded(.down)) }
  /// The whole second of ``steady``.
  var steadySecond: Int64 { Int64(steady.rounded(.down)) }
}

/// Clock that nobody sets.
package enum SteadyClock {
  /// A clock that shows a time now and goes on from there.
  ///
  /// - Parameter start: Seconds since 1970.
  /// - Returns: What it shows.
  package static func starting(at start: Seconds) -> @Sendable () -> Seconds {
    let begin = ContinuousClock.now
    return { start + begin.duration(to: .now) / .seconds(1) }
  }
}
