/// Sorted words of names, and the prefixes that have a posting list of their own.
///
/// A word's number is its index in byte order; so the words with a prefix are a range. The prefixes
/// follow the words, in byte order too. Texts are UTF-8, folded, and separated by newlines in the
/// database.
struct TermList: Sendable {
  /// The bytes of all words, one after the other.
  private let bytes: [UInt8]
  /// The start of each word, and the end of the last.
  private let starts: [Int]
  /// The numbers of the prefixes by their texts.
  private let prefixes: [[UInt8]: Int]

  /// A prefix with more words than this has a posting list of its own.
  static let mostWords = 24

  /// The number of words.
  var count: Int { starts.count - 1 }

  /// Reads the texts of the database; `nil` if they are not sorted.
  init?(words: [UInt8], prefixes: [UInt8]) {
    let texts = words.split(separator: 0x0A)
    var (bytes, starts) = ([UInt8](), [0])
    bytes.reserveCapacity(words.count)
    starts.reserveCapacity(texts.count + 1)
    for text in texts {
      if starts.count > 1 {
        let last = bytes[starts[starts.count - 2]...]
        guard last.lexicographicallyPrecedes(text) else { return nil }
      }
      bytes += text
      starts.append(bytes.count)
    }
    (self.bytes, self.starts) = (bytes, starts)
    var numbers: [[UInt8]: Int] = [:]
    for (index, text) in prefixes.split(separator: 0x0A).enumerated() {
      numbers[Array(text)] = texts.count + index
    }
    self.prefixes = numbers
  }

  /// A word as UTF-8.
  func word(_ number: Int) -> ArraySlice<UInt8> { bytes[starts[number]..<starts[number + 1]] }

  /// The terms whose lists together have the names with a word that starts with a text: one term
  /// if the text has a list of its own, else the words.
  func terms(startingWith text: [UInt8]) -> Range<Int> {
    if let own = prefixes[text] { return own..<own + 1 }
    return words(startingWith: text)
  }

  /// The words that start with a text.
  ///
  /// - Complexity: O(length · log words).
  func words(startingWith text: [UInt8]) -> Range<Int> {
    let first = firstWord { $0.lexicographicallyPrecedes(text) }
    let end = firstWord { $0.starts(with: text) || $0.lexicographicallyPrecedes(text) }
    return first..<max(first, end)
  }

  /// The first word that is not before a border.
  private func firstWord(_ isBefore: (ArraySlice<UInt8>) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(word(middle)) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
