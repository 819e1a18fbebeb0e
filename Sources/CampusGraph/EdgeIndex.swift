public import GeoCore

/// Spatial index of the edges of a street graph.
///
/// ```swift
/// let index = EdgeIndex(graph: graph)
/// let snaps = index.snaps(near: here, within: 250, limit: 3) { metric.isUsable($0) }
/// ```
///
/// A `PackedRTree` over the boxes of all edges, in 10⁻⁷ degrees. Segments are straight in latitude
/// and longitude and may cross the antimeridian. Doors and edges without length are not indexed.
/// Immutable and thread-safe.
public struct EdgeIndex: Sendable {
  /// One segment of an edge.
  struct Segment: BitwiseCopyable {
    var start: FixedCoordinate
    var end: FixedCoordinate
    var edge: EdgeID
    /// The index of the segment in its edge.
    var ordinal: UInt32
  }

  let geometry: EdgeGeometry
  let tree: PackedRTree
  /// Edges by slot of the tree; one that crosses the antimeridian has two.
  let edges: Column<EdgeID>

  /// Indexes the edges of a graph.
  ///
  /// - Complexity: O(n log n) for n edges, and O(points).
  public init(graph: StreetGraph) {
    geometry = graph.geometry
    var boxes: [PackedRTree.Box] = []
    var unordered: [EdgeID] = []
    boxes.reserveCapacity(graph.edgeCount)
    unordered.reserveCapacity(graph.edgeCount)
    for edge in graph.edges {
      guard graph.attributes.kind[edge] != .door, graph.attributes.length[edge] > 0 else {
        continue
      }
      for box in Self.boxes(around: edge, geometry) {
        boxes.append(box)
        unordered.append(edge)
      }
    }
    tree = PackedRTree(boxes)
    edges = Column(tree.order.map { unordered[Int($0)] })
  }

  init(geometry: EdgeGeometry, tree: PackedRTree, edges: Column<EdgeID>) {
    self.geometry = geometry
    self.tree = tree
    self.edges = edges
  }

  /// The box around an edge; two if it crosses the antimeridian, one on either side.
  private static func boxes(around edge: EdgeID, _ geometry: EdgeGeometry) -> [PackedRTree.Box] {
    var east: PackedRTree.Box?
    var west: PackedRTree.Box?
    geometry.forEachSegment(of: edge) { segment in
      for (index, box) in segment.boxes.enumerated() {
        // The first box of a crossing segment is west of the antimeridian.
        if index == 0, box.maxX == 1_800_000_000 || box.minX > 0 {
          east = east.map { $0.union(box) } ?? box
        } else {
          west = west.map { $0.union(box) } ?? box
        }
      }
    }
    guard let east else { return west.map { [$0] } ?? [] }
    guard let west else { return [east] }
    // An edge across the prime meridian, not the antimeridian, needs one box.
    let crosses = east.maxX == 1_800_000_000 && west.minX == -1_800_000_000
    return crosses ? [east, west] : [east.union(west)]
  }
}

extension EdgeGeometry {
  /// Visits the segments of an edge, along its geometry.
  @inline(__always)
  func forEachSegment(of edge: EdgeID, _ visit: (EdgeIndex.Segment) -> Void) {
    let first = Int(firstPoint[edge.index])
    let last = Int(firstPoint[edge.index + 1]) - 1
    for point in first..<last {
      visit(
        EdgeIndex.Segment(
          start: points[point],
          end: points[point + 1],
          edge: edge,
          ordinal: UInt32(point - first)
        )
      )
    }
  }
}

extension EdgeIndex {
  private static let prefix = StreetGraph.Section.prefix + "index."
  private static let boxes = prefix + "boxes"
  private static let slots = prefix + "edges"

  /// The smallest box around all edges, which may cross the antimeridian; `nil` without edges.
  ///
  /// - Complexity: O(1); O(edges) if they lie on both sides of the globe.
  public var bounds: BoundingBox? {
    guard let whole = tree.boxes.last else { return nil }
    var (west, east) = (Double(whole.minX), Double(whole.maxX))
    let unit = FixedCoordinate.unitsPerDegree
    if east - west > 180 * unit, let gap = widestGap(),
      gap.upperBound - gap.lowerBound > west + 360 * unit - east
    {
      (west, east) = (gap.upperBound, gap.lowerBound)
    }
    return BoundingBox(
      south: Double(whole.minY) / unit,
      west: west / unit,
      north: Double(whole.maxY) / unit,
      east: east / unit
    )
  }

  /// The widest range of longitudes between the westernmost and the easternmost edge that no edge lies in,
  /// in 10⁻⁷ degrees; `nil` if none is wider than two tenths of a degree.
  private func widestGap() -> ClosedRange<Double>? {
    let boxes = tree.boxes.prefix(tree.count)
    func cell(_ x: Int32) -> Int { (Int(x) + 1_800_000_000) / 1_000_000 }  // of a tenth of a degree
    // How many boxes begin in a cell, less those that end in the one before.
    var changes = [Int](repeating: 0, count: cell(1_800_000_000) + 2)
    for box in boxes {
      changes[cell(box.minX)] += 1
      changes[cell(box.maxX) + 1] -= 1
    }
    var widest = 0..<0
    var covering = 0
    var reached: Int?
    for number in changes.indices {
      covering += changes[number]
      guard covering > 0 else { continue }
      let gap = (reached ?? number - 1) + 1..<number
      if gap.count > widest.count { widest = gap }
      reached = number
    }
    guard !widest.isEmpty else { return nil }
    var (west, east) = (Int32.min, Int32.max)
    for box in boxes {
      if cell(box.maxX) < widest.lowerBound { west = max(west, box.maxX) }
      if cell(box.minX) >= widest.upperBound { east = min(east, box.minX) }
    }
    return Double(west)...Double(east)
  }

  /// Whether a box is within the range of latitudes and longitudes.
  private static func isOnGlobe(_ box: PackedRTree.Box) -> Bool {
    FixedCoordinate(validating: box.minY, box.minX) != nil
      && FixedCoordinate(validating: box.maxY, box.maxX) != nil
  }

  /// Writes the index to a graph file.
  func addSections(to writer: inout GraphFileWriter) {
    writer.add(Self.boxes, tree.boxes)
    writer.add(Self.slots, edges)
  }

  /// Reads the index from a graph file.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - graph: its street graph.
  /// - Throws: ``GraphFileError`` if there is none or it is damaged.
  /// - Complexity: O(edges).
  public init(from file: GraphFile, of graph: StreetGraph) throws(GraphFileError) {
    let edges = try file.column(Self.slots, as: EdgeID.self)
    try file.check(edges, below: graph.edgeCount, in: Self.slots)
    let boxes = try file.column(Self.boxes, as: PackedRTree.Box.self)
    guard boxes.allSatisfy(Self.isOnGlobe),
      let tree = PackedRTree(packed: boxes, count: edges.count)
    else {
      throw file.damage(in: Self.boxes, .message { $0.notATreeOfBoxes })
    }
    self.init(geometry: graph.geometry, tree: tree, edges: edges)
  }
}

extension EdgeIndex.Segment {
  /// Units of 10⁻⁷ degrees around the globe.
  static let turn = 3.6e9

  /// The box around the segment; two if it crosses the antimeridian, one on either side.
  fileprivate var boxes: [PackedRTree.Box] {
    let south = min(start.latitude, end.latitude)
    let north = max(start.latitude, end.latitude)
    let west = min(start.longitude, end.longitude)
    let east = max(start.longitude, end.longitude)
    guard Int64(east) - Int64(west) > 1_800_000_000 else {
      return [PackedRTree.Box(minX: west, minY: south, maxX: east, maxY: north)]
    }
    return [
      PackedRTree.Box(minX: east, minY: south, maxX: 1_800_000_000, maxY: north),
      PackedRTree.Box(minX: -1_800_000_000, minY: south, maxX: west, maxY: north),
    ]
  }
}
