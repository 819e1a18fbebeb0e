import GeoCore

// Branchless passes over 32-bit words that can be vectorised: each word is mapped to a number that
// is large if it is wrong, and the maximum is tested at the end.
extension GraphFile {
  /// Checks that every number of a column is below a limit; does nothing if the file is trusted.
  ///
  /// - Parameters:
  ///   - column: indices.
  ///   - limit: one more than the largest allowed number.
  ///   - name: the section, for the message.
  ///   - allowingNone: whether `UInt32.max`, the invalid id, is also allowed.
  /// - Throws: ``GraphFileError`` of code ``GraphFileError/Code-swift.struct/damaged``.
  /// - Complexity: O(n).
  public func check(
    _ column: Column<UInt32>,
    below limit: Int,
    in name: String,
    allowingNone: Bool = false
  ) throws(GraphFileError) {
    try check(words: 0, of: column, below: limit, in: name, allowingNone: allowingNone)
  }

  /// Checks that every id of a column is below a limit; does nothing if the file is trusted.
  ///
  /// - Parameters:
  ///   - column: ids.
  ///   - limit: the number of ids.
  ///   - name: the section, for the message.
  ///   - allowingNone: whether the invalid id is also allowed.
  /// - Throws: ``GraphFileError`` of code ``GraphFileError/Code-swift.struct/damaged``.
  /// - Complexity: O(n).
  public func check<ID: DenseID>(
    _ column: Column<ID>,
    below limit: Int,
    in name: String,
    allowingNone: Bool = false
  ) throws(GraphFileError) {
    try check(words: 0, of: column, below: limit, in: name, allowingNone: allowingNone)
  }

  /// Checks one 32-bit word of every element of a column; does nothing if the file is trusted.
  ///
  /// - Parameters:
  ///   - word: which word of each element, 0 being the first.
  ///   - column: elements of fixed layout made of 32-bit words.
  ///   - limit: one more than the largest allowed number.
  ///   - name: the section, for the message.
  ///   - allowingNone: whether `UInt32.max`, the invalid id, is also allowed.
  /// - Throws: ``GraphFileError`` of code ``GraphFileError/Code-swift.struct/damaged``.
  /// - Precondition: the element's stride is a multiple of four bytes and contains that word.
  /// - Complexity: O(n).
  public func check<Element>(
    words word: Int,
    of column: Column<Element>,
    below limit: Int,
    in name: String,
    allowingNone: Bool = false
  ) throws(GraphFileError) {
    guard !isTrusted, !column.isEmpty else { return }
    precondition(limit >= 0)
    let highest = Words(column, from: word).highest(plus: allowingNone ? 1 : 0)
    // Adding one maps `none` to zero and every index to one more.
    let bound = allowingNone ? limit : limit - 1
    guard Int(highest) <= bound else {
      throw damage(in: name, .message { $0.indexNotBelow(limit) })
    }
  }

  /// Checks row offsets: from 0, never decreasing, to the number of entries, with one more offset
  /// than rows; if the file is trusted, checks only their number.
  ///
  /// - Parameters:
  ///   - firstOut: the row offsets.
  ///   - rows: the number of rows.
  ///   - entries: the number of entries of all rows.
  ///   - name: the section, for the message.
  /// - Throws: ``GraphFileError`` of code ``GraphFileError/Code-swift.struct/damaged``.
  /// - Complexity: O(rows).
  public func checkRows(
    _ firstOut: Column<UInt32>,
    rows: Int,
    entries: Int,
    in name: String
  ) throws(GraphFileError) {
    guard firstOut.count == rows + 1 else {
      throw damage(in: name, .message { $0.wrongEntryCount(firstOut.count, expected: rows + 1) })
    }
    guard !isTrusted else { return }
    guard firstOut[0] == 0, Int(firstOut[rows]) == entries, Words(firstOut, from: 0).isNondecreasing
    else {
      throw damage(in: name, .message { $0.wrongRowOffsets(entries: entries) })
    }
  }

  /// Checks the number of elements of a column, also if the file is trusted.
  ///
  /// - Parameters:
  ///   - column: any column.
  ///   - count: the expected number of elements.
  ///   - name: the section, for the message.
  /// - Throws: ``GraphFileError`` of code ``GraphFileError/Code-swift.struct/damaged``.
  public func check<Element>(
    _ column: Column<Element>,
    has count: Int,
    in name: String
  ) throws(GraphFileError) {
    guard column.count != count else { return }
    throw damage(in: name, .message { $0.wrongEntryCount(column.count, expected: count) })
  }
}

/// Every n-th 32-bit word of a column; sound because the column's length bounds it and the column
/// keeps the memory alive.
@safe
private struct Words<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
  let column: Column<Element>
  let base: UnsafePointer<UInt32>
  let stride: Int

  init(_ column: Column<Element>, from word: Int) {
    let size = MemoryLayout<Element>.stride
    precondition(
      size % 4 == 0 && MemoryLayout<Element>.alignment % 4 == 0 && (0..<size / 4).contains(word),
      "the element has no such 32-bit word"
    )
    self.column = column
    stride = size / 4
    unsafe base =
      UnsafeRawPointer(column.baseAddress).assumingMemoryBound(to: UInt32.self) + word
  }

  /// The largest word after adding a number to each, wrapping around.
  func highest(plus addend: UInt32) -> UInt32 {
    switch stride {
    case 1: highest(plus: addend, stride: 1)
    case 2: highest(plus: addend, stride: 2)
    case 3: highest(plus: addend, stride: 3)
    case 4: highest(plus: addend, stride: 4)
    default: highest(plus: addend, stride: stride)
    }
  }

  @inline(__always)
  private func highest(plus addend: UInt32, stride: Int) -> UInt32 {
    let results = ParallelSweep.map(column.count) { indices in
      var result: UInt32 = 0
      for index in indices { result = max(result, unsafe base[index &* stride] &+ addend) }
      return result
    }
    return results.max() ?? 0
  }

  var isNondecreasing: Bool {
    var falls: UInt32 = 0
    for index in 1..<max(column.count, 1) {
      falls |= unsafe base[index] < base[index &- 1] ? 1 : 0
    }
    return falls == 0
  }
}
