import Basemap
import CampusGraph
import GeoCore
import NIOCore
package import RouteService
import Routing
import Tracking

/// Streets of one graph file, or of campuses, with what is needed to answer requests on them.
package final class Region: Sendable {
  /// The data.
  package let data: DataSet
  /// The names of the profiles that can be asked for, as the engine has them.
  package let profiles: [String]
  let context: RoutingContext
  let routers: RouterPool
  /// The names of the profiles that are prepared with an index for routes.
  let indexedProfiles: Set<String>
  /// Version of the data, for `data_version`.
  let dataVersion: String
  /// Numbers of the nodes in the map; `nil` if the map does not number them.
  let numbers: NodeNumbers?
  private let matching = Guarded<[(key: MatchingKey, network: Lazy<MatchingNetwork>)]>([])
  private let costs = Guarded<[String: Lazy<StreetCosts>]>([:])
  /// The classes that some ways have.
  private let presentClasses = Lazy<Set<RoadClass>>()
  private let pages = Guarded<[String: [UInt8]]>([:])
  private let openTileFile = Lazy<MBTilesFile?>()
  private let openTileDrawer = Lazy<TileDrawer>()

  private struct MatchingKey: Hashable {
    var profile: String
    var excluded: Set<RoadClass>
  }

  /// How many networks for matching without some classes of ways are kept.
  private static let keptMaskedNetworks = 2

  /// Reads what every request needs, and checks the sections of all profiles.
  ///
  /// - Parameters:
  ///   - data: The data.
  ///   - threads: How many requests are answered at a time.
  /// - Throws: `BadFile` or `NotPrepared` with the file.
  package convenience init(_ data: DataSet, threads: Int) throws(ServiceError) {
    self.init(try Parts(data), threads: threads)
  }

  private init(_ parts: Parts, threads: Int) {
    data = parts.data
    profiles = parts.profiles
    context = parts.context
    // Event loops answer short requests themselves.
    routers = RouterPool(parts.context, capacity: threads + System.coreCount)
    indexedProfiles = parts.indexedProfiles
    dataVersion = parts.dataVersion
    numbers = parts.numbers
  }

  /// What is read of the data.
  ///
  /// A type of its own, because the compiler (6.3) fails on an initializer that throws while a lock
  /// is already initialized.
  private struct Parts {
    let data: DataSet
    let profiles: [String]
    let context: RoutingContext
    let indexedProfiles: Set<String>
    let dataVersion: String
    let numbers: NodeNumbers?

    init(_ data: DataSet) throws(ServiceError) {
      self.data = data
      if let path = try data.bareGraph() {
        throw ServiceError(.notPrepared, .server { $0.noStreets(path) })
      }
      context = try data.context()
      let known = try data.city()?.network.profiles ?? Profile.presets.map(\.name)
      profiles = Region.names.map(\.engine).reduce(into: []) { names, name in
        if known.contains(name), !names.contains(name) { names.append(name) }
      }
      guard !profiles.isEmpty else {
        throw ServiceError(.notPrepared, .server { $0.noProfiles })
      }
      try Self.check(profiles, of: data)
      var indexed: Set<String> = []
      for name in profiles {
        let network = context.network(for: try data.profile(named: name))
        if network.bestAlgorithm.needsIndex { indexed.insert(name) }
      }
      indexedProfiles = indexed
      dataVersion = try data.version()
      numbers = try data.namedCity()?.numbers
    }

    /// Checks the sections of some profiles at the same time, so that the server soon answers.
    ///
    /// - Throws: The error of the first profile that has one.
    private static func check(_ profiles: [String], of data: DataSet) throws(ServiceError) {
      let failures = Guarded<[String: ServiceError]>([:])
      Parallel.forEach(profiles) { name in
        do throws(ServiceError) {
          try data.check([try data.profile(named: name)], nil)
        } catch {
          failures.withLock { $0[name] = error }
        }
      }
      let found = failures.withLock { $0 }
      for name in profiles {
        if let failure = found[name] { throw failure }
      }
    }
  }

  // MARK: - Profiles

  /// The names of profiles in paths, and the engine's.
  private static let names: [(path: String, engine: String)] = [
    ("driving", "car"), ("car", "car"), ("walking", "foot"), ("foot", "foot"),
    ("cycling", "bike"), ("bike", "bike"), ("wheelchair", "wheelchair"),
    ("testbot", "testbot"),
  ]

  /// The profile of a name in a path.
  ///
  /// - Throws: `InvalidValue` with the names that there are.
  func profile(named name: String) throws(OSRMError) -> Profile {
    guard let engine = Self.names.first(where: { $0.path == name })?.engine,
      profiles.contains(engine), let profile = try? data.profile(named: engine)
    else {
      let known = Self.names.filter { profiles.contains($0.engine) }.map(\.path)
      throw OSRMError(
        .invalidValue,
        .server { $0.unknownProfile(name, known: known.joined(separator: ", ")) }
      )
    }
    return profile
  }

  /// The streets of a profile for matching, prepared when they are first needed.
  ///
  /// Those without some classes of ways are kept for the last few demands only.
  ///
  /// - Throws: `InternalError` if a section of a graph file is damaged.
  func matchingNetwork(
    _ profile: Profile,
    excluding classes: Set<RoadClass> = []
  ) throws(OSRMError) -> MatchingNetwork {
    guard !classes.isEmpty else { return wholeNetwork(profile) }
    let network = lazyNetwork(MatchingKey(profile: profile.name, excluded: classes))
    do throws(GraphFileError) {
      let open = try context.readNetwork(for: profile, excluding: classes)
      return network.value { MatchingNetwork(context, open) }
    } catch {
      throw OSRMError(.internalError, error.message)
    }
  }

  /// The streets of a profile for matching, with all classes of ways.
  private func wholeNetwork(_ profile: Profile) -> MatchingNetwork {
    lazyNetwork(MatchingKey(profile: profile.name, excluded: []))
      .value { MatchingNetwork(context, profile: profile) }
  }

  private func lazyNetwork(_ key: MatchingKey) -> Lazy<MatchingNetwork> {
    matching.withLock { known in
      let network = known.first { $0.key == key }?.network ?? Lazy()
      known.removeAll { $0.key == key }
      let masked = known.indices.filter { !known[$0].key.excluded.isEmpty }
      if !key.excluded.isEmpty, masked.count >= Self.keptMaskedNetworks {
        known.remove(at: masked[0])
      }
      known.append((key, network))
      return network
    }
  }

  /// What the trips on these streets share.
  var trackResources: TrackResources {
    TrackResources(
      context: context,
      network: { self.wholeNetwork($0) },
      routes: { request throws(RoutingError) in
        try self.routers.withRouter { router throws(RoutingError) in try router.routes(request) }
      }
    )
  }

  /// The durations of streets and turns of a profile, prepared when they are first needed.
  func streetCosts(of profile: Profile) -> StreetCosts {
    costs.withLock { known in
      let lazy = known[profile.name] ?? Lazy()
      known[profile.name] = lazy
      return lazy
    }.value { StreetCosts(profile, in: context) }
  }

  // MARK: - Pages

  /// A place on a street, as text.
  var example: String? {
    guard context.graph.edgeCount > 0 else { return nil }
    let place = context.graph.coordinate(of: context.graph.tail(of: EdgeID(0)))
    return "\(place.latitude),\(place.longitude)"
  }

  /// A page with an example from the data, made once.
  func page(_ name: String, _ make: () -> String) -> [UInt8] {
    if let known = pages.withLock({ $0[name] }) { return known }
    let bytes = Array(make().utf8)
    pages.withLock { $0[name] = bytes }
    return bytes
  }

  // MARK: - Tiles

  /// The file of map tiles, opened when it is first needed; `nil` if there is none.
  ///
  /// - Throws: `BadFile`.
  func tileFile() throws(ServiceError) -> MBTilesFile? {
    try openTileFile.value { () throws(ServiceError) in
      guard let city = try data.city() else { return nil }
      return try BasemapFile.open(beside: city.path)
    }
  }

  /// What draws tiles, made when it is first needed.
  ///
  /// - Throws: `BadFile`.
  func tileDrawer() throws(ServiceError) -> TileDrawer {
    try openTileDrawer.value { () throws(ServiceError) in try TileDrawer(of: data) }
  }

  // MARK: - Places

  /// Whether streets or stations are known at a coordinate.
  func covers(_ coordinate: Coordinate) -> Bool { context.coveredArea.contains(coordinate) }

  /// The classes of ways with some names; those that no way has are left out, so that they need no
  /// network of their own.
  ///
  /// - Throws: `InvalidValue` if a name is not known, or the data do not classify ways by it.
  func roadClasses(_ names: [String]) throws(OSRMError) -> Set<RoadClass> {
    var classes: Set<RoadClass> = []
    for name in names {
      guard let known = RoadClass(rawValue: name) else { throw Self.badExclusion }
      classes.insert(known)
    }
    do throws(ServiceError) {
      try data.check(excluding: classes)
    } catch {
      throw Self.badExclusion
    }
    guard !classes.isEmpty else { return [] }
    let graph = context.graph
    let present = presentClasses.value {
      Set(RoadClass.allCases.filter { !graph.edges(of: [$0]).isEmpty })
    }
    return classes.intersection(present)
  }

  private static let badExclusion = OSRMError(
    .invalidValue,
    contract: "Exclude flag combination is not supported."
  )
}
