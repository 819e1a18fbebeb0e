import CampusGraph
public import GeoCore

/// Durations between waypoints that lie near each other, by a search within a limit from each.
///
///     let walks = try NearbyDurations(context, among: stops, profile: .foot, within: 1800)
///     let seconds = try walks.seconds(from: 0, to: [3, 5])
///
/// It finds what ``Router/durations(from:to:profile:closing:excluding:snapRadius:budget:)`` finds, up to
/// the limit, in a time that does not grow with the network. It keeps scratch and is used by one task at
/// a time; ``another()`` makes one for another task, which shares the waypoints.
public final class NearbyDurations {
  private let context: RoutingContext
  private let profile: Profile
  private let options: SearchOptions
  private let finder: TableFinder
  private let starts: TableFinder.Ends
  private let finishes: TableFinder.Ends
  /// The limit as a weight: milliseconds.
  private let limit: Weight

  /// How much longer than a straight line a way is at most that the first search finds.
  private static let usualDetour = 2.0
  /// What the first search finds at least, in milliseconds.
  private static let leastLimit = 60_000.0

  /// Snaps waypoints to the network.
  ///
  /// - Parameters:
  ///   - context: the data.
  ///   - waypoints: the waypoints; those outside the covered area or without a usable way near have no
  ///     durations.
  ///   - profile: how the traveller moves.
  ///   - limit: the longest duration in seconds; penalties count, such as those of streets for destinations.
  ///   - snapRadius: the largest distance of a waypoint from a way in metres.
  /// - Throws: ``RoutingError`` of code `badFile` if a section of a graph file is damaged.
  /// - Complexity: O(waypoints · log edges).
  public init(
    _ context: RoutingContext,
    among waypoints: [Waypoint],
    profile: Profile,
    within limit: Seconds,
    snapRadius: Meters = Router.defaultSnapRadius
  ) throws(RoutingError) {
    self.context = context
    self.profile = profile
    self.limit = Weight(min(max(limit, 0) * 1000, Double(Weight.unreachable - 1)))
    options = SearchOptions(snapRadius: snapRadius)
    finder = TableFinder(try Router(context).scope(for: profile, options))
    let covered = waypoints.map { context.coveredArea.contains($0.location) }
    starts = finder.ends(waypoints, at: .start, where: covered)
    finishes = finder.ends(waypoints, at: .finish, where: covered)
  }

  private init(sharing other: NearbyDurations) throws(RoutingError) {
    (context, profile, options) = (other.context, other.profile, other.options)
    (starts, finishes, limit) = (other.starts, other.finishes, other.limit)
    finder = TableFinder(try Router(context).scope(for: profile, options))
  }

  /// A finder between the same waypoints, for another task.
  ///
  /// - Throws: ``RoutingError`` of code `badFile` if a section of a graph file is damaged.
  /// - Complexity: O(nodes) at its first search.
  public func another() throws(RoutingError) -> NearbyDurations {
    try NearbyDurations(sharing: self)
  }

  /// Whether journeys can start and end at a waypoint, by its index.
  ///
  /// - Precondition: there is such a waypoint.
  public func isOnNetwork(_ waypoint: Int) -> Bool {
    starts.terminals[waypoint] != nil && finishes.terminals[waypoint] != nil
  }

  /// The seconds from a waypoint to some others, by their indices.
  ///
  /// - Returns: for each target the seconds; infinity if no way takes at most the limit, `nil` if one of
  ///   the two is not on the network.
  /// - Throws: ``RoutingError`` if the preparation of a profile is damaged.
  /// - Precondition: there are such waypoints.
  /// - Complexity: one search around the source as far as the targets, and a second one up to the limit if
  ///   a way is much longer than a straight line.
  public func seconds(from source: Int, to targets: [Int]) throws(RoutingError) -> [Seconds?] {
    guard isOnNetwork(source) else { return targets.map { _ in nil } }
    let wanted = targets.filter(isOnNetwork)
    guard !wanted.isEmpty else { return targets.map { _ in nil } }
    var found = [Int: UInt64](minimumCapacity: wanted.count)
    let first = min(limit, estimate(from: source, to: wanted))
    for bound in first < limit ? [first, limit] : [limit] {
      let missing = wanted.filter { found[$0] == nil }
      if missing.isEmpty { break }
      let row = try finder.milliseconds(from: starts, source, to: finishes, missing, within: bound)
      for (target, milliseconds) in zip(missing, row) { found[target] = milliseconds }
    }
    return targets.map { target in
      guard isOnNetwork(target) else { return nil }
      return found[target].map { Seconds($0) / 1000 } ?? .infinity
    }
  }

  /// A weight within which most targets are.
  private func estimate(from source: Int, to targets: [Int]) -> Weight {
    let place = starts.waypoints[source].location
    let farthest =
      targets.lazy.map { [finishes] target in
        GreatCircle.distance(place, finishes.waypoints[target].location)
      }
      .max() ?? 0
    let milliseconds = farthest * Self.usualDetour / profile.cruisingSpeed * 1000
    let bound = Self.leastLimit + (milliseconds.isFinite ? milliseconds : Double(limit))
    return Weight(min(bound, Double(limit)))
  }
}
