/// How many slips of the pen lie between two words.
enum EditDistance {
  /// The number of letters to insert, delete, replace or swap with their neighbour; `nil` where it
  /// is over `limit`.
  ///
  /// The optimal string alignment form of Damerau (1964), doi:10.1145/363958.363994: no letter is
  /// edited twice.
  ///
  /// - Complexity: O(a · b), less where the limit is passed early.
  static func between(_ a: [Character], _ b: [Character], limit: Int) -> Int? {
    guard abs(a.count - b.count) <= limit else { return nil }
    if a == b { return 0 }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    var row = last
    for i in 1..<(a.count + 1) {
      row[0] = i
      for j in 1..<(b.count + 1) {
        let isSame = a[i - 1] == b[j - 1]
        row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (isSame ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          row[j] = min(row[j], beforeLast[j - 2] + 1)
        }
      }
      if (row.min() ?? 0) > limit { return nil }
      (beforeLast, last, row) = (last, row, beforeLast)
    }
    return last[b.count] <= limit ? last[b.count] : nil
  }
}
