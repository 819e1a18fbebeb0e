extension RandomAccessCollection where Index == Int {
  /// The first place in a sorted collection after all elements that are before what is looked for.
  ///
  /// - Complexity: O(log n).
  @inlinable
  package func firstPlace(after isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension RandomAccessCollection where Index == Int, Element: Comparable {
  /// The place of an element of a rising collection; `nil` where it is not there.
  ///
  /// - Complexity: O(log n).
  @inlinable
  package func sortedPlace(of element: Element) -> Int? {
    let place = firstPlace { $0 < element }
    return place < endIndex && self[place] == element ? place : nil
  }
}
