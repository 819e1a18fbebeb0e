public import CampusGraph
public import GeoCore

/// Heights of the streets of a graph, from a model of the terrain.
///
/// ```swift
/// let heights = try StreetHeights(of: city.graph, from: ElevationModel(folder: "dem"))
/// let hilly = city.graph.withInclines(from: heights)
/// let bike = Profile.bike.adjusted(toAltitude: heights.meanAltitude ?? 0)
/// ```
///
/// The terrain is sampled every ``sampleSpacing`` metres along streets and smoothed along them (see
/// `HeightNetwork`). An edge's slope is the difference in height of its ends divided by its length,
/// so climbs add up along a route; rises and falls within one edge cancel. Bridges and tunnels have
/// a constant slope from end to end. Stairs, lifts, ferries and ways in buildings get no slope, and
/// do not connect heights.
public struct StreetHeights: Sendable {
  /// The height of each node in metres above the geoid; NaN if unknown.
  private let heights: [Double]
  /// The mean height of the streets in metres, weighted by length; `nil` if no height is known.
  public let meanAltitude: Meters?
  /// The names of the tiles that streets lie on and the model lacks.
  public let missingTiles: [String]
  /// The largest distance in metres between samples along a street: a third of a cell of 3″, about
  /// one of 1″.
  public static let sampleSpacing: Meters = 30

  /// Samples the terrain along the streets of a graph.
  ///
  /// - Throws: ``OSMImportError`` if a tile cannot be read.
  /// - Complexity: O(samples · log samples).
  public init(of graph: StreetGraph, from model: ElevationModel) throws(OSMImportError) {
    var sampling = StreetSampling(graph)
    try sampling.readTerrain(from: model)
    let smoothed = sampling.network.smoothed()
    heights = Array(smoothed.prefix(graph.nodeCount))
    meanAltitude = Self.mean(smoothed, sampling.network.mass)
    missingTiles = sampling.missingTiles.map(\.name).sorted()
  }

  /// The height of a node in metres above the geoid; `nil` if unknown.
  public func height(of node: NodeID) -> Meters? {
    heights[node.index].isNaN ? nil : heights[node.index]
  }

  private static func mean(_ heights: [Double], _ mass: [Double]) -> Meters? {
    var sum = (0.0, 0.0)
    for (height, mass) in zip(heights, mass) where !height.isNaN {
      sum.0 += mass * height
      sum.1 += mass
    }
    return sum.1 > 0 ? sum.0 / sum.1 : nil
  }
}

extension StreetGraph {
  /// A copy in which edges without a mapped slope have that of the terrain.
  ///
  /// - Precondition: the heights are those of this graph.
  /// - Returns: the same streets; edges with such a slope have `EdgeFlags.inclineEstimated`.
  public func withInclines(from heights: StreetHeights) -> StreetGraph {
    estimatingInclines { edge in
      guard TerrainRules.hasSlope(edge, in: self), attributes.length[edge] > 0,
        let start = heights.height(of: tail(of: edge)),
        let end = heights.height(of: head(of: edge))
      else { return nil }
      // Metres divided by millimetres: the factor gives per mille.
      let incline = 1_000_000 * (end - start) / Double(attributes.length[edge])
      let steepest = TerrainRules.steepest(attributes.kind[edge])
      return Int16(min(steepest, max(-steepest, incline)).rounded())
    }
  }
}

/// Which edges get slopes from the terrain, and their limits.
enum TerrainRules {
  /// Whether an edge has a slope: not stairs, machines or ways in buildings.
  static func hasSlope(_ edge: EdgeID, in graph: StreetGraph) -> Bool {
    switch graph.attributes.kind[edge] {
    case .steps, .elevator, .ferry, .corridor, .door: false
    case .footway, .ramp, .road, .cycleway, .crossing, .plaza, .link:
      !graph.attributes.flags[edge].contains(.indoor)
    }
  }

  /// Whether the ends of an edge have about the same height.
  static func isLevel(_ edge: EdgeID, in graph: StreetGraph) -> Bool {
    graph.attributes.kind[edge] == .door
  }

  /// The steepest credible slope in per mille; steeper estimates are errors of the model.
  ///
  /// Streets: Baldwin Street in Dunedin, 34.8 %, the steepest according to Guinness World Records
  /// (2020). Paths: the limit up to which the profiles evaluate Tobler's function.
  static func steepest(_ kind: WayKind) -> Double {
    switch kind {
    case .road, .cycleway, .crossing, .link, .plaza: 350
    default: 500
    }
  }
}
