public import CampusGraph
public import GeoCore

/// Makes a street graph of OpenStreetMap data.
///
/// ```swift
/// let city = try OSMImporter().city(from: "porto.osm.pbf")
/// let metric = Metric(customizing: city.graph, for: .bike)
/// ```
///
/// Ways that somebody may use on foot, by wheelchair, by bike or by car become edges, cut where they
/// meet and at barriers. What tags mean stands in `Rules`. The same data gives the same graph, in
/// whatever format the file is: nodes and ways are told by their ids.
public struct OSMImporter: Sendable {
  /// Makes an importer.
  public init() {}

  /// Reads a file: `.osm.pbf`, `.osm`, `.osm.gz`, `.osm.bz2` or `.opl`, by its name.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - isWanted: whether a place belongs to the city; ways are cut where they leave it.
  ///   - progress: told how much of the file has been taken in, from 0 to 1; ends the import by
  ///     `false`.
  /// - Returns: the city; `nil` where it was ended.
  /// - Throws: ``OSMImportError`` where the file cannot be read, is damaged, or holds no streets.
  /// - Complexity: O(n log n) for n nodes of ways; two passes over the file.
  public func city(
    from path: String,
    within isWanted: @escaping (Coordinate) -> Bool = { _ in true },
    progress: @escaping (Double) -> Bool = { _ in true }
  ) throws(OSMImportError) -> ImportedCity? {
    guard let ways = try CollectedWays.read(path, within: isWanted, progress: progress) else {
      return nil
    }
    var maker = StreetGraphMaker(ways)
    let (plain, plainNumbers) = maker.make()
    guard plain.edgeCount > 0 else {
      throw OSMImportError(
        .empty,
        path: path,
        LocalizedText(
          en: "holds no street or path; is it an extract with its ways and nodes?",
          es: "no contiene ninguna calle ni camino; ¿es un extracto con sus vías y nodos?"
        )
      )
    }
    var turnMaker = TurnMaker(plain, maker.followed)
    let turns = turnMaker.turns(of: ways.restrictions, in: ways)
    let region = ways.hints.region
    let graph = plain.expanded(forbidding: turns.turns).driving(on: region.drivingSide ?? .right)
    return ImportedCity(
      graph: graph,
      region: region,
      numbers: NodeNumbers(Self.numbers(plainNumbers, statesOf: graph)),
      turns: turns.turns,
      plainNodeCount: plain.nodeCount,
      plainArcCount: plain.arcCount,
      wayCount: ways.count,
      barrierCount: ways.barriers.values.count { $0.first?.kind != .elevator },
      restrictionCount: ways.restrictions.count - turns.unresolvedCount,
      skippedRestrictionCount: ways.malformedRestrictionCount + turns.skippedCount,
      plazaCount: maker.plazaCount,
      uncrossedPlazaCount: maker.uncrossedPlazaCount,
      missingNodeCount: ways.places.count { $0 == nil }
    )
  }
}

extension OSMImporter {
  /// The numbers of junctions, and new ones below zero for states.
  private static func numbers(_ junctions: [Int64], statesOf graph: StreetGraph) -> [Int64] {
    let lowest = min(junctions.min() ?? 0, 0)
    return junctions + (0..<graph.nodeCount - junctions.count).map { lowest - 1 - Int64($0) }
  }
}

/// A city's streets, and what there is to say about their import.
public struct ImportedCity: Sendable {
  /// The streets; a source such as `way/123` names what each edge was made of.
  public let graph: StreetGraph
  /// What the extract says about where it lies.
  public let region: CityRegion
  /// The OSM ids of its nodes; the further sides of a barrier and the states of junctions have negative
  /// numbers.
  public let numbers: NodeNumbers
  /// The turns that nobody of some modes may make, by their edges in rising order.
  public let turns: [ForbiddenTurn]
  /// How many nodes there were before turns were told apart.
  public let plainNodeCount: Int
  /// How many arcs there were before turns were told apart.
  public let plainArcCount: Int
  /// How many ways were taken.
  public let wayCount: Int
  /// How many nodes stop somebody.
  public let barrierCount: Int
  /// How many relations that restrict turns were taken.
  public let restrictionCount: Int
  /// How many were left out, wholly or in part: members are missing or do not meet, or their hours
  /// are not understood.
  public let skippedRestrictionCount: Int
  /// How many areas are crossed in straight lines.
  public let plazaCount: Int
  /// How many areas might be but are walked round only: their outline is broken, as at the border of
  /// an extract, or they are larger or have more entries than can be worked out.
  public let uncrossedPlazaCount: Int
  /// How many nodes of those ways the file does not have.
  public let missingNodeCount: Int

  /// Whom to name beside what is made of it.
  public static let attribution = "© OpenStreetMap contributors, ODbL"
}
