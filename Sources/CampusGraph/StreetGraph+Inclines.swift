extension StreetGraph {
  /// A copy with estimated slopes for edges of unknown slope.
  ///
  /// - Parameter estimate: the slope along an edge's geometry in per mille, positive uphill; `nil`
  ///   for no estimate. Called in the order of the edges, only for those of unknown slope.
  /// - Returns: the copy; edges with an estimate have ``EdgeFlags/inclineEstimated``.
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
