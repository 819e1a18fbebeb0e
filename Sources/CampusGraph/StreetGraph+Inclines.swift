extension StreetGraph {
  /// A copy in which edges whose slope nobody surveyed have an estimated one.
  ///
  /// - Parameter estimate: the slope along an edge's geometry in per mille, positive uphill; `nil`
  ///   where there is none. Asked in the order of the edges, and only for those whose slope is not
  ///   known.
  /// - Returns: the same streets; edges with an estimate have ``EdgeFlags/inclineEstimated``.
  /// - Complexity: O(edges); all other columns are shared.
  public func estimatingInclines(_ estimate: (EdgeID) -> Int16?) -> StreetGraph {
    var inclines = Array(attributes.incline)
    var flags = Array(attributes.flags)
    for edge in edges where inclines[edge.index] == EdgeAttributes.unknownIncline {
      guard let incline = estimate(edge) else { continue }
      inclines[edge.index] = incline
      flags[edge.index].insert(.inclineEstimated)
    }
    var copy = self
    copy.attributes.incline = Column(inclines)
    copy.attributes.flags = Column(flags)
    return copy
  }
}
