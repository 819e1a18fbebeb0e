import CampusGraph
import Foundation
import GeoCore
import RoutingTestSupport
import Testing

/// Tests of the edges around a place against a search of all edges by distances on the ellipsoid.
@Suite struct EdgeNearbyTests {
  static let homes = [
    Coordinate(latitude: 19.284, longitude: -99.138), Coordinate(latitude: 60, longitude: 24.9),
    Coordinate(latitude: 60, longitude: 179.9999), Coordinate(latitude: -45, longitude: -179.9999),
    Coordinate(latitude: 0.0001, longitude: 180),
  ]

  private static func coordinate(
    around home: Coordinate,
    within meters: Double,
    _ random: inout SplitMix64
  ) -> Coordinate {
    let x = random.between(-meters...meters)
    let y = random.between(-meters...meters)
    return LocalPlane(at: home).coordinate(PlanePoint(x: x, y: y))
  }

  /// Edges of one to four segments.
  private static func graph(
    around home: Coordinate,
    edges: Int = 60,
    _ random: inout SplitMix64
  ) -> StreetGraph {
    var builder = GraphBuilder()
    for _ in 0..<edges {
      let start = coordinate(around: home, within: 800, &random)
      let tail = builder.addNode(at: start)
      let head = builder.addNode(at: coordinate(around: start, within: 150, &random))
      let between = (0..<random.below(4)).map { _ in
        coordinate(around: start, within: 150, &random)
      }
      builder.addEdge(from: tail, to: head, through: between, EdgeDescription())
    }
    return builder.build()
  }

  /// The least distance to a line, by halving the step around the best of many points.
  private static func distance(_ here: Coordinate, _ line: [Coordinate]) -> Meters {
    zip(line, line.dropFirst()).map { a, b in
      func distance(_ t: Double) -> Meters {
        Geodesic.distance(here, LineString.interpolate(a, b, t))
      }
      var best = (t: 0.0, distance: distance(0))
      for step in 1...8 {
        let t = Double(step) / 8
        let next = distance(t)
        if next < best.distance { best = (t, next) }
      }
      var step = 1.0 / 8
      while step > 1e-6 {
        for t in [best.t - step, best.t + step] where (0...1).contains(t) {
          let next = distance(t)
          if next < best.distance { best = (t, next) }
        }
        step /= 2
      }
      return best.distance
    }.min() ?? .infinity
  }

  /// The error of the plane at a distance of up to a kilometre below 60° of latitude.
  private static func error(at distance: Meters) -> Meters { 2e-3 + distance * distance * 2e-7 }

  @Test(arguments: homes)
  func `exactly the edges within the radius are visited`(home: Coordinate) {
    var random = SplitMix64(seed: 71)
    let graph = Self.graph(around: home, &random)
    let index = EdgeIndex(graph: graph)
    for radius in [0.0, 30, 200, 900] {
      let here = Self.coordinate(around: home, within: 600, &random)
      var found: [EdgeID: Meters] = [:]
      index.visitEdges(near: here, within: radius) { found[$0.edge] = $0.distance }
      for edge in graph.edges {
        let distance = Self.distance(here, graph.geometry.line(of: edge))
        let error = Self.error(at: distance)
        if let visited = found[edge] {
          #expect(abs(visited - distance) < error && visited <= radius)
        } else {
          #expect(distance > radius - error)
        }
      }
    }
  }

  @Test(arguments: homes)
  func `the nearest point of an edge is on it, at its fraction and in its direction`(
    home: Coordinate
  ) {
    var random = SplitMix64(seed: 72)
    let graph = Self.graph(around: home, edges: 12, &random)
    let index = EdgeIndex(graph: graph)
    for edge in graph.edges {
      let here = Self.coordinate(around: home, within: 600, &random)
      let near = index.nearest(on: edge, to: here)
      let line = graph.geometry.line(of: edge)
      let distance = Self.distance(here, line)
      #expect(near.edge == edge)
      #expect(abs(near.distance - distance) < Self.error(at: distance))
      #expect(abs(Geodesic.distance(here, near.coordinate) - near.distance) < 0.3)
      #expect(Self.distance(near.coordinate, line) < 0.02)
      // The part of the line before the point has the fraction of its length.
      let parts = zip(line, line.dropFirst()).map { a, b in
        (length: Geodesic.distance(a, b), miss: Self.distance(near.coordinate, [a, b]), start: a)
      }
      let segment = parts.indices.min { parts[$0].miss < parts[$1].miss } ?? 0
      let before = parts[..<segment].reduce(0) { $0 + $1.length }
      let total = parts.reduce(0) { $0 + $1.length }
      let along = before + Geodesic.distance(parts[segment].start, near.coordinate)
      #expect(abs(near.fraction * total - along) < 0.1)
      let (x, y) = (near.direction.x, near.direction.y)
      #expect(abs(x * x + y * y - 1) < 1e-9)
      // At a corner, that of either segment.
      let azimuths = parts.indices.filter { parts[$0].miss < 0.05 }
        .map { Self.azimuth(line[$0], line[$0 + 1]) }
      #expect(azimuths.contains { abs(x - sin($0)) < 1e-2 && abs(y - cos($0)) < 1e-2 })
    }
  }

  /// The direction of a short line in radians, clockwise from the north.
  private static func azimuth(_ a: Coordinate, _ b: Coordinate) -> Double {
    let point = LocalPlane(at: a).point(b)
    return atan2(point.x, point.y)
  }

  @Test func `a negative radius visits nothing, and an empty index neither`() {
    var random = SplitMix64(seed: 73)
    let graph = Self.graph(around: Self.homes[0], edges: 5, &random)
    for (index, radius) in [
      (EdgeIndex(graph: graph), -1.0), (EdgeIndex(graph: GraphBuilder().build()), 500),
    ] {
      index.visitEdges(near: Self.homes[0], within: radius) { _ in Issue.record("visited") }
    }
  }

  @Test func `the nearest point of an edge without length is its node`() {
    var builder = GraphBuilder()
    let node = builder.addNode(at: Self.homes[0])
    builder.addEdge(from: node, to: node, EdgeDescription())
    let index = EdgeIndex(graph: builder.build())
    let place = Coordinate(latitude: 19.285, longitude: -99.138)
    let near = index.nearest(on: EdgeID(0), to: place)
    #expect(near.fraction == 0 && near.coordinate == Self.homes[0])
    #expect(near.direction == PlanePoint(x: 0, y: 0))
    #expect(abs(near.distance - Geodesic.distance(place, Self.homes[0])) < 0.01)
  }

  // MARK: - Boxes

  @Test(arguments: homes)
  func `edges are found by boxes that share a point with theirs`(home: Coordinate) throws {
    var random = SplitMix64(seed: 74)
    let graph = Self.graph(around: home, &random)
    let index = EdgeIndex(graph: graph)
    for _ in 0..<20 {
      let corners = (0..<2).map { _ in Self.coordinate(around: home, within: 700, &random) }
      // On both sides of the antimeridian, such a box goes around the globe.
      let box = try #require(BoundingBox(corners))
      let expected = graph.edges.filter { edge in
        let line = graph.geometry.line(of: edge)
        let latitudes = line.map(\.latitude)
        guard let south = latitudes.min(), let north = latitudes.max(), south <= box.north,
          north >= box.south
        else { return false }
        let longitudes = line.map(\.longitude)
        guard let west = longitudes.min(), let east = longitudes.max() else { return false }
        // An edge across the antimeridian has a part on either side of it.
        return Self.crosses(edge, graph) || west <= box.east && east >= box.west
      }
      let found = index.edges(in: box)
      #expect(found == found.sorted() && Set(found).count == found.count)
      #expect(Set(found).isSuperset(of: expected.filter { !Self.crosses($0, graph) }))
      #expect(Set(found).isSubset(of: expected))
    }
  }

  private static func crosses(_ edge: EdgeID, _ graph: StreetGraph) -> Bool {
    let line = graph.geometry.line(of: edge)
    return zip(line, line.dropFirst()).contains { abs($0.longitude - $1.longitude) > 180 }
  }

  @Test func `a box across the antimeridian finds nothing`() {
    var random = SplitMix64(seed: 75)
    let graph = Self.graph(around: Self.homes[2], edges: 20, &random)
    let box = BoundingBox(south: -89, west: 179, north: 89, east: -179)
    #expect(EdgeIndex(graph: graph).edges(in: box).isEmpty)
  }
}
