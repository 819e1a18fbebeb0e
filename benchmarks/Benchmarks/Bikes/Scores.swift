/// Sums of squared errors of probabilities.
struct Scores {
  /// The horizons in minutes.
  static let horizons = [10, 30, 60]
  /// The longest horizon.
  static let longest = 60
  /// Shares of persistence in a blend with the historical mean.
  static let blends = (0...20).map { Double($0) / 20 }

  /// Errors of one horizon and one question.
  struct Cell {
    var count = 0.0
    var model = 0.0
    var persistence = 0.0
    var history = 0.0
    var table = 0.0
    var blends = [Double](repeating: 0, count: Scores.blends.count)
    /// Sums of probabilities, of outcomes, and their number, by tenth of the probability.
    var bins = [(probability: Double, outcome: Double, count: Double)](
      repeating: (0, 0, 0),
      count: 10
    )

    /// Adds a forecast of the model.
    mutating func add(_ probability: Double, _ outcome: Bool) {
      let truth = outcome ? 1.0 : 0
      count += 1
      model += (probability - truth) * (probability - truth)
      let bin = min(max(Int(probability * 10), 0), 9)
      bins[bin].probability += probability
      bins[bin].outcome += truth
      bins[bin].count += 1
    }

    /// Adds the forecasts of the baselines.
    mutating func add(
      persistence: Double,
      history: Double,
      table: Double,
      _ outcome: Bool
    ) {
      let truth = outcome ? 1.0 : 0
      func error(_ probability: Double) -> Double { (probability - truth) * (probability - truth) }
      self.persistence += error(persistence)
      self.history += error(history)
      self.table += error(table)
      for (index, share) in Scores.blends.enumerated() {
        blends[index] += error(share * persistence + (1 - share) * history)
      }
    }

    /// The least error of a blend, with its share of persistence chosen in hindsight.
    var bestBlend: Double { blends.min() ?? 0 }

    /// Adds the sums of another one.
    mutating func add(_ other: Cell) {
      count += other.count
      model += other.model
      persistence += other.persistence
      history += other.history
      table += other.table
      for index in blends.indices { blends[index] += other.blends[index] }
      for index in bins.indices {
        bins[index].probability += other.bins[index].probability
        bins[index].outcome += other.bins[index].outcome
        bins[index].count += other.bins[index].count
      }
    }
  }

  /// By horizon, of at least one bike and of at least one dock.
  var cells = [[Cell]](repeating: [Cell(), Cell()], count: Scores.horizons.count)

  /// Adds the sums of another one.
  mutating func add(_ other: Scores) {
    for horizon in cells.indices {
      for question in 0...1 { cells[horizon][question].add(other.cells[horizon][question]) }
    }
  }
}
