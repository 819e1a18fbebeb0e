public import CampusGraph
public import GeoCore

/// How high the streets of a graph lie, after a model of the terrain.
///
/// ```swift
/// let heights = try StreetHeights(of: city.graph, from: ElevationModel(folder: "dem"))
/// let hilly = city.graph.withInclines(from: heights)
/// let bike = Profile.bike.adjusted(toAltitude: heights.meanAltitude ?? 0)
/// ```
///
/// The terrain is sampled every ``sampleSpacing`` metres along streets and smoothed along them (see
/// `HeightNetwork`). An edge's slope is the difference in height of its ends by its length, so climbs
/// add up along a route; up and down within one edge does not show in it. Bridges and tunnels run
/// straight from end to end. Stairs, lifts, ferries and ways in buildings have no slope from here,
/// nor do they pass heights on.
public struct StreetHeights: Sendable {
  /// The height of each node in metres above the geoid; not a number where it is not known.
  private let heights: [Double]
  /// The mean height of the streets in metres, by length; `nil` where no height is known.
  public let meanAltitude: Meters?
  /// The tiles that streets lie on and the model lacks, by name: what to fetch.
  public let missingTiles: [String]
  /// Metres between samples along a street, at most: a third of a cell of 3″, about one of 1″.
  public static let sampleSpacing: Meters = 30

  /// Samples the terrain along the streets of a graph.
  ///
  /// - Throws: ``OSMImportError`` where a tile cannot be read.
  /// - Complexity: O(samples · log samples).
  public init(of graph: StreetGraph, from model: ElevationModel) throws(OSMImportError) {
    var sampling = StreetSampling(graph)
    try sampling.readTerrain(from: model)
    let smoothed = sampling.network.smoothed()
    heights = Array(smoothed.prefix(graph.nodeCount))
    meanAltitude = Self.mean(smoothed, sampling.network.mass)
    missingTiles = sampling.missingTiles.map(\.name).sorted()
  }

  /// The height of a node in metres above the geoid; `nil` where it is not known.
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
  /// A copy in which edges without a surveyed slope have that of the terrain.
  ///
  /// - Precondition: the heights are those of this graph.
  /// - Returns: the same streets; edges with such a slope have `EdgeFlags.inclineEstimated`.
  public func withInclines(from heights: StreetHeights) -> StreetGraph {
    estimatingInclines { edge in
      guard TerrainRules.hasSlope(edge, in: self), attributes.length[edge] > 0,
        let start = heights.height(of: tail(of: edge)),
        let end = heights.height(of: head(of: edge))
      else { return nil }
      // Metres by millimetres make millionths.
      let incline = 1_000_000 * (end - start) / Double(attributes.length[edge])
      let steepest = TerrainRules.steepest(attributes.kind[edge])
      return Int16(min(steepest, max(-steepest, incline)).rounded())
    }
  }
}

/// What the terrain says about which edges.
enum TerrainRules {
  /// Whether an edge runs up and down with its ends: not what climbs by steps or machines, nor floors.
  static func hasSlope(_ edge: EdgeID, in graph: StreetGraph) -> Bool {
    switch graph.attributes.kind[edge] {
    case .steps, .elevator, .ferry, .corridor, .door: false
    case .footway, .ramp, .road, .cycleway, .crossing, .plaza, .link:
      !graph.attributes.flags[edge].contains(.indoor)
    }
  }

  /// Whether the ends of an edge are about as high as each other, however short it is.
  static func isLevel(_ edge: EdgeID, in graph: StreetGraph) -> Bool {
    graph.attributes.kind[edge] == .door
  }

  /// The steepest estimate in per mille: what is beyond is an error of the model.
  ///
  /// Streets: Baldwin Street in Dunedin, 34.8 %, the steepest after Guinness World Records (2020).
  /// Paths: where Tobler's function ends for us.
  static func steepest(_ kind: WayKind) -> Double {
    switch kind {
    case .road, .cycleway, .crossing, .link, .plaza: 350
    default: 500
    }
  }
}
