import CampusGraph
import Foundation
import GRDB
import GeoCore
import Routing
import RoutingTestSupport
import Testing

@testable import RouteService

@Suite struct `Exports of graphs` {
  private static let drawing = """
    A==B>=C
    |     "
    D-----E
    """
  private static let hostile = "=1+2 \"<Rua> & 'Sé'\",\u{7}\r\n@x ]]> \u{FFFE}"

  /// A city whose street AB has a hostile name and comes from an OSM way.
  private func city() throws -> DrawnCity {
    try DrawnCity(Self.drawing) { tail, head, edge in
      guard "\(tail)\(head)" == "AB" else { return }
      edge.name = Self.hostile
      edge.source = "way/987654321012"
      edge.maxSpeed = 30
      edge.flags.insert(EdgeFlags(.residential))
    }
  }

  private func source(_ city: DrawnCity) throws -> GraphSource {
    .network(try GraphSession(city.path, trust: false))
  }

  /// Seconds of a profile for each directed edge, as the router weighs it.
  private func seconds(_ city: DrawnCity, _ profile: Profile) -> [String: Double] {
    let (graph, metric) = (city.map.graph, Metric(customizing: city.map.graph, for: profile))
    var result: [String: Double] = [:]
    for arc in 0..<graph.arcCount where metric.isUsable(ArcID(arc)) {
      let ends = [graph.topology.tail[arc], graph.topology.head[arc]]
      let key = ends.map { "\(100 + 10 * $0.index)" }.joined(separator: ">")
      result[key] = Double(metric.durations[ArcID(arc)]) / 1000
    }
    return result
  }

  @Test func `as GraphML have the attributes of OSMnx`() throws {
    let city = try city()
    let export = try GraphExports(try source(city), .graphml)
    let document = try export.graphML()
    #expect(document.graph["crs"] == "epsg:4326")
    #expect(document.graph["attribution"] == DrawnCity.attribution)
    #expect(document.graph["data_version"] == DrawnCity.version)
    let types = [
      "node.x": "double", "node.y": "double", "edge.length": "double", "edge.name": "string",
      "edge.highway": "string", "edge.oneway": "boolean", "edge.osmid": "long",
      "edge.geometry": "string", "edge.foot_s": "double", "edge.car_s": "double",
      "graph.crs": "string",
    ]
    for (name, type) in types { #expect(document.types[name] == type, "\(name)") }
    #expect(document.nodes.count == 5 && export.report.nodes == 5)
    for name in "ABCDE" {
      let data = try #require(document.nodes["\(city.number(name))"])
      #expect(data["x"].flatMap(Double.init) == city.location(name).longitude)
      #expect(data["y"].flatMap(Double.init) == city.location(name).latitude)
    }
    let graph = city.map.graph
    #expect(document.edges.count == graph.arcCount && export.report.edges == graph.arcCount)
    let edge = try #require(
      document.edges.first {
        $0.source == "\(city.number("A"))" && $0.target == "\(city.number("B"))"
      }
    )
    #expect(edge.id == "0" && edge.data["osmid"] == "987654321012")
    #expect(edge.data["highway"] == "residential" && edge.data["kind"] == "road")
    #expect(edge.data["oneway"] == "false" && edge.data["maxspeed"] == "30")
    #expect(edge.data["name"] == "=1+2 \"<Rua> & 'Sé'\", @x ]]>")
    let length = graph.attributes.length[city.map.edge("A", "B")]
    #expect(edge.data["length"].flatMap(Double.init) == Double(length) / 1000)
  }

  @Test func `for OSMnx have the same values as texts`() throws {
    let city = try city()
    let typed = try GraphExports(try source(city), .graphml).graphML()
    let document = try GraphExports(try source(city), .osmnx).graphML()
    #expect(document.types.keys.sorted() == typed.types.keys.sorted())
    #expect(document.types.values.allSatisfy { $0 == "string" })
    #expect(document.nodes == typed.nodes && document.graph == typed.graph)
    for (edge, other) in zip(document.edges, typed.edges) {
      #expect(edge.source == other.source && edge.target == other.target && edge.id == other.id)
      let values = edge.data.mapValues { ["True": "true", "False": "false"][$0] ?? $0 }
      #expect(values == other.data && edge.data["oneway"]?.first?.isUppercase == true)
    }
  }

  @Test func `have the seconds of each profile, and none where it may not go`() throws {
    let city = try city()
    let document = try GraphExports(try source(city), .graphml).graphML()
    for profile in [Profile.foot, .car] {
      let expected = seconds(city, profile)
      var found: [String: Double] = [:]
      for edge in document.edges {
        found["\(edge.source)>\(edge.target)"] = edge.data["\(profile.name)_s"].flatMap(Double.init)
      }
      #expect(found == expected && !expected.isEmpty)
    }
  }

  @Test func `are the same rows in every format`() throws {
    let city = try city()
    let document = try GraphExports(try source(city), .graphml).graphML()
    let tables = try GraphExports(try source(city), .csv).tables()
    let package = try ExportedPackage(try source(city))
    let edges = try package.rows("edges")
    let ids = try package.rows("nodes").map { $0["id"] as Int64 }
    #expect(ids == tables.nodes.compactMap { $0["id"].flatMap(Int64.init) } && ids.count == 5)
    #expect(edges.count == document.edges.count && edges.count == tables.edges.count)
    for (index, edge) in document.edges.enumerated() {
      let (row, record) = (edges[index], tables.edges[index])
      #expect(record["source"] == edge.source && record["target"] == edge.target)
      #expect(record["key"] == edge.id && "\(row["key"] as Int)" == edge.id)
      #expect("\(row["u"] as Int64)" == edge.source && "\(row["v"] as Int64)" == edge.target)
      for name in ["name", "feature", "highway", "kind"] {
        #expect((row[name] as String?) == edge.data[name])
        let text = edge.data[name] ?? ""
        #expect(record[name] == (text.hasPrefix("=") ? "'" : "") + text)
      }
      for name in ["length", "foot_s", "car_s"] {
        #expect((row[name] as Double?) == edge.data[name].flatMap(Double.init))
        #expect(record[name] == edge.data[name] ?? "")
      }
      #expect((row["oneway"] as Bool) == (edge.data["oneway"] == "true"))
      let text = ExportedPackage.points(row).map {
        Format.fixed($0.longitude, 7) + " " + Format.fixed($0.latitude, 7)
      }
      #expect(record["geometry"] == "LINESTRING (\(text.joined(separator: ", ")))")
      // GraphML has lines with bends only.
      #expect(edge.data["geometry"] == (text.count > 2 ? record["geometry"] : nil))
    }
  }

  @Test func `follow the street in both directions`() throws {
    let city = try city()
    let rows = try ExportedPackage(try source(city)).rows("edges")
    let graph = city.map.graph
    for edge in graph.edges {
      let ends = [graph.tail(of: edge), graph.head(of: edge)].map { 100 + 10 * Int64($0.index) }
      let line = graph.geometry.line(of: edge)
      for isForward in [true, false] {
        let (tail, head) = isForward ? (ends[0], ends[1]) : (ends[1], ends[0])
        let way = isForward ? line : line.reversed()
        let found = rows.filter {
          $0["u"] as Int64 == tail && $0["v"] as Int64 == head && ExportedPackage.points($0) == way
        }
        let arcs = graph.arcs(of: DirectedEdge(edge, forward: isForward))
        #expect(found.count == min(1, arcs.count))
        #expect(found.allSatisfy { ($0["reversed"] as Bool) == !isForward })
      }
    }
  }

  @Test func `tell one-way streets and number parallel edges`() throws {
    let city = try DrawnCity(
      """
      A=>=B
      "   "
      C===D
      """
    )
    let edges = try GraphExports(try source(city), .csv).tables().edges
    let forward = edges.filter {
      $0["source"] == "\(city.number("A"))" && $0["target"] == "\(city.number("B"))"
    }
    #expect(forward.count == 1 && forward[0]["oneway"] == "true")
    // Two arcs between the same nodes of a bare graph.
    let bare = try BareGraph(nodes: 2, arcs: [(0, 1, 5), (0, 1, 9), (1, 0, 5)], unit: .seconds)
    let rows = try GraphExports(.network(bare.session), .csv).tables().edges
    #expect(rows.map { $0["key"] } == ["0", "1", "0"])
    #expect(rows.map { $0["file_s"] } == ["5", "9", "5"])
  }

  @Test func `leave out the states of turn restrictions`() throws {
    let city = try DrawnCity("A==B==C")
    let plain = city.map.graph
    let ab = DirectedEdge(city.map.edge("A", "B"), forward: true)
    let bc = DirectedEdge(city.map.edge("B", "C"), forward: true)
    let graph = plain.expanded(forbidding: [ForbiddenTurn([ab, bc], modes: .car)])
    try #require(graph.nodeCount > graph.junctionCount)
    let network = RoadNetwork(
      .init(unit: .milliseconds, dataVersion: "1"),
      topology: graph.topology,
      coordinates: graph.coordinates,
      numbers: NodeNumbers((0..<Int64(graph.nodeCount)).map { $0 }),
      weights: [("car", Metric(customizing: graph, for: .car).weights)]
    )
    let exported = try ExportedGraph(network, graph, within: nil)
    #expect(exported.nodeCount == 3)
    let rows = (0..<3).flatMap { exported.edges(from: NodeID($0)) }
    #expect(rows.count == 4 && rows.allSatisfy { $0.head < 3 })
    #expect(rows.allSatisfy { $0.values.last != .missing })
  }
}
