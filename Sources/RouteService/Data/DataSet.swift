package import CampusGraph
import Foundation
package import GeoCore
package import Logging
package import PlaceStore
package import Routing

/// Campuses, stations, places and the graph file that questions are answered from.
///
/// Each is read once, when it is first needed. All methods are thread-safe.
package final class DataSet: Sendable {
  /// Largest distance of a place from the ways, in metres.
  package let snapRadius: Meters

  /// Paths of the campus files; empty for the bundled one.
  package let campusPaths: [String]
  private let loadedParts = Lazy<[DataSet]>()
  private let stationsPath: String?
  private let graphPath: String?
  /// The path of the learned speeds; `nil` for none.
  let speedsPath: String?
  private let trust: Bool
  private let loadedCity = Lazy<GraphSession>()
  private let loadedSpeeds = Lazy<LearnedSpeeds>()
  /// Profiles and algorithms whose sections have been checked.
  private let checked = Guarded<Set<String>>([])
  private let loadedCampus = Lazy<Campus>()
  let loadedDrawings = Lazy<[JSONValue]>()
  private let loadedStations = Lazy<StationIndex>()
  private let loadedPlaces = Lazy<PlaceStore>()
  private let loadedCityPlaces = Lazy<PlaceStore?>()
  private let loadedIndex = Lazy<RoutingContext>()
  /// Walks between the stops of timetables.
  let footpaths = RecentValues<KeptFootpaths.Key, KeptFootpaths>(limit: 4)
  private let live = Guarded(LiveConditions())
  private let bundled: BundledFiles
  private let log: Logger
  /// Shows a warning to people.
  package let warn: @Sendable (ServiceText) -> Void

  /// Takes paths of files; `nil` for the bundled ones.
  package init(
    campus: String? = nil,
    campuses: [String] = [],
    stations: String? = nil,
    graph: String? = nil,
    speeds: String? = nil,
    trust: Bool = false,
    snapRadius: Meters = Router.defaultSnapRadius,
    bundled: BundledFiles,
    log: Logger = Logger(label: "rumbo") { _ in SwiftLogNoOpLogHandler() },
    warn: @escaping @Sendable (ServiceText) -> Void = { _ in }
  ) {
    self.bundled = bundled
    self.log = log
    self.warn = warn
    graphPath = graph
    speedsPath = speeds
    self.trust = trust
    campusPaths = campuses.isEmpty ? [campus].compactMap(\.self) : campuses
    stationsPath = stations
    self.snapRadius = snapRadius
  }

  /// The data sets that answer questions: one for each campus if there are several, else this one.
  package func parts() -> [DataSet] { isCampus ? campusSets() : [self] }

  /// One data set for each campus if there are several, with or without a city; else this one.
  package func campusSets() -> [DataSet] {
    guard campusPaths.count > 1 else { return [self] }
    return loadedParts.value {
      campusPaths.map { path in
        DataSet(
          campus: path,
          stations: stationsPath,
          snapRadius: snapRadius,
          bundled: bundled,
          log: log,
          warn: warn
        )
      }
    }
  }

  /// The campus.
  ///
  /// - Throws: `BadFile` with the file and the feature, `InvalidQuery` if there are several:
  ///   ``focused(on:)`` chooses one by the places of a question.
  package func campus() throws(ServiceError) -> Campus {
    guard campusPaths.count < 2 else { throw Self.severalCampuses }
    return try loadedCampus.value { () throws(ServiceError) in
      let path = try campusFilePath()
      let data = try Self.contents(of: path)
      do throws(CampusFileError) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let campus = try Campus(contentsOf: data, fileName: name)
        log.info(
          "campus read",
          metadata: [
            "file": "\(path)", "places": "\(campus.places.count)",
            "nodes": "\(campus.graph.nodeCount)", "arcs": "\(campus.graph.arcCount)",
          ]
        )
        return campus
      } catch {
        throw ServiceError(.badFile, error.message)
      }
    }
  }

  /// The state of stations and closures that requests see from now on; a request under way keeps the
  /// state with which it began.
  ///
  /// With several campuses, they all take the stations; closed edges are those of one network, so
  /// they are set on the campus: see ``campusSets()``.
  package var conditions: LiveConditions {
    get { live.withLock { $0 } }
    set {
      live.withLock { $0 = newValue }
      guard campusPaths.count > 1 else { return }
      for campus in campusSets() { campus.conditions.stations = newValue.stations }
    }
  }

  /// The bike stations in their newest state.
  ///
  /// - Throws: `BadFile` with the file.
  package func stations() throws(ServiceError) -> StationIndex {
    if let stations = conditions.stations { return stations }
    return try stationsOfFiles()
  }

  /// The bike stations as the files have them.
  private func stationsOfFiles() throws(ServiceError) -> StationIndex {
    try loadedStations.value { () throws(ServiceError) in
      if !isCampus, stationsPath == nil { return try stationsOnMap() }
      let path = try path(stationsPath, bundled: "biciq_stations.json")
      let url = URL(filePath: FileSystem.plainPath(path))
      do throws(StationFileError) {
        let stations = try StationIndex(contentsOf: url)
        log.info(
          "stations read",
          metadata: ["file": "\(url.path)", "stations": "\(stations.count)"]
        )
        return stations
      } catch {
        throw ServiceError(.badFile, error.message)
      }
    }
  }

  /// The bike stations of a city's map.
  private func stationsOnMap() throws(ServiceError) -> StationIndex {
    guard let places = try cityPlaces() else { return StationIndex(stations: []) }
    return try Failures.places { () throws(PlaceStoreError) in
      StationIndex(stations: try places.stations())
    }
  }

  /// Everything that has a name: buildings, points of interest and stations.
  ///
  /// - Throws: `BadFile` with the file that cannot be read, `NotPrepared` for a graph file without
  ///   places if nothing else has names.
  package func places() throws(ServiceError) -> PlaceStore {
    try loadedPlaces.value { () throws(ServiceError) in
      let city = try cityPlaces()
      var places: [Place] = []
      if isCampus || !campusPaths.isEmpty { places += try campusPlaces() }
      if isCampus || stationsPath != nil { places += try stationsOfFiles().stations.map(\.place) }
      if !isCampus, city == nil, campusPaths.isEmpty, stationsPath == nil {
        throw CityPlaceFile.missing(beside: graphPath ?? "")
      }
      let own = try Failures.places { () throws(PlaceStoreError) in try PlaceStore(places: places) }
      guard let city else { return own }
      return places.isEmpty ? city : PlaceStore(joining: [own, city])
    }
  }

  /// The places beside the graph file; `nil` if there are none.
  ///
  /// - Throws: `BadFile` if one of the files cannot be read, or they were not made together.
  private func cityPlaces() throws(ServiceError) -> PlaceStore? {
    guard let city = try city() else { return nil }
    return try loadedCityPlaces.value { () throws(ServiceError) in
      try CityPlaceFile.open(beside: city)
    }
  }

  /// Entrances of a place of a city, of which the nearest is used; none without a city.
  func doors(of place: Place) throws(ServiceError) -> [Coordinate] {
    guard !isCampus else { return [] }
    let places = try places()
    return try Failures.places { () throws(PlaceStoreError) in
      try places.preferredEntrances(of: place)
    }
  }

  /// The graph and its indexes, from which routes are computed.
  ///
  /// - Throws: `BadFile` with the file that cannot be read.
  package func context() throws(ServiceError) -> RoutingContext {
    try loadedIndex.value { () throws(ServiceError) in
      if let city = try city() {
        let given = stationsPath == nil ? nil : try stationsOfFiles()
        return try city.read { () throws(GraphFileError) in
          try RoutingContext(
            city: city.file,
            city.network,
            stations: given,
            // Read for bike sharing only, so that other routes do not wait for it.
            onMap: { [weak self] in try? self?.stationsOfFiles() },
            snapRadius: snapRadius
          )
        }
      }
      return RoutingContext(
        campus: try campus(),
        stations: try stationsOfFiles(),
        snapRadius: snapRadius
      )
    }
  }

  /// Whether the streets are those of a campus rather than of a graph file.
  package var isCampus: Bool { graphPath == nil }

  /// The graph file; `nil` if the streets are those of a campus.
  ///
  /// - Throws: `BadFile` if it cannot be read.
  package func city() throws(ServiceError) -> GraphSession? {
    guard let graphPath else { return nil }
    return try loadedCity.value { () throws(ServiceError) in
      let city = try GraphSession(graphPath, trust: trust)
      if CityPlaceFile.isLost(beside: city) { warn(CityPlaceFile.lost(beside: graphPath)) }
      return city
    }
  }

  /// Path of the graph file if it has nodes and arcs but no streets, so that questions are about
  /// its nodes; else `nil`.
  ///
  /// - Throws: `BadFile` if it cannot be read, `NotPrepared` if learned speeds are given, which apply
  ///   to streets.
  package func bareGraph() throws(ServiceError) -> String? {
    guard let city = try city(), !StreetGraph.isIn(city.file) else { return nil }
    if speedsPath != nil {
      throw ServiceError(.notPrepared) { $0.notOnGraphs($0.parameter(.speeds)) }
    }
    return city.path
  }

  /// The default profile: walking, or the first of a graph file without walking.
  package func defaultProfile() throws(ServiceError) -> String {
    let known = try city()?.network.profiles ?? []
    return known.isEmpty || known.contains(Profile.foot.name) ? Profile.foot.name : known[0]
  }

  /// The learned speeds that were given, else those in the graph file; `nil` for none.
  ///
  /// - Throws: `BadFile` if they cannot be read.
  func speeds() throws(ServiceError) -> LearnedSpeeds? {
    guard let speedsPath else { return try city()?.learnedSpeeds() }
    return try loadedSpeeds.value { () throws(ServiceError) in
      try SpeedsFile.speeds(in: speedsPath)
    }
  }

  /// Checks that a graph file has what a route needs.
  ///
  /// - Throws: `InvalidValue` for a profile that the file does not have, `NotPrepared` for a search
  ///   that it is not prepared for, `BadFile` if it is damaged.
  package func check(
    _ profiles: [Profile],
    _ algorithm: SearchAlgorithm?
  ) throws(ServiceError) {
    guard let city = try city() else { return }
    if profiles.count > 1 { _ = try stations() }
    for profile in profiles {
      let key = profile.name + " " + (algorithm?.rawValue ?? "")
      guard !checked.withLock({ $0.contains(key) }) else { continue }
      _ = try city.profile(profile.name)
      let context = try context()
      try city.read { () throws(GraphFileError) in try context.check(profile, algorithm) }
      checked.withLock { _ = $0.insert(key) }
    }
  }

  /// IANA name of the time zone at a place: that of the stations if one of them is nearer than all
  /// places of the campus.
  package func zone(at coordinate: Coordinate) throws(ServiceError) -> String {
    if let city = try city() { return city.network.description.timeZone }
    guard campusPaths.count < 2 else { return try part(at: coordinate).zone(at: coordinate) }
    let campus = try campus()
    let stations = try stations()
    guard let zone = stations.system.timeZone,
      let station = stations.nearest(to: coordinate, count: 1).first
    else { return campus.timeZone }
    let onCampus = campus.places.map(\.location) + campus.boundary.joined()
    let isNearer = onCampus.allSatisfy { Geodesic.distance(coordinate, $0) > station.distance }
    return isNearer ? zone : campus.timeZone
  }

  /// The fingerprints of the files, for `data_version`.
  package func version() throws(ServiceError) -> String {
    if let city = try city() { return city.network.description.dataVersion }
    var versions: [String] = []
    for part in parts() { versions.append(try part.campus().dataVersion) }
    return try (versions + [stations().dataVersion]).joined(separator: "-")
  }

  /// Attribution to print beside maps and exports; empty if none is required.
  package func attribution() throws(ServiceError) -> String {
    if let city = try city() { return city.network.description.attribution }
    var names: [String] = []
    for part in parts() { names.append(try part.campus().attribution) }
    names.append(try stations().system.attribution)
    let distinct = names.enumerated().filter { names.firstIndex(of: $1) == $0 }.map(\.element)
    return distinct.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  // MARK: - Files

  /// The path of the campus's file.
  func campusFilePath() throws(ServiceError) -> String {
    try path(campusPaths.first, bundled: "campus.geojson")
  }

  /// The bytes of the campus's file.
  func campusFile() throws(ServiceError) -> Data { try Self.contents(of: try campusFilePath()) }

  private func path(
    _ path: String?,
    bundled name: String
  ) throws(ServiceError) -> String {
    if let path { return path }
    return try bundled.path(of: name)
  }

  private static func contents(of path: String) throws(ServiceError) -> Data {
    guard let bytes = FileSystem.bytes(of: path) else {
      throw ServiceError(.badFile) { $0.unreadableData(path) }
    }
    return Data(bytes)
  }
}
