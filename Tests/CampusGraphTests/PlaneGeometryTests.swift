import GeoCore
import RoutingTestSupport
import Testing

@testable import CampusGraph

/// Tests of plane geometry against exact arithmetic on small whole numbers, and by properties.
@Suite struct PlaneGeometryTests {
  private static func vector(_ random: inout SplitMix64, _ size: Int = 5) -> Vector {
    Vector(Double(random.below(size)), Double(random.below(size)))
  }

  private static func point(_ random: inout SplitMix64, _ size: Double = 50) -> Vector {
    Vector(random.between(-size...size), random.between(-size...size))
  }

  private typealias Spot = (x: Int, y: Int)

  private static func whole(_ v: Vector) -> Spot { (Int(v.x), Int(v.y)) }

  /// Whether two segments with whole coordinates share a point: the parameters of the meeting point
  /// as fractions, without rounding.
  private static func meet(_ a: Vector, _ b: Vector, _ c: Vector, _ d: Vector) -> Bool {
    let (a, b, c, d) = (whole(a), whole(b), whole(c), whole(d))
    let (u, v) = ((x: b.x - a.x, y: b.y - a.y), (x: d.x - c.x, y: d.y - c.y))
    let w = (x: c.x - a.x, y: c.y - a.y)
    let determinant = u.x * v.y - u.y * v.x
    if determinant != 0 {
      let (s, t) = (w.x * v.y - w.y * v.x, w.x * u.y - w.y * u.x)
      let sign = determinant.signum()
      return (0...abs(determinant)).contains(s * sign) && (0...abs(determinant)).contains(t * sign)
    }
    // Parallel: an end of one lies on the other.
    return touch(a, b, c, d)
  }

  private static func touch(_ a: Spot, _ b: Spot, _ c: Spot, _ d: Spot) -> Bool {
    lies(a, c, d) || lies(b, c, d) || lies(c, a, b) || lies(d, a, b)
  }

  private static func lies(_ p: Spot, _ a: Spot, _ b: Spot) -> Bool {
    (b.x - a.x) * (p.y - a.y) == (b.y - a.y) * (p.x - a.x)
      && (min(a.x, b.x)...max(a.x, b.x)).contains(p.x)
      && (min(a.y, b.y)...max(a.y, b.y)).contains(p.y)
  }

  @Test(arguments: Seeds.first(10))
  func `segments on a grid meet exactly if they share a point`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<300 {
      let (a, b) = (Self.vector(&random), Self.vector(&random))
      let (c, d) = (Self.vector(&random), Self.vector(&random))
      let expected = Self.meet(a, b, c, d)
      #expect(Plane.meet(a, b, with: c, d) == expected, "\(a) \(b) \(c) \(d)")
      #expect(Plane.meet(d, c, with: b, a) == expected, "\(a) \(b) \(c) \(d)")
    }
  }

  @Test(arguments: Seeds.first(10))
  func `a crossing lies on both segments, and touching is not crossing`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<300 {
      let (a, b) = (Self.vector(&random), Self.vector(&random))
      let (c, d) = (Self.vector(&random), Self.vector(&random))
      let touches = Self.touch(Self.whole(a), Self.whole(b), Self.whole(c), Self.whole(d))
      let crossing = Plane.crossing(a, b, with: c, d)
      #expect((crossing != nil) == (Self.meet(a, b, c, d) && !touches))
      guard let crossing else { continue }
      #expect(Plane.distance(crossing, Plane.nearest(to: crossing, on: a, b)) < 1e-12)
      #expect(Plane.distance(crossing, Plane.nearest(to: crossing, on: c, d)) < 1e-12)
    }
  }

  @Test(arguments: Seeds.first(10))
  func `no point of a segment is nearer than the nearest`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let (p, a) = (Self.point(&random), Self.point(&random))
      let b = random.chance(0.1) ? a : Self.point(&random)
      let near = Plane.nearest(to: p, on: a, b)
      let fraction = Plane.fraction(of: p, on: a, b)
      #expect((0...1).contains(fraction))
      #expect(Plane.distance(near, a + (b - a) * fraction) < 1e-12)
      for step in 0...20 {
        let other = a + (b - a) * (Double(step) / 20)
        #expect(Plane.distance(p, near) <= Plane.distance(p, other) + 1e-12)
      }
    }
  }

  @Test func `a cross product is twice the area to the left`() {
    let (a, b) = (Vector(0, 0), Vector(4, 0))
    #expect(Plane.cross(a, b, Vector(1, 3)) == 12)
    #expect(Plane.cross(a, b, Vector(1, -3)) == -12)
    #expect(Plane.cross(a, b, Vector(9, 0)) == 0)
    #expect(Plane.left(Vector(1, 0)) == Vector(0, 1) && Plane.left(Vector(0, 1)) == Vector(-1, 0))
    #expect(Plane.unit(Vector(3, -4)) == Vector(0.6, -0.8) && Plane.unit(.zero) == .zero)
  }

  // MARK: - Rings

  /// A star-shaped ring around a centre, counter-clockwise.
  private static func star(_ random: inout SplitMix64) -> [Vector] {
    let center = point(&random)
    let directions = [
      Vector(1, 0), Vector(0.8, 0.6), Vector(0, 1), Vector(-0.6, 0.8), Vector(-1, 0),
      Vector(-0.8, -0.6), Vector(0, -1), Vector(0.6, -0.8),
    ]
    return directions.map { center + $0 * random.between(5...20) }
  }

  @Test(arguments: Seeds.first(10))
  func `the area of a ring is the sum of its triangles`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let ring = Self.star(&random)
    // The shoelace formula.
    let sides = zip(ring, ring.dropFirst() + ring.prefix(1))
    let expected = sides.reduce(0.0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
    #expect(abs(Plane.doubleArea(ring) - expected) < 1e-9 * abs(expected))
    #expect(expected > 0)
    #expect(abs(Plane.doubleArea(ring.reversed()) + expected) < 1e-9 * expected)
    #expect(Plane.doubleArea([]) == 0 && Plane.doubleArea(Array(ring.prefix(2))) == 0)
    #expect(Array(Plane.edges(ring)).count == ring.count && Array(Plane.edges([])).isEmpty)
  }

  @Test(arguments: Seeds.first(10))
  func `a point is inside exactly if the ring winds around it`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (ring, hole) = (Self.star(&random), Self.star(&random))
    func winding(_ ring: [Vector], _ p: Vector) -> Int {
      zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { sum, side in
        let (a, b) = (side.0 - p, side.1 - p)
        let isLeft = a.x * b.y - a.y * b.x > 0
        if a.y <= 0, b.y > 0, isLeft { return sum + 1 }
        return a.y > 0 && b.y <= 0 && !isLeft ? sum - 1 : sum
      }
    }
    for _ in 0..<200 {
      let p = Self.point(&random, 70)
      let (inside, inHole) = (winding(ring, p) != 0, winding(hole, p) != 0)
      #expect(Plane.contains([ring], p) == inside)
      #expect(Plane.contains([ring.reversed()], p) == inside)
      #expect(Plane.contains([ring, hole], p) == (inside != inHole))
    }
    #expect(!Plane.contains([], .zero))
  }

  @Test func `the distance to sides counts the closing side, and without sides is infinite`() {
    let triangle = [Vector(0, 0), Vector(10, 0), Vector(0, 10)]
    #expect(Plane.distance(from: Vector(-3, 5), toSidesOf: [triangle]) == 3)
    #expect(Plane.distance(from: Vector(-3, -4), toSidesOf: [triangle]) == 5)
    #expect(Plane.distance(from: .zero, toSidesOf: []) == .infinity)
    #expect(Plane.distance(from: .zero, toSidesOf: [[]]) == .infinity)
  }

  // MARK: - Offsets

  @Test(arguments: [1.0, 2.5, -1, -2.5])
  func `the sides of an offset square move by the distance`(distance: Double) {
    let square = [Vector(0, 0), Vector(20, 0), Vector(20, 20), Vector(0, 20)]
    let expected = [
      Vector(-1, -1), Vector(21, -1), Vector(21, 21), Vector(-1, 21),
    ]
    let reference = zip(square, expected).map { $0 + ($1 - $0) * distance }
    for (ring, moved) in [(square, reference), (square.reversed(), reference.reversed())] {
      for (a, b) in zip(Plane.offset(ring, by: distance), moved) {
        #expect(Plane.distance(a, b) < 1e-12)
      }
    }
  }

  @Test(arguments: Seeds.first(10))
  func `the corners of an offset ring move outwards by one to three times the distance`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let ring = Self.star(&random)
    let outer = Plane.offset(ring, by: 0.5)
    #expect(outer.count == ring.count)
    for (a, b) in zip(ring, outer) {
      #expect((0.5 - 1e-9...1.5 + 1e-9).contains(Plane.distance(a, b)))
      #expect(!Plane.contains([ring], b))
    }
    #expect(Plane.doubleArea(outer) > Plane.doubleArea(ring))
    let inner = Plane.offset(ring, by: -0.5)
    #expect(Plane.doubleArea(inner) <= Plane.doubleArea(ring))
  }

  @Test func `a ring that an inward offset would invert stays as it is`() {
    let thin = [Vector(0, 0), Vector(20, 0), Vector(20, 1), Vector(0, 1)]
    #expect(Plane.offset(thin, by: -0.6) == thin)
    // A tenth of the area is left: too little.
    #expect(Plane.offset(thin, by: -0.45) == thin)
    #expect(Plane.offset(thin, by: -0.2) != thin)
  }

  @Test func `repeated points and rings without area are left alone`() {
    let square = [Vector(0, 0), Vector(9, 0), Vector(9, 9), Vector(0, 9)]
    let repeated = [square[0], square[0], square[1], square[2], square[2], square[3], square[0]]
    #expect(Plane.withoutRepeats(repeated) == square)
    #expect(Plane.offset(repeated, by: 1) == Plane.offset(square, by: 1))
    let line = [Vector(0, 0), Vector(9, 0), Vector(0, 0)]
    #expect(Plane.offset(line, by: 1) == line)
    #expect(Plane.withoutRepeats([]) == [] && Plane.withoutRepeats([.zero, .zero]) == [.zero])
  }

  @Test func `the corner of a sharp turn moves by three times the distance at most`() {
    let straight = Plane.miter(Vector(-1, 0), .zero, Vector(1, 0))
    #expect(straight == Vector(0, 1))
    let right = Plane.miter(Vector(-1, 0), .zero, Vector(0, 1))
    #expect(Plane.distance(right, Vector(-1, 1)) < 1e-12)
    let sharp = Plane.miter(Vector(-1, 0), .zero, Vector(-1, 0.01))
    #expect(abs(Plane.length(sharp) - 3) < 1e-12)
    // A line that turns back has no corner.
    #expect(Plane.miter(Vector(-1, 0), .zero, Vector(-1, 0)) == Vector(0, 1))
  }

  // MARK: - Frame and levels

  @Test(arguments: EdgeNearbyTests.homes)
  func `a frame and the grid of coordinates agree to half a unit`(origin: Coordinate) {
    let frame = Frame(at: origin)
    var random = SplitMix64(seed: 8)
    for _ in 0..<50 {
      let vector = Self.point(&random, 500)
      let again = frame.vector(frame.coordinate(vector))
      #expect(Plane.distance(vector, again) < 0.01)
      #expect(frame.coordinate(again) == frame.coordinate(vector))
    }
  }

  @Test func `levels are bits in increasing order, and level 0 is always there`() {
    let table = LevelTable([20, -10, 20, 15])
    let some = table.levels([15, -10], isTagged: true)
    #expect(some.bits == 0b0101 && some.isTagged && !some.isSingle)
    #expect(some.lowest == 0b0001 && some.highest == 0b0100)
    #expect(table.ground == Levels(bits: 0b0010, isTagged: false) && table.ground.isSingle)
    #expect([some.lowest, table.ground.bits, some.highest].map(table.lowest) == [-10, 0, 15])
    let none = table.levels([], isTagged: false)
    #expect(none.lowest == 0 && none.highest == 0 && table.lowest(of: none.bits) == 0)
    #expect(LevelTable([]).ground == Levels.ground)
  }

  @Test func `more than 64 levels share the last bit`() {
    let table = LevelTable((0..<70).map { Int16($0 * 10) })
    #expect(table.levels([620], isTagged: true).bits == 1 << 62)
    for level in [630, 640, 690] as [Int16] {
      #expect(table.levels([level], isTagged: true).bits == 1 << 63)
    }
    #expect(table.lowest(of: 1 << 63) == 630)
  }
}
