public import CampusGraph
public import GeoCore

/// Data that routes are computed from: a campus or a city, bike stations, and the indexes on them.
///
/// Immutable, `Sendable`, shared by any number of ``Router``s.
public final class RoutingContext: Sendable {
  /// The campus; `nil` if only stations are known.
  public let campus: Campus?
  /// The streets; empty if there is no campus.
  public let graph: StreetGraph
  /// The bike stations; `nil` if there are none.
  public var stations: StationIndex? { givenStations ?? stationsOnMap?() }
  /// The area in which stations are known but streets are not.
  public let estimatedArea: EstimatedArea?
  /// The area that the data covers.
  public let coveredArea: CoveredArea

  /// The spatial index of the streets.
  public let edgeIndex: EdgeIndex
  /// The additional distance in metres up to which an edge of the main part is preferred over one
  /// on an islet.
  let isletPenalty: Meters
  /// The graph file of the streets; `nil` for a campus.
  private let city: (file: GraphFile, network: RoadNetwork)?
  private let doors: [EdgeID: BuildingDoor]
  /// What travellers see of the places of a campus; none of cities, whose graph files have none.
  let visiblePlaces: VisiblePlaces
  private let networks = Guarded(
    LeastRecentlyUsed<NetworkKey, ProfileNetwork>(capacity: keptNetworks)
  )
  private let maskedNetworks = Guarded(
    LeastRecentlyUsed<NetworkKey, ProfileNetwork>(capacity: keptMaskedNetworks)
  )
  private let givenStations: StationIndex?
  private let stationsOnMap: (@Sendable () -> StationIndex?)?
  private let clock: TimeZoneClock?
  private let stationClock: TimeZoneClock?

  private struct NetworkKey: Hashable {
    var profile: Profile
    var excluded: Set<RoadClass> = []
  }

  /// How many networks are kept at a time.
  private static let keptNetworks = 16
  /// How many networks without some classes of ways are kept at a time, each with weights of its own.
  static let keptMaskedNetworks = 4

  /// A door and the building that it leads into.
  struct BuildingDoor: Sendable {
    var building: String
    var entrance: Entrance

    var label: DoorLabel {
      DoorLabel(
        name: entrance.name,
        englishName: entrance.englishName,
        side: Compass(bearing: entrance.bearing)
      )
    }
  }

  /// Indexes a campus and stations, either of which may be missing.
  ///
  /// Stations further than `snapRadius` metres from every way of the campus define the
  /// ``estimatedArea``.
  ///
  /// - Complexity: O(edges · log edges).
  public init(
    campus: Campus?,
    stations: StationIndex?,
    snapRadius: Meters = Router.defaultSnapRadius
  ) {
    self.campus = campus
    givenStations = stations
    stationsOnMap = nil
    let graph = campus?.graph ?? GraphBuilder().build()
    let edgeIndex = EdgeIndex(graph: graph)
    let free = (stations?.stations ?? []).filter { station in
      edgeIndex.snaps(near: station.location, within: snapRadius, limit: 1) { _ in true }.isEmpty
    }
    let area = EstimatedArea(stations: free)
    var doors: [EdgeID: BuildingDoor] = [:]
    for place in campus?.places ?? [] {
      for entrance in place.entrances {
        doors[entrance.door] = BuildingDoor(building: place.name, entrance: entrance)
      }
    }
    self.graph = graph
    self.edgeIndex = edgeIndex
    self.doors = doors
    visiblePlaces = VisiblePlaces(campus?.places ?? [])
    isletPenalty = 20
    city = nil
    estimatedArea = area
    coveredArea = CoveredArea(campus: campus, estimatedArea: area)
    clock = TimeZoneClock(identifier: campus?.timeZone ?? "UTC")
    stationClock = TimeZoneClock(identifier: stations?.system.timeZone ?? "UTC")
  }

  /// Opens the streets of a graph file, with bike stations on them.
  ///
  /// - Parameters:
  ///   - file: a graph file with streets: see `StreetGraph.isIn(_:)`.
  ///   - network: its network.
  ///   - stations: bike stations; those without streets define the ``estimatedArea``.
  ///   - onMap: reads the stations of the city's own map; called each time that they are needed, if
  ///     no others are given.
  ///   - snapRadius: how far a station may be from the streets, in metres.
  /// - Throws: `GraphFileError` if there are no streets or a section is damaged.
  /// - Complexity: O(nodes + arcs) to verify the file, O(1) if it is trusted.
  public init(
    city file: GraphFile,
    _ network: RoadNetwork,
    stations: StationIndex? = nil,
    onMap: (@Sendable () -> StationIndex?)? = nil,
    snapRadius: Meters = Router.defaultSnapRadius
  ) throws(GraphFileError) {
    campus = nil
    givenStations = stations
    stationsOnMap = onMap
    let graph = try StreetGraph(from: file, of: network)
    let edgeIndex = try EdgeIndex(from: file, of: graph)
    let free = (stations?.stations ?? []).filter { station in
      edgeIndex.snaps(near: station.location, within: snapRadius, limit: 1) { _ in true }.isEmpty
    }
    self.graph = graph
    self.edgeIndex = edgeIndex
    doors = [:]
    visiblePlaces = VisiblePlaces([])
    isletPenalty = .infinity
    city = (file, network)
    estimatedArea = EstimatedArea(stations: free)
    coveredArea = CoveredArea(city: edgeIndex.bounds, estimatedArea: estimatedArea)
    clock = TimeZoneClock(identifier: network.description.timeZone)
    stationClock = TimeZoneClock(
      identifier: stations?.system.timeZone ?? network.description.timeZone
    )
  }

  /// Reads and verifies the weights of a profile and the index of a search, so that damage is found
  /// before the first request.
  ///
  /// - Throws: `GraphFileError` if the file has no such index, no such bundled profile or one with
  ///   other values, or it is damaged.
  public func check(
    _ profile: Profile,
    _ algorithm: SearchAlgorithm?
  ) throws(GraphFileError) {
    guard let city else { return }
    let digest = inAir(profile).digest
    // A file with learned speeds has other values than one preset on purpose.
    if Profile.preset(named: profile.name) == profile,
      city.network.description.learnedSpeeds == nil
    {
      _ = try city.network.weights(of: profile.name)
      guard try city.network.digest(of: profile.name) == digest else {
        throw GraphFileError(
          .missing,
          path: city.file.path,
          section: nil,
          .message { $0.otherVersion(profile.name) }
        )
      }
    }
    let made = try readNetwork(for: profile, digest: digest)
    if let indexes = made.indexes { _ = try indexes.makeEngine(algorithm ?? made.bestAlgorithm) }
    city.file.releaseMemory()
  }

  /// A profile in the air of the city's altitude, for which its file has weights.
  private func inAir(_ profile: Profile) -> Profile {
    city?.network.description.altitude.map(profile.adjusted) ?? profile
  }

  /// The building door of an edge; `nil` if the edge is none.
  func door(of edge: EdgeID) -> BuildingDoor? { doors[edge] }

  /// Checks that the data classify ways by some classes.
  ///
  /// - Throws: `GraphFileError` of code `missing` if a file does not.
  public func check(excluding classes: Set<RoadClass>) throws(GraphFileError) {
    if let city { try StreetGraph.check(classes, in: city.file) }
  }

  /// The weights of a profile, customized at first use.
  ///
  /// If those in a graph file are damaged, they are customized at each call; routes are refused
  /// then.
  public func network(for profile: Profile) -> ProfileNetwork {
    (try? readNetwork(for: profile)) ?? ProfileNetwork(graph: graph, profile: inAir(profile))
  }

  /// How many networks are kept at present: of all ways, and without some classes.
  package var networkCounts: (whole: Int, masked: Int) {
    (networks.withLock { $0.count }, maskedNetworks.withLock { $0.count })
  }

  /// The weights of a profile without some classes of ways, read or customized if they were not used
  /// lately; those of all ways without classes.
  ///
  /// - Throws: `GraphFileError` if a section of a graph file is damaged.
  /// - Complexity: O(nodes + arcs) if they were not used lately.
  public func readNetwork(
    for profile: Profile,
    excluding classes: Set<RoadClass> = []
  ) throws(GraphFileError) -> ProfileNetwork {
    try readNetwork(for: profile, excluding: classes, digest: nil)
  }

  /// The same; `digest` is that of the profile in the air of the city, if it is known.
  private func readNetwork(
    for profile: Profile,
    excluding classes: Set<RoadClass> = [],
    digest: String?
  ) throws(GraphFileError) -> ProfileNetwork {
    let key = NetworkKey(profile: profile, excluded: classes)
    let known =
      classes.isEmpty
      ? networks.withLock { $0.value(for: key) } : maskedNetworks.withLock { $0.value(for: key) }
    if let known { return known }
    let made: ProfileNetwork
    if !classes.isEmpty {
      made = try readNetwork(for: profile)
        .excluding(graph.edges(of: classes), from: graph, isCity: city != nil)
    } else if let city {
      let adjusted = inAir(profile)
      made = try ProfileNetwork(
        city: city.file,
        city.network,
        graph,
        adjusted,
        digest: digest ?? adjusted.digest
      )
    } else {
      made = ProfileNetwork(graph: graph, profile: profile)
    }
    return classes.isEmpty
      ? networks.withLock { Self.keep(made, key, in: &$0) }
      : maskedNetworks.withLock { Self.keep(made, key, in: &$0) }
  }

  /// Keeps a network, unless another thread has made the same one.
  private static func keep(
    _ made: ProfileNetwork,
    _ key: NetworkKey,
    in cache: inout LeastRecentlyUsed<NetworkKey, ProfileNetwork>
  ) -> ProfileNetwork {
    if let known = cache.value(for: key) { return known }
    cache.insert(made, for: key)
    return made
  }

  /// Local time on the campus at a second since 1970 UTC.
  public func localTime(at epoch: Int64) -> LocalTime { Self.time(clock, epoch) }

  /// Local time at the stations at a second since 1970 UTC.
  public func stationTime(at epoch: Int64) -> LocalTime { Self.time(stationClock, epoch) }

  /// Local time at a waypoint at a second since 1970 UTC.
  func localTime(of waypoint: Waypoint, at epoch: Int64) -> LocalTime {
    waypoint.kind == .station ? stationTime(at: epoch) : localTime(at: epoch)
  }

  private static func time(_ clock: TimeZoneClock?, _ epoch: Int64) -> LocalTime {
    clock?.localTime(atEpoch: Int(epoch)) ?? LocalTime(secondsSince1970: Int(epoch))
  }

  /// The name of an edge in messages: its door's, its own or its feature's.
  func label(of edge: EdgeID) -> MessageLabel {
    if let door = door(of: edge) { return .door(door.label, building: door.building) }
    let name = graph.names[graph.attributes.name[edge]]
    return .name(name.isEmpty ? graph.names[graph.attributes.source[edge]] : name)
  }

  /// The streets in a box, as shapes for drawing.
  ///
  /// - Complexity: O(log edges + points in the box).
  public func shapes(in box: BoundingBox) -> [CampusShape] {
    graph.shapes(of: edgeIndex.edges(in: box))
  }

  /// The nearest usable ways of a profile, on the best ground available; in a city none on an islet
  /// if others are near enough.
  func snaps(
    near location: Coordinate,
    within radius: Meters,
    limit: Int,
    for network: ProfileNetwork
  ) -> [Snap] {
    let attributes = graph.attributes
    for ground in SnapGround.allCases {
      if city != nil {
        let snaps = edgeIndex.snaps(near: location, within: radius, limit: limit) {
          network.marks[$0].contains(.mainPart) && ground.allows($0, of: attributes)
        }
        if !snaps.isEmpty { return snaps }
        if ground == .surface { continue }
      }
      let snaps = edgeIndex.snaps(near: location, within: radius, limit: limit) {
        network.metric.isUsable($0) && ground.allows($0, of: attributes)
      }
      if !snaps.isEmpty { return snaps }
    }
    return []
  }

  /// Whether streets are known at a coordinate.
  public func isSurveyed(_ coordinate: Coordinate) -> Bool {
    coveredArea.campusContains(coordinate)
  }

  /// The edges of a feature of the map, by the id that `--close` takes.
  ///
  /// - Parameter id: a feature's id, such as `way/andador-central`, or `edge:N`.
  /// - Returns: its edges, rising; none if no feature has the id.
  /// - Complexity: O(edges).
  public func edges(named id: String) -> [EdgeID] {
    if id.hasPrefix("edge:"), let number = UInt32(id.dropFirst(5)) {
      return number < graph.edgeCount ? [EdgeID(number)] : []
    }
    guard let source = graph.names.id(of: id) else { return [] }
    return graph.edges.filter { self.graph.attributes.source[$0] == source }
  }
}

/// A profile's weights on a graph, and the connected components of the usable network.
public struct ProfileNetwork: Sendable {
  /// The profile.
  public let profile: Profile
  /// Its weights.
  public let metric: Metric
  /// Its marks of each edge.
  public let marks: Column<EdgeMarks>
  /// Its indexes in a graph file; `nil` for a campus.
  let indexes: NetworkIndexes?
  /// Whether some edges are marked as mainland.
  let hasMainland: Bool
  /// What is done at junctions, shared by all threads.
  let passages = PassageTable()

  /// A connected component of the network, with one-way streets taken as two-way.
  public struct Part: Sendable, Hashable {
    /// How many nodes it has.
    public var nodes: Int
    /// The length of its edges in metres.
    public var length: Meters
  }

  /// Customizes a graph for a profile and finds its components; the longest is the main part.
  ///
  /// - Complexity: O(edges · α(nodes)).
  public init(graph: StreetGraph, profile: Profile) {
    let metric = Metric(customizing: graph, for: profile)
    self.profile = profile
    self.metric = metric
    marks = Self.marks(of: graph, metric)
    indexes = nil
    hasMainland = false
  }

  /// The marks of a metric on a campus, whose longest component is the main part.
  static func marks(of graph: StreetGraph, _ metric: Metric) -> Column<EdgeMarks> {
    let (part, lengths) = division(of: graph, metric)
    let main = lengths.indices.max { lengths[$0] < lengths[$1] }
    return Column(
      graph.edges.map { edge in
        var marks = (metric.marks.isEmpty ? [] : metric.marks[edge]).subtracting(.parts)
        if part[graph.tail(of: edge).index] == main { marks.insert(.mainPart) }
        return marks
      }
    )
  }

  /// Reads a profile with its digest from a graph file; one with other values than the file's is
  /// customized.
  ///
  /// - Throws: `GraphFileError` if a section is damaged.
  init(
    city file: GraphFile,
    _ network: RoadNetwork,
    _ graph: StreetGraph,
    _ profile: Profile,
    digest: String
  ) throws(GraphFileError) {
    if try network.digest(of: profile.name) == digest {
      try self.init(reading: file, network, graph, profile)
    } else {
      try self.init(customizing: file, network, graph, profile)
    }
  }

  /// Takes the weights of a graph file.
  private init(
    reading file: GraphFile,
    _ network: RoadNetwork,
    _ graph: StreetGraph,
    _ profile: Profile
  ) throws(GraphFileError) {
    let marks = try network.marks(of: profile.name, edges: graph.edgeCount)
    let weights = try network.weights(of: profile.name)
    self.profile = profile
    self.marks = marks
    metric = Metric(
      sharing: weights,
      penalty: DestinationOnlyPenalty(of: profile, on: graph),
      marks: marks,
      for: graph
    )
    indexes = try NetworkIndexes(network, profile: profile.name, in: file)
    hasMainland = marks.contains { $0.contains(.mainland) }
  }

  /// Customizes the streets of a graph file, and its customizable hierarchy if there is one.
  private init(
    customizing file: GraphFile,
    _ network: RoadNetwork,
    _ graph: StreetGraph,
    _ profile: Profile
  ) throws(GraphFileError) {
    let metric = Metric(customizing: graph, for: profile)
    let own = RoadNetwork(
      network.description,
      topology: graph.topology,
      coordinates: graph.coordinates,
      numbers: try network.numbers,
      weights: [("own", metric.weights)]
    )
    let indexes = try NetworkIndexes(own, profile: "own")
    if file.contains(IndexKind.sharedSeal), let first = network.profiles.first {
      indexes.adopt(try NetworkIndexes(network, profile: first, in: file).customizable())
      try indexes.make(.cch)
    }
    self.profile = profile
    self.metric = metric
    self.indexes = indexes
    marks = Column(metric.marks(of: graph))
    hasMainland = marks.contains { $0.contains(.mainland) }
  }

  /// The fastest search for single paths that the profile is prepared for.
  package var bestAlgorithm: SearchAlgorithm { indexes?.bestAlgorithm ?? .bidirectional }

  /// The components with edges that the profile may use, longest first.
  ///
  /// - Complexity: O(edges · α(nodes)).
  public func parts(of graph: StreetGraph) -> [Part] {
    let (part, lengths) = Self.division(of: graph, metric)
    var parts = lengths.map { Part(nodes: 0, length: Double($0) / 1000) }
    for node in part { parts[node].nodes += 1 }
    return parts.filter { $0.length > 0 }
      .sorted { ($0.length, $0.nodes) > ($1.length, $1.nodes) }
  }

  /// The component of each junction, and the length of each component in millimetres.
  private static func division(
    of graph: StreetGraph,
    _ metric: Metric
  ) -> (part: [Int], lengths: [Int]) {
    var sets = DisjointSets(count: graph.junctionCount)
    for edge in graph.edges where metric.isUsable(edge) {
      sets.join(graph.tail(of: edge).index, graph.head(of: edge).index)
    }
    let part = (0..<graph.junctionCount).map { sets.root(of: $0) }
    var lengths = [Int](repeating: 0, count: graph.junctionCount)
    for edge in graph.edges where metric.isUsable(edge) {
      lengths[part[graph.tail(of: edge).index]] += Int(graph.attributes.length[edge])
    }
    return (part, lengths)
  }
}
