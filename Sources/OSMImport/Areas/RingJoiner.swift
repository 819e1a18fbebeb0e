/// Joins the ways of a multipolygon to rings.
enum RingJoiner {
  /// The rings that lines form together, without a repeated last node.
  ///
  /// - Parameter lines: nodes of ways, in either direction.
  /// - Returns: the rings in the order of their first lines; `nil` if a line has a loose end, as at
  ///   the border of an extract.
  /// - Complexity: O(n) for n nodes.
  static func rings(_ lines: [ArraySlice<UInt32>]) -> [[UInt32]]? {
    var linesAt: [UInt32: [Int]] = [:]
    for (index, line) in lines.enumerated().reversed() {
      guard let first = line.first, let last = line.last else { return nil }
      linesAt[first, default: []].append(index)
      if last != first { linesAt[last, default: []].append(index) }
    }
    var isUsed = Array(repeating: false, count: lines.count)
    var rings: [[UInt32]] = []
    for start in lines.indices where !isUsed[start] {
      isUsed[start] = true
      var ring = Array(lines[start])
      while let last = ring.last, last != ring[0] {
        // Used lines at the end of the list are removed.
        while let top = linesAt[last]?.last, isUsed[top] { linesAt[last]?.removeLast() }
        guard let next = linesAt[last]?.last else { return nil }
        isUsed[next] = true
        let line = lines[next]
        ring += line.first == last ? Array(line.dropFirst()) : Array(line.reversed().dropFirst())
      }
      ring.removeLast()
      rings.append(ring)
    }
    return rings
  }
}
