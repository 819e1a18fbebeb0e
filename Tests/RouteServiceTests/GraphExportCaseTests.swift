import CampusGraph
import Foundation
import GRDB
import GeoCore
import Routing
import RoutingTestSupport
import Testing

@testable import RouteService

@Suite struct `Exports of unusual graphs` {
  private static let corners = [(41.0, -8.0), (41.0, -7.0), (42.0, -7.0)].map {
    Coordinate(latitude: $0.0, longitude: $0.1)
  }

  private func code(_ body: () throws -> Void) throws -> ServiceError.Code {
    try serviceError(body).code
  }

  @Test(arguments: GraphFormat.allCases)
  func `without nodes are complete files`(format: GraphFormat) throws {
    let graph = try BareGraph(nodes: 0, arcs: [], at: [])
    if format == .gpkg {
      let package = try ExportedPackage(.network(graph.session))
      #expect(try package.rows("nodes").isEmpty && package.rows("edges").isEmpty)
      #expect(package.report.nodes == 0 && package.report.edges == 0)
    } else if format == .csv {
      let export = try GraphExports(.network(graph.session), .csv)
      #expect(
        export.texts == ["id,x,y\r\n", "source,target,key,length,file_dm,geometry\r\n"]
      )
    } else {
      let document = try GraphExports(.network(graph.session), .graphml).graphML()
      #expect(document.nodes.isEmpty && document.edges.isEmpty)
    }
  }

  @Test func `have straight lines with their lengths if there are no streets`() throws {
    let arcs: [(Int, Int, Weight)] = [(0, 1, 7), (1, 2, .unreachable)]
    let graph = try BareGraph(
      nodes: 3,
      arcs: arcs.map { (tail: $0.0, head: $0.1, weight: $0.2) },
      at: Self.corners
    )
    let package = try ExportedPackage(.network(graph.session))
    let rows = try package.rows("edges")
    #expect(rows.map { $0["u"] as Int64 } == [7, 10] && rows.map { $0["v"] as Int64 } == [10, 13])
    #expect(rows.map { $0["file_dm"] as Int? } == [7, nil])
    #expect(
      rows.map(ExportedPackage.points) == [Array(Self.corners[0...1]), Array(Self.corners[1...2])]
    )
    for (row, ends) in zip(rows, zip(Self.corners, Self.corners.dropFirst())) {
      let length = Geodesic.distance(ends.0, ends.1)
      #expect(abs((row["length"] as Double) - length) <= 0.0005)
    }
    #expect(package.report.attribution == "© Nobody")
    #expect(package.report.text(.english).hasSuffix("3 nodes, 2 edges\n© Nobody"))
    #expect(package.report.text(.spanish).hasSuffix("3 nodos, 2 aristas\n© Nobody"))
  }

  @Test func `without coordinates are GraphML and CSV, and no GeoPackage`() throws {
    let graph = try BareGraph(nodes: 2, arcs: [(0, 1, 5)], unit: .unknown)
    let source = GraphSource.network(graph.session)
    let document = try GraphExports(source, .graphml).graphML()
    #expect(document.nodes == ["7": [:], "10": [:]] && document.graph["crs"] == nil)
    #expect(document.edges.map { $0.data } == [["file": "5"]])
    let export = try GraphExports(source, .csv)
    #expect(export.texts == ["id\r\n7\r\n10\r\n", "source,target,key,file\r\n7,10,0,5\r\n"])
    let box = BoundingBox(south: 0, west: 0, north: 1, east: 1)
    for error in [
      try serviceError { _ = try ExportedPackage(source) },
      try serviceError { _ = try GraphExports(source, .csv, within: box) },
    ] {
      #expect(error.code == .notPrepared && error.names(graph.path))
      #expect(error.message(.plain).en.contains("graphml") && error.names("coordinates"))
    }
  }

  @Test func `in a box have the nodes in it and the edges between them`() throws {
    let graph = try BareGraph(
      nodes: 3,
      arcs: [(0, 1, 7), (1, 0, 8), (1, 2, 9), (2, 0, 9)],
      at: Self.corners
    )
    let box = BoundingBox(south: 40.5, west: -8.5, north: 41.5, east: -6.5)
    let export = try GraphExports(.network(graph.session), .csv, within: box)
    #expect(try export.tables().nodes.map { $0["id"] } == ["7", "10"])
    #expect(try export.tables().edges.map { $0["file_dm"] } == ["7", "8"])
    #expect(export.report.nodes == 2 && export.report.edges == 2)
    let nowhere = BoundingBox(south: 0, west: 0, north: 1, east: 1)
    #expect(try GraphExports(.network(graph.session), .graphml, within: nowhere).report.nodes == 0)
  }

  @Test(arguments: UInt64(0)..<6)
  func `of random graphs have every arc with its weight`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let families = RandomGraph.Family.allCases
    let drawn = RandomGraph(
      families[random.below(families.count)],
      maximumNodes: 20,
      using: &random
    )
    let graph = try BareGraph(drawn, unit: .milliseconds)
    let edges = try GraphExports(.network(graph.session), .csv).tables().edges
    let expected = (0..<graph.topology.arcCount).map { arc in
      let ends = [graph.topology.tail[arc], graph.topology.head[arc]].map {
        graph.numbers[$0.index]
      }
      let weight = graph.weights[arc]
      let text = weight < .unreachable ? Format.fixed(Double(weight) / 1000, 3) : ""
      return "\(ends[0])>\(ends[1]) \(text)"
    }
    let found = edges.map {
      "\($0["source"] ?? "")>\($0["target"] ?? "") \($0["file_s"] ?? "")"
    }
    #expect(found.sorted() == expected.sorted())
    let keys = edges.map { "\($0["source"] ?? "")>\($0["target"] ?? "")>\($0["key"] ?? "")" }
    #expect(Set(keys).count == keys.count)
  }

  @Test func `name columns apart from those of the tables`() throws {
    let graph = try BareGraph(
      nodes: 2,
      arcs: [(0, 1, 5)],
      at: Array(Self.corners.prefix(2)),
      unit: .unknown,
      profiles: ["U", "Length", "a\"b,c", "=1", "A\"B,C"]
    )
    let package = try ExportedPackage(.network(graph.session))
    let row = try #require(try package.rows("edges").first)
    let names = ["fid", "geom", "u", "v", "key", "length"]
    #expect(Array(row.columnNames) == names + ["U_", "Length_", "a\"b,c", "=1", "A\"B,C_"])
    let table = try GraphExports(.network(graph.session), .csv)
    #expect(try table.tables().edges.first?["a\"b,c"] == "5")
    #expect(table.texts[1].contains(",'=1,"))
    _ = try GraphExports(.network(graph.session), .graphml).graphML()
  }

  @Test func `have times without the penalties of destination-only streets`() throws {
    let city = try DrawnCity("A==B==C") { tail, _, edge in
      edge.access = .all
      if tail == "B" { edge.flags.insert(.driversDestinationOnly) }
    }
    let session = try GraphSession(city.path, trust: false)
    let weights = try session.network.weights(of: "car")
    let isCharged = weights.contains { $0 > 1 << 26 && $0 < .unreachable }
    #expect(isCharged)
    let seconds = try GraphExports(.network(session), .csv).tables().edges.compactMap {
      $0["car_s"].flatMap(Double.init)
    }
    #expect(seconds.count == 4 && seconds.allSatisfy { $0 > 1 && $0 < 120 })
  }

  @Test func `of a campus have all profiles`() throws {
    let campus = try DataSet.shared.campus()
    let export = try GraphExports(.campus(campus), .graphml)
    let document = try export.graphML()
    #expect(document.nodes.count == campus.graph.junctionCount)
    #expect(export.report.edges == document.edges.count)
    for profile in Profile.presets { #expect(document.types["edge.\(profile.name)_s"] == "double") }
    #expect(document.edges.contains { $0.data["highway"] == "steps" && $0.data["car_s"] == nil })
  }

  @Test(arguments: GraphFormat.allCases)
  func `are the same bytes each time`(format: GraphFormat) throws {
    let source = GraphSource.campus(try DataSet.shared.campus())
    if format == .gpkg {
      let packages = try (0..<2).map { _ in try ExportedPackage(source) }
      let files = try packages.map { try Data(contentsOf: URL(filePath: $0.path)) }
      #expect(files[0] == files[1])
    } else {
      #expect(try GraphExports(source, format).texts == GraphExports(source, format).texts)
    }
  }

  @Test func `report their progress up to the number of steps`() throws {
    let export = try GraphExport(.campus(try DataSet.shared.campus()), .graphml)
    var steps: [Int] = []
    _ = try export.write(to: "out", [GraphExport.Sink { _ in }]) { steps.append($0) }
    #expect(steps == steps.sorted() && steps.first == 0)
    #expect(steps.allSatisfy { $0 < export.stepCount } && steps.contains(export.stepCount / 2))
  }

  @Test func `end with the error of their output`() throws {
    let export = try GraphExport(.campus(try DataSet.shared.campus()), .csv)
    let full = GraphExport.Sink { _ throws(ServiceError) in throw .closedPipe }
    #expect(
      try code { _ = try export.write(to: "out", [GraphExport.Sink { _ in }, full]) } == .closedPipe
    )
    let package = try GraphExport(.campus(try DataSet.shared.campus()), .gpkg)
    let error = try serviceError { _ = try package.write(to: "/nowhere/out.gpkg") }
    #expect(error.code == .badFile && error.names("/nowhere/out.gpkg"))
  }
}

@Suite struct `Formats of exported graphs` {
  @Test(
    arguments: [
      ("a.gpkg", nil, .gpkg), ("a.graphml", nil, .graphml), ("a.csv", nil, .csv),
      ("tables/", nil, .csv), ("/", nil, .csv), ("a.csv", "gpkg", .gpkg),
      ("a.graphml", "osmnx", .osmnx), ("a", "csv", .csv),
    ] as [(String, String?, GraphFormat)]
  )
  func `come from a name or from the ending`(
    _ output: String,
    _ name: String?,
    _ format: GraphFormat
  ) throws {
    #expect(try GraphFormat(named: name, output: output) == format)
  }

  @Test func `that are not known are refused with the known ones`() throws {
    let cases: [(String, String?, String)] = [("a.shp", nil, "a.shp"), ("a.gpkg", "shp", "shp")]
    for (output, name, text) in cases {
      let error = try serviceError { _ = try GraphFormat(named: name, output: output) }
      #expect(error.code == .invalidValue && error.names(text))
      #expect(error.names("gpkg, graphml, osmnx, csv"))
    }
  }

  @Test(arguments: [
    ("a.csv", ["a-nodes.csv", "a-edges.csv"]), ("a", ["a-nodes.csv", "a-edges.csv"]),
    ("x/", ["x/nodes.csv", "x/edges.csv"]), ("/tmp", ["/tmp/nodes.csv", "/tmp/edges.csv"]),
  ])
  func `of tables are two files`(_ output: String, _ files: [String]) {
    #expect(GraphFormat.csv.files(for: output) == files)
    #expect(GraphFormat.gpkg.files(for: output) == [output])
    #expect(GraphFormat.gpkg.textFiles(for: output) == [])
  }
}
