import GeoCore

extension NetworkJoiner {
  /// The maximum gap between an end and another way that is reported, in metres.
  static let danglingReach = 3.0

  // MARK: Dangling ends

  /// Reports ends of ways just short of another way.
  func reportDanglingEnds(log: inout ProblemLog) {
    let sides = WaySides(self)
    let plazas = survey.plazas.map { survey.frame.vectors($0.rings) }
    for (way, line) in lineOfWay.enumerated() {
      guard let line, ways[way].edge.kind != .link else { continue }
      let last = noding.lines[line].sites.count - 1
      for (vertex, step) in [(0, 1), (last, -1)] where isDangling(line, vertex) {
        let site = noding.lines[line].sites[vertex]
        guard !plazas.contains(where: { Plane.contains($0, noding.places[site]) }),
          let other = missedWay(way, line: line, vertex: vertex, step: step, sides: sides)
        else { continue }
        let gap = "\((other.distance * 10).rounded() / 10) m"
        let name = ways[other.way].edge.source
        log.add(.danglingEnd, ways[way].edge.source, at: noding.coordinate(of: site)) {
          $0.danglingEnd(gap, from: name)
        }
      }
    }
  }

  /// The nearby way that a loose end should probably touch.
  private func missedWay(
    _ way: Int,
    line: Int,
    vertex: Int,
    step: Int,
    sides: WaySides
  ) -> (distance: Double, way: Int)? {
    let place = noding.places[noding.lines[line].sites[vertex]]
    let stub = firstPiece(line, from: vertex, step)
    // A short stub of the other way necessarily ends near it.
    let isShort = stub.length <= 2 * Self.danglingReach
    var found: [Int32] = []
    sides.grid.near(place, place, margin: Self.danglingReach, into: &found)
    return found.map { sides.nearest($0, to: place) }
      .filter { other in
        other.way != way && other.distance <= Self.danglingReach
          && ways[other.way].levels.bits & ways[way].levels.bits != 0
          && !(isShort && touches(stub.node, other.way))
          && !isWalled(place, other.place, way: way)
      }
      .min { ($0.distance, $0.way) < ($1.distance, $1.way) }
      .map { ($0.distance, $0.way) }
  }

  /// Whether a line's end is connected to nothing else.
  private func isDangling(_ line: Int, _ vertex: Int) -> Bool {
    let node = junctions.nodeOfVertex[line][vertex]
    let site = noding.lines[line].sites[vertex]
    return node >= 0 && draft.ends(at: node).count < 2
      && !noding.points.contains { $0.site == site }
  }

  /// The length of a line from one end to its first junction, and that junction.
  private func firstPiece(_ line: Int, from vertex: Int, _ step: Int) -> (length: Double, node: Int)
  {
    let sites = noding.lines[line].sites
    let nodes = junctions.nodeOfVertex[line]
    var (length, index) = (0.0, vertex)
    repeat {
      length += Plane.distance(noding.places[sites[index]], noding.places[sites[index + step]])
      index += step
    } while nodes[index] < 0
    return (length, nodes[index])
  }

  private func touches(_ node: Int, _ way: Int) -> Bool {
    lineOfWay[way].map { junctions.nodeOfVertex[$0].contains(node) } ?? false
  }

  /// Whether a wall separates the end from the other way.
  private func isWalled(_ a: Vector, _ b: Vector, way: Int) -> Bool {
    survey.obstacles.contains { obstacle in
      obstacle.kind != .soft && obstacle.levels.bits & ways[way].levels.bits != 0
        && obstacle.rings.contains { ring in
          Plane.edges(ring).contains { Plane.meet(a, b, with: $0.0, $0.1) }
        }
    }
  }

  // MARK: Crossings

  /// Reports ways that cross on different levels without a tag such as bridge or tunnel.
  func reportUnjoinedCrossings(log: inout ProblemLog) {
    let sides = WaySides(self)
    var found: [Int32] = []
    var reported: Set<[Int]> = []
    for index in sides.segments.indices {
      let way = sides.way[index]
      let (a, b) = sides.segments[index]
      guard !passesOver(way) else { continue }
      sides.grid.near(a, b, margin: 0, into: &found)
      for candidate in found where Int(candidate) > index {
        let other = sides.way[Int(candidate)]
        let (c, d) = sides.segments[Int(candidate)]
        guard other != way, !passesOver(other), !isJoined(way, other),
          Plane.meet(a, b, with: c, d), ![a, b].contains(c), ![a, b].contains(d),
          reported.insert([way, other]).inserted
        else { continue }
        let start = Plane.cross(c, d, a)
        let end = Plane.cross(c, d, b)
        let place = a + (b - a) * (start == end ? 0 : start / (start - end))
        let name = ways[other].edge.source
        log.add(.unjoinedCrossing, ways[way].edge.source, at: survey.frame.coordinate(place)) {
          $0.unjoinedCrossing(name)
        }
      }
    }
  }

  /// Whether two crossing ways are connected: both are on the same single level.
  private func isJoined(_ way: Int, _ other: Int) -> Bool {
    ways[way].levels.isSingle && ways[way].levels.bits == ways[other].levels.bits
  }

  /// Whether a way may cross others without a connection.
  private func passesOver(_ way: Int) -> Bool {
    let tags = survey.features[ways[way].feature].tags
    let edge = ways[way].edge
    if [.steps, .ramp, .elevator, .corridor, .link].contains(edge.kind) { return true }
    if edge.flags.contains(.indoor) { return true }
    return ["bridge", "tunnel"].contains { key in tags[key].map { $0 != "no" } ?? false }
  }
}

/// Sides of all noded ways.
private struct WaySides {
  private(set) var segments: [(a: Vector, b: Vector)] = []
  private(set) var way: [Int] = []
  let grid: SegmentGrid

  init(_ joiner: NetworkJoiner) {
    for (index, line) in joiner.lineOfWay.enumerated() {
      guard let line else { continue }
      let places = joiner.noding.lines[line].sites.map { joiner.noding.places[$0] }
      for (a, b) in zip(places, places.dropFirst()) {
        segments.append((a, b))
        way.append(index)
      }
    }
    grid = SegmentGrid(segments)
  }

  func nearest(_ side: Int32, to place: Vector) -> (distance: Double, place: Vector, way: Int) {
    let (a, b) = segments[Int(side)]
    let nearest = Plane.nearest(to: place, on: a, b)
    return (Plane.distance(place, nearest), nearest, way[Int(side)])
  }
}
