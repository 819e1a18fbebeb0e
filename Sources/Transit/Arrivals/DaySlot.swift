import CampusGraph
import GeoCore

/// Time of day as a position between the middles of two hours of a working day or a weekend.
struct DaySlot: Sendable {
  /// Hours of working days, then those of weekends.
  static let count = 48

  /// Hours whose middles are before and after.
  let before: Int
  let after: Int
  /// Share of ``after``.
  let share: Double

  /// The slot of a moment in seconds since 1970 on the service day of a run.
  init(_ time: Double, of run: TripRun) {
    let hours = min(max(time - Double(run.origin), 0), 1e6) / 3600 + 23.5
    let whole = Int(hours)
    let offset = run.date.weekday.rawValue >= 5 ? 24 : 0
    before = whole % 24 + offset
    after = (whole + 1) % 24 + offset
    share = hours - Double(whole)
  }

  /// Interpolates values of the two hours.
  func value(_ ofHour: (Int) -> Double) -> Double {
    let (a, b) = (ofHour(before), ofHour(after))
    return a + share * (b - a)
  }
}
