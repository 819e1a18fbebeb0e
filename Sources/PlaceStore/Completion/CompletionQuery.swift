internal import GRDB

/// Query for the best names that have, for every typed word, a word that starts with it.
struct CompletionQuery {
  private let words: [[UInt8]]
  private let terms: TermList
  private let reader: PostingReader

  /// The words of a prefix with typos that are looked up.
  private static let mostWordsWithTypos = 24
  /// Texts with more words complete nothing.
  private static let mostWords = 12

  init(_ folded: String, _ terms: TermList, _ reader: PostingReader) {
    words = CompletionIndex.words(of: folded)
    (self.terms, self.reader) = (terms, reader)
  }

  /// The first names that match, best first.
  func names(first count: Int, typos: Bool) throws -> [UInt32] {
    guard !words.isEmpty, words.count <= Self.mostWords else { return [] }
    return try names(
      words.map { word in
        guard typos else { return Array(terms.terms(startingWith: word)) }
        return PrefixTypos.words(
          of: terms,
          startingWith: word,
          limit: PrefixTypos.allowance(word.count),
          most: Self.mostWordsWithTypos
        )
      },
      first: count
    )
  }

  /// The first names that are in a list of every group of terms.
  ///
  /// The cursors leap over each other: each moves to the first name that is not below that of the
  /// others, until all agree.
  private func names(_ groups: [[Int]], first count: Int) throws -> [UInt32] {
    guard groups.allSatisfy({ !$0.isEmpty }) else { return [] }
    // Rare words first, as far as their length tells.
    let ordered = zip(words, groups).sorted { $0.0.count > $1.0.count }
    var cursors = try ordered.map { try UnionCursor($0.1, reader) }
    var found: [UInt32] = []
    var (least, agreeing, index) = (UInt32(0), 0, 0)
    while found.count < count {
      guard let next = try cursors[index].next(from: least) else { break }
      if next > least || agreeing == 0 {
        (least, agreeing) = (next, 1)
      } else {
        agreeing += 1
      }
      if agreeing == cursors.count {
        found.append(least)
        (least, agreeing) = (least + 1, 0)
      }
      index = (index + 1) % cursors.count
    }
    return found
  }
}
