import CampusGraph
import GeoCore
import Testing

@testable import MapDrawing

@Suite struct `Colours` {
  @Test func `are numbers of red, green and blue`() {
    let color = Color(0x12_34AB, opacity: 0.5)
    #expect((color.red, color.green, color.blue) == (0x12, 0x34, 0xAB))
    #expect(color.opacity == 0.5 && Color(0xFF_00_00_00).red == 0)
  }

  @Test func `mix between both ends`() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<200 {
      let a = Color(UInt32(random.below(1 << 24)), opacity: random.unit())
      let b = Color(UInt32(random.below(1 << 24)), opacity: random.unit())
      #expect(Color.mixed(a, b, 0) == a)
      let end = Color.mixed(a, b, 1)
      #expect((end.red, end.green, end.blue) == (b.red, b.green, b.blue))
      let share = random.unit()
      let mixed = Color.mixed(a, b, share)
      for part in [\Color.red, \.green, \.blue] {
        let exact = Double(a[keyPath: part]) * (1 - share) + Double(b[keyPath: part]) * share
        #expect(abs(Double(mixed[keyPath: part]) - exact) <= 0.5 + 1e-9)
      }
    }
  }

  @Test(arguments: 1...9)
  func `of contours differ, from the smallest budget to the largest`(count: Int) {
    let ramp = (0..<count).map { MapStyle.ramp($0, of: count) }
    #expect(Set(ramp).count == count && ramp[0] == MapStyle.ramp(0, of: 1))
    // Red marks the largest of three budgets and more.
    if count > 2 { #expect(ramp[count - 1] == Color(0xC9_4343)) }
  }

  @Test func `of routes differ by mode`() {
    let modes = MapScene.RouteLine.Mode.allCases
    #expect(Set(modes.map(MapStyle.route)).count == modes.count)
    #expect(!modes.map(MapStyle.route).contains(MapStyle.alternative))
  }
}

@Suite struct `Widths of ways` {
  @Test(arguments: CampusShape.Kind.allCases)
  func `shrink with the scale, between bounds in pixels`(kind: CampusShape.Kind) {
    let scales = [0.001, 0.05, 0.2, 0.5, 1, 2, 10, 1000]
    let widths = scales.map { MapStyle.width(of: kind, metersPerPixel: $0) }
    #expect(widths == widths.sorted(by: >))
    #expect(widths[0] <= 22 && widths[widths.count - 1] >= 0.8)
    #expect(MapStyle.width(of: kind, metersPerPixel: .infinity) == widths[widths.count - 1])
  }

  @Test func `are wider for roads than for paths and barriers`() {
    for scale in [0.05, 0.5, 5.0] {
      let width = { (kind: CampusShape.Kind) in MapStyle.width(of: kind, metersPerPixel: scale) }
      #expect(width(.road) > width(.path) && width(.path) > width(.barrier))
    }
  }
}

@Suite struct `Widths of texts` {
  private static let letters = Array("aZ09 .,áÑßÿ–漢🚲\u{301}")

  private static func text(_ random: inout SplitMix64) -> String {
    String((0..<(1 + random.below(12))).map { _ in letters[random.below(letters.count)] })
  }

  @Test func `add up letter by letter, in proportion to the size`() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<200 {
      let (a, b) = (Self.text(&random), Self.text(&random))
      for font in [Font(size: 10), Font(size: 10, isBold: true)] {
        let sum = TextMetrics.width(a, font) + TextMetrics.width(b, font)
        #expect(abs(TextMetrics.width(a + b, font) - sum) < 1e-9)
        let large = TextMetrics.width(a, font.scaled(by: 2.5))
        #expect(abs(large - 2.5 * TextMetrics.width(a, font)) < 1e-9)
      }
      var italic = Font(size: 10)
      italic.isItalic = true
      #expect(TextMetrics.width(a, italic) == TextMetrics.width(a, Font(size: 10)))
    }
    #expect(TextMetrics.width("", Font(size: 10)) == 0)
  }

  @Test(arguments: [
    (" ", 318), ("0", 636), ("W", 989), ("i", 278), ("~", 838), ("ÿ", 592), ("Ñ", 748), ("漢", 1000),
    ("🚲", 1000), ("Ж", 640), ("\u{301}", 0), ("\u{200D}", 0),
  ])
  func `are those of the font, in thousandths of its size`(text: String, width: Int) {
    // Advance widths of DejaVu Sans 2.37, rounded.
    #expect(TextMetrics.width(text, Font(size: 1000)) == Double(width))
  }

  @Test func `decide where lines are broken`() {
    var random = SplitMix64(seed: 8)
    let font = Font(size: 11)
    for _ in 0..<100 {
      let words = (0..<(1 + random.below(8))).map { _ in
        Self.text(&random).filter { $0 != " " } + "x"
      }
      let limit = random.between(20...200)
      let lines = TextMetrics.wrapped(words.joined(separator: " "), font, width: limit)
      #expect(lines.joined(separator: " ") == words.joined(separator: " "))
      for line in lines where line.contains(" ") {
        #expect(TextMetrics.width(line, font) <= limit)
      }
      // No line could take the first word of the next.
      for (line, next) in zip(lines, lines.dropFirst()) {
        let word = next.split(separator: " ")[0]
        #expect(TextMetrics.width(line + " " + word, font) > limit)
      }
    }
  }
}
