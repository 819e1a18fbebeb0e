import CampusGraph
import GeoCore

/// What the searches of one request with one profile work on: the network, the weights in force,
/// the request's options, and engines.
struct RequestScope {
  let context: RoutingContext
  let options: SearchOptions
  let engines: SearchEngines

  var network: ProfileNetwork { engines.network }
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
  /// How many of them without some classes of ways, because these have weights of their own.
  static let maskedCapacity = 2

  private let context: RoutingContext
  private typealias Engines = LeastRecentlyUsed<Key, SearchEngines>
  private var whole = Engines(capacity: capacity)
  private var masked = Engines(capacity: maskedCapacity)

  private struct Key: Hashable {
    var profile: Profile
    var excludedClasses: Set<RoadClass>
  }

  init(_ context: RoutingContext) { self.context = context }

  /// How many profiles have engines at present.
  var count: Int { whole.count + masked.count }

  /// The scope of a request with a profile.
  ///
  /// - Throws: ``RoutingError`` of code `badFile` if a section of a graph file is damaged.
  mutating func scope(
    for profile: Profile,
    _ options: SearchOptions
  ) throws(RoutingError) -> RequestScope {
    // To pass the graph would copy it, which retains each of its columns.
    let closed =
      options.avoidedAreas.isEmpty
      ? options.closedEdges : options.maskedEdges(of: context.graph)
    let key = Key(profile: profile, excludedClasses: options.excludedClasses)
    if closed.isEmpty, let engines = value(for: key) {
      return RequestScope(context: context, options: options, engines: engines)
    }
    let network = try RoutingError.translate { () throws(GraphFileError) in
      try context.readNetwork(for: profile, excluding: options.excludedClasses)
    }
    let engines = SearchEngines(
      context,
      network,
      metric: closed.isEmpty ? network.metric : network.metric.masking(closed.sorted()),
      isMasked: !closed.isEmpty || !options.excludedClasses.isEmpty,
      passages: closed.isEmpty ? network.passages : nil
    )
    if closed.isEmpty { insert(engines, for: key) }
    return RequestScope(context: context, options: options, engines: engines)
  }

  private mutating func value(for key: Key) -> SearchEngines? {
    key.excludedClasses.isEmpty ? whole.value(for: key) : masked.value(for: key)
  }

  private mutating func insert(_ engines: SearchEngines, for key: Key) {
    if key.excludedClasses.isEmpty {
      whole.insert(engines, for: key)
    } else {
      masked.insert(engines, for: key)
    }
  }
}
