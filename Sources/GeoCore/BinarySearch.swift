extension RandomAccessCollection where Index == Int {
  /// The first index of a partitioned collection whose element does not satisfy a predicate.
  ///
  /// - Precondition: all elements that satisfy the predicate come before all others.
  /// - Complexity: O(log n).
  @inlinable
  package func partitionPoint(where isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension RandomAccessCollection where Index == Int, Element: Comparable {
  /// The index of an element of a collection in increasing order; `nil` if it is not there.
  ///
  /// - Complexity: O(log n).
  @inlinable
  package func sortedIndex(of element: Element) -> Int? {
    let index = partitionPoint { $0 < element }
    return index < endIndex && self[index] == element ? index : nil
  }
}
