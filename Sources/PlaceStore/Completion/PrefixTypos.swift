/// Finds the words that start with a text, but for a few typos.
///
/// Walks the sorted words as a trie, with one row of the table of edit distances (optimal string
/// alignment) for each letter; subtrees whose row has no value within the limit are left out. Only
/// the band of the table within the limit of its diagonal is computed (Ukkonen, Algorithms for
/// approximate string matching, 1985), and once the typos are used up, only the letters are
/// followed that go on with the text. Letters are bytes: folded texts are mostly ASCII, and another
/// letter counts as the edits of its bytes.
struct PrefixTypos {
  private let terms: TermList
  private let text: [UInt8]
  private let limit: Int
  /// The bytes on the path from the root of the trie.
  private var path: [UInt8] = []
  /// The rows of the table for the path, one after the other; beyond the band they have no meaning.
  private var rows: [Int]
  private var found: [(words: Range<Int>, distance: Int)] = []

  /// The typos allowed in a prefix of some length.
  ///
  /// One at most, so that a query stays fast: the rest of a name is not known while it is typed.
  static func allowance(_ length: Int) -> Int { length < 4 ? 0 : 1 }

  private init(_ terms: TermList, _ text: [UInt8], limit: Int) {
    (self.terms, self.text, self.limit) = (terms, text, limit)
    rows = Array(repeating: 0, count: (text.count + limit + 1) * (text.count + 1))
    for column in 0...min(text.count, limit) { rows[column] = column }
  }

  /// The words with a prefix within the fewest typos, up to a number of words, in order.
  static func words(
    of terms: TermList,
    startingWith text: [UInt8],
    limit: Int,
    most: Int
  ) -> [Int] {
    guard text.count <= longest else { return [] }
    var search = PrefixTypos(terms, text, limit: limit)
    search.visit(0..<terms.count)
    let best = search.found.map(\.distance).min()
    var words: [Int] = []
    // Subtrees contain each other.
    for (range, distance) in search.found where distance == best && words.count < most {
      let start = max(range.lowerBound, (words.last ?? -1) + 1)
      words += (start..<max(start, range.upperBound)).prefix(most - words.count)
    }
    return words
  }

  /// Longer texts are not searched.
  private static let longest = 40

  // MARK: - Rows

  /// The columns of a row within the limit of the diagonal.
  private func band(_ row: Int) -> ClosedRange<Int> {
    max(0, row - limit)...max(0, min(text.count, row + limit))
  }

  /// A value of the table; beyond the band, one above the limit.
  private func value(_ row: Int, _ column: Int) -> Int {
    abs(row - column) > limit ? limit + 1 : rows[row * (text.count + 1) + column]
  }

  /// Computes the row after the path for one more byte; returns its lowest value.
  private mutating func addRow(_ byte: UInt8) -> Int {
    let row = path.count + 1
    var lowest = limit + 1
    for column in band(row) {
      var least = value(row - 1, column) + 1
      if column > 0 {
        let isSame = text[column - 1] == byte
        least = min(
          least,
          value(row, column - 1) + 1,
          value(row - 1, column - 1) + (isSame ? 0 : 1)
        )
        if column > 1, let last = path.last, text[column - 1] == last, text[column - 2] == byte {
          least = min(least, value(row - 2, column - 2) + 1)
        }
      }
      rows[row * (text.count + 1) + column] = least
      lowest = min(lowest, least)
    }
    return lowest
  }

  // MARK: - Trie

  /// Visits the words of a subtree of the trie; all start with the path.
  private mutating func visit(_ words: Range<Int>) {
    let depth = path.count
    let distance = value(depth, text.count)
    if distance <= limit {
      // A longer prefix of the same words may have fewer typos.
      found.append((words, distance))
    }
    guard depth < text.count + limit else { return }
    let hasSlack = band(depth).contains { value(depth, $0) < limit }
    if hasSlack {
      visitAll(words)
    } else {
      for byte in continuations() {
        let start = firstWord(in: words) { $0 < byte }
        let end = firstWord(in: start..<words.upperBound) { $0 <= byte }
        if start < end { visit(start..<end, after: byte) }
      }
    }
  }

  /// Visits the subtrees of all bytes after the path.
  private mutating func visitAll(_ words: Range<Int>) {
    let depth = path.count
    var start = words.lowerBound
    // The path itself is the first word, if it is one.
    if start < words.upperBound, terms.word(start).count == depth { start += 1 }
    while start < words.upperBound {
      let word = terms.word(start)
      let byte = word[word.startIndex + depth]
      let end = firstWord(in: start..<words.upperBound) { $0 <= byte }
      visit(start..<end, after: byte)
      start = end
    }
  }

  private mutating func visit(_ words: Range<Int>, after byte: UInt8) {
    guard addRow(byte) <= limit else { return }
    path.append(byte)
    visit(words)
    path.removeLast()
  }

  /// The bytes after the path that need no further typo, in order; all typos are used up.
  private func continuations() -> [UInt8] {
    let depth = path.count
    var bytes: [UInt8] = []
    for column in band(depth) where column < text.count {
      if value(depth, column) <= limit { bytes.append(text[column]) }
      // The second of two transposed letters.
      if column > 0, let last = path.last, text[column] == last,
        value(depth - 1, column - 1) < limit
      {
        bytes.append(text[column - 1])
      }
    }
    bytes.sort()
    return bytes.indices.filter { $0 == 0 || bytes[$0] != bytes[$0 - 1] }.map { bytes[$0] }
  }

  /// The first of some words whose byte after the path is not before a border, by binary search.
  private func firstWord(in words: Range<Int>, _ isBefore: (UInt8) -> Bool) -> Int {
    let depth = path.count
    var (low, high) = (words.lowerBound, words.upperBound)
    while low < high {
      let middle = (low + high) / 2
      let word = terms.word(middle)
      // The path itself comes before all longer words.
      if word.count == depth || isBefore(word[word.startIndex + depth]) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
