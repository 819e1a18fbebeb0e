import CampusGraph
import Foundation
import GeoCore
import Routing
import RoutingTestSupport
import Testing

@testable import RouteService

/// Questions about the nodes of graph files without streets.
@Suite struct `Graphs of nodes and arcs` {
  private static func coordinate(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: longitude)
  }

  /// Four nodes on a meridian, a hundredth of a degree apart: 1.1057 km at the equator.
  private static func line(unit: WeightUnit = .decimeters) throws -> BareGraph {
    try BareGraph(
      nodes: 4,
      arcs: [(0, 1, 100), (1, 0, 100), (1, 2, 250), (2, 1, 250), (2, 3, 50), (3, 2, 50)],
      at: (0..<4).map { coordinate(0.01 * Double($0), 30) },
      unit: unit
    )
  }

  private static func route(_ graph: BareGraph, _ nodes: Int...) throws -> GraphRoute {
    try GraphRoute(
      graph.session,
      try graph.session.indexes(nil),
      through: try graph.places(nodes),
      by: nil
    )
  }

  @Test func `have nodes by their numbers in the imported file`() throws {
    let graph = try Self.line()
    for node in 0..<4 {
      let place = try graph.session.node("\(graph.numbers[node])", "node:x")
      #expect(place.node == NodeID(node) && place.number == graph.numbers[node])
      #expect(place.label == "node \(graph.numbers[node])" && place.distance == 0)
      #expect(place.json["id"]?.string == "\(graph.numbers[node])" && place.json["kind"] == "node")
      #expect(place.json["location"]?.array?.last?.number == 0.01 * Double(node))
    }
  }

  @Test(arguments: ["0", "8", "17", "4294967296", "9223372036854775807", "99999999999999999999"])
  func `have no other nodes`(number: String) throws {
    let graph = try Self.line()
    let error = try serviceError {
      _ = try graph.session.resolve("node:" + number, profile: "file", snapRadius: 250)
    }
    #expect(error.code == .notFound && error.names("node:" + number) && error.names(graph.path))
    #expect(error.details["place"]?.string == "node:" + number)
  }

  @Test(arguments: ["Biblioteca", "station:La Y", "pixel:1,2", "stop:X"])
  func `have no names and no pixels`(text: String) throws {
    let graph = try Self.line()
    let error = try serviceError {
      _ = try graph.session.resolve(text, profile: "file", snapRadius: 250)
    }
    #expect(error.code == .notFound && error.names(text))
  }

  @Test(arguments: UInt64(0)..<10)
  func `have the routes of a table of all paths`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let family = RandomGraph.Family.allCases[Int(seed) % RandomGraph.Family.allCases.count]
    let drawn = RandomGraph(family, maximumNodes: 20, using: &random)
    let graph = try BareGraph(drawn)
    let reference = FloydWarshall(graph.topology, graph.weights)
    let indexes = try graph.session.indexes(nil)
    for _ in 0..<20 {
      let nodes = [random.below(graph.numbers.count), random.below(graph.numbers.count)]
      let places = try graph.places(nodes)
      let weight = reference.weight(from: NodeID(nodes[0]), to: NodeID(nodes[1]))
      do {
        let route = try GraphRoute(graph.session, indexes, through: places, by: nil)
        let leg = try #require(route.legs.first)
        #expect(Int(leg.weight) == weight && route.legs.count == 1)
        #expect(leg.nodes.first == NodeID(nodes[0]) && leg.nodes.last == NodeID(nodes[1]))
        #expect(route.distance(of: leg) == Double(leg.weight) * 0.1)
        #expect(route.duration(of: leg) == nil)
      } catch let error as ServiceError {
        #expect(weight == nil && error.code == .noRoute)
        #expect(error.names(places[0].input) && error.names(places[1].input))
        #expect(error.details["from"]?["id"]?.string == "\(places[0].number)")
      }
    }
  }

  @Test func `have a leg between each two stops`() throws {
    let route = try Self.route(try Self.line(), 0, 2, 3, 2)
    #expect(route.legs.map(\.weight) == [350, 50, 50])
    #expect(route.legs.map(\.nodes.count) == [3, 2, 2])
    let json = route.json
    let object = try #require(json["routes"]?.array?.first)
    #expect(object["weight"] == 450 && object["distance"] == 45 && object["duration"] == nil)
    #expect(object["profile"] == "file" && object["legs"]?.array?.count == 3)
    let nodes = object["legs"]?.array?.map { $0["nodes"] }
    #expect(nodes == [[7, 10, 13], [13, 16], [16, 13]])
    #expect(json["waypoints"]?.array?.count == 4 && json["data_version"] == "bare-1")
    let line = try #require(object["geometry"]?["coordinates"]?.array)
    #expect(line == [[30, 0], [30, 0.01], [30, 0.02], [30, 0.03], [30, 0.02]])
  }

  @Test(
    arguments: [
      (.decimeters, 35, nil), (.meters, 350, nil), (.milliseconds, nil, 0.35),
      (.seconds, nil, 350), (.unknown, nil, nil),
    ] as [(WeightUnit, Double?, Double?)]
  )
  func `measure what their unit says`(unit: WeightUnit, meters: Double?, seconds: Double?) throws {
    let route = try Self.route(try Self.line(unit: unit), 0, 2)
    let leg = route.legs[0]
    #expect((route.duration(of: leg) == nil) == (seconds == nil))
    #expect(abs((route.duration(of: leg) ?? 0) - (seconds ?? 0)) < 1e-9)
    let distance = try #require(route.distance(of: leg))
    // Two hundredths of a degree of the meridian at the equator: 110,574 m a degree.
    #expect(meters.map { $0 == distance } ?? (abs(distance - 2211.5) < 0.5), "\(distance)")
    #expect(unit.kind == (meters != nil ? .distance : seconds != nil ? .duration : .weight))
    let text = route.text(.plain)
    #expect(text.contains("weight 350") && text.contains("nodes: 3"), "\(text)")
    #expect(text.hasPrefix("node 7 → node 13\n"))
  }

  @Test func `without coordinates have neither lengths nor lines`() throws {
    let graph = try BareGraph(nodes: 2, arcs: [(0, 1, 60)], unit: .seconds)
    let route = try Self.route(graph, 0, 1)
    #expect(route.distance(of: route.legs[0]) == nil && route.duration(of: route.legs[0]) == 60)
    #expect(route.line(route.legs) == nil && route.export == nil)
    let object = route.json["routes"]?.array?.first
    #expect(object?["geometry"] == nil && object?["distance"] == nil && object?["duration"] == 60)
    let error = try serviceError {
      _ = try graph.session.resolve("0,30", profile: "file", snapRadius: 250)
    }
    #expect(error.code == .notPrepared && error.names("coordinates") && error.names("node:N"))
  }

  @Test func `have a line of two points from a node to itself`() throws {
    let route = try Self.route(try Self.line(), 1, 1)
    #expect(route.legs[0].weight == 0 && route.legs[0].nodes == [NodeID(1)])
    #expect(route.line(route.legs)?.count == 2)
    #expect(route.export?.line.count == 2 && route.export?.distance == 0)
  }

  @Test func `are exported with their places and the attribution`() throws {
    let export = try #require(try Self.route(try Self.line(), 0, 1, 3).export)
    #expect(export.name == "node 7 → node 10 → node 16" && export.attribution == "© Nobody")
    #expect(export.waypoints.map(\.name) == ["node 7", "node 10", "node 16"])
    #expect(export.distance == 40 && export.line.count == 4 && export.departure == nil)
  }

  // MARK: - Coordinates

  @Test func `take the node nearest to a coordinate within a radius`() throws {
    let graph = try Self.line()
    // A thousandth of a degree north of the second node: 110.6 m.
    let place = try graph.session.resolve("0.011,30", profile: "file", snapRadius: 111)
    #expect(place.node == NodeID(1) && abs(place.distance - 110.57) < 0.02)
    let error = try serviceError {
      _ = try graph.session.resolve("0.011,30", profile: "file", snapRadius: 110)
    }
    #expect(error.code == .noSegment && error.names("0.011,30") && error.names("111 m"))
    #expect(error.details["distance"] == 110.6 && error.details["nearest"] == [30, 0.01])
    #expect(error.details["geo_uri"]?.string?.hasPrefix("geo:0.011") == true)
  }

  @Test(arguments: [
    ("1,30", ServiceError.Code.outsideArea), ("-0.01,30", .outsideArea), ("0.015,30", .noSegment),
    ("30,0.015", .outsideArea), ("-80,-150", .outsideArea),
  ])
  func `tell coordinates outside from those between nodes`(
    text: String,
    code: ServiceError.Code
  ) throws {
    let graph = try Self.line()
    let error = try serviceError {
      _ = try graph.session.resolve(text, profile: "file", snapRadius: 50)
    }
    #expect(error.code == code && error.names(text))
    // The remedy for swapped numbers names their order.
    #expect(error.message(.plain).en.contains("LATITUDE,LONGITUDE") == (text == "30,0.015"))
  }

  @Test func `take no node from which one cannot get away`() throws {
    let graph = try BareGraph(
      nodes: 4,
      arcs: [(0, 1, 9), (1, 2, 9), (2, 0, 9), (2, 3, 9)],
      at: [(0.0, 0.0), (0, 0.01), (0.01, 0), (0.02, 0)].map { Self.coordinate($0.0, $0.1) }
    )
    let place = try graph.session.resolve("0.019,0", profile: "file", snapRadius: 10_000)
    #expect(place.node == NodeID(2), "the last node has no way back")
    #expect(
      try graph.session.resolve(graph.text(3), profile: "file", snapRadius: 0).node == NodeID(3)
    )
  }

  // MARK: - Tables

  @Test(arguments: UInt64(0)..<6)
  func `have tables of all paths, the same on any number of threads`(seed: UInt64) throws {
    var random = SplitMix64(seed: 100 + seed)
    let drawn = RandomGraph(.disconnected, maximumNodes: 24, using: &random)
    let graph = try BareGraph(drawn, unit: .meters)
    let reference = FloydWarshall(graph.topology, graph.weights)
    let count = graph.numbers.count
    let sources = (0..<7).map { _ in random.below(count) }
    let targets = (0..<5).map { _ in random.below(count) }
    let table = GraphTable(
      session: graph.session,
      indexes: try graph.session.indexes(nil),
      sources: try graph.places(sources),
      destinations: try graph.places(targets),
      kind: .distance
    )
    let expected = sources.map { from in
      targets.map { to in
        reference.weight(from: NodeID(from), to: NodeID(to)).map(Double.init)
      }
    }
    #expect(try table.values() == expected)
    for form in MatrixWriter.Form.allCases {
      let written = try [1, 2, 16].map { threads in
        let parts = Bytes()
        try table.write(form, threads: threads, to: { parts.bytes += $0 }) { parts.rows.append($0) }
        #expect(parts.rows == [7])
        return parts.bytes
      }
      #expect(Set(written).count == 1)
      if form == .npy {
        let array = try MatrixReader.npy(written[0])
        #expect(zip(array.values, expected.joined()).allSatisfy { $1 == nil ? $0.isNaN : $0 == $1 })
      }
    }
    #expect(try table.text(.plain).contains("–") == expected.joined().contains(nil))
  }

  /// What a table has written.
  private final class Bytes {
    var bytes: [UInt8] = []
    var rows: [Int] = []
  }

  // MARK: - Isochrones

  @Test func `have isochrones in the unit of their weights alone`() throws {
    let graph = try Self.line(unit: .meters)
    func question(_ limits: IsochroneQuestion.Limits) -> IsochroneQuestion {
      IsochroneQuestion(place: "node:7", limits: limits, profile: nil, excluded: [])
    }
    let error = try serviceError {
      _ = try question(.minutes([1])).answer(onNodesOf: graph.session, snapRadius: 250)
    }
    #expect(error.code == .notPrepared && error.names("annotations=distance"))
    let (place, document) = try question(.meters([360, 120]))
      .answer(onNodesOf: graph.session, snapRadius: 250)
    #expect(place.number == 7 && document.metric == "distance")
    #expect(document.contours.map(\.budget) == [120, 360] && document.attribution == "© Nobody")
    let unknown = try Self.line(unit: .unknown)
    let unit = try serviceError {
      _ = try question(.meters([1])).answer(onNodesOf: unknown.session, snapRadius: 250)
    }
    #expect(unit.code == .notPrepared && unit.names("weight_unit"))
  }

  // MARK: - Profiles

  @Test func `have their first profile by default, and no other than theirs`() throws {
    let graph = try BareGraph(nodes: 2, arcs: [(0, 1, 5)], profiles: ["slow", "fast"])
    #expect(try graph.session.profile(nil) == "slow" && graph.session.profile("fast") == "fast")
    let error = try serviceError { _ = try graph.session.indexes("car") }
    #expect(error.code == .invalidValue && error.names("slow, fast") && error.names("profile=car"))
    let none = try BareGraph(nodes: 2, arcs: [(0, 1, 5)], profiles: [])
    let empty = try serviceError { _ = try none.session.profile(nil) }
    #expect(empty.code == .notPrepared && empty.names(none.path))
  }

  @Test func `answer no question that needs streets`() throws {
    let graph = try Self.line()
    let data = DataSet(graph: graph.path, bundled: BundledFiles(folders: []))
    #expect(try data.bareGraph() == graph.path)
    let folder = try TestFolder()
    let trace = try folder.write("lat,lon\n1,2\n", to: "t.csv")
    let match = try serviceError {
      _ = try MatchQuestion(trace: trace, format: nil, profile: "foot")
        .answer(in: data, style: .plain)
    }
    #expect(match.code == .notPrepared && match.names(graph.path))
    let learn = try serviceError {
      _ = try LearnSpeedsQuestion(traces: [trace]).answer(in: data, threads: 1)
    }
    #expect(learn.code == .notPrepared && learn.names(graph.path))
    let speeds = DataSet(
      graph: graph.path,
      speeds: "/nowhere.json",
      bundled: BundledFiles(folders: [])
    )
    let error = try serviceError { _ = try speeds.bareGraph() }
    #expect(error.code == .notPrepared && error.names("speeds"))
    #expect(GraphFailures.notOnGraphs("avoid").names("avoid"))
    #expect(GraphFailures.noLine(graph.path).code == .notPrepared)
  }
}
