public import CampusGraph
public import GeoCore

/// Builds isochrones, or isodistances with a metric of lengths.
///
/// A bounded search reaches nodes; from each, edges are followed as far as the budget allows and
/// cut exactly there. A contour is everything within ``margin`` of those pieces: distances to the
/// nearest piece are sampled on a grid and their level at the margin is traced by marching squares
/// (Lorensen and Cline (1987), doi:10.1145/37401.37422, in two dimensions), where a saddle keeps
/// its two inner corners apart.
///
/// The grid is ``cell`` metres wide, 4 m up to an extent of 4 km and a thousandth of it beyond; the
/// margin is 10 m, or two and a half cells if that is more. Corners of the outline that lie within
/// a millimetre of a straight line are left out. All budgets use one grid, and a larger budget only
/// adds pieces, so samples never grow and every contour contains the smaller ones, to that
/// millimetre. With a ``generalization`` gaps between streets are filled and outlines are simplified;
/// ``isBanded`` gives each contour without the smaller ones. Areas around the poles and across the antimeridian are not drawn as RFC 7946 wants
/// them.
public struct IsochroneBuilder: Sendable {
  /// The minimum width of a grid cell in metres.
  public var cell: Meters = 4
  /// The minimum distance in metres from the ways to the outline.
  public var margin: Meters = 10
  /// The maximum number of cells along the longer side of the grid.
  public var maximumCells = 1000

  /// How far from the ways the areas may reach to become smooth.
  public var generalization = Generalization.none
  /// Whether contours leave out the contour of the next smaller budget.
  public var isBanded = false

  /// How far from the ways areas may reach to become smooth, in metres.
  ///
  /// Gaps narrower than twice the distance are filled, and holes up to the area of a circle with
  /// twice the distance as radius. Outlines are simplified by an eighth of it.
  public enum Generalization: Sendable, Hashable {
    /// Exact outlines of the reached ways.
    case none
    /// A hundred-and-twentieth of the extent, 40…500 m.
    case automatic
    /// A distance in metres; 0 is exact.
    case meters(Meters)

    /// The distance for an area of some extent.
    func distance(_ extent: Meters) -> Meters {
      switch self {
      case .none: 0
      case .automatic: min(500, max(40, extent / 120))
      case .meters(let meters): meters
      }
    }
  }

  /// Starts with the usual values.
  public init() {}

  /// The contours of some budgets.
  ///
  /// - Parameters:
  ///   - graph: the street graph.
  ///   - metric: its weights, in the unit of the budgets.
  ///   - sources: where to start.
  ///   - origins: the positions on edges that the sources belong to, if any, so that pieces that
  ///     end before the next node are included.
  ///   - budgets: the largest weights of each contour.
  ///   - searchBudget: what limits the search; once it is exhausted, contours have no polygons, and
  ///     the caller asks ``SearchBudget/check()``.
  /// - Returns: a contour for each budget, in the same order; without polygons if nothing is
  ///   reached.
  public func contours(
    graph: StreetGraph,
    metric: Metric,
    sources: [Seed],
    origins: [EdgePoint] = [],
    budgets: [Weight],
    searchBudget: SearchBudget? = nil
  ) -> [IsochroneContour] {
    guard let largest = budgets.max(), let plane = plane(graph, sources, origins) else {
      return budgets.map { IsochroneContour(budget: $0, polygons: []) }
    }
    var reach = TravelReach(graph: graph.topology, metric: metric)
    let reached = reach.run(sources: sources, within: largest, budget: searchBudget)
    guard searchBudget.allowsMore else {
      return budgets.map { IsochroneContour(budget: $0, polygons: []) }
    }
    let pieces = ReachedPieces(
      graph,
      metric: metric,
      sources: sources,
      origins: origins,
      reached: reached
    )
    let whole = pieces.lines(within: largest, plane)
    return draw(budgets, plane: plane, whole: whole) { pieces.lines(within: $0, plane) }
  }

  /// The contours of some budgets around a node of a road network, whose arcs are straight.
  ///
  /// - Parameters:
  ///   - network: the network, which must have coordinates.
  ///   - profile: the profile whose weights are in the unit of the budgets.
  ///   - source: where to start.
  ///   - engine: finds the weights of all nodes: a sweep over a hierarchy if there is one.
  ///   - budgets: the largest weights of each contour.
  /// - Returns: a contour for each budget, in the same order; `nil` if the network has no
  ///   coordinates.
  /// - Throws: `GraphFileError` if a part of the network is damaged.
  public func contours(
    network: RoadNetwork,
    profile: String,
    from source: NodeID,
    by engine: any OneToAllEngine,
    budgets: [Weight]
  ) throws(GraphFileError) -> [IsochroneContour]? {
    guard let coordinates = try network.coordinates else { return nil }
    let plane = LocalPlane(at: coordinates[source].coordinate)
    engine.run(from: source)
    var weights = [Weight](repeating: .unreachable, count: network.nodeCount)
    engine.weights(into: &weights)
    let reached = ReachedArcs(
      topology: try network.topology,
      weights: try network.weights(of: profile),
      points: coordinates.map { plane.point($0.coordinate) },
      reached: weights
    )
    return draw(budgets, plane: plane, whole: reached.lines(within: budgets.max() ?? 0)) {
      reached.lines(within: $0)
    }
  }

  /// Traces the contours on one grid around the lines of the largest budget.
  private func draw(
    _ budgets: [Weight],
    plane: LocalPlane,
    whole: [[PlanePoint]],
    lines: (Weight) -> [[PlanePoint]]
  ) -> [IsochroneContour] {
    guard let box = PlaneBox(of: whole) else {
      return budgets.map { IsochroneContour(budget: $0, polygons: []) }
    }
    let width = max(cell, box.extent / Double(max(1, maximumCells)))
    let margin = max(margin, 2.5 * width)
    let distance = generalization.distance(box.extent)
    let outer = distance > 0 ? max(distance, 2 * margin) : margin
    var raster = DistanceRaster(around: box, cell: width, margin: outer)
    var drawn: [Weight: [[[Coordinate]]]] = [:]
    var smaller: DistanceRaster?
    for budget in Set(budgets).sorted() {
      for line in lines(budget) { raster.add(line) }
      let area =
        distance > 0
        ? raster.closed(keeping: margin, fillingHoles: 4 * .pi * outer * outer) : raster
      let shown = isBanded ? smaller.map(area.subtracting) ?? area : area
      let tolerance = distance > 0 ? min(outer / 8, margin / 2) : 0.001
      drawn[budget] = shown.polygons(tolerance: tolerance).map { rings in
        rings.map { $0.map { Self.position($0, on: plane, isRounded: distance > 0) } }
      }
      smaller = area
    }
    return budgets.map { IsochroneContour(budget: $0, polygons: drawn[$0] ?? []) }
  }

  /// The coordinate of a point; of a simplified outline to a tenth of a metre.
  private static func position(
    _ point: PlanePoint,
    on plane: LocalPlane,
    isRounded: Bool
  ) -> Coordinate {
    let exact = plane.coordinate(point)
    guard isRounded else { return exact }
    return Coordinate(
      latitude: (exact.latitude * 1e6).rounded() / 1e6,
      longitude: (exact.longitude * 1e6).rounded() / 1e6
    )
  }

  /// A plane at the first source; `nil` if there is none.
  private func plane(
    _ graph: StreetGraph,
    _ sources: [Seed],
    _ origins: [EdgePoint]
  ) -> LocalPlane? {
    let node = sources.first?.node ?? origins.first.map { graph.tail(of: $0.edge) }
    return node.map { LocalPlane(at: graph.coordinate(of: $0)) }
  }
}
