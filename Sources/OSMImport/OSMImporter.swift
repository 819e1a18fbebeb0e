public import CampusGraph
public import GeoCore

/// Importer of street graphs and places from OpenStreetMap data.
///
/// ```swift
/// let city = try OSMImporter().city(from: "porto.osm.pbf")
/// let metric = Metric(customizing: city.graph, for: .bike)
/// ```
///
/// Ways that are usable on foot, by wheelchair, by bike or by car become edges, cut at junctions
/// and barriers. The tables in `Rules` interpret tags. Nodes and ways are identified by their ids,
/// so the same data gives the same graph in any file format.
public struct OSMImporter: Sendable {
  /// Meanings of tags.
  public enum Rules: Sendable {
    /// Streets of the world: the tables in the folder `Rules`.
    case streets
    /// Drawn networks: OSRM's profile `testbot`, with fixed speeds on any way.
    case testbot
  }

  private let rules: Rules
  let spill: NodeSpill

  /// Makes an importer.
  ///
  /// - Parameters:
  ///   - rules: the meanings of tags.
  ///   - spill: when lists of nodes go to files.
  public init(rules: Rules = .streets, spill: NodeSpill = .never) {
    self.rules = rules
    self.spill = spill
  }

  /// Reads a file: `.osm.pbf`, `.osm`, `.osm.gz`, `.osm.bz2` or `.opl`, by its name, or a map store
  /// of ``MapStoreFile``, by its content.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - isWanted: whether a coordinate belongs to the city; ways are cut at its border.
  ///   - progress: receives the share of the work done, 0…1; cancels by returning `false`.
  /// - Returns: the city; `nil` if the import was cancelled.
  /// - Throws: ``OSMImportError`` if the file cannot be read, is damaged, or holds no streets.
  /// - Complexity: O(n log n) for n nodes of ways; two passes over the file, or three if its ways
  ///   have more than about a hundred million nodes.
  public func city(
    from path: String,
    within isWanted: @escaping (Coordinate) -> Bool = { _ in true },
    progress: @escaping (Double) -> Bool = { _ in true }
  ) throws(OSMImportError) -> ImportedCity? {
    let found = try CollectedExtract.read(
      path,
      ways: CollectedWays(rules, spill, within: isWanted),
      progress: progress
    )
    guard let found else { return nil }
    return try CityExtract(found, of: path).city()
  }

  /// Reads the streets and the places of a city together, in two passes over the file instead of
  /// four.
  ///
  /// ```swift
  /// var extract = try OSMImporter().extract(from: "porto.osm.pbf")
  /// let places = extract.takePlaces().make()
  /// let city = try extract.city()
  /// ```
  ///
  /// - Parameters:
  ///   - path: the file, in a format that `city(from:within:progress:)` reads.
  ///   - changes: changes of it: the result is that of the changed file.
  ///   - isWanted: whether a coordinate belongs to the city; places outside are kept.
  ///   - progress: receives the share of the work done, 0…1; cancels by returning `false`.
  /// - Returns: the streets and places; `nil` if the import was cancelled.
  /// - Throws: ``OSMImportError`` if the file cannot be read or is damaged.
  /// - Complexity: as those of `city(from:within:progress:)` and `places(from:progress:)`, with their
  ///   passes over the file in common.
  public func extract(
    from path: String,
    changes: MapChanges? = nil,
    within isWanted: @escaping (Coordinate) -> Bool = { _ in true },
    progress: @escaping (Double) -> Bool = { _ in true }
  ) throws(OSMImportError) -> CityExtract? {
    let found = try CollectedExtract.read(
      path,
      changes: changes,
      ways: CollectedWays(rules, spill, within: isWanted),
      places: CollectedPlaces(spill),
      progress: progress
    )
    guard let found else { return nil }
    return CityExtract(found, of: path)
  }
}

extension OSMImporter {
  /// Makes the streets of a city of its ways, which are gone as soon as they are not needed.
  static func city(
    of ways: consuming CollectedWays,
    _ path: String
  ) throws(OSMImportError) -> ImportedCity {
    let (wayCount, region) = (ways.count, ways.hints.region)
    let restrictions = ways.restrictions
    let malformedCount = ways.malformedRestrictionCount
    let restrictedNodes = ways.restrictedNodes()
    let barrierCount = ways.barriers.values.count { $0.first?.kind != .elevator }
    let missingNodeCount = ways.nodes.coordinates.missingCount
    var maker = StreetGraphMaker(ways)
    let (plain, plainNumbers) = maker.make()
    guard plain.edgeCount > 0 else {
      throw OSMImportError(.empty, path: path, .message { $0.noStreets })
    }
    var turnMaker = TurnMaker(plain, maker.followed)
    let turns = turnMaker.turns(of: restrictions, at: restrictedNodes)
    let graph = plain.expanded(forbidding: turns.turns).driving(on: region.drivingSide ?? .right)
    return ImportedCity(
      graph: graph,
      region: region,
      numbers: NodeNumbers(numbers(plainNumbers, statesOf: graph)),
      turns: turns.turns,
      plainNodeCount: plain.nodeCount,
      plainArcCount: plain.arcCount,
      wayCount: wayCount,
      barrierCount: barrierCount,
      restrictionCount: restrictions.count - turns.unresolvedCount,
      skippedRestrictionCount: malformedCount + turns.skippedCount,
      plazaCount: maker.plazaCount,
      uncrossedPlazaCount: maker.uncrossedPlazaCount,
      missingNodeCount: missingNodeCount
    )
  }

  /// The numbers of junctions, followed by new negative ones for the states of the expanded graph.
  private static func numbers(_ junctions: [Int64], statesOf graph: StreetGraph) -> [Int64] {
    let lowest = min(junctions.min() ?? 0, 0)
    return junctions + (0..<graph.nodeCount - junctions.count).map { lowest - 1 - Int64($0) }
  }
}

/// The streets of a city, and counts of the import.
public struct ImportedCity: Sendable {
  /// The streets; the source of an edge, such as `way/123`, names the OSM object it was made of.
  public let graph: StreetGraph
  /// Country, time zone and driving side according to the extract.
  public let region: CityRegion
  /// The OSM ids of its nodes; the other sides of a barrier and the states of junctions have
  /// negative numbers.
  public let numbers: NodeNumbers
  /// The forbidden turns, in ascending order of their edges.
  public let turns: [ForbiddenTurn]
  /// The number of nodes before turn expansion.
  public let plainNodeCount: Int
  /// The number of arcs before turn expansion.
  public let plainArcCount: Int
  /// The number of ways imported.
  public let wayCount: Int
  /// The number of nodes with a barrier.
  public let barrierCount: Int
  /// The number of turn restrictions imported.
  public let restrictionCount: Int
  /// The number of turn restrictions left out, completely or in part: members are missing or do not
  /// meet, or the hours are not understood.
  public let skippedRestrictionCount: Int
  /// The number of areas that are crossed in straight lines.
  public let plazaCount: Int
  /// The number of areas that can only be walked around: their outline is broken, as at the border
  /// of an extract, or they exceed the limits of size or entries.
  public let uncrossedPlazaCount: Int
  /// The number of nodes of the imported ways that the file lacks.
  public let missingNodeCount: Int

  /// The attribution that the data's licence requires.
  public static let attribution = "© OpenStreetMap contributors, ODbL"
}
