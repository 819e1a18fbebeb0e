internal import Foundation

/// Converter between UTC and the ``LocalTime`` of a time zone.
public struct TimeZoneClock: Sendable {
  private let zone: TimeZone

  /// The IANA name, such as `America/Guayaquil`.
  public let identifier: String

  /// Makes a clock from an IANA name; `nil` if the system does not know it.
  public init?(identifier: String) {
    guard let zone = TimeZone(identifier: identifier) else { return nil }
    self.zone = zone
    self.identifier = identifier
  }

  /// The offset from UTC in seconds at a time in seconds since 1970-01-01T00:00:00Z.
  public func offset(atEpoch epoch: Int) -> Int {
    zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(epoch)))
  }

  /// The local time at a time in seconds since 1970-01-01T00:00:00Z.
  public func localTime(atEpoch epoch: Int) -> LocalTime {
    LocalTime(secondsSince1970: epoch).advanced(by: offset(atEpoch: epoch))
  }

  /// The time at which the clocks show a local time, in seconds since 1970-01-01T00:00:00Z.
  ///
  /// If clocks are set back, an ambiguous local time means its first occurrence. If they are set
  /// forward, a skipped local time is converted with the offset before the change.
  public func epoch(of time: LocalTime) -> Int {
    let dial = time.secondsSince1970
    let before = offset(atEpoch: dial - 86_400)
    let after = offset(atEpoch: dial + 86_400)
    if offset(atEpoch: dial - before) == before { return dial - before }
    return offset(atEpoch: dial - after) == after ? dial - after : dial - before
  }
}
