import Foundation

/// Forms of names that stand for them where case, accents and punctuation do not count.
enum FoldedText {
  /// Without case and accents, blanks collapsed: equal for names that people take for the same,
  /// and in one form of Unicode, so that a database may compare it byte by byte.
  static func folded(_ text: String) -> String {
    let plain =
      text.utf8.allSatisfy { $0 < 0x80 }
      ? text.lowercased()
      : text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
        .precomposedStringWithCanonicalMapping
    return plain.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
  }

  /// The words of a folded text: runs of letters and digits.
  static func words(_ folded: String) -> [String] {
    folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// The words of a folded text with letters and digits parted: `aulas3` is `aulas` and `3`.
  static func fuzzyWords(_ folded: String) -> [[Character]] {
    var words: [[Character]] = []
    var previous: Character = " "
    for letter in folded {
      if letter.isLetter || letter.isNumber {
        let continues = previous.isLetter && letter.isLetter || previous.isNumber && letter.isNumber
        if continues { words[words.count - 1].append(letter) } else { words.append([letter]) }
      }
      previous = letter
    }
    return words
  }

  /// A key whose order, byte by byte, is alphabetical as Spanish has it: case and accents do not
  /// count, ñ follows n, and numbers go by value.
  static func sortKey(_ text: String) -> String {
    var key = ""
    var digits = ""
    func flush() {
      let number = digits.drop { $0 == "0" }
      if !digits.isEmpty {
        key += "\(Character(UnicodeScalar(UInt8(48 + min(number.count, 9)))))\(number)"
      }
      digits = ""
    }
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
    let composed = isPlain ? text : text.precomposedStringWithCanonicalMapping
    for letter in composed.lowercased() {
      if letter.isASCII, letter.isNumber {
        digits.append(letter)
        continue
      }
      flush()
      if letter == "ñ" {
        key += "n\u{7f}"
      } else if letter.isLetter {
        key += letter.isASCII ? String(letter) : folded(String(letter))
      } else if !key.isEmpty, key.last != " " {
        key += " "
      }
    }
    flush()
    return key
  }
}
