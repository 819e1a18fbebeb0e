import CampusGraph
public import GeoCore
public import Routing

/// Draws routes between random places, for simulated trips.
///
/// Both ends are uniformly distributed over the length of the ways that a profile may use. Routes
/// whose planned duration is out of range are drawn again.
public struct TripSampler {
  /// ``next()`` gives up after this many draws without a route.
  private static let maxDraws = 1000

  private let context: RoutingContext
  private let router: Router
  private let profile: Profile
  private let duration: ClosedRange<Seconds>
  private let edges: [EdgeID]
  /// The cumulative length up to the end of each edge, in millimetres.
  private let lengths: [UInt64]
  private let reach: Meters
  private var random: SplitMix64

  /// Prepares draws.
  ///
  /// - Parameters:
  ///   - context: the network.
  ///   - profile: the profile of the routes.
  ///   - duration: the range of the planned duration, in seconds.
  ///   - seed: the same seed gives the same routes.
  /// - Complexity: O(edges).
  public init(
    _ context: RoutingContext,
    profile: Profile,
    duration: ClosedRange<Seconds>,
    seed: UInt64
  ) {
    let network = context.network(for: profile)
    let graph = context.graph
    var edges: [EdgeID] = []
    var lengths: [UInt64] = []
    var sum: UInt64 = 0
    for edge in graph.edges where network.metric.isUsable(edge) {
      guard network.marks[edge].contains(.mainPart), graph.attributes.kind[edge] != .door,
        graph.attributes.kind[edge] != .ferry, graph.attributes.length[edge] > 0
      else { continue }
      sum += UInt64(graph.attributes.length[edge])
      edges.append(edge)
      lengths.append(sum)
    }
    self.context = context
    self.profile = profile
    self.duration = duration
    self.edges = edges
    self.lengths = lengths
    router = Router(context)
    // No average speed exceeds this, so no route to a farther place can be short enough.
    reach = duration.upperBound * profile.cruisingSpeed * 1.5
    random = SplitMix64(seed: seed)
  }

  /// The next route; `nil` if 1000 draws find none of the right duration.
  ///
  /// - Complexity: a route search for each draw.
  public mutating func next() -> Route? {
    guard !edges.isEmpty else { return nil }
    for _ in 0..<Self.maxDraws {
      let (from, to) = (place(), place())
      guard LocalPlane.shortDistance(from, to) <= reach else { continue }
      let request = RouteRequest(
        from: Self.waypoint(from),
        to: Self.waypoint(to),
        plan: .single(profile),
        time: .any(now: 0)
      )
      guard let route = try? router.routes(request).first, duration.contains(route.duration)
      else { continue }
      return route
    }
    return nil
  }

  /// A waypoint on a street, which may be in a tunnel.
  private static func waypoint(_ place: Coordinate) -> Waypoint {
    var waypoint = Waypoint(place)
    waypoint.isOnGround = false
    return waypoint
  }

  private mutating func place() -> Coordinate {
    let wanted = UInt64(random.unit() * Double(lengths[lengths.count - 1]))
    let edge = lengths.dropLast().partitionPoint { $0 <= wanted }
    let line = LineString(context.graph.geometry.line(of: edges[edge]))
    return line.point(along: random.unit() * line.length)
  }
}
