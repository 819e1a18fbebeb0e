import GeoCore
import Testing

@testable import MapDrawing

@Suite struct `Boxes` {
  private static func box(_ random: inout SplitMix64) -> Box {
    let (x, y) = (random.between(-10...10), random.between(-10...10))
    return Box(
      left: x,
      top: y,
      right: x + random.between(0.1...8),
      bottom: y + random.between(0.1...8)
    )
  }

  @Test func `intersect and contain as their points do`() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<500 {
      let (a, b) = (Self.box(&random), Self.box(&random))
      #expect(a.intersects(b) == b.intersects(a))
      let common = Box(
        left: max(a.left, b.left),
        top: max(a.top, b.top),
        right: min(a.right, b.right),
        bottom: min(a.bottom, b.bottom)
      )
      #expect(a.intersects(b) == (common.width > 0 && common.height > 0))
      let corners = [(b.left, b.top), (b.right, b.top), (b.left, b.bottom), (b.right, b.bottom)]
      let isInside = corners.allSatisfy { a.contains(Pixel(x: $0.0, y: $0.1)) }
      #expect(a.contains(b) == isInside)
      #expect(a.widened(by: 1).contains(a) && a.widened(by: 0) == a)
    }
  }

  @Test func `that touch do not intersect, and contain themselves`() {
    let a = Box(left: 0, top: 0, right: 2, bottom: 2)
    let b = Box(left: 2, top: 0, right: 4, bottom: 2)
    #expect(!a.intersects(b) && a.contains(a) && a.contains(Pixel(x: 2, y: 2)))
    #expect(!a.contains(Pixel(x: 2.000_1, y: 1)))
  }

  @Test func `are around their points`() throws {
    #expect(Box([Pixel]()) == nil)
    let one = try #require(Box([Pixel(x: 3, y: 4)]))
    #expect(one.width == 0 && one.height == 0 && one.center == Pixel(x: 3, y: 4))
    let centered = Box(center: Pixel(x: 3, y: 4), width: 10, height: 2)
    #expect(centered == Box(left: -2, top: 3, right: 8, bottom: 5))
    var random = SplitMix64(seed: 2)
    for _ in 0..<50 {
      let points = (0..<7).map { _ in Pixel(x: random.unit(), y: random.unit()) }
      let box = try #require(Box(points))
      #expect(points.allSatisfy(box.contains))
      #expect(points.contains { $0.x == box.left } && points.contains { $0.y == box.bottom })
    }
  }
}

@Suite struct `Polygons in pixels` {
  /// A ring around the origin whose radius changes with the angle.
  private static func star(_ random: inout SplitMix64, _ count: Int) -> [Pixel] {
    (0..<count).map { index in
      let angle = 2 * Double.pi * Double(index) / Double(count)
      let radius = random.between(20...60)
      return Pixel(x: radius * cos(angle), y: radius * sin(angle))
    }
  }

  /// Twice the signed area of a triangle.
  private static func cross(_ a: Pixel, _ b: Pixel, _ c: Pixel) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }

  /// Whether a point is in one of the triangles between the origin and the sides of a star.
  private static func isInside(_ point: Pixel, _ ring: [Pixel]) -> Bool {
    let origin = Pixel(x: 0, y: 0)
    return zip(ring, ring.dropFirst() + ring.prefix(1)).contains { a, b in
      let signs = [cross(origin, a, point), cross(a, b, point), cross(b, origin, point)]
      return signs.allSatisfy { $0 >= 0 } || signs.allSatisfy { $0 <= 0 }
    }
  }

  @Test(arguments: UInt64(0)..<12)
  func `contain the points of their triangles, and have their area`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let ring = Self.star(&random, 5 + random.below(12))
    let polygon = try #require(PixelPolygon([ring]))
    for _ in 0..<200 {
      let point = Pixel(x: random.between(-70...70), y: random.between(-70...70))
      #expect(polygon.contains(point) == Self.isInside(point, ring), "\(point)")
    }
    let origin = Pixel(x: 0, y: 0)
    let area = zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) {
      $0 + abs(Self.cross(origin, $1.0, $1.1)) / 2
    }
    #expect(abs(polygon.area - area) < 1e-6 * area)
    let reversed = try #require(PixelPolygon([ring.reversed()]))
    #expect(abs(reversed.area - area) < 1e-6 * area)
    let closed = try #require(PixelPolygon([ring + [ring[0]]]))
    #expect(abs(closed.area - area) < 1e-6 * area && closed.box == polygon.box)
  }

  @Test(arguments: UInt64(0)..<12)
  func `have an inner point about as far from the border as any`(seed: UInt64) throws {
    var random = SplitMix64(seed: 50 + seed)
    let ring = Self.star(&random, 5 + random.below(9))
    let polygon = try #require(PixelPolygon([ring]))
    func distance(_ point: Pixel) -> Double {
      zip(ring, ring.dropFirst() + ring.prefix(1))
        .map { point.distance(toSegment: $0, $1) }.min() ?? 0
    }
    var best = 0.0
    for _ in 0..<3000 {
      let point = Pixel(x: random.between(-60...60), y: random.between(-60...60))
      if polygon.contains(point) { best = max(best, distance(point)) }
    }
    let found = polygon.interior
    #expect(polygon.contains(found))
    let size = max(polygon.box.width, polygon.box.height)
    #expect(distance(found) >= best - 0.03 * size, "\(distance(found)) \(best)")
  }

  @Test func `with holes are not inside the holes`() throws {
    func ring(_ half: Double) -> [Pixel] {
      [(-half, -half), (half, -half), (half, half), (-half, half)].map { Pixel(x: $0.0, y: $0.1) }
    }
    let polygon = try #require(PixelPolygon([ring(50), ring(40)]))
    #expect(!polygon.contains(Pixel(x: 0, y: 0)) && polygon.contains(Pixel(x: 45, y: 0)))
    #expect(polygon.area == 10_000, "the area of the outer ring")
    #expect(!polygon.contains(Box(center: Pixel(x: 45, y: 0), width: 30, height: 2)))
    #expect(polygon.contains(Box(center: Pixel(x: 45, y: 0), width: 8, height: 60)))
    let inner = polygon.interior
    #expect(polygon.contains(inner) && max(abs(inner.x), abs(inner.y)) > 40)
  }

  @Test(arguments: [
    (100.0, 0.0, 0.0), (100, 50, 26.565), (100, -50, -26.565), (0, 100, -90), (10, 100, -95.711),
    (-10, 100, -84.289), (30, 100, 73.301), (-100, 0, 180),
  ])
  func `have the direction of their longest side, for texts that are read upwards`(
    dx: Double,
    dy: Double,
    angle: Double
  ) throws {
    let (a, b) = (Pixel(x: 0, y: 0), Pixel(x: dx, y: dy))
    let apex = Pixel(x: dx / 2 + dy * 0.05, y: dy / 2 - dx * 0.05)
    let polygon = try #require(PixelPolygon([[a, b, apex]]))
    // Opposite directions are the same line.
    let difference = (polygon.axis - angle).truncatingRemainder(dividingBy: 180)
    #expect(abs(difference) < 0.01 || abs(abs(difference) - 180) < 0.01, "\(polygon.axis)")
    #expect(polygon.axis > -100 && polygon.axis <= 80 || abs(polygon.axis) == 180)
  }

  @Test func `are none with fewer than three points`() {
    #expect(PixelPolygon([]) == nil)
    #expect(PixelPolygon([[Pixel(x: 0, y: 0), Pixel(x: 1, y: 1)]]) == nil)
  }

  @Test func `have segments whose distance is that of the nearest of many points`() {
    var random = SplitMix64(seed: 4)
    func pixel() -> Pixel { Pixel(x: random.between(-9...9), y: random.between(-9...9)) }
    for _ in 0..<100 {
      let (a, b, point) = (pixel(), pixel(), pixel())
      let nearest =
        (0...2000).map { step in
          let share = Double(step) / 2000
          return point.distance(
            to: Pixel(x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y))
          )
        }
        .min() ?? 0
      let found = point.distance(toSegment: a, b)
      #expect(found <= nearest + 1e-9 && found > nearest - 0.02)
      #expect(abs(point.distance(toSegment: b, a) - found) < 1e-9)
      #expect(point.distance(toSegment: a, a) == point.distance(to: a))
    }
  }
}

@Suite struct `Painted paths` {
  /// The points of a path, on its curves too.
  private static func points(_ path: Path) -> [Pixel] {
    var points: [Pixel] = []
    for element in path.elements {
      switch element {
      case .move(let point), .line(let point): points.append(point)
      case .curve(let a, let b, let end):
        guard let start = points.last else { continue }
        for step in 1...16 {
          let t = Double(step) / 16
          let u = 1 - t
          func value(_ part: (Pixel) -> Double) -> Double {
            u * u * u * part(start) + 3 * u * u * t * part(a) + 3 * u * t * t * part(b)
              + t * t * t * part(end)
          }
          points.append(Pixel(x: value(\.x), y: value(\.y)))
        }
      case .close: break
      }
    }
    return points
  }

  @Test(arguments: [0.5, 9, 250])
  func `of circles keep their radius`(radius: Double) {
    let center = Pixel(x: 7, y: -3)
    let points = Self.points(.circle(center, radius))
    #expect(points.count > 60)
    for point in points { #expect(abs(point.distance(to: center) - radius) < 0.001 * radius) }
  }

  @Test(arguments: [0.0, 4, 100])
  func `of rounded boxes stay within the box and touch its sides`(radius: Double) throws {
    let box = Box(left: 3, top: 5, right: 43, bottom: 25)
    let points = Self.points(.roundedBox(box, radius: radius))
    let around = try #require(Box(points))
    #expect(abs(around.left - 3) < 1e-9 && abs(around.right - 43) < 1e-9)
    #expect(abs(around.top - 5) < 1e-9 && abs(around.bottom - 25) < 1e-9)
    // The corner is cut by the radius, which is at most half of the shorter side.
    let cut = min(radius, 10)
    let nearest = points.map { $0.distance(to: Pixel(x: 3, y: 5)) }.min() ?? 0
    #expect(abs(nearest - cut * (2.0.squareRoot() - 1)) < 0.02 * cut + 1e-9)
  }

  @Test func `of lines keep their points, and close rings once`() {
    let points = [(0.0, 0.0), (1, 0), (1, 1)].map { Pixel(x: $0.0, y: $0.1) }
    let open = Path([points], closed: false).elements
    #expect(open == [.move(points[0]), .line(points[1]), .line(points[2])])
    for ring in [points, points + [points[0]]] {
      #expect(Path([ring], closed: true).elements == open + [.close])
    }
    #expect(Path([[]], closed: true).elements.isEmpty)
    #expect(Path([[points[0]]], closed: false).elements == [.move(points[0]), .line(points[0])])
    #expect(Path([points, points], closed: false).elements.count == 6)
  }

  @Test func `that are empty are not items of a layer`() {
    var layer = Drawing.Layer(name: "x")
    layer.add(Path(), Paint(fill: Color(0)))
    let run = TextRun(
      text: "",
      position: Pixel(x: 0, y: 0),
      font: Font(size: 9),
      color: Color(0)
    )
    layer.add(run)
    #expect(layer.items.isEmpty)
  }
}
