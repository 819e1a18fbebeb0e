import Tracking

/// Texts about a traveller who is followed.
protocol TrackTexts {
  /// What a traveller is doing.
  func state(_ status: TripState.Status) -> String
  /// Mark of an outlier, after the state.
  var outlierMark: String { get }
  /// Average speed with stops included.
  func overall(_ speed: String) -> String
  /// The arrival of a traveller who pauses, as the time after the end of the pause.
  func afterGoingOn(_ duration: String) -> String
  /// Distance and time to the destination.
  func toGo(_ rest: String) -> String
  /// A step that begins after a distance.
  func next(in distance: String, _ instruction: String) -> String

  /// Row: time of the fix.
  var timeRow: String { get }
  /// Row: what the traveller is doing.
  var stateRow: String { get }
  /// Row: coordinate of the traveller.
  var positionRow: String { get }
  /// Row: name of the way.
  var wayRow: String { get }
  /// Row: speed.
  var speedRow: String { get }
  /// Row: average speed without stops.
  var movingAverageRow: String { get }
  /// Row: average speed with stops included.
  var overallAverageRow: String { get }
  /// Row: distance travelled.
  var travelledRow: String { get }
  /// Row: distance and time to the destination.
  var remainingRow: String { get }
  /// Row: time of arrival.
  var arrivalRow: String { get }
  /// Row: next step.
  var nextRow: String { get }
  /// Row: places near the traveller.
  var nearRow: String { get }

  /// Time without stops, in the summary of a trip.
  func moving(_ duration: String) -> String
  /// Average speed with stops included, in the summary of a trip.
  func average(_ speed: String) -> String
  /// Average speed without stops, in the summary of a trip.
  func movingAverage(_ speed: String) -> String
  /// Number of new routes in a trip.
  func reroutes(_ count: Int) -> String
  /// Number of rejected records in a trip.
  func rejected(_ count: Int) -> String
  /// Number of outliers in a trip.
  func outliers(_ count: Int) -> String
  /// Sentence with the time of arrival.
  func arrivalSentence(_ time: String) -> String

  /// Headings of the scores of arrival forecasts; the first column has none.
  var scoreHeadings: [String] { get }
  /// Baseline: the rest of the planned time.
  var plannedRemainder: String { get }
  /// Baseline: the rest of the way divided by the average speed.
  var remainingOverSpeed: String { get }
  /// Number of scored trips.
  func trips(_ count: Int) -> String
}

/// Rows of a report on a recording.
protocol TraceTexts {
  /// File format.
  var formatRow: String { get }
  /// Number of positions.
  var fixesRow: String { get }
  /// Number of segments.
  var segmentsRow: String { get }
  /// First time.
  var startRow: String { get }
  /// Last time.
  var endRow: String { get }
  /// Time between the first and the last position.
  var durationRow: String { get }
  /// Length of the line.
  var lengthRow: String { get }
  /// Length divided by duration.
  var averageSpeedRow: String { get }
  /// Number of outliers.
  var outliersRow: String { get }
  /// Records without a position.
  var noPositionRow: String { get }
  /// Positions without a time.
  var untimedRow: String { get }
  /// Times that equal the time before.
  var repeatedTimesRow: String { get }
  /// Times earlier than the time before.
  var backwardTimesRow: String { get }
  /// Times far from those around them.
  var timeOutliersRow: String { get }
  /// Records that cannot be read.
  var rejectedRow: String { get }
  /// Line of a rejected record with the reason.
  func rejectedLine(_ line: Int, _ reason: String) -> String
}
