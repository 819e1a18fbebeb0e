/// A rank with its sort keys in a sweep's plan.
struct PositionedRank: BitwiseCopyable {
  var rank: UInt32
  /// Ranks of one depth are independent of one another.
  var depth: UInt32
  /// How many arcs come down to it.
  var degree: UInt32

  /// Sorted by depth, then by degree, otherwise in the same order.
  ///
  /// - Complexity: O(n + largest depth + largest degree).
  static func sorted(_ items: [PositionedRank]) -> [PositionedRank] {
    sorted(sorted(items, by: \.degree), by: \.depth)
  }

  /// Stable counting sort by a small number.
  private static func sorted(
    _ items: [PositionedRank],
    by number: (PositionedRank) -> UInt32
  ) -> [PositionedRank] {
    var starts = [Int](repeating: 0, count: Int(items.reduce(0) { max($0, number($1)) }) + 2)
    for item in items { starts[Int(number(item)) + 1] += 1 }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    var result = items
    for item in items {
      result[starts[Int(number(item))]] = item
      starts[Int(number(item))] += 1
    }
    return result
  }

  /// Appends the runs of equal depth and degree in sorted items.
  static func appendRuns(of items: [PositionedRank], to runs: inout [SweepPlan.Run]) {
    var previous: PositionedRank?
    for item in items {
      if let previous, previous.depth == item.depth, previous.degree == item.degree {
        runs[runs.count - 1].count += 1
      } else {
        runs.append(SweepPlan.Run(count: 1, degree: item.degree))
      }
      previous = item
    }
  }
}
