import CampusGraph
import GeoCore

/// What the searches of one request with one profile work on: the network, the weights in force,
/// the request's options, and engines.
struct RequestScope {
  let context: RoutingContext
  let network: ProfileNetwork
  let options: SearchOptions
  let engines: SearchEngines

  var profile: Profile { network.profile }

  /// The weights in force: the network's, less closures.
  var metric: Metric { engines.metric }

  /// Finds where waypoints meet the network.
  var terminalFinder: TerminalFinder {
    TerminalFinder(context: context, network: network, metric: metric, radius: options.snapRadius)
  }
}

/// Makes the scopes of requests, and keeps the engines of the last few profiles between them.
///
/// Engines hold some arrays as long as the graph is large, so only ``capacity`` of them are kept.
/// Those of requests with closures are not kept: hardly two requests have the same.
struct RequestScopes {
  /// How many profiles, each with or without some classes of ways, have engines at a time.
  static let capacity = 8

  private let context: RoutingContext
  private var known = LeastRecentlyUsed<Key, (ProfileNetwork, SearchEngines)>(capacity: capacity)

  private struct Key: Hashable {
    var profile: Profile
    var excludedClasses: Set<RoadClass>
  }

  init(_ context: RoutingContext) { self.context = context }

  /// How many profiles have engines at present.
  var count: Int { known.count }

  /// The scope of a request with a profile.
  ///
  /// - Throws: ``RoutingError`` of code `badFile` if a section of a graph file is damaged.
  mutating func scope(
    for profile: Profile,
    _ options: SearchOptions
  ) throws(RoutingError) -> RequestScope {
    let masked = options.maskedEdges(of: context.graph)
    let key = Key(profile: profile, excludedClasses: options.excludedClasses)
    if masked.isEmpty, let (network, engines) = known.value(for: key) {
      return RequestScope(context: context, network: network, options: options, engines: engines)
    }
    let network = try RoutingError.translate { () throws(GraphFileError) in
      try context.readNetwork(for: profile, excluding: options.excludedClasses)
    }
    let engines = SearchEngines(
      context,
      network,
      metric: masked.isEmpty ? network.metric : network.metric.masking(masked.sorted()),
      isMasked: !masked.isEmpty || !options.excludedClasses.isEmpty
    )
    if masked.isEmpty { known.insert((network, engines), for: key) }
    return RequestScope(context: context, network: network, options: options, engines: engines)
  }
}
