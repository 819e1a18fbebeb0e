import GeoCore

// Sweeps without branches over plain words, so that they run as vectors: each word is turned into
// something that is large where it is wrong, and the largest is looked at once in the end.
extension GraphFile {
  /// Checks that every number of a column is below a limit; does nothing where the file is trusted.
  ///
  /// - Parameters:
  ///   - column: indices.
  ///   - limit: one more than the largest allowed.
  ///   - name: the section, for the message.
  ///   - allowingNone: whether `UInt32.max`, which names nothing, may stand there too.
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

  /// Checks that every id of a column is below a limit; does nothing where the file is trusted.
  ///
  /// - Parameters:
  ///   - column: ids.
  ///   - limit: how many things they name.
  ///   - name: the section, for the message.
  ///   - allowingNone: whether the id that names nothing may stand there too.
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

  /// Checks one 32-bit word of every element of a column of structs made of such words; does nothing
  /// where the file is trusted.
  ///
  /// - Parameters:
  ///   - word: which word of each element, 0 being the first.
  ///   - column: elements of fixed layout made of 32-bit words.
  ///   - limit: one more than the largest allowed.
  ///   - name: the section, for the message.
  ///   - allowingNone: whether `UInt32.max`, which names nothing, may stand there too.
  /// - Throws: ``GraphFileError`` of code ``GraphFileError/Code-swift.struct/damaged``.
  /// - Precondition: the element's stride is a multiple of four bytes and holds that word.
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
    // `none` plus one is zero, and every index one more.
    let bound = allowingNone ? limit : limit - 1
    guard Int(highest) <= bound else {
      throw damage(
        in: name,
        LocalizedText(
          en: "it holds an index that is not below \(limit)",
          es: "contiene un índice que no es menor que \(limit)"
        )
      )
    }
  }

  /// Checks that a column tells where rows start: from 0, never falling, to the number of entries, one
  /// more than there are rows; only its length is checked where the file is trusted.
  ///
  /// - Parameters:
  ///   - firstOut: where each row starts.
  ///   - rows: how many there are.
  ///   - entries: how many entries all rows have together.
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
      throw damage(
        in: name,
        LocalizedText(
          en: "it has \(firstOut.count) entries instead of \(rows + 1)",
          es: "tiene \(firstOut.count) entradas en vez de \(rows + 1)"
        )
      )
    }
    guard !isTrusted else { return }
    guard firstOut[0] == 0, Int(firstOut[rows]) == entries, Words(firstOut, from: 0).neverFalls
    else {
      throw damage(
        in: name,
        LocalizedText(
          en: "its rows do not run from 0 to \(entries) without falling",
          es: "sus filas no van de 0 a \(entries) sin bajar"
        )
      )
    }
  }

  /// Checks that a column has as many elements as it should, trusted or not.
  ///
  /// - Parameters:
  ///   - column: any column.
  ///   - count: how many elements it should have.
  ///   - name: the section, for the message.
  /// - Throws: ``GraphFileError`` of code ``GraphFileError/Code-swift.struct/damaged``.
  public func check<Element>(
    _ column: Column<Element>,
    has count: Int,
    in name: String
  ) throws(GraphFileError) {
    guard column.count != count else { return }
    throw damage(
      in: name,
      LocalizedText(
        en: "it has \(column.count) entries instead of \(count)",
        es: "tiene \(column.count) entradas en vez de \(count)"
      )
    )
  }
}

/// Every n-th 32-bit word of a column; sound as the column's length bounds it and keeps it alive.
@safe
private struct Words<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
  let column: Column<Element>
  let base: UnsafePointer<UInt32>
  let stride: Int

  init(_ column: Column<Element>, from word: Int) {
    let size = MemoryLayout<Element>.stride
    precondition(
      size % 4 == 0 && MemoryLayout<Element>.alignment % 4 == 0 && (0..<size / 4).contains(word),
      "no such 32-bit word in the element"
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
    let results = Halves.map(column.count) { places in
      var result: UInt32 = 0
      for index in places { result = max(result, unsafe base[index &* stride] &+ addend) }
      return result
    }
    return results.max() ?? 0
  }

  var neverFalls: Bool {
    var falls: UInt32 = 0
    for index in 1..<max(column.count, 1) {
      falls |= unsafe base[index] < base[index &- 1] ? 1 : 0
    }
    return falls == 0
  }
}
