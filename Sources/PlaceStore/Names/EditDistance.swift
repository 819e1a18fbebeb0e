/// Edit distance from a text to others, bounded by a limit.
///
/// Counts insertions, deletions, substitutions and transpositions of adjacent letters, as the
/// optimal string alignment variant of Damerau (1964), doi:10.1145/363958.363994: no letter is
/// edited twice. Only the band of the table within the limit is computed, after Ukkonen (1985),
/// doi:10.1016/S0019-9958(85)80046-2.
struct EditDistance<Letter: Equatable> {
  private let text: [Letter]
  private var beforeLast: [Int] = []
  private var last: [Int] = []
  private var row: [Int] = []

  init(from text: [Letter]) { self.text = text }

  /// The distance to another text; `nil` if it exceeds `limit`.
  ///
  /// - Complexity: O(length · limit).
  mutating func to(_ other: ArraySlice<Letter>, limit: Int) -> Int? {
    let length = other.count
    guard abs(text.count - length) <= limit else { return nil }
    // Cells beyond the band have a value above every limit.
    let far = text.count + length + 1
    if row.count <= length {
      row = Array(repeating: far, count: length + 1)
      (last, beforeLast) = (row, row)
    }
    for j in 0...length { last[j] = j <= limit ? j : far }
    for (i, letter) in text.enumerated() {
      let first = max(0, i - limit)
      let end = min(length, i + 1 + limit)
      row[first] = first == 0 ? i + 1 : far
      var best = row[first]
      for j in first..<max(first, end) {
        let isSame = letter == other[other.startIndex + j]
        let above = j + 1 > i + limit ? far : last[j + 1]
        var value = min(above + 1, row[j] + 1, last[j] + (isSame ? 0 : 1))
        if i > 0, j > 0, letter == other[other.startIndex + j - 1],
          text[i - 1] == other[other.startIndex + j]
        {
          value = min(value, beforeLast[j - 1] + 1)
        }
        row[j + 1] = value
        best = min(best, value)
      }
      if best > limit { return nil }
      (beforeLast, last, row) = (last, row, beforeLast)
    }
    return last[length] <= limit ? last[length] : nil
  }
}

/// Edit distance to UTF-8 texts, by bytes for ASCII texts.
struct EditMeter {
  let length: Int
  private let bytes: [UInt8]
  private var byBytes: EditDistance<UInt8>?
  private var byLetters: EditDistance<Character>

  init(_ letters: [Character]) {
    length = letters.count
    bytes = Array(String(letters).utf8)
    byLetters = EditDistance(from: letters)
    if bytes.count == length { byBytes = EditDistance(from: bytes) }
  }

  /// The distance to a UTF-8 text of `letters` letters; `nil` if it exceeds `limit`.
  mutating func distance(to text: ArraySlice<UInt8>, letters: Int, limit: Int) -> Int? {
    if limit == 0 { return text.elementsEqual(bytes) ? 0 : nil }
    // A letter of one byte is an ASCII one.
    if text.count == letters, byBytes != nil { return byBytes?.to(text, limit: limit) }
    return byLetters.to(Array(String(decoding: text, as: UTF8.self))[...], limit: limit)
  }
}
