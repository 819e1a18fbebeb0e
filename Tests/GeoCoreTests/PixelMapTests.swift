import GeoCore
import Testing

/// An image of 1,000 by 800 pixels with a known map.
struct KnownImage {
  let image: MapImage
  let truth: (Pixel) throws -> Coordinate

  /// Places the image's centre at a coordinate: rotated clockwise by degrees, x shifted by `skew`
  /// for each y, `scale` metres for each pixel across and down, the right edge farther away by the
  /// share `slant`, and control points with errors of at most `noise` metres on both axes.
  init(
    center: Coordinate,
    turn: Degrees = 0,
    skew: Double = 0,
    scale: (Double, Double) = (0.5, 0.5),
    slant: Double = 0,
    noise: Meters = 0,
    count: Int = 8,
    seed: UInt64 = 1
  ) throws {
    let plane = try Projection(onto: "EPSG:\(Projection.utmZone(of: center))", areaTolerance: nil)
    let middle = try plane.project(center)
    let (sine, cosine) = (sine(of: turn), cosine(of: turn))
    let truth = { (pixel: Pixel) throws -> Coordinate in
      let w = 1 + slant * (pixel.x - 500) / 1_000
      let x = ((pixel.x - 500) * scale.0 + skew * (pixel.y - 400)) / w
      let y = -(pixel.y - 400) * scale.1 / w
      return try plane.unproject(
        PlanePoint(
          x: middle.x + x * cosine + y * sine,
          y: middle.y - x * sine + y * cosine
        )
      )
    }
    var random = SplitMix64(seed: seed)
    let spots = (0..<count).map { index in
      Pixel(
        x: index % 2 == 0 ? random.number(0...400) : random.number(600...1_000),
        y: index % 4 < 2 ? random.number(0...300) : random.number(500...800)
      )
    }
    let points = try spots.enumerated().map { index, pixel in
      let exact = try truth(pixel)
      let offset = LocalPlane(at: exact).coordinate(
        PlanePoint(x: random.number(-1...1) * noise, y: random.number(-1...1) * noise)
      )
      return ControlPoint(id: "P\(index + 1)", pixel: pixel, coordinate: offset)
    }
    image = MapImage(
      file: "test.svg",
      width: 1_000,
      height: 800,
      corners: MapImage.Corners(
        topLeft: try truth(Pixel(x: 0, y: 0)),
        topRight: try truth(Pixel(x: 1_000, y: 0)),
        bottomRight: try truth(Pixel(x: 1_000, y: 800)),
        bottomLeft: try truth(Pixel(x: 0, y: 800))
      ),
      controlPoints: points,
      crs: plane.target?.definition
    )
    self.truth = truth
  }

  /// The greatest distance in metres between a map and the truth, over the image.
  func worst(_ map: PixelMap) throws -> Meters {
    var worst = 0.0
    for x in stride(from: 0.0, through: 1_000, by: 125) {
      for y in stride(from: 0.0, through: 800, by: 100) {
        let pixel = Pixel(x: x, y: y)
        worst = max(worst, Geodesic.distance(try map.coordinate(at: pixel), try truth(pixel)))
      }
    }
    return worst
  }
}

private func sine(of degrees: Degrees) -> Double { sin(degrees * .pi / 180) }
private func cosine(of degrees: Degrees) -> Double { cos(degrees * .pi / 180) }

/// Coordinates of earlier errors.
private let places = [
  Coordinate(latitude: 19.284, longitude: -99.138), Coordinate(latitude: 60.2, longitude: 24.9),
  Coordinate(latitude: -17.5, longitude: 179.999_9), Coordinate(latitude: 60, longitude: -180),
  Coordinate(latitude: 0, longitude: -78.5), Coordinate(latitude: 87, longitude: 40),
]

@Suite struct PixelMapTests {
  private func code(_ image: MapImage, _ method: PixelMap.Method?) -> PixelMapError.Code? {
    do {
      _ = try PixelMap(image, method: method)
      return nil
    } catch {
      #expect(!error.message.en.isEmpty && error.message.en != error.message.es)
      return error.code
    }
  }

  private func image(
    _ points: [(Double, Double, Double, Double)],
    corners: MapImage.Corners? = nil
  ) -> MapImage {
    let controls = points.enumerated().map { index, point in
      ControlPoint(
        id: "\(index)",
        pixel: Pixel(x: point.0, y: point.1),
        coordinate: Coordinate(latitude: point.2, longitude: point.3)
      )
    }
    return MapImage(
      file: "t.png",
      width: 100,
      height: 80,
      corners: corners,
      controlPoints: controls
    )
  }

  // MARK: - Fits

  @Test(arguments: places.indices)
  func `exact control points reproduce their map`(index: Int) throws {
    let cases: [(KnownImage, [PixelMap.Method])] = [
      (try KnownImage(center: places[index], turn: 31), [.similarity, .affine, .projective, .tps]),
      (
        try KnownImage(center: places[index], turn: -120, skew: 0.2, scale: (0.7, 0.4)),
        [.affine, .projective, .tps]
      ),
      (try KnownImage(center: places[index], turn: 200, skew: 0.1, slant: 0.5), [.projective]),
    ]
    for (known, methods) in cases {
      for method in methods {
        let map = try PixelMap(known.image, method: method)
        #expect(try known.worst(map) < 1e-4, "\(method)")
        let accuracy = try map.accuracy()
        #expect(accuracy.max ?? 1 < 1e-5 && accuracy.leaveOneOut ?? 1 < 1e-4, "\(method)")
        for point in known.image.controlPoints {
          let pixel = try map.pixel(of: point.coordinate)
          #expect(abs(pixel.x - point.pixel.x) < 1e-4 && abs(pixel.y - point.pixel.y) < 1e-4)
        }
      }
    }
  }

  @Test(arguments: places.indices)
  func `without a system an image is fitted in the UTM zone of its centre`(
    index: Int
  ) throws {
    let known = try KnownImage(center: places[index], turn: 12)
    var image = known.image
    image.crs = nil
    let map = try PixelMap(image)
    let zone = Projection.utmZone(of: try map.coordinate(at: Pixel(x: 500, y: 400)))
    #expect(map.method == .affine && abs(zone - Projection.utmZone(of: places[index])) % 59 == 0)
    // Across the antimeridian the zone may be another one: millimetres from affine.
    #expect(try known.worst(map) < 0.01)
  }

  @Test(arguments: places.indices)
  func `coordinate and pixel are inverse, also beyond the edges`(index: Int) throws {
    let known = try KnownImage(
      center: places[index],
      turn: 77,
      skew: 0.1,
      slant: 0.2,
      noise: 3,
      count: 12
    )
    var random = SplitMix64(seed: 99)
    for method in PixelMap.Method.allCases {
      let map = try PixelMap(known.image, method: method)
      for _ in 0..<100 {
        let pixel = Pixel(x: random.number(-100...1_100), y: random.number(-80...880))
        let back = try map.pixel(of: try map.coordinate(at: pixel))
        #expect(abs(back.x - pixel.x) < 1e-4 && abs(back.y - pixel.y) < 1e-4, "\(method)")
        let isInside = (0...1_000).contains(pixel.x) && (0...800).contains(pixel.y)
        #expect(map.contains(pixel) == isInside)
      }
    }
  }

  @Test func `more parameters never increase the residuals`() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      let known = try KnownImage(
        center: places[0],
        turn: 4,
        skew: 0.05,
        slant: 0.1,
        noise: 4,
        count: 10,
        seed: seed
      )
      let rms = try [PixelMap.Method.similarity, .affine, .projective, .tps].map {
        method -> Double in
        try PixelMap(known.image, method: method).accuracy().rms ?? .nan
      }
      #expect(rms[0] >= rms[1] - 1e-6 && rms[1] >= rms[2] - 1e-6 && rms[2] > rms[3])
      #expect(rms[3] < 1e-5)
    }
  }

  @Test func `small changes of a fitted map increase its residuals`() throws {
    // Checks the least-squares minimum: a small affine or projective change of the control points'
    // targets increases the sum of squares.
    let known = try KnownImage(center: places[0], turn: 10, slant: 0.15, noise: 3, count: 9)
    let plane = try Projection(onto: "EPSG:32614")
    for method in [PixelMap.Method.similarity, .affine, .projective] {
      let map = try PixelMap(known.image, method: method)
      func squares(_ change: (Pixel) -> Pixel) throws -> Double {
        try known.image.controlPoints.reduce(0) { sum, point in
          let a = try plane.project(try map.coordinate(at: change(point.pixel)))
          let b = try plane.project(point.coordinate)
          return sum + (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)
        }
      }
      let least = try squares { $0 }
      for step in [-1e-3, 1e-3] {
        #expect(try squares { Pixel(x: $0.x + step * 100, y: $0.y) } >= least)
        #expect(try squares { Pixel(x: $0.x, y: $0.y + step * 100) } >= least)
        #expect(try squares { Pixel(x: $0.x * (1 + step), y: $0.y * (1 + step)) } >= least)
        #expect(try squares { Pixel(x: $0.x - $0.y * step, y: $0.y + $0.x * step) } >= least)
        guard method != .similarity else { continue }
        #expect(try squares { Pixel(x: $0.x * (1 + step), y: $0.y) } >= least)
        #expect(try squares { Pixel(x: $0.x + $0.y * step, y: $0.y) } >= least)
        guard method == .projective else { continue }
        #expect(
          try squares {
            Pixel(x: $0.x / (1 + step * $0.x / 1e3), y: $0.y / (1 + step * $0.x / 1e3))
          } >= least
        )
        #expect(
          try squares {
            Pixel(x: $0.x / (1 + step * $0.y / 1e3), y: $0.y / (1 + step * $0.y / 1e3))
          } >= least
        )
      }
    }
  }

  @Test func `leave-one-out residuals equal those of maps fitted without the point`() throws {
    let known = try KnownImage(center: places[1], turn: 15, slant: 0.1, noise: 2, count: 7)
    for method in [PixelMap.Method.similarity, .affine, .projective, .tps] {
      var squares = 0.0
      for (index, point) in known.image.controlPoints.enumerated() {
        var others = known.image
        others.controlPoints.remove(at: index)
        let map = try PixelMap(others, method: method)
        let missed = Geodesic.distance(try map.coordinate(at: point.pixel), point.coordinate)
        squares += missed * missed
      }
      let expected = (squares / 7).squareRoot()
      let accuracy = try PixelMap(known.image, method: method).accuracy()
      #expect(abs((accuracy.leaveOneOut ?? .nan) - expected) < 1e-5, "\(method)")
      #expect((accuracy.leaveOneOut ?? 0) > (accuracy.rms ?? 1))
    }
    var few = known.image
    few.controlPoints.removeLast(3)
    #expect(try PixelMap(few, method: .tps).accuracy().leaveOneOut == nil)
    #expect(try PixelMap(few, method: .projective).accuracy().leaveOneOut == nil)
    #expect(try PixelMap(few, method: .affine).accuracy().leaveOneOut != nil)
  }

  @Test func `residuals are metres on the ground in any projection`() throws {
    // At 60° north web Mercator stretches everything by two.
    let known = try KnownImage(center: places[1], turn: 5, noise: 5, count: 8)
    var web = known.image
    web.crs = "EPSG:3857"
    let there = try PixelMap(web, method: .affine)
    var zone = known.image
    zone.crs = nil
    let here = try PixelMap(zone, method: .affine)
    #expect(there.crs == "EPSG:3857" && here.crs == "EPSG:32635")
    let ratio = (try there.accuracy().rms ?? 0) / (try here.accuracy().rms ?? 1)
    #expect(abs(ratio - 1) < 0.01)
  }

  @Test func `the standard method follows from the number of points`() throws {
    var known = try KnownImage(center: places[0]).image
    #expect(PixelMap.standardMethod(for: known) == .affine)
    #expect(try PixelMap(known).method == .affine)
    known.controlPoints.removeLast(6)
    #expect(try PixelMap(known).method == .similarity)
    known.controlPoints.removeLast(1)
    #expect(try PixelMap(known).method == .corners)
    known.corners = nil
    #expect(code(known, nil) == .tooFewPoints)
  }

  // MARK: - Corners

  @Test func `corners are exact and the centre is their mean`() throws {
    let corners = MapImage.Corners(
      topLeft: Coordinate(latitude: 19.287_1, longitude: -99.141_3),
      topRight: Coordinate(latitude: 19.286_8, longitude: -99.135_9),
      bottomRight: Coordinate(latitude: 19.282_2, longitude: -99.136_4),
      bottomLeft: Coordinate(latitude: 19.282_6, longitude: -99.141_8)
    )
    let map = try PixelMap(image([], corners: corners))
    #expect(map.method == .corners && map.crs == "EPSG:4326")
    #expect(try map.coordinate(at: Pixel(x: 0, y: 0)) == corners.topLeft)
    #expect(try map.coordinate(at: Pixel(x: 100, y: 0)) == corners.topRight)
    #expect(try map.coordinate(at: Pixel(x: 100, y: 80)) == corners.bottomRight)
    #expect(try map.coordinate(at: Pixel(x: 0, y: 80)) == corners.bottomLeft)
    let middle = try map.coordinate(at: Pixel(x: 50, y: 40))
    #expect(abs(middle.latitude - (19.287_1 + 19.286_8 + 19.282_2 + 19.282_6) / 4) < 1e-12)
    #expect(abs(middle.longitude - (-99.141_3 - 99.135_9 - 99.136_4 - 99.141_8) / 4) < 1e-12)
    let edge = try map.coordinate(at: Pixel(x: 25, y: 0))
    #expect(abs(edge.longitude - (-99.141_3 * 0.75 - 99.135_9 * 0.25)) < 1e-12)
    let accuracy = try map.accuracy()
    #expect(accuracy.rms == nil && accuracy.residuals.isEmpty && accuracy.leaveOneOut == nil)
  }

  @Test func `corners of a parallelogram give an affine map`() throws {
    let corners = MapImage.Corners(
      topLeft: Coordinate(latitude: 10.4, longitude: 20.1),
      topRight: Coordinate(latitude: 10.5, longitude: 20.5),
      bottomRight: Coordinate(latitude: 10.2, longitude: 20.6),
      bottomLeft: Coordinate(latitude: 10.1, longitude: 20.2)
    )
    let map = try PixelMap(image([], corners: corners))
    for (x, y) in [(13.0, 71.0), (99, 1), (-40, 200)] {
      let place = try map.coordinate(at: Pixel(x: x, y: y))
      #expect(abs(place.longitude - (20.1 + 0.4 * x / 100 + 0.1 * y / 80)) < 1e-12)
      #expect(abs(place.latitude - (10.4 + 0.1 * x / 100 - 0.3 * y / 80)) < 1e-12)
    }
    #expect(try map.worldFile().largestError < 1e-6)
  }

  @Test func `an image may cross the antimeridian`() throws {
    let corners = MapImage.Corners(
      topLeft: Coordinate(latitude: -17, longitude: 179.9),
      topRight: Coordinate(latitude: -17, longitude: -179.9),
      bottomRight: Coordinate(latitude: -17.1, longitude: -179.9),
      bottomLeft: Coordinate(latitude: -17.1, longitude: 179.9)
    )
    let map = try PixelMap(image([], corners: corners))
    let east = try map.coordinate(at: Pixel(x: 75, y: 40))
    #expect(abs(east.longitude - -179.95) < 1e-9 && abs(east.latitude - -17.05) < 1e-9)
    let pixel = try map.pixel(of: Coordinate(latitude: -17.05, longitude: -179.95))
    #expect(abs(pixel.x - 75) < 1e-6 && abs(pixel.y - 40) < 1e-6)
    #expect(abs(try map.pixel(of: Coordinate(latitude: -17.05, longitude: 179.95)).x - 25) < 1e-6)
  }

  @Test func `the thesis's approximation has the reported error`() throws {
    // A rotated image at 60° north: corners rounded to four decimals, as read off a map.
    let known = try KnownImage(center: places[1], turn: 20, count: 8)
    var rounded = known.image
    func round(_ place: Coordinate) -> Coordinate {
      Coordinate(
        latitude: (place.latitude * 1e4).rounded() / 1e4,
        longitude: (place.longitude * 1e4).rounded() / 1e4
      )
    }
    rounded.corners = known.image.corners.map {
      MapImage.Corners(
        topLeft: round($0.topLeft),
        topRight: round($0.topRight),
        bottomRight: round($0.bottomRight),
        bottomLeft: round($0.bottomLeft)
      )
    }
    let exact = try PixelMap(known.image, method: .corners).accuracy()
    let shortcut = try PixelMap(rounded, method: .corners).accuracy()
    #expect(exact.rms ?? 1 < 0.05)
    #expect(shortcut.rms ?? 0 > 0.5 && shortcut.max ?? 99 < 8)
    #expect(shortcut.leaveOneOut == shortcut.rms)
    #expect(shortcut.residuals.map(\.id) == known.image.controlPoints.map(\.id))
  }

  // MARK: - Errors

  @Test func `too few points and missing corners are rejected`() throws {
    let known = try KnownImage(center: places[0]).image
    for method in PixelMap.Method.allCases where method != .corners {
      var few = known
      few.controlPoints = Array(known.controlPoints.prefix(method.minimumPoints))
      #expect(code(few, method) == nil, "\(method)")
      few.controlPoints.removeLast()
      #expect(code(few, method) == .tooFewPoints, "\(method)")
    }
    var without = known
    without.corners = nil
    #expect(code(without, .corners) == .tooFewPoints)
  }

  @Test func `coincident points are rejected`() {
    let one = image(Array(repeating: (10, 10, 19.0, -99.0), count: 5))
    let onImage = image([
      (10, 10, 19, -99), (10, 10, 19.1, -99), (10, 10, 19, -99.1), (10, 10, 19.1, -99.1),
    ])
    let onGround = image([
      (10, 10, 19, -99), (90, 10, 19, -99), (10, 70, 19, -99), (90, 70, 19, -99),
    ])
    for method in [PixelMap.Method.similarity, .affine, .projective, .tps] {
      #expect(code(one, method) == .degenerate, "\(method)")
      #expect(code(onImage, method) == .degenerate, "\(method)")
      #expect(code(onGround, method) == .degenerate, "\(method)")
    }
    let twice = image([
      (10, 10, 19, -99), (10, 10, 19, -99), (90, 10, 19, -98.9), (10, 70, 18.9, -99),
      (90, 70, 18.9, -98.9),
    ])
    #expect(code(twice, .tps) == .degenerate)
    #expect(code(twice, .affine) == nil)
    #expect(code(twice, .projective) == nil)
  }

  @Test func `collinear points are rejected by methods that need an area`() {
    /// Six points along a line, every other one shifted off it by some pixels.
    func along(offset: Double) -> MapImage {
      var points: [(Double, Double, Double, Double)] = []
      for index in 0..<6 {
        let step = Double(index)
        let y = step * 10 + (index.isMultiple(of: 2) ? offset : 0)
        points.append((step * 15, y, 19 + step * 0.001, -99))
      }
      return image(points)
    }
    let line = along(offset: 0)
    let nearly = along(offset: 0.01)
    for bad in [line, nearly] {
      for method in [PixelMap.Method.affine, .projective, .tps] {
        #expect(code(bad, method) == .degenerate, "\(method)")
      }
    }
    #expect(code(line, .similarity) == nil)
    let three = image([
      (0, 0, 19, -99), (40, 0, 19, -98.9), (80, 0, 19, -98.8), (10, 70, 18.9, -99),
    ])
    #expect(code(three, .projective) == .degenerate)
    #expect(code(three, .affine) == nil)
  }

  @Test func `corners in the wrong order, on a line or coincident are rejected`() {
    func corners(_ numbers: [(Double, Double)]) -> MapImage.Corners {
      let places = numbers.map { Coordinate(latitude: $0.0, longitude: $0.1) }
      return MapImage.Corners(
        topLeft: places[0],
        topRight: places[1],
        bottomRight: places[2],
        bottomLeft: places[3]
      )
    }
    let bad: [[(Double, Double)]] = [
      [(20, 0), (20, 1), (19, 0), (19, 1)], [(20, 0), (20, 1), (20, 2), (20, 3)],
      [(20, 0), (20, 0), (20, 0), (20, 0)], [(20, 0), (20, 1), (20, 1), (19, 0)],
      [(20, 0), (20, 1), (19.9, 0.1), (19, 0)],
    ]
    for numbers in bad {
      #expect(code(image([], corners: corners(numbers)), .corners) == .degenerate)
    }
    let mirrored = corners([(20, 1), (20, 0), (19, 0), (19, 1)])
    #expect(code(image([], corners: mirrored), .corners) == nil)
  }

  @Test func `an image without size or with an invalid system is rejected`() throws {
    let known = try KnownImage(center: places[0]).image
    for size in [0, -1, .nan, .infinity] {
      var bad = known
      bad.width = size
      #expect(code(bad, .affine) == .badImage && code(bad, .corners) == .badImage)
    }
    for crs in ["EPSG:4326", "nonsense", "EPSG:32633", "EPSG:27700"] {
      var bad = known
      bad.crs = crs
      #expect(code(bad, .affine) == .badImage, "\(crs)")
      #expect(code(bad, .corners) == nil)
    }
  }

  @Test func `distant pixels and coordinates give a result or an error`() throws {
    let known = try KnownImage(center: places[0], turn: 40, slant: 0.4, noise: 4, count: 9).image
    let far = [
      Coordinate(latitude: 40.4, longitude: -3.7), Coordinate(latitude: -19.3, longitude: 80.9),
      Coordinate(latitude: 90, longitude: 0), Coordinate(latitude: -90, longitude: 0),
    ]
    let pixels = [1e5, -1e5, 1e9, -1e9, 1e300, .nan, .infinity].flatMap { x in
      [Pixel(x: x, y: 100), Pixel(x: 100, y: x), Pixel(x: x, y: x)]
    }
    for method in PixelMap.Method.allCases {
      let map = try PixelMap(known, method: method)
      for place in far {
        do {
          let pixel = try map.pixel(of: place)
          let back = try map.coordinate(at: pixel)
          #expect(Geodesic.distance(back, place) < 1, "\(method) \(place)")
          #expect(!map.contains(pixel))
        } catch {
          #expect(error.code == .noPlace)
        }
      }
      for pixel in pixels {
        do {
          let place = try map.coordinate(at: pixel)
          #expect(Coordinate.isValid(place.latitude, place.longitude))
        } catch {
          #expect(error.code == .noPlace)
        }
      }
    }
  }

  @Test func `a coordinate beyond the horizon of an oblique image has no pixel`() throws {
    let known = try KnownImage(center: places[0], slant: 0.9)
    let map = try PixelMap(known.image, method: .projective)
    #expect(throws: PixelMapError.self) { try map.coordinate(at: Pixel(x: -700, y: 400)) }
    #expect(throws: Never.self) { try map.coordinate(at: Pixel(x: -500, y: 400)) }
  }

  @Test func `a folded spline gives the right position or an error`() throws {
    var points: [(Double, Double, Double, Double)] = []
    var random = SplitMix64(seed: 4)
    for index in 0..<12 {
      let (x, y) = (Double(index % 4) * 30, Double(index / 4) * 35)
      let swap = random.number(-0.000_6...0.000_6)
      points.append((x, y, 19 - y * 1e-5 + swap, -99 + x * 1e-5 - swap))
    }
    let map = try PixelMap(image(points), method: .tps)
    var answered = 0
    for _ in 0..<300 {
      let place = Coordinate(
        latitude: 19 - random.number(0...80) * 1e-5,
        longitude: -99 + random.number(0...100) * 1e-5
      )
      guard let pixel = try? map.pixel(of: place) else { continue }
      answered += 1
      #expect(Geodesic.distance(try map.coordinate(at: pixel), place) < 1e-3)
    }
    #expect(answered > 100)
  }
}
