/// Whether a place has a house number, as stored in the database.
enum HouseNumbering: Int {
  /// No number.
  case none
  /// A surveyed number.
  case surveyed
  /// Interpolated numbers only.
  case estimated

  init(_ entry: PlaceEntry) {
    let numbered = entry.addresses.filter { !HouseNumber.key($0.number).isEmpty }
    self =
      numbered.isEmpty ? .none : numbered.allSatisfy(\.isEstimated) ? .estimated : .surveyed
  }
}

/// Normalized house numbers.
enum HouseNumber {
  /// The maximum number of houses in a range.
  private static let longestRange = 50

  /// The key of one number: letters and digits, without case; ranges keep their hyphen.
  ///
  /// It is `142a` for “142 A”.
  static func key(_ number: String) -> String {
    var key = ""
    for letter in FoldedText.folded(number) {
      if letter.isLetter || letter.isNumber {
        key.append(letter)
      } else if "-–—/".contains(letter), !key.isEmpty {
        key.append("-")
      }
    }
    while key.last == "-" { key.removeLast() }
    return key
  }

  /// The keys of all numbers in a tag's value: both for `3;5`; `12-16` itself and, because both are
  /// even, 12, 14 and 16.
  static func keys(_ value: String) -> [String] {
    var keys: [String] = []
    func add(_ key: String) {
      if !key.isEmpty, !keys.contains(key) { keys.append(key) }
    }
    for part in value.split(whereSeparator: { ";,|".contains($0) }).prefix(longestRange) {
      let key = key(String(part))
      add(key)
      let ends = key.split(separator: "-").map(String.init)
      guard ends.count > 1 else { continue }
      ends.forEach(add)
      if ends.count == 2, let first = Int(ends[0]), let last = Int(ends[1]), first < last,
        last - first <= longestRange * 2, (last - first) % 2 == 0
      {
        for number in stride(from: first, through: last, by: 2) { add("\(number)") }
      }
    }
    return keys
  }

  /// The number at the start of a key, for finding neighbours; 0 without one.
  static func value(_ key: String) -> Int {
    let digits = key.drop { !$0.isASCII || !$0.isNumber }.prefix { $0.isASCII && $0.isNumber }
    return Int(digits.prefix(9)) ?? 0
  }
}
