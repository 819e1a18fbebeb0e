public import CampusGraph
public import GeoCore

extension Router {
  /// The area that can be reached within each of some budgets.
  ///
  /// Budgets are milliseconds or, with `byLength`, millimetres, in any order.
  ///
  /// `shape` says how the areas are drawn around the reached ways.
  ///
  /// - Returns: a contour for each budget, in the same order.
  /// - Throws: ``RoutingError`` if the place is not covered or has no usable way near, or if
  ///   `searchBudget` is exhausted.
  /// - Complexity: one search within the largest budget, and O(cells) of a raster around it.
  public func isochrone(
    around waypoint: Waypoint,
    profile: Profile,
    budgets: [Weight],
    byLength: Bool,
    closing closed: Set<EdgeID> = [],
    excluding excluded: Set<RoadClass> = [],
    snapRadius: Meters = Router.defaultSnapRadius,
    shape: IsochroneBuilder = IsochroneBuilder(),
    searchBudget: SearchBudget? = nil
  ) throws(RoutingError) -> [IsochroneContour] {
    try context.coveredArea.check(waypoint)
    let options = SearchOptions(
      closedEdges: closed,
      excludedClasses: excluded,
      snapRadius: snapRadius,
      budget: searchBudget
    )
    let scope = try scope(for: profile, options)
    let metric =
      byLength ? Metric(lengthsOf: context.graph, usableIn: scope.metric) : scope.metric
    let finder = TerminalFinder(
      context: context,
      network: scope.network,
      metric: metric,
      radius: snapRadius
    )
    if let start = finder.terminals(of: waypoint, at: .start) {
      let contours = shape.contours(
        graph: context.graph,
        metric: metric,
        sources: start.seeds,
        origins: start.snaps.map { EdgePoint(edge: $0.edge, fraction: $0.fraction) },
        budgets: budgets,
        searchBudget: searchBudget
      )
      try searchBudget.charge()
      return contours
    }
    guard let area = context.estimatedArea, area.contains(waypoint.location) else {
      throw LegFailure(finder: LegFinder(scope))
        .noSegment(waypoint, hasOther: false, other: waypoint)
    }
    return budgets.map { budget in
      let meters =
        byLength ? Double(budget) / 1000 : Double(budget) / 1000 * profile.cruisingSpeed
      let ring = area.circle(around: waypoint.location, reach: meters)
      return IsochroneContour(budget: budget, polygons: [[ring]])
    }
  }
}
