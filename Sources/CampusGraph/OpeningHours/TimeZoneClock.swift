internal import Foundation

/// The clocks of one time zone: leads from true time to ``LocalTime`` and back.
public struct TimeZoneClock: Sendable {
  private let zone: TimeZone

  /// The IANA name, such as `America/Guayaquil`.
  public let identifier: String

  /// Takes a zone by its IANA name; `nil` if the machine knows none of that name.
  public init?(identifier: String) {
    guard let zone = TimeZone(identifier: identifier) else { return nil }
    self.zone = zone
    self.identifier = identifier
  }

  /// How far the clocks are ahead of UTC, in seconds, at a moment given in seconds since
  /// 1970-01-01T00:00:00Z.
  public func offset(atEpoch epoch: Int) -> Int {
    zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(epoch)))
  }

  /// What the clocks show at a moment given in seconds since 1970-01-01T00:00:00Z.
  public func localTime(atEpoch epoch: Int) -> LocalTime {
    LocalTime(secondsSince1970: epoch).advanced(by: offset(atEpoch: epoch))
  }

  /// The moment at which the clocks show a time, in seconds since 1970-01-01T00:00:00Z.
  ///
  /// A time that the clocks show twice, when they are set back, means its first showing. One that
  /// they skip, when they are set forward, means the moment that would have been it without the
  /// change.
  public func epoch(of time: LocalTime) -> Int {
    let dial = time.secondsSince1970
    let before = offset(atEpoch: dial - 86_400)
    let after = offset(atEpoch: dial + 86_400)
    if offset(atEpoch: dial - before) == before { return dial - before }
    return offset(atEpoch: dial - after) == after ? dial - after : dial - before
  }
}
