import Foundation
import FoundationXML
import GeoCore
import Testing

@testable import RouteService

@Suite struct `XML` {
  private static func text(_ content: String, attribute: String = "") -> String {
    var xml = XMLWriter()
    xml.element("a", [("x", attribute)]) { $0.element("b", content) }
    return xml.text
  }

  @Test func `is indented by depth, with elements in the order of the calls`() {
    var xml = XMLWriter()
    xml.element("a", [("x", "1"), ("y", "2")]) { xml in
      xml.element("b") { $0.empty("c", []) }
      xml.element("d", "text")
      xml.element("e", "")
      xml.element("f", " \n\t ")
    }
    #expect(
      xml.text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <a x="1" y="2">
          <b>
            <c/>
          </b>
          <d>text</d>
        </a>

        """
    )
  }

  @Test(arguments: [
    ("a<b>&\"c'", "a&lt;b&gt;&amp;&quot;c&apos;"), ("&amp;", "&amp;amp;"), ("]]>", "]]&gt;"),
    ("a\u{0}b\u{7}\u{1F}c", "a b c"), ("a\u{202E}b", "ab"), ("a\u{FFFE}\u{1FFFF}b", "ab"),
    ("línea 1\r\n línea 2 ", "línea 1 línea 2"), ("🚲 — ñ", "🚲 — ñ"),
  ])
  func `escapes texts and leaves out what XML cannot hold`(text: String, written: String) {
    #expect(Self.text(text).contains("<b>\(written)</b>"))
    #expect(Self.text("x", attribute: text).contains("<a x=\"\(written)\">"))
  }

  /// The words of a text between blanks and controls, without characters that XML cannot hold and
  /// marks of direction.
  private static func plain(_ text: String) -> String {
    var words = [""]
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0...0x20, 0x7F...0x9F, 0x2028, 0x2029: words.append("")
      case 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xFDD0...0xFDEF: continue
      default:
        if scalar.value % 0x10000 < 0xFFFE { words[words.count - 1].unicodeScalars.append(scalar) }
      }
    }
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }

  @Test func `of any text is read back by another parser`() throws {
    var random = SplitMix64(seed: 3)
    let odd: [UInt32] = [
      0x3C, 0x3E, 0x26, 0x22, 0x27, 0x5D, 0, 9, 10, 13, 0x20, 0x85, 0xA0, 0x2028, 0x202E, 0xFEFF,
      0xFDD0, 0xFFFD, 0xFFFE, 0x10_FFFF,
    ]
    for _ in 0..<100 {
      var scalars = String.UnicodeScalarView()
      for _ in 0..<random.below(40) {
        let value =
          random.chance(0.4) ? odd[random.below(odd.count)] : UInt32(random.below(0x11_0000))
        if let scalar = Unicode.Scalar(value) { scalars.append(scalar) }
      }
      let text = String(scalars)
      let expected = Self.plain(text)
      let root = try #require(
        try XMLDocument(xmlString: Self.text(text, attribute: text)).rootElement()
      )
      #expect(root.attribute(forName: "x")?.stringValue == expected)
      #expect(root.elements(forName: "b").first?.stringValue ?? "" == expected)
    }
  }
}
