import GeoCore

/// Closes coastlines along the border of a box to areas of the sea.
///
///     +-----a~~~~~~~~~+      The coast enters at b and leaves at a, with the land on its left.
///     | land \   sea  |      From a, the border is followed clockwise to the next entry, which is b:
///     |       \  (()) |      the ring is b → a → corner → corner → b. Rings with the land inside are
///     +--------b~~~~~~+      islands, holes of the sea around them.
///
/// Positions on the border are numbers, clockwise from the north-west corner: 0…1 on the north side,
/// 1…2 on the east side, 2…3 on the south side, 3…4 on the west side.
struct SeaMaker {
  /// A piece of coastline from border to border.
  private struct Piece {
    var line: [Coordinate]
    var entry: Double
    var exit: Double
  }

  private let border: BoxBorder
  private var pieces: [Piece] = []
  private var rings: [[Coordinate]] = []
  private var looseCount = 0

  init(_ box: BoundingBox) { border = BoxBorder(box) }

  /// The sea within the box; none if no coastline meets it.
  mutating func sea(_ chains: [CoastChain]) -> SeaAreas {
    for chain in chains { take(chain) }
    var outer = closed()
    let islands = rings.filter { Self.area($0) < 0 }
    // Rings with water inside: lagoons, or the sea around which an extract has all the land.
    outer += rings.filter { Self.area($0) > 0 }
    if outer.isEmpty, !islands.isEmpty { outer = [border.corners] }
    return SeaAreas(
      polygons: Self.polygons(outer, islands),
      box: border.box,
      looseCount: looseCount
    )
  }

  // MARK: - Cutting

  private mutating func take(_ chain: CoastChain) {
    guard chain.line.count > 1 else { return }
    var line = chain.line
    if chain.isRing {
      guard let outside = line.firstIndex(where: { !border.box.contains($0) }) else {
        rings.append(line)
        return
      }
      line = Array(line[outside...] + line[..<outside])
      line.append(line[0])
    }
    for part in border.clipped(line) { take(part, endsOf: line) }
  }

  /// Takes a part of a line inside the box.
  private mutating func take(_ part: [Coordinate], endsOf line: [Coordinate]) {
    var part = part
    guard let first = part.first, let last = part.last, part.count > 1 else { return }
    guard let entry = border.position(of: first, orNear: true),
      let exit = border.position(of: last, orNear: true)
    else {
      looseCount += 1
      return
    }
    // The ends of an extract without the nodes beyond its border are extended to it.
    let (start, end) = (border.coordinate(at: entry), border.coordinate(at: exit))
    if start != first { part.insert(start, at: 0) }
    if end != last { part.append(end) }
    pieces.append(Piece(line: part, entry: entry, exit: exit))
  }

  // MARK: - Closing

  /// Rings of the pieces and the border between them, clockwise.
  private func closed() -> [[Coordinate]] {
    let byEntry = pieces.indices.sorted {
      (pieces[$0].entry, pieces[$0].exit, $0) < (pieces[$1].entry, pieces[$1].exit, $1)
    }
    let entries = byEntry.map { pieces[$0].entry }
    var isUsed = Array(repeating: false, count: pieces.count)
    var result: [[Coordinate]] = []
    for start in byEntry where !isUsed[start] {
      var ring: [Coordinate] = []
      var piece = start
      repeat {
        isUsed[piece] = true
        ring += pieces[piece].line
        let exit = pieces[piece].exit
        let place = entries.firstIndex { $0 >= exit } ?? 0
        let next = byEntry[place]
        ring += border.corners(from: exit, to: entries[place])
        piece = next
      } while !isUsed[piece]
      // Pieces that contradict each other lead into a ring that is closed already.
      if piece == start { result.append(Self.withoutRepeats(ring)) }
    }
    return result.filter { $0.count > 2 && Self.area($0) > 0 }
  }

  private static func withoutRepeats(_ ring: [Coordinate]) -> [Coordinate] {
    var result: [Coordinate] = []
    for coordinate in ring where coordinate != result.last { result.append(coordinate) }
    if result.count > 1, result.first == result.last { result.removeLast() }
    return result
  }

  // MARK: - Polygons

  /// Gives each island to the smallest outer ring around it; islands on land are left out.
  private static func polygons(
    _ outer: [[Coordinate]],
    _ islands: [[Coordinate]]
  ) -> [[[Coordinate]]] {
    let order = outer.indices.sorted { (area(outer[$0]), $0) < (area(outer[$1]), $1) }
    var polygons = outer.map { [$0] }
    for island in islands {
      guard let owner = order.first(where: { encloses(outer[$0], island) }) else { continue }
      polygons[owner].append(island)
    }
    return polygons
  }

  /// Whether a ring contains another one, by a coordinate of it that is not one of its own.
  private static func encloses(_ ring: [Coordinate], _ other: [Coordinate]) -> Bool {
    other.first.map { contains(ring, $0) } ?? false
  }

  /// Whether a ring contains a coordinate: the even–odd rule.
  private static func contains(_ ring: [Coordinate], _ point: Coordinate) -> Bool {
    guard var last = ring.last else { return false }
    var isInside = false
    for next in ring {
      if (next.latitude > point.latitude) != (last.latitude > point.latitude) {
        let share = (point.latitude - next.latitude) / (last.latitude - next.latitude)
        let crossing = next.longitude + share * (last.longitude - next.longitude)
        if point.longitude < crossing { isInside.toggle() }
      }
      last = next
    }
    return isInside
  }

  /// Twice the area of a ring in square degrees; positive if it is clockwise.
  static func area(_ ring: [Coordinate]) -> Double {
    guard var last = ring.last else { return 0 }
    let (x, y) = (last.longitude, last.latitude)
    var area = 0.0
    for next in ring {
      area +=
        (next.longitude - x) * (last.latitude - y) - (last.longitude - x) * (next.latitude - y)
      last = next
    }
    return area
  }
}
