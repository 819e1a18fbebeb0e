import GeoCore
import Testing

@Suite struct WorldFileTests {
  private let six = "0.5\n-0.1\n-0.1\n-0.5\n485000.25\n2132999.75\n"

  @Test func `the last two lines are the centre of the first pixel`() throws {
    let file = try WorldFile(text: six)
    let center = file.affine.apply(PlanePoint(x: 0.5, y: 0.5))
    #expect(abs(center.x - 485_000.25) < 1e-9 && abs(center.y - 2_132_999.75) < 1e-9)
    let right = file.affine.apply(PlanePoint(x: 1.5, y: 0.5))
    #expect(abs(right.x - center.x - 0.5) < 1e-9 && abs(right.y - center.y - -0.1) < 1e-9)
    let down = file.affine.apply(PlanePoint(x: 0.5, y: 1.5))
    #expect(abs(down.x - center.x - -0.1) < 1e-9 && abs(down.y - center.y - -0.5) < 1e-9)
  }

  @Test func `written files read back the same`() throws {
    let file = try WorldFile(text: six)
    #expect(try WorldFile(text: file.text).affine == file.affine)
    var random = SplitMix64(seed: 6)
    for _ in 0..<500 {
      let small = random.number(1e-9...1e-4)
      let affine = Affine(
        a: small,
        b: small * random.number(-0.5...0.5),
        c: random.number(-180...180),
        d: small * random.number(-0.5...0.5),
        e: -small,
        f: random.number(-90...90)
      )
      let text = WorldFile(affine).text
      #expect(!text.contains("e") && text.split(separator: "\n").count == 6)
      let back = try WorldFile(text: text).affine
      #expect(abs(back.a / affine.a - 1) < 1e-15 && abs(back.e / affine.e - 1) < 1e-15)
      #expect(abs(back.c - affine.c) < 1e-13 && abs(back.f - affine.f) < 1e-13)
    }
    let large = WorldFile(Affine(a: 1e20, b: 0, c: 0, d: 0, e: -2.5e-7, f: 0))
    #expect(large.text.hasPrefix("100000000000000000000.0\n0.0\n0.0\n-0.00000025\n"))
  }

  @Test func `other line ends, blanks and a byte order mark are read`() throws {
    let plain = try WorldFile(text: six)
    let windows = "\u{FEFF}" + six.replacing("\n", with: "\r\n") + "\r\n\r\n"
    #expect(try WorldFile(text: windows) == plain)
    #expect(try WorldFile(text: "  0.5 \n-1E-1\n -0.1\n\n-.5\n+485000.25\n2132999.75") == plain)
  }

  @Test func `invalid files are rejected with the line`() {
    let bad = [
      "", "1\n0\n0\n-1\n5", "1\n0\n0\n-1\n5\n6\n7", "1\n0\nx\n-1\n5\n6", "1\n0\n0\n0\n5\n6",
      "1\n1\n1\n1\n5\n6", "nan\n0\n0\n-1\n5\n6", "inf\n0\n0\n-1\n5\n6", "1e999\n0\n0\n-1\n5\n6",
      "0x10\n0\n0\n-1\n5\n6", "1,5\n0\n0\n-1\n5\n6", "0\n0\n0\n0\n0\n0",
    ]
    for text in bad {
      #expect(throws: WorldFileError.self, "\(text)") { try WorldFile(text: text) }
    }
    do {
      _ = try WorldFile(text: "1\n0\nx\n-1\n5\n6")
    } catch {
      #expect(error.message.en.contains("line 3") && error.message.es.contains("línea 3"))
    }
  }

  @Test func `seeded corruption gives an error or an invertible map, never a trap`() {
    var random = SplitMix64(seed: 13)
    let alphabet = Array("0123456789.-+eE \n,x\u{0}ñ")
    for _ in 0..<3_000 {
      var characters = Array(six)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: characters.indices, using: &random)
        characters[index] = alphabet[Int.random(in: alphabet.indices, using: &random)]
      }
      guard let file = try? WorldFile(text: String(characters)) else { continue }
      #expect(file.affine.inverted != nil)
    }
  }

  @Test func `a map's world file gives the same map`() throws {
    let known = try KnownImage(
      center: Coordinate(latitude: 19.284, longitude: -99.138),
      turn: 4,
      skew: 0.02,
      scale: (0.49, 0.51),
      noise: 1
    )
    for method in [PixelMap.Method.similarity, .affine, .corners] {
      let map = try PixelMap(known.image, method: method)
      let export = try map.worldFile()
      let file = try WorldFile(text: export.file.text)
      let again = try PixelMap(known.image, worldFile: file, crs: export.crs)
      for pixel in [Pixel(x: 0, y: 0), Pixel(x: 512, y: 300), Pixel(x: 1_000, y: 800)] {
        let distance = Geodesic.distance(
          try map.coordinate(at: pixel),
          try again.coordinate(at: pixel)
        )
        #expect(distance <= export.largestError + 1e-6, "\(method)")
      }
      #expect(export.largestError < 0.01)
    }
    for method in [PixelMap.Method.projective, .tps] {
      #expect(throws: PixelMapError.self) { try PixelMap(known.image, method: method).worldFile() }
    }
  }

  @Test func `a world file in degrees may cross the antimeridian`() throws {
    let image = MapImage(file: "a.png", width: 100, height: 100, corners: nil, controlPoints: [])
    let file = WorldFile(Affine(a: 0.01, b: 0, c: 179.5, d: 0, e: -0.01, f: 10))
    let map = try PixelMap(image, worldFile: file, crs: "EPSG:4326")
    #expect(abs(try map.coordinate(at: Pixel(x: 75, y: 50)).longitude - -179.75) < 1e-9)
    let beyond = WorldFile(Affine(a: 0.01, b: 0, c: 0, d: 0, e: -0.01, f: 95))
    #expect(throws: PixelMapError.self) {
      try PixelMap(image, worldFile: beyond, crs: "EPSG:4326")
    }
    #expect(throws: PixelMapError.self) { try PixelMap(image, worldFile: file, crs: "EPSG:0") }
  }

  @Test func `the extension derives from the image's`() {
    #expect(WorldFile.fileExtension(forImage: "campus-map.png") == "pgw")
    #expect(WorldFile.fileExtension(forImage: "a.jpeg") == "jgw")
    #expect(WorldFile.fileExtension(forImage: "map.svg") == "sgw")
    #expect(WorldFile.fileExtension(forImage: "map") == "wld")
    #expect(WorldFile.fileExtension(forImage: ".png") == "wld")
    #expect(WorldFile.fileExtension(forImage: "map.") == "wld")
  }
}
