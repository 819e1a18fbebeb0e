import CampusGraph
import GeoCore
import MapDrawing
import Routing

/// The streets of a graph as a base map, for cities without map tiles.
enum GraphBackground {
  /// The streets of a graph in a box that are drawn at a zoom level, with their names.
  ///
  /// - Complexity: O(log edges + points in the box).
  static func streets(
    of graph: StreetGraph,
    _ index: EdgeIndex,
    in box: BoundingBox,
    zoom: Double
  ) -> MapBackground {
    var background = MapBackground(coverage: box)
    var names = StreetNames()
    for edge in index.edges(in: box) {
      let attributes = graph.attributes
      let (kind, flags) = (attributes.kind[edge], attributes.flags[edge])
      if kind == .ferry {
        background.ferries.append(.init(lines: [graph.geometry.line(of: edge)]))
        continue
      }
      guard let roadClass = roadClass(kind, flags.rank), roadClass.isDrawn(atZoom: zoom) else {
        continue
      }
      let line = graph.geometry.line(of: edge)
      background.roads.append(road(roadClass, line, flags, attributes.access[edge]))
      names.add(attributes.name[edge], roadClass, line)
    }
    background.streetNames = names.list(graph.names)
    return background
  }

  private static func road(
    _ roadClass: MapBackground.RoadClass,
    _ line: [Coordinate],
    _ flags: EdgeFlags,
    _ access: AccessMask
  ) -> MapBackground.Road {
    let forward = access.contains(.carForward)
    let backward = access.contains(.carBackward)
    return MapBackground.Road(
      roadClass,
      lines: [line],
      isRamp: !flags.isDisjoint(with: [.slipRoad, .motorwayLink]),
      structure: flags.contains(.tunnel)
        ? .tunnel : (flags.contains(.offGround) ? .bridge : .ground),
      oneway: forward == backward ? 0 : (forward ? 1 : -1)
    )
  }

  /// The class of a way on the map; `nil` if it is not drawn.
  private static func roadClass(
    _ kind: WayKind,
    _ rank: RoadRank
  ) -> MapBackground.RoadClass? {
    switch kind {
    case .steps: return .steps
    case .cycleway: return .cycleway
    case .footway, .ramp, .crossing: return .path
    case .corridor, .plaza, .door, .elevator, .link, .ferry: return nil
    case .road: break
    }
    return switch rank {
    case .motorway: .motorway
    case .trunk: .trunk
    case .primary: .primary
    case .secondary: .secondary
    case .tertiary: .tertiary
    case .unknown, .unclassified, .residential: .minor
    case .livingStreet, .footway: .pedestrian
    case .service: .service
    case .track: .track
    case .path: .path
    }
  }

  // MARK: - Graphs without streets

  /// The arcs of a network without streets as straight lines, each pair of pixels once.
  ///
  /// - Complexity: O(arcs).
  static func arcs(
    of network: RoadNetwork,
    on projection: MapProjection
  ) throws(GraphFileError) -> MapBackground? {
    guard let coordinates = try network.coordinates else { return nil }
    let topology = try network.topology
    var seen: Set<PixelPair> = []
    var lines: [[Coordinate]] = []
    for node in 0..<topology.nodeCount {
      let tail = NodeID(node)
      guard let start = projection.pixel(coordinates[tail].coordinate) else { continue }
      for arc in topology.arcs(from: tail) {
        let head = coordinates[topology.head[arc]].coordinate
        guard let end = projection.pixel(head), isInside(start, end, projection),
          seen.insert(PixelPair(start, end)).inserted
        else { continue }
        lines.append([coordinates[tail].coordinate, head])
      }
    }
    var background = MapBackground(coverage: projection.boundingBox())
    background.networkLines = lines
    return background
  }

  private static func isInside(_ a: Pixel, _ b: Pixel, _ projection: MapProjection) -> Bool {
    min(a.x, b.x) <= projection.width && max(a.x, b.x) >= 0
      && min(a.y, b.y) <= projection.height && max(a.y, b.y) >= 0
  }

  /// The whole pixels of two ends, the smaller one first.
  private struct PixelPair: Hashable {
    let a: SIMD2<Int32>
    let b: SIMD2<Int32>

    init(_ start: Pixel, _ end: Pixel) {
      func rounded(_ pixel: Pixel) -> SIMD2<Int32> {
        let bound = 1e9
        return SIMD2(
          Int32(min(bound, max(-bound, pixel.x))),
          Int32(min(bound, max(-bound, pixel.y)))
        )
      }
      let (first, second) = (rounded(start), rounded(end))
      let isOrdered = (first.x, first.y) <= (second.x, second.y)
      (a, b) = isOrdered ? (first, second) : (second, first)
    }
  }
}

/// Lines of streets by name and class, in the order in which they were first seen.
private struct StreetNames {
  private struct Key: Hashable {
    var name: NameID
    var roadClass: MapBackground.RoadClass
  }
  private var order: [Key] = []
  private var lines: [Key: [[Coordinate]]] = [:]

  mutating func add(_ name: NameID, _ roadClass: MapBackground.RoadClass, _ line: [Coordinate]) {
    guard name.index != 0 else { return }
    let key = Key(name: name, roadClass: roadClass)
    if lines[key] == nil { order.append(key) }
    lines[key, default: []].append(line)
  }

  func list(_ names: NameTable) -> [MapBackground.StreetName] {
    order.map { key in
      MapBackground.StreetName(
        key.roadClass,
        name: MapBackground.Name(names[key.name]),
        lines: lines[key] ?? []
      )
    }
  }
}
