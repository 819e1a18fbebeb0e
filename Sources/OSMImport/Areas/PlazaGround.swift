import CampusGraph
import GeoCore

/// An outline of an area and its holes, as nodes of ways and in plane coordinates.
struct PlazaGround {
  /// The most nodes of its rings; a larger plaza is not crossed but walked around.
  static let nodeCapacity = 1000
  /// The largest extent in metres in any direction for which a plaza is crossed and its plane is
  /// accurate.
  static let reach = 1500.0

  /// The index of its area.
  let area: Int
  /// The nodes of the outline and of the holes, each once.
  let rings: [[UInt32]]
  let frame: Frame
  /// The same rings in metres.
  let lines: [[Vector]]
  /// The outline's extent.
  let box: SquareBox

  /// Makes a ground of rings; `nil` if they enclose no area or exceed the limits.
  init?(area: Int, rings: [[UInt32]], coordinates: NodeCoordinates) {
    let outline = rings.first?.compactMap { coordinates[Int($0)] } ?? []
    guard let origin = outline.first, let box = SquareBox(outline) else { return nil }
    let frame = Frame(at: origin.coordinate)
    var lines: [[Vector]] = []
    for ring in rings {
      let line = ring.compactMap { coordinates[Int($0)].map { frame.vector($0.coordinate) } }
      guard line.count == ring.count else { return nil }
      lines.append(line)
    }
    let reach = lines.joined().reduce(0) { max($0, abs($1.x), abs($1.y)) }
    guard lines[0].count >= 3, reach <= Self.reach, abs(Plane.doubleArea(lines[0])) >= 2 else {
      return nil
    }
    self.area = area
    self.box = box
    self.rings = rings
    self.frame = frame
    self.lines = lines
  }

  /// The grounds of an area: one for each outline, with the holes in it.
  ///
  /// - Returns: none if the area cannot be crossed: its rings do not close, a node is missing, or
  ///   it exceeds the limits.
  static func grounds(of area: Int, in ways: CollectedWays) -> [PlazaGround] {
    let collected = ways.areas.areas[area]
    let count = (collected.outer + collected.inner).reduce(0) { $0 + ways[$1].count }
    guard count <= nodeCapacity + collected.outer.count + collected.inner.count,
      let outer = RingJoiner.rings(collected.outer.map { ways[$0] }),
      let inner = RingJoiner.rings(collected.inner.map { ways[$0] })
    else { return [] }
    var holes = inner
    return outer.compactMap { ring in
      guard let alone = PlazaGround(area: area, rings: [ring], coordinates: ways.nodes.coordinates)
      else { return nil }
      let isOwn = holes.map { hole in
        // A hole may touch the outline with some of its nodes, so the majority decides.
        let inside = hole.count { node in
          ways.nodes.coordinates[Int(node)].map {
            Plane.contains(alone.lines, alone.frame.vector($0.coordinate))
          } ?? false
        }
        return inside * 2 >= hole.count
      }
      let own = zip(holes, isOwn).filter(\.1).map(\.0)
      holes = zip(holes, isOwn).filter { !$0.1 }.map(\.0)
      return own.isEmpty
        ? alone : PlazaGround(area: area, rings: [ring] + own, coordinates: ways.nodes.coordinates)
    }
  }
}
