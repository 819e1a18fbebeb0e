/// QR factorization of a tall or square matrix, for least squares.
///
/// Householder reflections, after Golub and Van Loan, *Matrix Computations*, 4th ed., algorithm
/// 5.2.1. Backward stable; normal equations would square the condition number. Callers scale their
/// unknowns first, so that ``rank`` is meaningful.
struct QRFactorization {
  private let rows: Int
  private let columns: Int
  /// Column by column: the reflectors below the diagonal, R above it.
  private var values: [Double]
  /// The diagonal of R.
  private var diagonal: [Double]

  /// Factorizes a matrix given row by row.
  ///
  /// - Precondition: at least as many rows as columns, all rows equally long.
  /// - Complexity: O(rows · columns²).
  init(_ matrix: [[Double]]) {
    let width = matrix.first?.count ?? 0
    precondition(matrix.count >= width && width > 0 && matrix.allSatisfy { $0.count == width })
    rows = matrix.count
    columns = width
    values = Array(repeating: 0, count: rows * columns)
    for (row, line) in matrix.enumerated() {
      for (column, value) in line.enumerated() { values[column * rows + row] = value }
    }
    diagonal = Array(repeating: 0, count: columns)
    for column in 0..<columns { reflect(column) }
  }

  /// The ratio of the smallest pivot to the largest: 0 for a rank-deficient matrix, up to rounding.
  var rank: Double {
    let sizes = diagonal.map(abs)
    guard let least = sizes.min(), let greatest = sizes.max(), greatest > 0 else { return 0 }
    return least / greatest
  }

  /// The least-squares solution for a right side.
  ///
  /// - Precondition: `rightSide` has a number for each row, and the matrix has full rank.
  /// - Complexity: O(rows · columns).
  func solve(_ rightSide: [Double]) -> [Double] {
    precondition(rightSide.count == rows)
    var side = rightSide
    for column in 0..<columns {
      let start = column * rows
      var product = 0.0
      for row in column..<rows { product += values[start + row] * side[row] }
      for row in column..<rows { side[row] -= product * values[start + row] }
    }
    var unknowns = Array(side.prefix(columns))
    for column in stride(from: columns - 1, through: 0, by: -1) {
      unknowns[column] /= diagonal[column]
      for row in 0..<column { unknowns[row] -= unknowns[column] * values[column * rows + row] }
    }
    return unknowns
  }

  /// Zeroes a column below the diagonal by a reflector v, scaled so that vᵀv = 2.
  private mutating func reflect(_ column: Int) {
    let start = column * rows
    var square = 0.0
    for row in column..<rows { square += values[start + row] * values[start + row] }
    let length = square.squareRoot()
    guard length > 0 else { return }
    let pivot = values[start + column]
    let target = pivot > 0 ? -length : length
    diagonal[column] = target
    values[start + column] = pivot - target
    let scale = 1 / (square - pivot * target).squareRoot()
    for row in column..<rows { values[start + row] *= scale }
    for other in (column + 1)..<max(columns, column + 1) {
      let second = other * rows
      var product = 0.0
      for row in column..<rows { product += values[start + row] * values[second + row] }
      for row in column..<rows { values[second + row] -= product * values[start + row] }
    }
  }
}
