/// Decoder of geometry commands: Mapbox Vector Tile Specification 2.1, section 4.3.
///
/// The commands are MoveTo, LineTo and ClosePath. Each integer of a command has its id in three bits
/// and a repetition count above. Parameters are zigzag-encoded differences from the point before.
struct GeometryReader {
  private let commands: [UInt32]
  private let layer: String
  /// Whether the winding of rings tells outer rings from holes: since version 2.
  private let hasWinding: Bool
  private var position = 0
  private var x: Int64 = 0
  private var y: Int64 = 0

  private enum Command: UInt32 {
    case moveTo = 1
    case lineTo = 2
    case closePath = 7
  }

  init(_ commands: [UInt32], layer: EncodedTile.Layer) {
    self.commands = commands
    self.layer = layer.name
    hasWinding = layer.version >= 2
  }

  /// Decodes the geometry; `nil` if it is of an unknown type or has no extent.
  mutating func geometry(
    of type: EncodedTile.GeomType,
    _ budget: inout TileBudget
  ) throws(TileDamage) -> TileGeometry? {
    // A point takes two parameters.
    try budget.take(points: commands.count / 2)
    switch type {
    case .unknown: return nil
    case .point:
      let points = try points()
      return points.isEmpty ? nil : .points(points)
    case .linestring:
      let lines = try lines()
      return lines.isEmpty ? nil : .lines(lines)
    case .polygon:
      let polygons = try polygons()
      return polygons.isEmpty ? nil : .polygons(polygons)
    }
  }

  // MARK: - Geometries

  private mutating func points() throws(TileDamage) -> [TilePoint] {
    var points: [TilePoint] = []
    while !isAtEnd {
      try read(try count(of: .moveTo), into: &points)
    }
    return points
  }

  private mutating func lines() throws(TileDamage) -> [[TilePoint]] {
    var lines: [[TilePoint]] = []
    while !isAtEnd { lines.append(try path()) }
    return lines
  }

  private mutating func polygons() throws(TileDamage) -> [[[TilePoint]]] {
    var polygons: [[[TilePoint]]] = []
    var outerSign: Double?
    while !isAtEnd {
      var ring = try path()
      guard try count(of: .closePath) == 1 else { throw .geometry(layer: layer) }
      if ring.count > 1, ring.first == ring.last { ring.removeLast() }
      let area = Self.area(ring)
      guard area != 0 else { continue }
      // Without a winding rule, the first ring is an outer one.
      let sign = outerSign ?? (hasWinding ? 1 : area)
      outerSign = sign
      let isOuter = (area > 0) == (sign > 0)
      if (area > 0) != isOuter { ring.reverse() }
      if isOuter {
        polygons.append([ring])
      } else if !polygons.isEmpty {
        polygons[polygons.count - 1].append(ring)
      }
      // A hole without an outer ring: generators leave it if the outer ring has lost its area.
    }
    return polygons
  }

  /// A MoveTo to one point and the LineTo after it.
  private mutating func path() throws(TileDamage) -> [TilePoint] {
    var points: [TilePoint] = []
    guard try count(of: .moveTo) == 1 else { throw .geometry(layer: layer) }
    try read(1, into: &points)
    try read(try count(of: .lineTo), into: &points)
    return points
  }

  /// Twice the area of a ring; positive if it is clockwise with the north up.
  static func area(_ ring: [TilePoint]) -> Double {
    guard ring.count >= 3, var last = ring.last else { return 0 }
    var area = 0.0
    for point in ring {
      area += Double(last.x) * Double(point.y) - Double(point.x) * Double(last.y)
      last = point
    }
    return area
  }

  // MARK: - Commands

  private var isAtEnd: Bool { position == commands.count }

  /// The repetition count of the next command, which must be a certain one.
  private mutating func count(of command: Command) throws(TileDamage) -> Int {
    guard !isAtEnd else { throw .geometry(layer: layer) }
    let word = commands[position]
    position += 1
    guard word & 7 == command.rawValue, word >> 3 > 0 else { throw .geometry(layer: layer) }
    return Int(word >> 3)
  }

  /// Reads points, two parameters each.
  private mutating func read(_ count: Int, into points: inout [TilePoint]) throws(TileDamage) {
    guard commands.count - position >= 2 * count else { throw .geometry(layer: layer) }
    points.reserveCapacity(points.count + count)
    for _ in 0..<count {
      x += Self.difference(commands[position])
      y += Self.difference(commands[position + 1])
      position += 2
      guard abs(x) <= TileLimits.reach, abs(y) <= TileLimits.reach else {
        throw .limit(.reach, Int(TileLimits.reach))
      }
      points.append(TilePoint(x: Int32(x), y: Int32(y)))
    }
  }

  /// A zigzag-encoded number.
  private static func difference(_ word: UInt32) -> Int64 {
    Int64(Int32(bitPattern: word >> 1) ^ -Int32(bitPattern: word & 1))
  }
}
