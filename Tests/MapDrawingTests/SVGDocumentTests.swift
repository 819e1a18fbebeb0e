import Foundation
import FoundationXML
import GeoCore
import Testing

@testable import MapDrawing

@Suite struct `SVG documents` {
  private static func root(_ layers: [Drawing.Layer]) throws -> XMLElement {
    let drawing = Drawing(width: 300, height: 200.04, title: "", summary: "", layers: layers)
    let document = try XMLDocument(xmlString: SVGWriter.document(drawing))
    return try #require(document.rootElement())
  }

  private static func layer(_ items: Drawing.Item...) -> Drawing.Layer {
    Drawing.Layer(name: "x", items: items)
  }

  private static func elements(_ name: String, _ root: XMLElement) throws -> [XMLElement] {
    try root.nodes(forXPath: "//*[local-name()='\(name)']").compactMap { $0 as? XMLElement }
  }

  private static func attribute(_ name: String, _ element: XMLElement) -> String? {
    // Not `attribute(forName:)`, which needs the namespace on Linux.
    element.attributes?.first { $0.name == name }?.stringValue
  }

  /// The numbers of path data by their commands.
  private static func numbers(_ data: String) -> [(command: Character, numbers: [Double])] {
    var result: [(command: Character, numbers: [Double])] = []
    var number = ""
    func close() {
      if let value = Double(number) { result[result.count - 1].numbers.append(value) }
      number = ""
    }
    for character in data {
      if character.isLetter {
        close()
        result.append((character, []))
      } else if character == " " {
        close()
      } else {
        number.append(character)
      }
    }
    close()
    return result
  }

  @Test func `have the points of their paths to a tenth of a pixel`() throws {
    var random = SplitMix64(seed: 1)
    func pixel() -> Pixel { Pixel(x: random.between(-500...500), y: random.between(-500...500)) }
    for _ in 0..<50 {
      var path = Path()
      path.elements = [.move(pixel())]
      for _ in 0..<random.below(9) {
        path.elements.append(
          random.chance(0.6) ? .line(pixel()) : .curve(pixel(), pixel(), pixel())
        )
      }
      if random.chance(0.5) { path.elements.append(.close) }
      let root = try Self.root([Self.layer(.path(path, Paint(fill: Color(0))))])
      let element = try #require(try Self.elements("path", root).first)
      let parts = Self.numbers(try #require(Self.attribute("d", element)))
      let expected = path.elements.map { element -> (Character, [Double]) in
        switch element {
        case .move(let p): ("M", [p.x, p.y])
        case .line(let p): ("L", [p.x, p.y])
        case .curve(let a, let b, let p): ("C", [a.x, a.y, b.x, b.y, p.x, p.y])
        case .close: ("Z", [])
        }
      }
      #expect(parts.map(\.command) == expected.map(\.0))
      for (found, exact) in zip(parts, expected) {
        #expect(found.numbers.count == exact.1.count)
        #expect(zip(found.numbers, exact.1).allSatisfy { abs($0 - $1) <= 0.05 + 1e-9 })
      }
    }
  }

  @Test func `write numbers that are read back within half of the last decimal`() throws {
    var random = SplitMix64(seed: 2)
    for _ in 0..<500 {
      let value = random.between(-1e6...1e6) * (random.chance(0.5) ? 1 : 1e-5)
      for (decimals, half) in [(1, 0.05), (2, 0.005)] {
        let text = SVGWriter.number(value, decimals: decimals)
        let read = try #require(Double(text))
        #expect(abs(read - value) <= half + 1e-9)
        #expect(text != "-0" && !(text.contains(".") && text.hasSuffix("0")), "\(text)")
        #expect((text.split(separator: ".").dropFirst().first?.count ?? 0) <= decimals)
      }
    }
  }

  @Test func `paint with colours, opacities, dashes and caps`() throws {
    let path = Path([[Pixel(x: 0, y: 0), Pixel(x: 5, y: 5)]], closed: false)
    let stroke = Stroke(color: Color(0x01_A0FF, opacity: 0.5), width: 2.25, dash: [0.1, 9.5])
    let plain = Stroke(color: Color(0xFFFFFF), width: 1, cap: .butt)
    let root = try Self.root([
      Self.layer(
        .path(path, Paint(fill: Color(0x00_0F10, opacity: 0.125), stroke: stroke)),
        .path(path, Paint(stroke: plain))
      )
    ])
    let elements = try Self.elements("path", root)
    try #require(elements.count == 2)
    let first = Dictionary(
      uniqueKeysWithValues: (elements[0].attributes ?? []).map {
        ($0.name ?? "", $0.stringValue ?? "")
      }
    )
    #expect(first["fill"] == "#000f10" && first["fill-opacity"] == "0.13")
    #expect(first["stroke"] == "#01a0ff" && first["stroke-opacity"] == "0.5")
    #expect(first["stroke-width"] == "2.25" && first["stroke-dasharray"] == "0.1 9.5")
    #expect(first["stroke-linecap"] == "round")
    #expect(Self.attribute("fill", elements[1]) == "none")
    #expect(Self.attribute("stroke-linecap", elements[1]) == nil)
    #expect(Self.attribute("stroke-opacity", elements[1]) == nil)
  }

  @Test func `write a text over its halo, in one place`() throws {
    var run = TextRun(
      text: "A <b> & \"c\"",
      position: Pixel(x: 10.26, y: 20),
      font: Font(size: 11, isBold: true, isItalic: true),
      color: Color(0x112233),
      anchor: .middle,
      halo: Color(0xFFFFFF, opacity: 0.86),
      rotation: -30
    )
    let both = try Self.elements("text", try Self.root([Self.layer(.text(run))]))
    try #require(both.count == 2)
    for element in both {
      #expect(element.stringValue == "A <b> & \"c\"")
      #expect(Self.attribute("x", element) == "10.3" && Self.attribute("y", element) == "20")
      #expect(Self.attribute("transform", element) == "rotate(-30 10.3 20)")
      #expect(Self.attribute("text-anchor", element) == "middle")
      #expect(Self.attribute("font-weight", element) == "bold")
      #expect(Self.attribute("font-style", element) == "italic")
    }
    #expect(Self.attribute("aria-hidden", both[0]) == "true")
    #expect(Self.attribute("stroke", both[0]) == "#ffffff")
    #expect(
      Self.attribute("fill", both[1]) == "#112233" && Self.attribute("stroke", both[1]) == nil
    )
    run.halo = nil
    run.rotation = 0
    run.anchor = .start
    run.font = Font(size: 11)
    let plain = try Self.elements("text", try Self.root([Self.layer(.text(run))]))
    #expect(plain.count == 1 && plain[0].attributes?.count == 4)
  }

  @Test func `group items by layer and leave out empty ones`() throws {
    let path = Path([[Pixel(x: 0, y: 0), Pixel(x: 5, y: 5)]], closed: false)
    let item = Drawing.Item.path(path, Paint(fill: Color(0)))
    let layers = [("a", [item]), ("b", []), ("c", [item, item])].map {
      Drawing.Layer(name: $0.0, items: $0.1)
    }
    let root = try Self.root(layers)
    let groups = try Self.elements("g", root)
    #expect(groups.map { Self.attribute("class", $0) } == ["a", "c"])
    #expect(
      Self.attribute("viewBox", root) == "0 0 300 200" && Self.attribute("height", root) == "200"
    )
    #expect(try Self.elements("title", root).isEmpty && Self.elements("desc", root).isEmpty)
  }
}

@Suite struct `PNG pictures` {
  private static func image(_ items: [Drawing.Item], scale: Double = 1) throws -> PNGImage {
    let drawing = Drawing(
      width: 40,
      height: 30,
      title: "",
      summary: "",
      layers: [Drawing.Layer(name: "x", items: items)]
    )
    return try #require(PNGImage(try CairoCanvas.png(drawing, scale: scale)))
  }

  private static func square(_ low: Double, _ high: Double) -> [Pixel] {
    [(low, low), (high, low), (high, high), (low, high)].map { Pixel(x: $0.0, y: $0.1) }
  }

  private static let white: [UInt8] = [255, 255, 255]

  @Test func `are white where nothing is painted`() throws {
    let image = try Self.image([])
    #expect(image.width == 40 && image.height == 30)
    for (x, y) in [(0, 0), (39, 29), (20, 15)] { #expect(image.color(x, y) == Self.white) }
  }

  @Test(arguments: [1.0, 2, 3])
  func `paint areas by the even–odd rule at any scale`(scale: Double) throws {
    let path = Path([Self.square(4, 24), Self.square(10, 18)], closed: true)
    let image = try Self.image([.path(path, Paint(fill: Color(0x0A_141E)))], scale: scale)
    func color(_ x: Double, _ y: Double) -> [UInt8] { image.color(Int(x * scale), Int(y * scale)) }
    #expect(image.width == Int(40 * scale))
    for (x, y) in [(5.0, 5.0), (7, 14), (23, 23)] { #expect(color(x, y) == [10, 20, 30]) }
    for (x, y) in [(14.0, 14.0), (11, 11), (2, 14), (30, 14)] { #expect(color(x, y) == Self.white) }
  }

  @Test func `blend transparent colours with what is below`() throws {
    let path = Path([Self.square(0, 30)], closed: true)
    let below = Drawing.Item.path(path, Paint(fill: Color(0x6400C8)))
    let above = Drawing.Item.path(path, Paint(fill: Color(0xC8C800, opacity: 0.25)))
    let color = try Self.image([below, above]).color(10, 10)
    for (part, exact) in zip(color, [125.0, 50, 150]) { #expect(abs(Double(part) - exact) <= 1.5) }
  }

  @Test func `draw lines of their width, with gaps where they are dashed`() throws {
    let line = Path([[Pixel(x: 0, y: 15), Pixel(x: 40, y: 15)]], closed: false)
    let solid = Stroke(color: Color(0), width: 6, cap: .butt)
    let image = try Self.image([.path(line, Paint(stroke: solid))])
    #expect((0..<30).filter { image.color(20, $0) == [0, 0, 0] } == Array(12..<18))
    let dashed = Stroke(color: Color(0), width: 6, dash: [10, 10], cap: .butt)
    let gaps = try Self.image([.path(line, Paint(stroke: dashed))])
    #expect([5, 25].allSatisfy { gaps.color($0, 15) == [0, 0, 0] })
    #expect([15, 35].allSatisfy { gaps.color($0, 15) == Self.white })
  }

  @Test func `write texts at their anchor`() throws {
    func columns(_ anchor: TextRun.Anchor) throws -> [Int] {
      let run = TextRun(
        text: "HH",
        position: Pixel(x: 20, y: 20),
        font: Font(size: 10, isBold: true),
        color: Color(0),
        anchor: anchor
      )
      let image = try Self.image([.text(run)])
      return (0..<40).filter { x in (0..<30).contains { image.color(x, $0) != Self.white } }
    }
    let (start, middle, end) = (try columns(.start), try columns(.middle), try columns(.end))
    try #require(!start.isEmpty && !middle.isEmpty && !end.isEmpty)
    #expect(start[0] >= 20 && end[end.count - 1] <= 20)
    #expect(middle[0] < 20 && middle[middle.count - 1] > 20)
  }

  @Test func `end at the largest side, and one pixel beyond are refused`() throws {
    let limit = Double(DrawingError.largestSide)
    func drawing(_ width: Double, _ height: Double) -> Drawing {
      Drawing(width: width, height: height, title: "", summary: "")
    }
    #expect(PNGImage.size(of: try CairoCanvas.png(drawing(limit, 1), scale: 1)) == [16_384, 1])
    #expect(PNGImage.size(of: try CairoCanvas.png(drawing(1, limit / 2), scale: 2)) == [2, 16_384])
    for (width, height, scale) in [
      (limit + 1, 1.0, 1.0), (1, limit + 0.5, 1), (100, 100, 200), (100, 100, 0), (0, 10, 1),
    ] {
      let error = #expect(throws: DrawingError.self) {
        try CairoCanvas.png(drawing(width, height), scale: scale)
      }
      #expect(error?.code == .tooBig && error?.message.en != error?.message.es)
    }
  }

  @Test func `survive coordinates far outside`() throws {
    let far = [-1e300, -1e9, 0, 1e9, .infinity, .nan].map { Pixel(x: $0, y: -$0) }
    let path = Path([far], closed: true)
    let stroke = Stroke(color: Color(0), width: 3)
    let image = try Self.image([.path(path, Paint(fill: Color(0xFF0000), stroke: stroke))])
    #expect(image.width == 40)
  }
}
