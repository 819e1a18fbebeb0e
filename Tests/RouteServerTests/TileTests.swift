import CampusGraph
import Foundation
import GeoCore
import MapDrawing
import RoutingTestSupport
import Testing

@testable import RouteServer

/// Map tiles, and how answers are kept by clients.
@Suite struct TileTests {
  private let city: ServedCity
  private let handler: RequestHandler

  init() throws {
    city = try ServedCity()
    handler = city.handler()
  }

  private func reply(
    _ target: String,
    method: String = "GET",
    _ change: (inout IncomingRequest) -> Void = { _ in }
  ) async -> Reply {
    var request = IncomingRequest(method: method, target)
    request.host = "maps.example:8080"
    change(&request)
    return await handler.reply(to: request, id: "1")
  }

  /// The address of the tile of zoom level 16 with the middle of the drawing, without its ending.
  private var address: String {
    let place = city.map.graph.coordinate(of: city.map.node("B"))
    let count = Double(1 << 16)
    let column = Int((place.longitude + 180) / 360 * count)
    let angle = place.latitude * .pi / 180
    let row = Int((1 - log(tan(angle) + 1 / cos(angle)) / .pi) / 2 * count)
    return "/tiles/16/\(column)/\(row)"
  }

  @Test func `pictures of tiles have 256 pixels, or 512`() async {
    for (ending, size) in [(".png", 256), ("@2x.png", 512), (".png?theme=dark", 256)] {
      let reply = await reply(address + ending)
      #expect(reply.status == 200 && reply.contentType == "image/png")
      #expect(reply.body.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      let width = reply.body[16..<20].reduce(0) { $0 << 8 | Int($1) }
      #expect(width == size)
      #expect(reply.cacheControl == "public, max-age=86400")
    }
  }

  @Test func `a graph without a base map has no vector tiles`() async throws {
    for target in [address + ".mvt", "/tiles.json"] {
      let reply = await reply(target)
      #expect(reply.status == 404)
      #expect(try JSONValue(parsing: reply.body)["message"]?.string?.contains(".png") == true)
    }
  }

  @Test(arguments: [
    "/tiles/16/1.png", "/tiles/16/1/x.png", "/tiles/1/2/0.png", "/tiles/23/0/0.png",
    "/tiles/+1/0/0.png", "/tiles/01/0/0.png", "/tiles/1/0/0", "/tiles/1/0/0.jpg",
    "/tiles/1/0/0@2x.mvt", "/tiles//0/0.png", "/tiles/1/0/0/.png", "/tiles/99999999999/0/0.png",
  ])
  func `other addresses have no tile`(target: String) async {
    #expect(await reply(target).status == 404)
  }

  @Test func `the style names the tiles of its server and leaves out names without glyphs`()
    async throws
  {
    let json = try JSONValue(parsing: await reply("/style.json?theme=dark").body)
    #expect(json["version"]?.number == 8)
    let source = json["sources"]?["rumbo"]?["url"]
    #expect(source?.string == "http://maps.example:8080/tiles.json")
    let types = json["layers"]?.array?.compactMap { $0["type"]?.string } ?? []
    #expect(types.count > 20 && !types.contains("symbol"))
    let named = try JSONValue(
      parsing: await reply("/style.json?glyphs=https://a.example/{fontstack}/{range}.pbf").body
    )
    let all = named["layers"]?.array?.compactMap { $0["type"]?.string } ?? []
    #expect(all.filter { $0 == "symbol" }.count == 3)
    let ids = named["layers"]?.array?.compactMap { $0["id"]?.string } ?? []
    #expect(Set(ids).count == ids.count)
    // What is underground is pale, and lies below all roads.
    let tunnels = named["layers"]?.array?.filter { $0["id"]?.string?.contains("tunnel") == true }
    #expect((tunnels?.count ?? 0) > 5)
    for tunnel in tunnels ?? [] { #expect((tunnel["paint"]?["line-opacity"]?.number ?? 1) < 0.5) }
    let lastTunnel = try #require(ids.lastIndex { $0.contains("tunnel") })
    #expect(ids.firstIndex { $0.hasSuffix("-casing") } ?? 0 > lastTunnel)
  }

  @Test(arguments: ["a b", "evil\"", "x/y", ""])
  func `a host that is none is not repeated`(host: String) async throws {
    let reply = await reply("/style.json") { $0.host = host }
    let json = try JSONValue(parsing: reply.body)
    #expect(json["sources"]?["rumbo"]?["url"]?.string == "/tiles.json")
  }

  @Test func `an answer that the client has is not sent again`() async throws {
    let target = "/v1/nearest?place=41.15,-8.61"
    let first = await reply(target)
    let tag = try #require(first.tag)
    #expect(first.status == 200 && first.cacheControl == "no-cache")
    for known in [tag, "\"x\", \(tag)", "*"] {
      let again = await reply(target) { $0.knownTags = known }
      #expect(again.status == 304 && again.body.isEmpty && again.tag == tag)
    }
    #expect(await reply(target) { $0.knownTags = "W/\"0-0\"" }.status == 200)
    #expect(await reply("/health").tag == nil)
  }

  @Test func `long answers are compressed for clients that read gzip`() async throws {
    let plain = await reply("/openapi.json")
    for accepted in ["gzip", "br, gzip;q=0.5", "*", "GZIP"] {
      let packed = await reply("/openapi.json") { $0.acceptedEncodings = accepted }
      #expect(packed.encoding == "gzip" && packed.body.count < plain.body.count / 3)
      #expect(packed.body.starts(with: [0x1F, 0x8B]))
    }
    for accepted in ["gzip;q=0", "br", "", nil] {
      let same = await reply("/openapi.json") { $0.acceptedEncodings = accepted }
      #expect(same.encoding == nil && same.body == plain.body)
    }
    let short = await reply("/health") { $0.acceptedEncodings = "gzip" }
    #expect(short.encoding == nil)
  }
}
