/// Index of names by length, for fuzzy matching without a scan of all names.
///
/// Names are stored in three forms: their words (letters and digits separated), pairs of
/// consecutive words joined, and whole. The texts of one form and one length make one row, because
/// n edits change the length of a text by at most n: a word of nine letters with two typos is
/// searched in five rows. A row has, for each text in order: the length of its UTF-8 form, that
/// form, the length of the list of names that have it, and that list as differences. All numbers
/// are varints with seven bits a byte, the lowest first.
enum SpellingIndex {
  /// The indexed texts.
  enum Subject: Int {
    /// Names of places, numbered as in `name`.
    case names
    /// Keys of streets, numbered as in `street`.
    case streets
  }

  /// Form of a name.
  enum Form: Int, CaseIterable {
    case word
    case joinedWords
    case whole
  }

  /// The numbers of the rows for texts of some lengths.
  static func rows(
    _ subject: Subject,
    _ form: Form,
    _ lengths: ClosedRange<Int>
  ) -> ClosedRange<Int> {
    let first = (subject.rawValue * Form.allCases.count + form.rawValue) * rowsPerForm
    return first + max(0, lengths.lowerBound)...first + min(lengths.upperBound, rowsPerForm - 1)
  }

  /// The length of the texts in a row.
  static func length(ofRow row: Int) -> Int { row % rowsPerForm }

  /// Longer texts are not indexed; queries are shorter.
  private static let rowsPerForm = 1 << 16

  // MARK: - Writing

  /// The rows for folded texts, in increasing order.
  static func rows(of texts: [String], _ subject: Subject) -> [(row: Int, blob: [UInt8])] {
    var lists: [Int: [String: [UInt32]]] = [:]
    func add(_ text: String, length: Int, _ form: Form, _ name: Int) {
      guard length > 0, length < rowsPerForm else { return }
      let row = rows(subject, form, length...length).lowerBound
      append(UInt32(name), to: &lists[row, default: [:]][text, default: []])
    }
    for (name, text) in texts.enumerated() {
      let words = FoldedText.fuzzyWords(text)
      for word in words { add(String(word), length: word.count, .word, name) }
      for (a, b) in zip(words, words.dropFirst()) {
        add(String(a + b), length: a.count + b.count, .joinedWords, name)
      }
      add(text, length: text.count, .whole, name)
    }
    return lists.keys.sorted().map { (row: $0, blob: blob(of: lists[$0] ?? [:])) }
  }

  /// Names are increasing, so a duplicate is the last one.
  private static func append(_ name: UInt32, to list: inout [UInt32]) {
    if list.last != name { list.append(name) }
  }

  private static func blob(of lists: [String: [UInt32]]) -> [UInt8] {
    var blob: [UInt8] = []
    for text in lists.keys.sorted() {
      var list: [UInt8] = []
      var last: UInt32 = 0
      for name in lists[text] ?? [] {
        append(Int(name - last), to: &list)
        last = name
      }
      append(text.utf8.count, to: &blob)
      blob += text.utf8
      append(list.count, to: &blob)
      blob += list
    }
    return blob
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7f) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  // MARK: - Reading

  /// Scans a row.
  ///
  /// - Parameters:
  ///   - blob: the row.
  ///   - isWanted: takes each text as UTF-8; whether its names are passed to `take`.
  ///   - take: takes each name of the last wanted text.
  /// - Returns: whether the row is valid.
  static func scan(
    _ blob: [UInt8],
    where isWanted: (ArraySlice<UInt8>) -> Bool,
    _ take: (Int) -> Void
  ) -> Bool {
    var at = 0
    while at < blob.count {
      guard let length = number(in: blob, &at), length <= blob.count - at else { return false }
      let text = blob[at..<at + length]
      at += length
      guard let size = number(in: blob, &at), size <= blob.count - at else { return false }
      let end = at + size
      if isWanted(text) {
        var name = 0
        while at < end {
          guard let step = number(in: blob, &at) else { return false }
          name += step
          take(name)
        }
      }
      at = end
    }
    return true
  }

  /// A varint of at most 28 bits; `nil` if it is longer or truncated.
  private static func number(in blob: [UInt8], _ at: inout Int) -> Int? {
    var value = 0
    for shift in stride(from: 0, to: 28, by: 7) {
      guard at < blob.count else { return nil }
      let byte = blob[at]
      at += 1
      value |= Int(byte & 0x7f) << shift
      if byte < 0x80 { return value }
    }
    return nil
  }
}
