import Foundation
import GeoCore
import Testing

@testable import RouteServer

/// Links and QR codes that configure apps on phones.
@Suite struct PhoneSetupTests {
  private static let token = "aB3_-xyz0123456789aB3_-xyz0123456789"

  private func setup(_ address: String = "https://bus.example:8443/live/") throws -> PhoneSetup {
    try #require(PhoneSetup(address: address))
  }

  @Test func `Traccar Client gets the address and the token`() throws {
    let link = try setup().link(for: .traccar, vehicle: "PBA-1234", token: Self.token)
    #expect(link == "https://bus.example:8443/live/v1/devices/osmand?id=" + Self.token)
    let odd = try setup().link(for: .traccar, vehicle: "x", token: "a&b=c d")
    #expect(odd.hasSuffix("?id=a%26b%3Dc%20d"))
  }

  @Test func `OwnTracks gets its configuration`() throws {
    let link = try setup("http://10.0.0.1:5000")
      .link(for: .owntracks, vehicle: "Ña & 7", token: Self.token)
    let start = "owntracks:///config?inline="
    #expect(link.hasPrefix(start))
    let inline = try #require(String(link.dropFirst(start.count)).removingPercentEncoding)
    #expect(!link.dropFirst(start.count).contains { "+/=&".contains($0) })
    let settings = try JSONValue(parsing: Array(try #require(Data(base64Encoded: inline))))
    #expect(settings["_type"]?.string == "configuration" && settings["mode"]?.number == 3)
    #expect(settings["url"]?.string == "http://10.0.0.1:5000/v1/devices/owntracks")
    #expect(settings["username"]?.string == "Ña & 7" && settings["tid"]?.string == " 7")
    #expect(settings["password"]?.string == Self.token && settings["auth"]?.bool == true)
  }

  @Test(arguments: [
    "", "bus.example", "ftp://bus.example", "https://", "https://u@bus.example",
    "https://u:p@bus.example", "https://bus.example/?a=1", "https://bus.example/#a",
    "https://bus.example?", "https://bus example", "https://b\u{FC}s.example",
    "https://bus.example/\n", "javascript:alert(1)",
    "https://" + String(repeating: "a", count: 200),
  ])
  func `other addresses are refused`(_ address: String) {
    #expect(PhoneSetup(address: address) == nil)
  }

  /// The modules of a drawing, painted rectangle by rectangle.
  private func grid(_ svg: String) throws -> (side: Int, isDark: [Bool]) {
    let box = try #require(svg.firstMatch(of: /viewBox="0 0 ([0-9]+) ([0-9]+)"/))
    let side = try #require(Int(box.1))
    #expect(box.1 == box.2)
    let path = try #require(svg.firstMatch(of: /<path d="([^"]*)" fill="#000"/)).1
    var isDark = [Bool](repeating: false, count: side * side)
    var length = 0
    for match in path.matches(of: /M([0-9]+) ([0-9]+)h([0-9]+)v1H([0-9]+)z/) {
      let numbers = [match.1, match.2, match.3].compactMap { Int($0) }
      #expect(numbers.count == 3 && match.1 == match.4)
      for column in numbers[0]..<(numbers[0] + numbers[2]) {
        #expect(!isDark[numbers[1] * side + column])
        isDark[numbers[1] * side + column] = true
      }
      length += match.0.count
    }
    #expect(length == path.count, "the path has nothing else")
    return (side, isDark)
  }

  @Test func `a drawing has the modules of the library's symbol, and a border`() throws {
    for length in [1, 20, 90, 300, 1000] {
      let text = String(repeating: "https://x/?id=", count: 72).prefix(length)
      let symbol = try #require(QRSymbol(String(text)))
      #expect((symbol.width - 17) % 4 == 0 && symbol.isDark.count == symbol.width * symbol.width)
      let (side, isDark) = try grid(symbol.svg)
      let border = QRSymbol.quietZone
      #expect(side == symbol.width + 2 * border)
      for row in 0..<side {
        for column in 0..<side {
          let (y, x) = (row - border, column - border)
          let isInside = (0..<symbol.width).contains(y) && (0..<symbol.width).contains(x)
          #expect(isDark[row * side + column] == (isInside && symbol.isDark[y * symbol.width + x]))
        }
      }
    }
  }

  @Test func `a symbol has its three finder patterns`() throws {
    let symbol = try #require(QRSymbol("owntracks:///config"))
    func row(_ y: Int, from x: Int) -> String {
      (0..<7).map { symbol.isDark[y * symbol.width + x + $0] ? "#" : "." }.joined()
    }
    let last = symbol.width - 7
    for (x, y) in [(0, 0), (last, 0), (0, last)] {
      let pattern = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]
      #expect((0..<7).map { row(y + $0, from: x) } == pattern)
    }
    #expect(row(last, from: last) != "#######")
  }

  @Test func `texts that are empty or too long have no symbol`() {
    #expect(QRSymbol("") == nil)
    #expect(QRSymbol(String(repeating: "a", count: QRSymbol.longestText)) != nil)
    #expect(QRSymbol(String(repeating: "a", count: QRSymbol.longestText + 1)) == nil)
    #expect(PhoneSetup.drawing(of: String(repeating: "\u{FC}", count: 501)) == nil)
  }
}
