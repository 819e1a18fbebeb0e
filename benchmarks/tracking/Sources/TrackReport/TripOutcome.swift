import GeoCore
import Tracking
import TrackingOracles
import TripSimulation

/// What was matched right, and what nobody could have.
struct Matched: Sendable {
  var edges = MatchedLength()
  var lines = LineAgreement()
  var limit = MatchingOracle.Limit()

  mutating func add(_ other: Matched) {
    edges.add(other.edges)
    lines.add(other.lines)
    limit.add(other.limit)
  }

  /// The share that an oracle has right, 0…1; `nil` where it was not asked.
  func bound(_ lost: KeyPath<MatchingOracle.Limit, Meters>) -> Double? {
    limit.travelled > 0 ? 1 - limit[keyPath: lost] / limit.travelled : nil
  }
}

/// What came of following one simulated trip.
struct TripOutcome: Sendable {
  /// What was said of the arrival at each fix, and what then happened.
  var tracker: [ETAObservation] = []
  var plannedFraction: [ETAObservation] = []
  var remainingOverSpeed: [ETAObservation] = []
  /// At some fixes only: by one who knows the pace, and by one who has to learn it.
  var oracle: [ETAObservation] = []
  var student: [ETAObservation] = []
  var hadWrongTurn = false
  /// Whether no fix came between the wrong turn and the distance within which it should be found.
  var hadNoFixInTime = false
  /// Metres from the wrong turn to where it was found; `nil` where it was not.
  var foundAfter: Meters?
  var falseAlarms = 0
  var arrived = false
  /// What an all-knowing observer thought at each fix, by the positions alone and by courses too.
  var oddsByPosition: [DetectionBound.OddsSample] = []
  var oddsByMotion: [DetectionBound.OddsSample] = []
  /// Metres from the start to the wrong turn.
  var turn: Meters?
  /// Of the receiver of the trip, and of one of σ 15 m that gives a fix every ten seconds.
  var matched = Matched()
  var matchedCoarse = Matched()
  /// Nanoseconds that each fix took, matching and tracking together.
  var costs: [UInt32] = []
  /// Milliseconds that each new route took, laying it out for tracking included.
  var reroutes: [Double] = []
}
