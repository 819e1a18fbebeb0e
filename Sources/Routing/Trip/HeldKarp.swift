/// Exact dynamic programme for the lightest tour of few places.
///
/// For every set of places and every place of it, the lightest path from the tour's start through
/// the whole set that ends there follows from smaller sets (Held and Karp 1962,
/// doi:10.1137/0110015).
struct HeldKarp {
  private let matrix: TourMatrix
  /// The places other than the start, which is the last one of the matrix.
  private let count: Int
  /// By set and last place of it.
  private var weights: [Int]
  /// The place before that one.
  private var previous: [Int8]

  /// Finds the weights of all sets.
  ///
  /// - Complexity: O(2ⁿ · n²) time, O(2ⁿ · n) room.
  init(_ matrix: TourMatrix) {
    self.matrix = matrix
    count = matrix.count - 1
    weights = [Int](repeating: .max, count: count << count)
    previous = [Int8](repeating: -1, count: count << count)
    for place in 0..<count { weights[(1 << place) * count + place] = matrix[count, place] }
    // A set, as a number, is greater than each of its proper subsets.
    for set in 0..<(1 << count) {
      for last in 0..<count where set & (1 << last) != 0 { extend(set, last) }
    }
  }

  /// The lightest tour, from its start.
  func tour() -> [Int] {
    var tour = [count]
    var set = (1 << count) - 1
    var last = (0..<count).min { weight(set, $0) < weight(set, $1) } ?? -1
    while last >= 0 {
      tour.append(last)
      let before = Int(previous[set * count + last])
      set ^= 1 << last
      last = before
    }
    return [count] + tour.dropFirst().reversed()
  }

  private mutating func extend(_ set: Int, _ last: Int) {
    let soFar = weights[set * count + last]
    for next in 0..<count where set & (1 << next) == 0 {
      let weight = soFar + matrix[last, next]
      let entry = (set | 1 << next) * count + next
      if weight < weights[entry] {
        weights[entry] = weight
        previous[entry] = Int8(last)
      }
    }
  }

  /// The weight of the tour through a set that returns to the start from its last place.
  private func weight(_ set: Int, _ last: Int) -> Int {
    weights[set * count + last] + matrix[last, count]
  }
}
