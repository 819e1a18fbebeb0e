import CampusGraph

/// Tables for completing names while they are typed, made from the entries.
///
/// Names are numbered by the rank of their places, best first: localities from the city to the
/// quarter, stations, squares, landmarks, and so on; within a rank by importance. Each word has the
/// ascending list of the names that contain it, and each prefix of many words has a list of its
/// own. A query reads its lists in step and stops when it has enough names: the first are the best.
struct CompletionIndex {
  /// The place of each name, in the order of rank.
  let places: [Int]
  /// The words, each followed by a newline.
  private(set) var words: [UInt8] = []
  /// The prefixes with a list of their own, each followed by a newline.
  private(set) var prefixes: [UInt8] = []
  /// The names of each word, then of each prefix.
  private(set) var lists: [[UInt32]] = []

  /// Longer words are cut off.
  static let longestWord = 40

  init(_ entries: [PlaceEntry]) {
    var names: [(order: (Int, Double, Int, Int), place: Int, words: [[UInt8]])] = []
    for (number, entry) in entries.enumerated() {
      // Places of a campus come before those of a city.
      let rank = entry.importance == nil ? -1 : entry.placeClass.rank(of: entry.place)
      for (ordinal, name) in entry.names.enumerated() {
        let order = (rank, -(entry.importance ?? 0), number, ordinal)
        names.append((order, number, Self.words(of: FoldedText.folded(name))))
      }
    }
    names.sort { $0.order < $1.order }
    places = names.map(\.place)
    fill(names.map(\.words))
  }

  /// The distinct words of a folded text as UTF-8.
  static func words(of folded: String) -> [[UInt8]] {
    var words: [[UInt8]] = []
    for word in FoldedText.words(folded) {
      let bytes = Array(word.utf8.prefix(longestWord))
      if !words.contains(bytes) { words.append(bytes) }
    }
    return words
  }

  private mutating func fill(_ names: [[[UInt8]]]) {
    var lists: [[UInt8]: [UInt32]] = [:]
    for (name, words) in names.enumerated() {
      for word in words { lists[word, default: []].append(UInt32(name)) }
    }
    let sorted = lists.keys.sorted { $0.lexicographicallyPrecedes($1) }
    for word in sorted { words += word + [0x0A] }
    self.lists = sorted.map { lists[$0] ?? [] }
    addPrefixes(of: sorted)
  }

  /// Adds the lists of all prefixes that begin more words than a query shall read.
  private mutating func addPrefixes(of words: [[UInt8]]) {
    var found: [(prefix: [UInt8], words: Range<Int>)] = []
    for length in 1..<Self.longestWord {
      var start = 0
      while start < words.count {
        let word = words[start]
        var end = start + 1
        if word.count >= length {
          let prefix = word[..<length]
          while end < words.count, words[end].starts(with: prefix) { end += 1 }
          if end - start > TermList.mostWords { found.append((Array(prefix), start..<end)) }
        }
        start = end
      }
    }
    found.sort { $0.prefix.lexicographicallyPrecedes($1.prefix) }
    for (prefix, range) in found {
      prefixes += prefix + [0x0A]
      // The lists are copied before they are sorted: a name may have several of the words.
      var all: [UInt32] = []
      for list in lists[range] { all += list }
      all.sort()
      var distinct: [UInt32] = []
      distinct.reserveCapacity(all.count)
      for name in all where distinct.last != name { distinct.append(name) }
      lists.append(distinct)
    }
  }
}
