import Foundation

/// Normalized texts, without case, accents and punctuation.
public enum FoldedText {
  /// The normal form for comparing names, categories and queries: without case and accents, with
  /// collapsed white space, in one Unicode normalization form, so that a database can compare
  /// bytes.
  ///
  /// Letters without a Unicode decomposition are replaced too: `ħ` by `h`, `ß` by `ss`, `ø` by `o`,
  /// `ł` by `l`, `æ` by `ae`; and typographic apostrophes and hyphens by those of keyboards.
  ///
  /// - Parameter text: A name, category or search text.
  /// - Returns: The folded text.
  public static func folded(_ text: String) -> String {
    let plain =
      text.utf8.allSatisfy { $0 < 0x80 }
      ? text.lowercased()
      : replacing(
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
          .precomposedStringWithCanonicalMapping
      )
    return plain.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
  }

  private static func replacing(_ text: String) -> String {
    var result = ""
    for letter in text {
      if letter.isASCII || replacements[letter] == nil {
        result.append(letter)
      } else {
        result += replacements[letter] ?? ""
      }
    }
    return result
  }

  /// Letters without a canonical decomposition, and marks that keyboards do not have.
  private static let replacements: [Character: String] = [
    "ħ": "h", "Ħ": "h", "ß": "ss", "ẞ": "ss", "ø": "o", "Ø": "o", "ł": "l", "Ł": "l", "đ": "d",
    "Đ": "d", "ð": "d", "Ð": "d", "þ": "th", "Þ": "th", "æ": "ae", "Æ": "ae", "œ": "oe",
    "Œ": "oe", "ı": "i", "ŧ": "t", "Ŧ": "t", "ŋ": "n", "Ŋ": "n", "’": "'", "‘": "'", "ʼ": "'",
    "´": "'", "‐": "-", "‑": "-", "–": "-", "—": "-",
  ]

  /// The words of a folded text: runs of letters and digits.
  package static func words(_ folded: String) -> [String] {
    folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// The words of a folded text, with letters and digits separated: `aulas3` is `aulas` and `3`.
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

  /// A key whose byte order is the Spanish alphabetical order: ignoring case and accents, ñ after
  /// n, numbers by value.
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
