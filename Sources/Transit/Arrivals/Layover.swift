/// How vehicles leave the first stop of a path: at the times of their runs, or some time after they came.
///
/// Vehicles of lines with frequencies that are late leave as soon as they can, whatever departure they are
/// expected to make, and a vehicle that comes late for its trip pauses shortly. Which holds is learned by
/// the errors of both; the pause is the median, by stochastic approximation (Robbins and Monro 1951). The
/// constants are estimates.
struct Layover: Sendable {
  /// Median seconds between arrival and departure, of vehicles without times to keep or too late for them.
  private(set) var pause = 60.0
  /// Mean errors in seconds of departures on time and of those after the pause.
  ///
  /// At first vehicles are expected on time.
  private var timeError = 120.0
  private var pauseError = 240.0

  /// Seconds by which the pause follows one vehicle.
  private static let step = 5.0
  /// Weight of the newest vehicle in the errors.
  private static let rate = 0.08

  /// Expected departure of a vehicle.
  ///
  /// - Parameters:
  ///   - due: the scheduled departure.
  ///   - arrival: when the vehicle came; `nil` if unknown.
  ///   - keepsTimes: whether vehicles wait for the scheduled departure.
  /// - Returns: seconds since 1970.
  func departure(due: Double, arrival: Double?, keepsTimes: Bool) -> Double {
    guard let arrival else { return due }
    let ready = arrival + pause
    if keepsTimes { return max(due, ready) }
    return pauseError < timeError ? ready : max(due, arrival)
  }

  /// Learns from a departure; all times in seconds since 1970.
  mutating func learn(_ departure: Double, due: Double, arrival: Double, keepsTimes: Bool) {
    let stood = departure - arrival
    guard stood >= 0, stood < 3600 else { return }
    if keepsTimes {
      guard due < arrival + pause else { return }
    } else {
      timeError += Self.rate * (min(abs(departure - max(due, arrival)), 1200) - timeError)
      pauseError += Self.rate * (min(abs(stood - pause), 1200) - pauseError)
    }
    pause = max(0, pause + (stood > pause ? Self.step : -Self.step))
  }
}
