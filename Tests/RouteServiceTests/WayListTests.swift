import CampusGraph
import GeoCore
import RoutingTestSupport
import Testing

@testable import RouteService

@Suite struct `Lists of ways` {
  private static let map = AsciiMap(
    """
    A==B==C
    "
    D==E
    """,
    cell: 50
  ) { tail, head, edge in
    switch [tail, head] {
    case ["A", "B"], ["B", "C"]: (edge.name, edge.source) = ("Rua Alta", "way/7")
    case ["A", "D"]: (edge.name, edge.source) = ("Travessa da Sé", "way/17")
    default: (edge.name, edge.source) = ("", "way/9")
    }
  }

  private static func list(
    _ text: String,
    near: Character? = nil,
    radius: Meters = 10
  ) throws -> [JSONValue] {
    let graph = map.graph
    let place = near.map { graph.coordinate(of: map.node($0)) }
    let list = try WayList(
      graph,
      matching: text,
      near: place.map { ($0, EdgeIndex(graph: graph), radius) },
      style: .plain
    )
    #expect(list.text.split(separator: "\n").count == 2 + (list.json.array?.count ?? 0))
    return list.json.array ?? []
  }

  @Test func `have each way once, with the sum of its edges`() throws {
    let ways = try Self.list("")
    #expect(Set(ways.compactMap { $0["id"]?.string }) == ["way/7", "way/9", "way/17"])
    let high = try #require(ways.first { $0["id"] == "way/7" })
    #expect(high["edges"]?.array?.count == 2 && high["kind"] == "road")
    #expect(abs((high["length"]?.number ?? 0) - 300) < 0.5 && high["distance"] == nil)
    let edges = ways.flatMap { $0["edges"]?.array ?? [] }.compactMap(\.number)
    #expect(edges.sorted() == (0..<Self.map.graph.edgeCount).map(Double.init))
    #expect(
      ways.compactMap { $0["edges"]?.array?.first?.number }
        == ways.compactMap { $0["edges"]?.array?.first?.number }.sorted()
    )
  }

  @Test(arguments: [
    ("rua", ["way/7"]), ("RÚA ALT", ["way/7"]), ("alta rua", ["way/7"]), ("se", ["way/17"]),
    ("travessa sé", ["way/17"]), ("way/9", ["way/9"]), ("7", ["way/7"]), ("way/7", ["way/7"]),
    ("t", ["way/17"]),
  ])
  func `match words of names by their beginnings, and ids as a whole`(
    text: String,
    ids: [String]
  ) throws {
    #expect(try Self.list(text).compactMap { $0["id"]?.string } == ids)
  }

  @Test(arguments: ["lta", "Rua Baixa", "way/", "ay/7", "!!", "way/70"])
  func `are not found if no name or id fits`(text: String) throws {
    let error = try serviceError { _ = try Self.list(text) }
    #expect(error.code == .notFound && error.names(text))
    #expect(error.details["text"]?.string == text)
  }

  @Test func `near a place have those within the radius, the nearest first`() throws {
    let near = try Self.list("", near: "E", radius: 101)
    #expect(near.compactMap { $0["id"]?.string } == ["way/9", "way/7"])
    #expect(near[0]["distance"] == 0)
    #expect(abs((near[1]["distance"]?.number ?? 0) - 100) < 0.5)
    #expect(try Self.list("", near: "E", radius: 99).count == 1)
    let error = try serviceError { _ = try Self.list("sé", near: "E", radius: 10) }
    #expect(error.code == .notFound && error.names("10 m") && error.names("snap_radius"))
  }
}
