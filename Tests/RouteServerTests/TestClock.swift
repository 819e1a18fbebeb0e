import GeoCore

/// Clock that tests set.
final class TestClock: Sendable {
  /// 2023-11-14T22:13:20Z, the time at which it begins.
  static let start: Seconds = 1_700_000_000

  private let time = Guarded(TestClock.start)

  var now: Seconds { time.withLock { $0 } }

  func advance(by seconds: Seconds) { time.withLock { $0 += seconds } }
}
