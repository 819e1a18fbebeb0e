import Tracking

extension EnglishTexts: TrackTexts {
  func state(_ status: TripState.Status) -> String {
    switch status {
    case .starting: "starting"
    case .moving: "moving"
    case .stopped: "stopped"
    case .paused: "paused"
    case .wrongWay: "wrong way"
    case .offRoute: "off route"
    case .rerouted: "new route"
    case .lost: "position lost"
    case .arrived: "arrived"
    }
  }

  var outlierMark: String { " (outlier)" }
  func overall(_ speed: String) -> String { "overall \(speed)" }
  func afterGoingOn(_ duration: String) -> String { "\(duration) after going on" }
  func toGo(_ rest: String) -> String { "to go \(rest)" }

  func next(in distance: String, _ instruction: String) -> String {
    "in \(distance): \(instruction)"
  }

  var timeRow: String { "time" }
  var stateRow: String { "state" }
  var positionRow: String { "position" }
  var wayRow: String { "way" }
  var speedRow: String { "speed" }
  var movingAverageRow: String { "moving average" }
  var overallAverageRow: String { "overall average" }
  var travelledRow: String { "travelled" }
  var remainingRow: String { "remaining" }
  var arrivalRow: String { "arrival" }
  var nextRow: String { "next" }
  var nearRow: String { "near" }

  func moving(_ duration: String) -> String { "moving \(duration)" }
  func average(_ speed: String) -> String { "average \(speed)" }
  func movingAverage(_ speed: String) -> String { "moving average \(speed)" }
  func reroutes(_ count: Int) -> String { counted(count, "new route", "new routes") }
  func rejected(_ count: Int) -> String { "\(count) rejected" }
  func outliers(_ count: Int) -> String { counted(count, "outlier", "outliers") }
  func arrivalSentence(_ time: String) -> String { "Arrival: \(time)." }

  var scoreHeadings: [String] {
    ["", "mean error", "median", "90 %", "bias", "relative", "within 80 %", "width", "jitter"]
  }
  var plannedRemainder: String { "planned remainder" }
  var remainingOverSpeed: String { "remaining ÷ speed" }
  func trips(_ count: Int) -> String { counted(count, "trip", "trips") }
}

extension EnglishTexts: TraceTexts {
  var formatRow: String { "format" }
  var fixesRow: String { "fixes" }
  var segmentsRow: String { "segments" }
  var startRow: String { "start" }
  var endRow: String { "end" }
  var durationRow: String { "duration" }
  var lengthRow: String { "length" }
  var averageSpeedRow: String { "average speed" }
  var outliersRow: String { "outliers" }
  var noPositionRow: String { "no position" }
  var untimedRow: String { "without a time" }
  var repeatedTimesRow: String { "repeated times" }
  var backwardTimesRow: String { "times going back" }
  var timeOutliersRow: String { "outlying times" }
  var rejectedRow: String { "rejected records" }
  func rejectedLine(_ line: Int, _ reason: String) -> String { "line \(line): \(reason)" }
}
