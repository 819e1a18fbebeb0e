import CampusGraph
import GeoCore

/// Sample points along a graph's streets.
///
/// The network's first points are the graph's nodes; points within edges follow.
struct StreetSampling {
  private(set) var network: HeightNetwork
  private var coordinates: [FixedCoordinate]
  /// The tiles that streets lie on and the model lacks.
  private(set) var missingTiles: Set<ElevationTile.Corner> = []

  init(_ graph: StreetGraph) {
    network = HeightNetwork(pointCount: graph.nodeCount)
    coordinates = Array(graph.coordinates)
    for edge in graph.edges {
      if TerrainRules.hasSlope(edge, in: graph) {
        add(edge, of: graph)
      } else if TerrainRules.isLevel(edge, in: graph) {
        let (tail, head) = (graph.tail(of: edge), graph.head(of: edge))
        network.join(tail.index, head.index, length: 0, onGround: false)
      }
    }
  }

  /// Reads the terrain heights of all points on the ground, sorted by tile, because a model holds
  /// few tiles at a time.
  mutating func readTerrain(from model: ElevationModel) throws(OSMImportError) {
    var model = model
    let points = coordinates.indices.filter { network.mass[$0] > 0 }
    let keyed = points.map { (region: Self.region(coordinates[$0]), point: $0) }
    for (_, point) in keyed.sorted(by: { $0 < $1 }) {
      let coordinate = coordinates[point].coordinate
      let height = try model.height(at: coordinate)
      network.setTerrain(height, at: point)
      guard height == nil else { continue }
      let corner = ElevationTile.Corner(of: coordinate)
      if !model.contains(corner) { missingTiles.insert(corner) }
    }
  }

  /// A sort key: the tile, and the eighth of a degree in each direction within it.
  private static func region(_ coordinate: FixedCoordinate) -> Int {
    let unit = Int(FixedCoordinate.unitsPerDegree)
    let north = Int(coordinate.latitude) + 90 * unit
    let east = Int(coordinate.longitude) + 180 * unit
    let tile = north / unit * 360 + east / unit
    return 64 * tile + 8 * (north % unit * 8 / unit) + east % unit * 8 / unit
  }

  /// Adds an edge as pieces of equal length, none longer than the spacing.
  private mutating func add(_ edge: EdgeID, of graph: StreetGraph) {
    let (tail, head) = (graph.tail(of: edge).index, graph.head(of: edge).index)
    let onGround = !graph.attributes.flags[edge].contains(.offGround)
    let length = Double(graph.attributes.length[edge]) / 1000
    let pieces = onGround ? (length / StreetHeights.sampleSpacing).rounded(.up) : 1
    guard pieces > 1 else {
      return network.join(tail, head, length: length, onGround: onGround)
    }
    let line = graph.geometry.line(of: edge)
    let lengths = zip(line, line.dropFirst()).map { GreatCircle.distance($0, $1) }
    let spacing = lengths.reduce(0, +) / pieces
    var last = tail
    var segment = 0
    var passed = 0.0
    for piece in 1..<Int(pieces) {
      let along = Double(piece) * spacing
      while segment < lengths.count - 1, passed + lengths[segment] < along {
        passed += lengths[segment]
        segment += 1
      }
      let share = lengths[segment] > 0 ? min(1, (along - passed) / lengths[segment]) : 0
      let point = network.addPoint()
      coordinates.append(Self.between(line[segment], line[segment + 1], share))
      network.join(last, point, length: length / pieces, onGround: onGround)
      last = point
    }
    network.join(last, head, length: length / pieces, onGround: onGround)
  }

  /// A point on the straight line between two points, which may cross the antimeridian.
  private static func between(
    _ a: Coordinate,
    _ b: Coordinate,
    _ share: Double
  ) -> FixedCoordinate {
    let plane = LocalPlane(at: a)
    let end = plane.point(b)
    return FixedCoordinate(plane.coordinate(PlanePoint(x: share * end.x, y: share * end.y)))
  }
}
