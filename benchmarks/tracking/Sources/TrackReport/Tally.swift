import GeoCore
import Tracking
import TrackingOracles
import TripSimulation

/// What was predicted, by whom.
enum Predictor: Int, CaseIterable {
  case tracker
  case plannedFraction
  case remainingOverSpeed
  case estimating
  case oracle

  /// Whether it is asked at some fixes only, as it knows what no tracker does.
  var isOracle: Bool { self == .oracle || self == .estimating }

  var name: String {
    switch self {
    case .tracker: "tracker"
    case .plannedFraction: "planned fraction"
    case .remainingOverSpeed: "remaining ÷ speed"
    case .estimating: "oracle that learns"
    case .oracle: "oracle"
    }
  }

  func observations(_ outcome: TripOutcome) -> [ETAObservation] {
    switch self {
    case .tracker: outcome.forecasts.tracker
    case .plannedFraction: outcome.forecasts.plannedFraction
    case .remainingOverSpeed: outcome.forecasts.remainingOverSpeed
    case .estimating: outcome.forecasts.estimating
    case .oracle: outcome.forecasts.oracle
    }
  }
}

/// Errors of one predictor by how much of the trip is left.
struct Horizons {
  /// Where each class starts, in seconds to go; the last one has no end.
  static let starts: [Seconds] = [20, 60, 120, 240, 480, 960]
  static let names = ["20–60 s", "1–2 min", "2–4 min", "4–8 min", "8–16 min", "16 min and more"]

  private(set) var errors = [Double](repeating: 0, count: starts.count)
  private(set) var covered = [Double](repeating: 0, count: starts.count)
  private(set) var counts = [Int](repeating: 0, count: starts.count)

  mutating func add(_ observations: [ETAObservation]) {
    for observation in observations {
      guard let predicted = observation.predicted,
        let place = Self.starts.lastIndex(where: { $0 <= observation.remaining })
      else { continue }
      errors[place] += abs(predicted - observation.remaining)
      if let low = observation.low, let high = observation.high,
        low <= observation.remaining, observation.remaining <= high
      {
        covered[place] += 1
      }
      counts[place] += 1
    }
  }

  /// The mean absolute error of a class; `nil` where there were no fixes.
  func error(_ place: Int) -> Seconds? {
    counts[place] > 0 ? errors[place] / Double(counts[place]) : nil
  }

  /// The share of intervals that held the truth.
  func coverage(_ place: Int) -> Double? {
    counts[place] > 0 ? covered[place] / Double(counts[place]) : nil
  }
}

/// Everything that is counted over some trips.
struct Tally {
  private var scorers = Predictor.allCases.map { _ in ETAScorer() }
  private(set) var horizons = Predictor.allCases.map { _ in Horizons() }
  private(set) var detection = DetectionScore()
  /// Wrong turns after which no fix came in time.
  private(set) var withoutFix = 0
  private(set) var arrivals = 0
  /// What could be found, by the positions alone and by courses too.
  private(set) var boundByPosition = DetectionBound()
  private(set) var boundByMotion = DetectionBound()
  private(set) var matched = Matched()
  private(set) var matchedCoarse = Matched()
  private(set) var reroutes: [Double] = []

  var trips: Int { detection.trips }

  mutating func add(_ outcome: TripOutcome) {
    for predictor in Predictor.allCases {
      let observations = predictor.observations(outcome)
      scorers[predictor.rawValue].add(observations)
      horizons[predictor.rawValue].add(observations)
    }
    if outcome.detection.hadWrongTurn {
      detection.addTrip(
        foundAfter: outcome.detection.foundAfter,
        falseAlarms: outcome.detection.falseAlarms
      )
      if outcome.detection.hadNoFixInTime { withoutFix += 1 }
    } else {
      detection.addTrip(falseAlarms: outcome.detection.falseAlarms)
    }
    boundByPosition.addTrip(outcome.detection.oddsByPosition, turn: outcome.detection.turn)
    boundByMotion.addTrip(outcome.detection.oddsByMotion, turn: outcome.detection.turn)
    if outcome.arrived { arrivals += 1 }
    matched.add(outcome.matched)
    matchedCoarse.add(outcome.matchedCoarse)
    reroutes += outcome.reroutes
  }

  func score(_ predictor: Predictor) -> ETAScore? { scorers[predictor.rawValue].score() }

  /// The baseline of the lesser error, and of the lesser jitter: the tracker is held against
  /// either.
  var bestBaseline: (error: Seconds, percentile90: Seconds, jitter: Seconds)? {
    guard let a = score(.plannedFraction), let b = score(.remainingOverSpeed) else { return nil }
    return (
      min(a.meanAbsoluteError, b.meanAbsoluteError), min(a.percentile90, b.percentile90),
      min(a.jitter, b.jitter)
    )
  }
}
