import GeoCore
import Tracking
import TrackingOracles
import TripSimulation

/// Lengths matched correctly, and the bound for any matcher.
struct Matched: Sendable {
  var edges = MatchedLength()
  var lines = LineAgreement()
  var limit = MatchingOracle.Limit()

  mutating func add(_ other: Matched) {
    edges.add(other.edges)
    lines.add(other.lines)
    limit.add(other.limit)
  }

  /// The share that an oracle has right, 0…1; `nil` if it was not asked.
  func bound(_ lost: KeyPath<MatchingOracle.Limit, Meters>) -> Double? {
    limit.travelled > 0 ? 1 - limit[keyPath: lost] / limit.travelled : nil
  }
}

/// Result of following one simulated trip.
struct TripOutcome: Sendable {
  var forecasts = Forecasts()
  var detection = Detection()
  var arrived = false
  /// Of the receiver of the trip, and of one of σ 15 m that gives a fix every ten seconds.
  var matched = Matched()
  var matchedCoarse = Matched()
  /// Nanoseconds that each fix took, matching and tracking together.
  var costs: [UInt32] = []
  /// Milliseconds that each new route took, including its layout for tracking.
  var reroutes: [Double] = []

  /// The predicted and the true arrival at each fix, by predictor.
  struct Forecasts: Sendable {
    var tracker: [ETAObservation] = []
    var plannedFraction: [ETAObservation] = []
    var remainingOverSpeed: [ETAObservation] = []
    /// At some fixes only: by an oracle that knows the pace, and by one that estimates it.
    var oracle: [ETAObservation] = []
    var estimating: [ETAObservation] = []
  }

  /// When the wrong turn was detected, and the odds of the oracle.
  struct Detection: Sendable {
    var hadWrongTurn = false
    /// Whether no fix came between the wrong turn and the distance within which it should be found.
    var hadNoFixInTime = false
    /// Metres from the wrong turn to where it was found; `nil` if it was not.
    var foundAfter: Meters?
    var falseAlarms = 0
    /// The oracle's odds at each fix, by the positions alone and by courses too.
    var oddsByPosition: [DetectionBound.OddsSample] = []
    var oddsByMotion: [DetectionBound.OddsSample] = []
    /// Metres from the start to the wrong turn.
    var turn: Meters?
  }
}
