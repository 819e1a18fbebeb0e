public import CampusGraph
public import GeoCore

extension Router {
  /// Where a waypoint meets the network, as a route from it or to it would start or end.
  ///
  /// - Parameters:
  ///   - waypoint: the waypoint.
  ///   - profile: how the traveller moves.
  ///   - excluded: classes of ways that are not used.
  ///   - radius: the largest distance in metres, unless the waypoint has its own.
  /// - Returns: the waypoint, for routes with the same profile, and where it meets the network; `nil` if the waypoint lies outside the covered area or no usable way is near.
  /// - Throws: ``RoutingError`` of code `badFile` if a section of a graph file is damaged.
  /// - Complexity: O(log edges).
  public func snapped(
    _ waypoint: Waypoint,
    profile: Profile,
    excluding excluded: Set<RoadClass> = [],
    within radius: Meters = Router.defaultSnapRadius
  ) throws(RoutingError) -> SnappedWaypoint? {
    guard context.coveredArea.contains(waypoint.location) else { return nil }
    let options = SearchOptions(excludedClasses: excluded, snapRadius: radius)
    let finder = try scope(for: profile, options).terminalFinder
    let terminals =
      finder.terminals(of: waypoint, at: .start) ?? finder.terminals(of: waypoint, at: .finish)
    var known = waypoint
    known.snaps = terminals?.snaps ?? []
    var snapped = terminals?.all.first?.snapped(known)
    if !known.snaps.isEmpty { snapped?.isOnMainland = finder.isOnMainland(known.snaps) }
    return snapped
  }
}
