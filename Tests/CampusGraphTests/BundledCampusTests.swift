import CampusGraph
import Foundation
import GeoCore
import Testing

/// Tests of the campus bundled with the package.
@Suite struct BundledCampusTests {
  private static let bundled = Result { try readCampus("campus.geojson") }
  private let campus: Campus

  init() throws {
    campus = try Self.bundled.get()
  }

  @Test func `the file has the contents described in its README`() throws {
    let buildings = campus.places.filter { $0.kind == .building }
    #expect(buildings.count == 24)
    #expect(campus.places.filter { $0.category == "bus_stop" }.count == 3)
    #expect(campus.places.filter { $0.category == "cafe" }.count == 2)
    let made: Set<WayKind> = [.door, .link, .plaza, .elevator]
    #expect(sources(of: campus.graph) { !made.contains($0) } == 192)
    #expect(sources(of: campus.graph) { $0 == .elevator } == 2)
    #expect(sources(of: campus.graph) { $0 == .plaza } == 3)
    #expect(campus.timeZone == "America/Mexico_City")
    #expect(campus.notice?.en.contains("ILLUSTRATIVE") == true)
    #expect(campus.notice?.es.contains("ILUSTRATIVO") == true)
  }

  @Test func `the file has no problems`() {
    for problem in campus.problems {
      Issue.record("\(problem.kind) \(problem.feature): \(problem.message.en)")
    }
  }

  @Test func `its graph keeps every invariant`() {
    #expect(campus.graph.check() == [])
  }

  @Test(arguments: ["Biblioteca", "Aulas 1", "Aulas 2", "Aulas 3", "Aulas 4", "CEDETEC"])
  func `a name used in the documentation belongs to one place`(name: String) {
    #expect(places(called: name).map(\.kind) == [.building])
  }

  @Test func `cafeteria without capital and accent names one place`() {
    #expect(places(called: "cafeteria").map(\.id) == ["building/cafeteria"])
  }

  @Test func `every building can be entered on foot`() {
    let reached = Reach(of: .foot, in: campus.graph, from: origin)
    for building in campus.places where building.kind == .building {
      #expect(building.entrances.contains { reached[$0.inside] }, "\(building.name)")
    }
  }

  @Test func `every public door is reachable on foot`() {
    let reached = Reach(of: .foot, in: campus.graph, from: origin)
    for entrance in campus.places.flatMap(\.entrances) {
      #expect(reached[entrance.outside], "\(entrance.id)")
    }
  }

  @Test func `every building but Talleres can be entered without a step`() {
    let reached = Reach(of: .wheelchair, in: campus.graph, from: origin)
    let barred = campus.places.filter { place in
      place.kind == .building && !place.entrances.contains { reached[$0.inside] }
    }
    #expect(barred.map(\.name) == ["Talleres"])
  }

  @Test func `no step-free door is at the end of stairs`() {
    let reached = Reach(of: .wheelchair, in: campus.graph, from: origin)
    for entrance in campus.places.flatMap(\.entrances) where entrance.isStepFree {
      #expect(reached[entrance.outside], "\(entrance.id)")
    }
  }

  @Test(arguments: [(19.2842, -99.1388), (19.2839, -99.1384), (19.284397, -99.138030)])
  func `a point of the documentation is near ways without steps`(
    latitude: Double,
    longitude: Double
  ) {
    let point = Coordinate(latitude: latitude, longitude: longitude)
    let reached = Reach(of: .wheelchair, in: campus.graph, from: origin)
    let plane = LocalPlane(at: point)
    let nearest = campus.graph.edges
      .filter { reached[campus.graph.tail(of: $0)] && Reach.isPassable($0, in: campus.graph) }
      .map { distance(from: plane.point(point), to: campus.graph.geometry.line(of: $0), on: plane) }
      .min()
    #expect((nearest ?? .infinity) < 40)
  }

  @Test func `everything is inside the boundary`() throws {
    let ring = try #require(campus.boundary.first)
    for place in campus.places { #expect(isInside(place.location, ring), "\(place.name)") }
    for node in campus.graph.nodes {
      #expect(isInside(campus.graph.coordinate(of: node), ring), "node \(node.rawValue)")
    }
  }

  @Test func `the boundary excludes what is beyond the street`() throws {
    let ring = try #require(campus.boundary.first)
    #expect(!isInside(Coordinate(latitude: 19.2810, longitude: -99.1380), ring))
  }

  @Test func `every entrance has a path, so none needs a link`() {
    let graph = campus.graph
    let links = graph.edges.filter { graph.attributes.kind[$0] == .link }
    #expect(links.map { graph.names[graph.attributes.source[$0]] } == [])
  }

  @Test func `the bridge to the car park is not connected to what it passes over`() throws {
    let graph = campus.graph
    let bridge = graph.edges.filter {
      graph.names[graph.attributes.source[$0]] == "way/puente-oriente"
    }
    let edge = try #require(bridge.first)
    #expect(bridge.count == 1)
    for node in [graph.tail(of: edge), graph.head(of: edge)] {
      let kinds = graph.topology.arcs(from: node).map { graph.attributes.kind[graph.edge(of: $0)] }
      #expect(Set(kinds) == [.footway, .steps])
    }
  }

  @Test func `a wheelchair bypasses the steps in the esplanade`() throws {
    let plaza = places(called: "Explanada de las Banderas").map(\.id)
    let graph = campus.graph
    let lines = graph.edges.filter {
      graph.attributes.kind[$0] == .plaza
        && plaza.contains(graph.names[graph.attributes.source[$0]])
    }
    let ends = lines.flatMap { [graph.tail(of: $0), graph.head(of: $0)] }
    let south = try #require(ends.min { graph.latitude($0) < graph.latitude($1) })
    let north = try #require(ends.max { graph.latitude($0) < graph.latitude($1) })
    #expect(Reach(of: .foot, in: graph, from: south, along: Set(lines))[north])
    #expect(Reach(of: .wheelchair, in: graph, from: south, along: Set(lines))[north])
    #expect(lines.contains { graph.attributes.access[$0].isDisjoint(with: .wheelchair) })
  }

  @Test func `the map image has corners and eight control points within it`() throws {
    let image = try #require(campus.mapImage)
    #expect(image.corners != nil)
    #expect(image.controlPoints.count == 8)
    for point in image.controlPoints {
      #expect((0...image.width).contains(point.pixel.x))
      #expect((0...image.height).contains(point.pixel.y))
    }
  }

  @Test func `the smallest example is read without a problem`() throws {
    let campus = try readCampus("examples/minimal.geojson")
    #expect(campus.problems == [])
    #expect(campus.places.map(\.name) == ["Main Hall", "Library", "The Yard"])
    let start = try #require(campus.places.first?.entrances.first?.outside)
    let library = try #require(campus.places.dropFirst().first?.entrances.first?.inside)
    #expect(Reach(of: .wheelchair, in: campus.graph, from: start)[library])
  }

  @Test func `the example's ramp has its mapped length`() throws {
    let graph = try readCampus("examples/minimal.geojson").graph
    let ramp = graph.edges.filter { graph.attributes.kind[$0] == .ramp }
    let length = ramp.reduce(0) { $0 + Double(graph.attributes.length[$1]) / 1000 }
    #expect(abs(length - 22) < 0.05)  // 14 m north and 8 m east, at 60° N
  }

  /// The node outside the main door of the library, from which everything must be reachable.
  private var origin: NodeID {
    let library = campus.places.first { $0.id == "building/biblioteca" }
    return library?.entrances.first { $0.isMain }?.outside ?? NodeID(0)
  }

  private func places(called name: String) -> [Place] {
    campus.places.filter { place in
      ([place.name] + place.aliases).contains {
        $0.compare(name, options: [.caseInsensitive, .diacriticInsensitive]) == .orderedSame
      }
    }
  }

  /// The number of features with edges of some kinds.
  private func sources(of graph: StreetGraph, where isWanted: (WayKind) -> Bool) -> Int {
    Set(
      graph.edges.filter { isWanted(graph.attributes.kind[$0]) }.map { graph.attributes.source[$0] }
    )
    .count
  }
}

private func readCampus(_ file: String) throws -> Campus {
  let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  let data = try Data(contentsOf: root.appending(path: "data").appending(path: file))
  return try Campus(contentsOf: data, fileName: file)
}

private func distance(
  from point: PlanePoint,
  to line: [Coordinate],
  on plane: LocalPlane
) -> Meters {
  let points = line.map(plane.point)
  return zip(points, points.dropFirst()).map { a, b in
    let (x, y) = (b.x - a.x, b.y - a.y)
    let along = ((point.x - a.x) * x + (point.y - a.y) * y) / max(x * x + y * y, 1e-12)
    let t = min(1, max(0, along))
    let (dx, dy) = (point.x - a.x - t * x, point.y - a.y - t * y)
    return (dx * dx + dy * dy).squareRoot()
  }.min() ?? .infinity
}

/// Whether a ray to the east crosses a ring an odd number of times.
private func isInside(_ point: Coordinate, _ ring: [Coordinate]) -> Bool {
  zip(ring, ring.dropFirst() + ring.prefix(1)).count { a, b in
    guard (a.latitude > point.latitude) != (b.latitude > point.latitude) else { return false }
    let along = (point.latitude - a.latitude) / (b.latitude - a.latitude)
    return point.longitude < a.longitude + along * (b.longitude - a.longitude)
  } % 2 == 1
}

extension StreetGraph {
  fileprivate var edges: [EdgeID] { (0..<edgeCount).map { EdgeID($0) } }
  fileprivate var nodes: [NodeID] { (0..<nodeCount).map { NodeID($0) } }
  fileprivate func latitude(_ node: NodeID) -> Degrees { coordinate(of: node).latitude }
}

/// The reachable nodes, by a flood fill that shares no code with a router.
private struct Reach {
  enum Traveller { case foot, wheelchair }

  private var isReached: [Bool]

  init(
    of traveller: Traveller,
    in graph: StreetGraph,
    from start: NodeID,
    along edges: Set<EdgeID>? = nil
  ) {
    isReached = Array(repeating: false, count: graph.nodeCount)
    isReached[start.index] = true
    var open = [start]
    while let node = open.popLast() {
      for arc in graph.topology.arcs(from: node)
      where Self.lets(traveller, along: arc, in: graph)
        && edges?.contains(graph.edge(of: arc)) != false
      {
        let head = graph.topology.head[arc]
        if !isReached[head.index] {
          isReached[head.index] = true
          open.append(head)
        }
      }
    }
  }

  subscript(node: NodeID) -> Bool { isReached[node.index] }

  private static func lets(_ traveller: Traveller, along arc: ArcID, in graph: StreetGraph) -> Bool
  {
    let edge = graph.edge(of: arc)
    let access = graph.attributes.access[edge]
    return switch (traveller, graph.isForward(arc)) {
    case (.foot, true): access.contains(.footForward)
    case (.foot, false): access.contains(.footBackward)
    case (.wheelchair, true): access.contains(.wheelchairForward) && isPassable(edge, in: graph)
    case (.wheelchair, false): access.contains(.wheelchairBackward) && isPassable(edge, in: graph)
    }
  }

  /// Whether slope, width and kerb of an edge are within the limits of a wheelchair.
  static func isPassable(_ edge: EdgeID, in graph: StreetGraph) -> Bool {
    let attributes = graph.attributes
    let incline = attributes.incline[edge]
    return attributes.access[edge].contains(.wheelchair)
      && (incline == EdgeAttributes.unknownIncline || abs(Int(incline)) <= 80)
      && (attributes.width[edge] == 0 || attributes.width[edge] >= 80)
      && attributes.kerb[edge] <= 30
      && attributes.stepCount[edge] == 0
  }
}
