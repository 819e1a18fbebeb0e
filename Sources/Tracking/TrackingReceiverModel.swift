import GeoCore

/// Model of a phone's satellite receiver, for every mode of travel.
///
/// Each number is *sourced*, with its source, *derived* from another one, *chosen* with drives in view,
/// with the command that shows it, or an *estimate*. None was fitted to one trace or to one city.
enum TrackingReceiverModel {
  /// Standard deviation in metres along one axis if a receiver states no accuracy.
  ///
  /// Sourced: phones in the open are within 4.9 m two thirds of the time (van Diggelen and Enge,
  /// ION GNSS 2015); streets are worse.
  static let usualDeviation: Meters = 5
  /// Standard deviations along one axis in the radius that holds 68 fixes of 100.
  ///
  /// Derived: √(−2 ln 0.32), of a circular normal distribution.
  static let deviationsInAccuracy = 1.51
  /// The least standard deviation along one axis, whatever a receiver states: an estimate.
  static let leastDeviation: Meters = 1
  /// Correlation time in seconds of a receiver's error: reflections change along a street.
  ///
  /// An estimate: tens of seconds are seen in streets, minutes at rest.
  static let errorMemory: Seconds = 25
  /// The usual share of white noise in the variance of the error; the rest is correlated; an
  /// estimate.
  static let whiteErrorShare = 0.1
  /// Mean seconds between jumps of the error, which are frequent between tall buildings, and the
  /// standard deviation in metres along one axis of the offset after a jump.
  ///
  /// Estimates; `benchmarks/tracking/constants.py` shows what other values do.
  static let jumpInterval: Seconds = 600
  static let jumpDeviation: Meters = 20
  /// The share of fixes with such an offset.
  ///
  /// Chosen with the simulator in view: if it is larger, there are fewer false alarms, but departures,
  /// above all of walkers, are found later (the same command).
  static let offsetShare = 0.001
  /// Standard deviation of a stated speed in m/s: some tenths, from Doppler shifts; an estimate.
  static let speedDeviation = 0.4
  /// Correlation time in seconds of errors of stated velocities, as receivers smooth: an estimate.
  static let velocityMemory: Seconds = 3
  /// Standard deviations from the prediction beyond which a fix is an outlier: an estimate.
  static let outlierDeviations = 4.0
  /// Consecutive rejected fixes after which the prediction is wrong instead: an estimate.
  static let rejectionLimit = 4
  /// Seconds of memory of the speed that is shown: 5 to 10 is usual; an estimate.
  static let shownSpeedMemory: Seconds = 6
  /// Seconds of moving that the moving average looks back on: an estimate.
  static let averageSpeedMemory: Seconds = 180
  /// Seconds between fixes beyond which nothing is known of the motion between them: an estimate.
  static let gap: Seconds = 8
  /// Seconds for which a receiver without a new place repeats the last one; seen in recorded drives.
  static let staleness: Seconds = 6
  /// Metres between two fixes without times that need no confirmation, and of the longest way
  /// looked for between two fixes.
  ///
  /// An estimate; Valhalla's limit, too.
  static let longestHop: Meters = 3000
}
