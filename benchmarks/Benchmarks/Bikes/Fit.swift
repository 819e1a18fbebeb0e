import BikeSimulation
import Transit

/// Fits constants by coordinate descent on systems that have no part in the scores.
struct Fit {
  /// A constant with its candidates.
  private struct Constant {
    let name: String
    let candidates: [Double]
    let get: (StationParameters) -> Double
    let set: (inout StationParameters, Double) -> Void

    init(
      _ name: String,
      _ path: WritableKeyPath<StationParameters, Double>,
      _ candidates: [Double]
    ) {
      self.name = name
      self.candidates = candidates
      get = { $0[keyPath: path] }
      set = { $0[keyPath: path] = $1 }
    }

    init(_ name: String, whole path: WritableKeyPath<StationParameters, Int>, _ candidates: [Int]) {
      self.name = name
      self.candidates = candidates.map { Double($0) }
      get = { Double($0[keyPath: path]) }
      set = { $0[keyPath: path] = Int($1) }
    }
  }

  private let constants = [
    Constant("rateSpread", \.rateSpread, [0, 0.15, 0.3, 0.45, 0.6, 0.8]),
    Constant("levelWeight", \.levelWeight, [1.5, 3, 6, 12, 25]),
    Constant("levelMemory", \.levelMemory, [1350, 2700, 5400, 10800]),
    Constant("levelPersistence", \.levelPersistence, [1800, 3600, 7200, 14400]),
    Constant("systemLevelWeight", \.systemLevelWeight, [5, 20, 80]),
    Constant("systemLevelMemory", \.systemLevelMemory, [900, 1800, 3600, 7200]),
    Constant("kindWeight", \.kindWeight, [2.5, 5, 10, 20]),
    Constant("slotWeight", \.slotWeight, [5, 10, 20, 40, 80]),
    Constant("neighborWeight", \.neighborWeight, [0, 0.25, 0.5, 1]),
    Constant("weeklyMemory", \.weeklyMemory, [0.7, 0.85, 0.95, 1]),
    Constant("meanWeight", \.meanWeight, [2, 5, 12]),
    Constant("profileWeight", \.profileWeight, [3, 10, 30]),
    Constant("leastVisit", whole: \.leastVisit, [4, 5, 6, 8]),
    Constant("leastVisitShare", \.leastVisitShare, [0.1, 0.2, 0.3, 0.4]),
    Constant("scarcityWeight", \.scarcityWeight, [30, 100, 300, 1000]),
    Constant("unusableShare", \.unusableShare, [0, 0.25, 0.5, 0.75, 1]),
  ]

  private let trials: [Trial]

  /// Simulates the systems of the fit: seeds 1 and 2 of each law, of 16 stations and three weeks.
  init() {
    trials = Trial.Law.allCases.flatMap { law in
      (1...2).map { Trial(law, seed: $0, stations: 16, days: 21) }
    }
  }

  /// Brier scores of the first two days (a quarter of the weight) and the last five relative to those of
  /// persistence, averaged over systems, horizons and questions.
  func loss(_ parameters: StationParameters) -> Double {
    var sum = 0.0
    for trial in trials {
      var scores = [Scores(), Scores()]
      trial.run(parameters, days: [0..<2, 16..<21], step: 60) { station, minute, forecasts in
        let part = minute < 2 * 1440 ? 0 : 1
        let report = (0..<5).lazy.compactMap { back in
          minute >= back ? trial.system.report(station, minute: minute - back) : nil
        }
        .first
        for (horizon, forecast) in forecasts.enumerated() {
          let then = minute + Scores.horizons[horizon]
          for question in 0...1 {
            let outcome =
              question == 0
              ? trial.system.hasBike(station, minute: then)
              : trial.system.hasDock(station, minute: then)
            let probability =
              question == 0 ? forecast.probability(ofBikes: 1) : forecast.probability(ofDocks: 1)
            let left = report.map { question == 0 ? $0.bikes : $0.docks } ?? 1
            let persists = left > 0 && report?.isInService ?? true ? 1.0 : 0
            scores[part].cells[horizon][question].add(probability, outcome)
            scores[part].cells[horizon][question]
              .add(persistence: persists, history: 0, table: 0, outcome)
          }
        }
      }
      for (part, weight) in [0.25, 0.75].enumerated() {
        for cell in scores[part].cells.joined() {
          sum += weight * cell.model / max(cell.persistence, 1)
        }
      }
    }
    return sum / Double(trials.count * Scores.horizons.count * 2)
  }

  /// Descends from the default values, for some rounds, and prints each improvement.
  ///
  /// - Parameters:
  ///   - rounds: The most passes over the constants.
  ///   - names: The constants that are fitted; all if it is empty.
  func run(rounds: Int, names: [String]) {
    var best = StationParameters()
    var least = loss(best)
    print("start \(least)")
    for _ in 0..<rounds {
      let before = least
      for constant in constants where names.isEmpty || names.contains(constant.name) {
        for candidate in constant.candidates where candidate != constant.get(best) {
          var parameters = best
          constant.set(&parameters, candidate)
          let loss = loss(parameters)
          guard loss < least - 1e-6 else { continue }
          (best, least) = (parameters, loss)
          print("\(constant.name) \(candidate): \(least)")
        }
      }
      guard least < before else { break }
    }
    print("best \(least)")
    for constant in constants { print("\(constant.name) = \(constant.get(best))") }
  }
}
