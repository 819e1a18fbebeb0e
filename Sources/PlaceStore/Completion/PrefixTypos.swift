/// Finds the words that start with a text, but for a few typos.
///
/// Walks the sorted words as a trie, with one row of the table of edit distances for each letter;
/// subtrees whose row has no value within the limit are left out. Letters are bytes: folded texts
/// are mostly ASCII, and another letter counts as the edits of its bytes.
struct PrefixTypos {
  private let terms: TermList
  private let text: [UInt8]
  private let limit: Int
  /// The bytes on the path from the root of the trie.
  private var path: [UInt8] = []
  private var found: [(words: Range<Int>, distance: Int)] = []

  /// The typos allowed in a prefix of some length.
  ///
  /// One at most, so that a query stays fast: the rest of a name is not known while it is typed.
  static func allowance(_ length: Int) -> Int { length < 4 ? 0 : 1 }

  private init(_ terms: TermList, _ text: [UInt8], limit: Int) {
    (self.terms, self.text, self.limit) = (terms, text, limit)
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
    let row = Array(0...text.count)
    search.visit(0..<terms.count, row: row, before: row)
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

  /// Visits the words of a subtree of the trie; all start with the path.
  private mutating func visit(_ words: Range<Int>, row: [Int], before: [Int]) {
    if row[text.count] <= limit {
      // A longer prefix of the same words may have fewer typos.
      found.append((words, row[text.count]))
    }
    let depth = path.count
    guard depth < text.count + limit, (row.min() ?? 0) <= limit else { return }
    var at = words.lowerBound
    // The path itself is the first word, if it is one.
    if at < words.upperBound, terms.word(at).count == depth { at += 1 }
    while at < words.upperBound {
      let word = terms.word(at)
      let byte = word[word.startIndex + depth]
      let end = end(of: byte, in: at..<words.upperBound, depth)
      let next = nextRow(byte, row, before)
      path.append(byte)
      visit(at..<end, row: next, before: row)
      path.removeLast()
      at = end
    }
  }

  /// The end of the words that have a byte at a depth, by binary search.
  private func end(of byte: UInt8, in words: Range<Int>, _ depth: Int) -> Int {
    var (low, high) = (words.lowerBound, words.upperBound)
    while low < high {
      let middle = (low + high) / 2
      let word = terms.word(middle)
      if word[word.startIndex + depth] <= byte { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The row of distances after one more byte; `before` is the row before the last.
  private func nextRow(_ byte: UInt8, _ row: [Int], _ before: [Int]) -> [Int] {
    var next = row
    next[0] = row[0] + 1
    for index in text.indices {
      var value = min(row[index + 1] + 1, next[index] + 1)
      value = min(value, row[index] + (text[index] == byte ? 0 : 1))
      if index > 0, let last = path.last, text[index] == last, text[index - 1] == byte {
        value = min(value, before[index - 1] + 1)
      }
      next[index + 1] = value
    }
    return next
  }
}
