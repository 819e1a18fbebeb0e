import Basemap
import CampusGraph
import GeoCore
import RouteService
import Routing
import RoutingTestSupport
import Testing

@testable import RouteServer

/// OSRM's service `tile`.
@Suite struct OSRMTileTests {
  private let city: ServedCity

  init() throws { city = try ServedCity() }

  /// The target of the tile of a zoom level with a node of the drawing.
  private func target(_ zoom: Int, at node: Character = "B", profile: String = "driving") -> String
  {
    let id = TileID(containing: city.map.graph.coordinate(of: city.map.node(node)), zoom: zoom)
    return "/tile/v1/\(profile)/tile(\(id.x),\(id.y),\(zoom)).mvt"
  }

  private func tile(_ target: String, of answerer: OSRMAnswerer? = nil) throws -> VectorTile {
    let bytes = try (answerer ?? city.answerer).document(
      for: AddressedRequest(get: target.utf8),
      in: .english
    )
    return try VectorTile(decoding: bytes)
  }

  // MARK: - Layers

  @Test func `segments have a feature in each permitted direction`() throws {
    let layer = try #require(try tile(target(14))["speeds"])
    // Eight two-way streets and one one-way street.
    #expect(layer.extent == 4096 && layer.features.count == 17)
    #expect(layer.features.map(\.id) == (1...17).map { UInt64($0) })
    for feature in layer.features {
      #expect(
        Set(feature.tags.keys) == [
          "speed", "is_small", "datasource", "weight", "duration", "name", "rate", "is_startpoint",
        ]
      )
      #expect(feature.text("datasource") == "profile" && feature.isTrue("is_startpoint"))
      let (speed, duration) = (feature.number("speed") ?? 0, feature.number("duration") ?? 0)
      #expect(speed > 0 && duration > 0 && feature.number("weight") == duration)
      #expect(abs((feature.number("rate") ?? 0) - speed / 36) < 0.1)
    }
    let names = layer.features.map { $0.text("name") }
    #expect(names.filter { $0 == "Rua AB" }.count == 2)
    #expect(names.filter { $0 == "Rua CG" }.count == 1)
    // The island is a small component.
    let small = layer.features.filter { $0.isTrue("is_small") }.map { $0.text("name") }
    #expect(small == ["Rua XZ", "Rua XZ"])
  }

  @Test func `nodes have their numbers in the map as ids`() throws {
    let features = try #require(try tile(target(14))["osmnodes"]).features
    let numbers = Set<UInt64?>([100, 110, 120, 130, 140, 150, 160, 170, 180])
    #expect(Set(features.map(\.id)) == numbers)
    #expect(features.allSatisfy { $0.tags.isEmpty })
  }

  @Test func `turns are in tiles from zoom level 15 on`() throws {
    #expect(try tile(target(14))["turns"] == nil)
    let features = try #require(try tile(target(15))["turns"]).features
    #expect(features.map(\.id) == (1...features.count).map { UInt64($0) })
    for feature in features {
      #expect(
        Set(feature.tags.keys) == [
          "bearing_in", "turn_angle", "cost", "weight", "type", "modifier",
        ]
      )
      #expect((0..<360).contains(feature.integer("bearing_in") ?? -1))
      #expect((-180...180).contains(feature.integer("turn_angle") ?? 999))
      guard case .points(let points) = feature.geometry else {
        Issue.record("a turn is a point")
        continue
      }
      #expect(points.count == 1)
    }
    // At B, a turn into the street south is one by 90°, and costs time. Angles are rounded down.
    let south = features.filter {
      (88...91).contains($0.integer("turn_angle") ?? 0)
        && (88...91).contains($0.integer("bearing_in") ?? 0)
    }
    #expect(!south.isEmpty && south.allSatisfy { $0.text("modifier") == "right" })
    #expect(south.allSatisfy { ($0.number("cost") ?? 0) > 0 })
  }

  @Test func `features are cut at a margin of 128 units`() throws {
    let tile = try tile(target(19))
    for feature in tile["speeds"]?.features ?? [] {
      guard case .lines(let lines) = feature.geometry else { continue }
      #expect(
        lines.joined().allSatisfy { (-128...4224).contains($0.x) && (-128...4224).contains($0.y) }
      )
    }
    #expect((tile["osmnodes"]?.features.count ?? 9) < 9)
  }

  @Test func `a tile beyond the streets is empty`() async {
    let reply = await city.handler().reply(
      to: IncomingRequest(method: "GET", "/tile/v1/driving/tile(0,0,12).mvt"),
      id: "1"
    )
    #expect(reply.status == 200 && reply.body.isEmpty && reply.service == "tile")
    #expect(reply.contentType == "application/x-protobuf")
  }

  @Test func `streets of all regions are in a tile`() throws {
    let south = try ServedCity(
      origin: Coordinate(latitude: 41.145, longitude: -8.61),
      limits: .withoutTimeouts
    )
    let both = OSRMAnswerer(Regions([city.region, south.region]))
    #expect(try tile(target(12), of: both)["speeds"]?.features.count == 34)
    // A region that the tile does not meet need not know the profile.
    let walk = try ServedCity(
      profiles: [.foot],
      origin: Coordinate(latitude: 10, longitude: 10),
      limits: .withoutTimeouts
    )
    let mixed = OSRMAnswerer(Regions([walk.region, city.region]))
    #expect(try tile(target(12), of: mixed)["speeds"]?.features.count == 17)
  }

  // MARK: - Replies

  @Test func `a tile that the client has is not sent again, and long ones are compressed`()
    async
    throws
  {
    var request = IncomingRequest(method: "GET", target(15))
    request.acceptedEncodings = "gzip"
    let handler = city.handler()
    let reply = await handler.reply(to: request, id: "1")
    #expect(reply.contentType == "application/x-protobuf" && reply.encoding == "gzip")
    #expect(try VectorTile(decoding: reply.body)["speeds"] != nil)
    request.knownTags = reply.tag
    #expect(await handler.reply(to: request, id: "2").status == 304)
  }

  // MARK: - Errors

  @Test(arguments: [
    ("tile(0,0,11).mvt", "InvalidOptions: Invalid coodinates. Only zoomlevel 12+ is supported"),
    ("tile(0,0,20).mvt", "InvalidOptions: Invalid coodinates. Only zoomlevel 12+ is supported"),
    ("tile(4096,0,12).mvt", "InvalidOptions: Invalid coodinates. Only zoomlevel 12+ is supported"),
    ("tile(0,4096,12).mvt", "InvalidOptions: Invalid coodinates. Only zoomlevel 12+ is supported"),
    (
      "tile(4294967295,0,12).mvt",
      "InvalidOptions: Invalid coodinates. Only zoomlevel 12+ is supported"
    ),
    (
      "tile(0,0,4294967295).mvt",
      "InvalidOptions: Invalid coodinates. Only zoomlevel 12+ is supported"
    ),
    ("tile(0,0,12).mvt?x=1", "InvalidQuery: Query string malformed close to position 33"),
    ("tile(0,0,12).mvt?", "InvalidQuery: Query string malformed close to position 33"),
    ("tile(0,0,12).mvt.json", "InvalidQuery: Query string malformed close to position 33"),
    ("tile(0,0,12)", "InvalidQuery: Query string malformed close to position 28"),
    ("tile(0,0,12).mv", "InvalidQuery: Query string malformed close to position 28"),
    ("tile(0,0).mvt", "InvalidQuery: Query string malformed close to position 25"),
    ("tile(1.5,0,12).mvt", "InvalidQuery: Query string malformed close to position 23"),
    ("tile(a,0,12).mvt", "InvalidQuery: Query string malformed close to position 22"),
    ("tile(-1,0,12).mvt", "InvalidQuery: Query string malformed close to position 22"),
    ("tile(4294967296,0,12).mvt", "InvalidQuery: Query string malformed close to position 22"),
    ("Tile(0,0,12).mvt", "InvalidQuery: Query string malformed close to position 17"),
    ("7.4,43.7;7.4,43.7", "InvalidQuery: Query string malformed close to position 17"),
  ])
  func `errors are those of OSRM`(query: String, message: String) {
    #expect(city.failure("/tile/v1/driving/" + query) == message)
  }

  @Test func `leading zeros and escaped brackets are read`() throws {
    for query in ["tile(00,0,0012).mvt", "tile%280,0,12%29.mvt"] {
      #expect(try tile("/tile/v1/driving/" + query).layers.isEmpty)
    }
  }

  @Test func `a POST is refused`() {
    let error = #expect(throws: OSRMError.self) {
      try AddressedRequest(post: "/tile/v1/driving".utf8, Array("{}".utf8))
    }
    #expect(error?.code == .notImplemented)
    #expect(
      error?.message.en == "This service does not support POST requests with a JSON body."
    )
  }

  @Test func `an unknown profile is refused by its name`() {
    #expect(
      city.failure(target(14, profile: "boat")).hasPrefix("InvalidValue: there is no profile")
    )
  }

  @Test func `a tile with more segments than the limit is refused`() throws {
    var limits = ServerLimits.withoutTimeouts
    limits.tileSegments = 8
    let small = try ServedCity(limits: limits)
    #expect(
      small.failure(target(14))
        == "TooBig: Number of segments 9 is higher than current maximum (8)"
    )
  }
}
