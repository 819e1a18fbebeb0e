/// Linear fit with bounds, a prior, and Huber's weights, which limit the influence of outliers.
///
/// Minimises Σ w·ρ(y − x·θ) + Σ λ·(θ − θ₀)² by iteratively reweighted least squares; ρ is quadratic up
/// to 1.345 robust standard deviations and linear beyond (P. J. Huber, "Robust estimation of a location
/// parameter", 1964, doi:10.1214/aoms/1177703732).
struct RobustFit {
  /// An observation: `value` is the sum of `terms`, each a column and its factor.
  struct Row {
    var value: Double
    var terms: [(column: Int, factor: Double)]
    var weight: Double
  }

  /// A parameter.
  struct Column {
    var prior: Double
    /// The weight λ of the prior.
    var strength: Double
    var bounds: ClosedRange<Double>
  }

  /// The parameters, and the robust weight of each row, 0…1.
  private(set) var solution: [Double]
  private(set) var rowWeights: [Double]

  /// Standard deviations beyond which residuals count less: Huber's, 95 % as efficient as least squares
  /// under normal errors.
  private static let huber = 1.345
  /// Standard deviation over median absolute deviation of a normal distribution.
  private static let deviationPerMedian = 1.4826
  private static let mostSteps = 50
  private static let mostSweeps = 1000

  /// Fits the parameters.
  ///
  /// - Complexity: O(steps · (rows · terms² + columns² · sweeps)).
  init(_ rows: [Row], _ columns: [Column]) {
    solution = columns.map(\.prior)
    rowWeights = [Double](repeating: 1, count: rows.count)
    guard !rows.isEmpty else { return }
    for _ in 0..<Self.mostSteps {
      updateWeights(rows)
      let last = solution
      solve(rows, columns)
      if zip(last, solution).allSatisfy({ abs($0 - $1) < 1e-7 }) { break }
    }
  }

  /// What the parameters predict.
  func predicted(_ row: Row) -> Double {
    row.terms.reduce(0) { $0 + $1.factor * solution[$1.column] }
  }

  private mutating func updateWeights(_ rows: [Row]) {
    let residuals = rows.map { abs($0.value - predicted($0)) * $0.weight.squareRoot() }
    let sorted = residuals.sorted()
    let limit = Self.huber * Self.deviationPerMedian * sorted[sorted.count / 2]
    for (index, residual) in residuals.enumerated() {
      rowWeights[index] = residual > limit && limit > 0 ? limit / residual : 1
    }
  }

  /// Weighted least squares within bounds, by coordinate descent: the problem is convex.
  private mutating func solve(_ rows: [Row], _ columns: [Column]) {
    let count = columns.count
    var matrix = [Double](repeating: 0, count: count * count)
    var right = columns.map { $0.strength * $0.prior }
    for (column, parameter) in columns.enumerated() {
      matrix[column * count + column] = parameter.strength
    }
    for (row, robust) in zip(rows, rowWeights) {
      let weight = row.weight * robust
      for a in row.terms {
        right[a.column] += weight * a.factor * row.value
        for b in row.terms { matrix[a.column * count + b.column] += weight * a.factor * b.factor }
      }
    }
    for _ in 0..<Self.mostSweeps {
      var change = 0.0
      for column in 0..<count where matrix[column * count + column] > 0 {
        var rest = right[column]
        for other in 0..<count where other != column {
          rest -= matrix[column * count + other] * solution[other]
        }
        let bounds = columns[column].bounds
        let free = rest / matrix[column * count + column]
        let value = min(bounds.upperBound, max(bounds.lowerBound, free))
        change = max(change, abs(value - solution[column]))
        solution[column] = value
      }
      if change < 1e-10 { break }
    }
  }
}
