import GeoCore

/// Viterbi lattice of a part of a trace: the hypotheses at its fixes and the ways between them.
struct TraceLattice: ~Copyable {
  /// One fix that was used.
  struct Column: BitwiseCopyable {
    /// The index of the fix in the trace.
    var fix: Int
    /// The index of its first hypothesis in ``TraceLattice/cells``.
    var firstCell: Int
    /// The index of the first link to its hypotheses in ``TraceLattice/links``.
    var firstLink: Int
    /// The bounds of the search: straight line, scale and slack in metres.
    var straight: Double
    var scale: Double
    var slack: Double
  }

  private(set) var columns = FlatList<Column>(capacity: 256)
  private(set) var cells = FlatList<Candidate>(capacity: 2048)
  private(set) var links = FlatList<MatchingStep.Link>(capacity: 4096)
  private var forward = FlatList<Double>(capacity: 2048)
  private var backward = FlatList<Double>(capacity: 2048)
  private var ways = FlatList<Double>(capacity: 4096)

  init() {}

  mutating func removeAll() {
    columns.removeAll()
    cells.removeAll()
    links.removeAll()
  }

  /// Adds a fix with its hypotheses and the links to them.
  mutating func append(
    fix: Int,
    _ hypotheses: borrowing FlatList<Candidate>,
    _ added: borrowing FlatList<MatchingStep.Link>,
    _ model: TransitionModel?
  ) {
    columns.append(
      Column(
        fix: fix,
        firstCell: cells.count,
        firstLink: links.count,
        straight: model?.straight ?? 0,
        scale: model?.scale ?? 0,
        slack: model?.slack ?? 0
      )
    )
    for index in 0..<hypotheses.count { cells.append(hypotheses[index]) }
    for index in 0..<added.count { links.append(added[index]) }
  }

  /// The indices of a column's hypotheses.
  private func cellRange(of column: Int) -> Range<Int> {
    let end = column + 1 < columns.count ? columns[column + 1].firstCell : cells.count
    return columns[column].firstCell..<end
  }

  private func linkRange(of column: Int) -> Range<Int> {
    let end = column + 1 < columns.count ? columns[column + 1].firstLink : links.count
    return columns[column].firstLink..<end
  }

  /// Visits the cells of the most probable path, from the last column to the first (Viterbi).
  func forEachBestCellBackwards(_ visit: (_ column: Int, _ cell: Int) -> Void) {
    var index = 0  // the most probable one comes first
    for column in stride(from: columns.count - 1, through: 0, by: -1) {
      let cell = columns[column].firstCell + index
      visit(column, cell)
      index = Int(cells[cell].previous)
    }
  }

  /// For each column, how many other cells than that of the most probable path lie on the most
  /// probable path to any cell of the last column.
  ///
  /// Zero where all of these paths meet; the numbers never fall from column to column.
  ///
  /// - Complexity: O(cells).
  func alternativeCounts() -> [Int] {
    guard columns.count > 0 else { return [] }
    var counts = [Int](repeating: 0, count: columns.count)
    var reached = Array(cellRange(of: columns.count - 1))
    for column in stride(from: columns.count - 1, through: 0, by: -1) {
      counts[column] = reached.count - 1
      // Where the paths have met, they stay together.
      guard column > 0, reached.count > 1 else { break }
      let first = columns[column - 1].firstCell
      var before: Set<Int> = []
      for cell in reached { before.insert(first + Int(cells[cell].previous)) }
      reached = Array(before)
    }
    return counts
  }

  // MARK: - Posterior

  // Sums are written out because Swift 6.2 with the thread sanitizer cannot compile a compound
  // assignment to an element of a noncopyable list.

  /// Computes the probability of each cell given all fixes, for ``posterior(of:)``.
  ///
  /// - Complexity: O(links).
  mutating func computePosteriors() {
    ways.removeAll()
    for index in 0..<links.count { ways.append(exp(Double(links[index].score))) }
    sweepForward()
    sweepBackward()
  }

  /// The probability of a cell.
  func posterior(of cell: Int) -> Double { forward[cell] * backward[cell] }

  private mutating func sweepForward() {
    forward.removeAll()
    for column in 0..<columns.count {
      let range = cellRange(of: column)
      for _ in range { forward.append(column == 0 ? 1 : 0) }
      if column > 0 {
        let before = columns[column - 1].firstCell
        for index in linkRange(of: column) {
          let target = range.lowerBound + Int(links[index].target)
          let source = before + Int(links[index].source)
          forward[target] = forward[target] + forward[source] * ways[index]
        }
      }
      var sum = 0.0
      for cell in range {
        forward[cell] = forward[cell] * exp(cells[cell].emission)
        sum += forward[cell]
      }
      for cell in range { forward[cell] = forward[cell] / max(sum, .leastNormalMagnitude) }
    }
  }

  /// Scaled so that the products with ``forward`` add up to 1 in each column.
  private mutating func sweepBackward() {
    backward.removeAll()
    for _ in 0..<cells.count { backward.append(0) }
    for column in stride(from: columns.count - 1, through: 0, by: -1) {
      let range = cellRange(of: column)
      if column == columns.count - 1 {
        for cell in range { backward[cell] = 1 }
      } else {
        let after = columns[column + 1].firstCell
        for index in linkRange(of: column + 1) {
          let target = after + Int(links[index].target)
          let source = range.lowerBound + Int(links[index].source)
          let onward = backward[target] * ways[index] * exp(cells[target].emission)
          backward[source] = backward[source] + onward
        }
      }
      var sum = 0.0
      for cell in range { sum += forward[cell] * backward[cell] }
      for cell in range { backward[cell] = backward[cell] / max(sum, .leastNormalMagnitude) }
    }
  }
}
