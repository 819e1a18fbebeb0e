import GeoCore
import Testing

@testable import MapDrawing

@Suite struct CanvasTests {
  @Test(
    arguments: [
      (0.0, "0"), (1.0, "1"), (-1.04, "-1"), (-0.04, "0"), (12.34, "12.3"), (-0.06, "-0.1"),
      (99.96, "100"), (Double.nan, "0"), (Double.infinity, "0"), (1e300, "1000000000"),
    ]
  )
  func `lengths are written to a tenth, without zeros at the end`(value: Double, text: String) {
    #expect(SVGWriter.number(value) == text)
  }

  @Test func `opacities are written to a hundredth`() {
    #expect(SVGWriter.number(0.34, decimals: 2) == "0.34")
    #expect(SVGWriter.number(0.5, decimals: 2) == "0.5")
    #expect(SVGWriter.number(0.06, decimals: 2) == "0.06")
  }

  @Test func `texts lose control characters and line breaks, and end at the limit`() {
    #expect(SafeText.line("  a\n\tb\u{0}c\u{85} d  ") == "a b c d")
    #expect(SafeText.line("\u{FFFF}x\u{202E}y\u{FEFF}") == "xy")
    #expect(SafeText.line("abcdef", limit: 3) == "abc…")
    #expect(SafeText.line("\n\n").isEmpty)
    #expect(SafeText.line("Ñandú · 食堂 · 🚲") == "Ñandú · 食堂 · 🚲")
  }

  @Test func `texts are broken at blanks, and only single words exceed the width`() {
    let font = Font(size: 12)
    let lines = TextMetrics.wrapped("Centro de Innovación y Desarrollo", font, width: 80)
    #expect(lines.joined(separator: " ") == "Centro de Innovación y Desarrollo")
    for line in lines where line.contains(" ") { #expect(TextMetrics.width(line, font) <= 80) }
    #expect(TextMetrics.wrapped("", font, width: 10).isEmpty)
  }

  @Test func `accents do not change the width, and bold letters are wider`() {
    let font = Font(size: 10)
    #expect(TextMetrics.width("áéíóúñ", font) == TextMetrics.width("aeioun", font))
    #expect(
      TextMetrics.width("Aulas", Font(size: 10, isBold: true)) > TextMetrics.width("Aulas", font)
    )
  }

  @Test(
    arguments: [
      (0.9, nil), (1.0, 1.0), (4.9, 2.0), (5.0, 5.0), (99.0, 50.0), (150.0, 100.0),
      (2_300.0, 2_000.0),
      (Double.nan, nil),
    ] as [(Double, Double?)]
  )
  func `scale bars are 1, 2 or 5 times a power of ten`(limit: Double, expected: Double?) {
    #expect(SceneLayout.roundLength(below: limit) == expected)
  }

  @Test func `paths of the same paint share an element unless their overlap would show`() {
    func document(_ paint: Paint) -> String {
      var layer = Drawing.Layer(name: "x")
      for _ in 0..<3 { layer.add(.circle(Pixel(x: 5, y: 5), 2), paint) }
      return SVGWriter.document(
        Drawing(width: 10, height: 10, title: "", summary: "", layers: [layer])
      )
    }
    let stroke = Stroke(color: Color(0), width: 1)
    func count(_ text: String) -> Int { text.split(separator: "<path").count - 1 }
    #expect(count(document(Paint(stroke: stroke))) == 1)
    #expect(count(document(Paint(fill: Color(0)))) == 3)
    let faint = Stroke(color: Color(0, opacity: 0.5), width: 1)
    #expect(count(document(Paint(stroke: faint))) == 3)
  }

  @Test func `the interior point of a U is not in its opening`() throws {
    let u = [(0.0, 0.0), (90, 0), (90, 60), (70, 60), (70, 20), (20, 20), (20, 60), (0, 60)].map {
      Pixel(x: $0.0, y: $0.1)
    }
    let polygon = try #require(PixelPolygon([u]))
    #expect(polygon.contains(polygon.interior))
    #expect(!polygon.contains(Pixel(x: 45, y: 40)))
    #expect(polygon.area == 90 * 20 + 2 * 20 * 40)
    #expect(PixelPolygon([[]]) == nil)
  }
}
