import CRumbo
import Foundation
import GeoCore
import RoutingTestSupport
import Testing

/// A graph of the interface, closed at the end.
private final class Handle {
  var handle: rumbo_graph = 0

  /// Makes a graph of arcs `tail, head, cost`.
  init(nodes: Int64, _ arcs: [(Int64, Int64, UInt32)]) {
    let (tails, heads, costs) = (arcs.map(\.0), arcs.map(\.1), arcs.map(\.2))
    tails.withUnsafeBufferPointer { tails in
      heads.withUnsafeBufferPointer { heads in
        costs.withUnsafeBufferPointer { costs in
          var arrays = rumbo_arrays()
          arrays.node_count = nodes
          arrays.arc_count = Int64(arcs.count)
          arrays.tails = tails.baseAddress
          arrays.heads = heads.baseAddress
          arrays.costs = costs.baseAddress
          #expect(rumbo_graph_from_arrays(&arrays, &handle, nil) == 0)
        }
      }
    }
  }

  /// Makes a street of nodes a thousandth of a degree apart, north of each other, with a cost an arc.
  init(street count: Int, cost: UInt32, unit: String) {
    let north = (0..<count).map { 41 + 0.001 * Double($0) }
    let east = [Double](repeating: -8, count: count)
    let tails = (1..<Int64(count)).flatMap { [$0 - 1, $0] }
    let heads = (1..<Int64(count)).flatMap { [$0, $0 - 1] }
    let costs = [UInt32](repeating: cost, count: tails.count)
    north.withUnsafeBufferPointer { north in
      east.withUnsafeBufferPointer { east in
        tails.withUnsafeBufferPointer { tails in
          heads.withUnsafeBufferPointer { heads in
            costs.withUnsafeBufferPointer { costs in
              unit.withCString { unit in
                var arrays = rumbo_arrays()
                arrays.node_count = Int64(count)
                arrays.arc_count = Int64(tails.count)
                arrays.tails = tails.baseAddress
                arrays.heads = heads.baseAddress
                arrays.costs = costs.baseAddress
                arrays.latitudes = north.baseAddress
                arrays.longitudes = east.baseAddress
                arrays.unit = unit
                #expect(rumbo_graph_from_arrays(&arrays, &handle, nil) == 0)
              }
            }
          }
        }
      }
    }
  }

  /// The answer to a question, or the code of the error.
  func ask(_ question: String, _ request: String) -> (text: String, code: Int32) {
    var answer: UnsafeMutablePointer<CChar>?
    let code = rumbo_ask(handle, question, request, &answer, nil)
    defer { rumbo_text_free(answer) }
    return (answer.map { String(cString: $0) } ?? "", code)
  }

  deinit { _ = rumbo_graph_close(handle, nil) }
}

extension rumbo_error {
  fileprivate var text: String {
    withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

struct InterfaceTests {
  private let small = Handle(nodes: 4, [(0, 1, 5), (1, 2, 7), (2, 3, 2), (0, 3, 20)])

  @Test(arguments: [0, RUMBO_CH.rawValue, RUMBO_CCH.rawValue, RUMBO_LABELS.rawValue, 7])
  func `all calls agree with Floyd and Warshall`(_ indexes: UInt32) {
    var random = SplitMix64(seed: 7)
    let count = 40
    let arcs = (0..<120).map { _ in
      (
        Int64(random.below(count - 2)), Int64(random.below(count - 2)), UInt32(random.below(50))
      )
    }
    var expected = [[Int]](repeating: [Int](repeating: .max / 2, count: count), count: count)
    for node in 0..<count { expected[node][node] = 0 }
    for (tail, head, cost) in arcs {
      expected[Int(tail)][Int(head)] = min(expected[Int(tail)][Int(head)], Int(cost))
    }
    for via in 0..<count {
      for from in 0..<count {
        for to in 0..<count {
          expected[from][to] = min(expected[from][to], expected[from][via] + expected[via][to])
        }
      }
    }
    let flat = expected.joined().map { UInt32(min($0, Int(RUMBO_UNREACHABLE))) }

    let graph = Handle(nodes: Int64(count), arcs)
    #expect(rumbo_graph_prepare(graph.handle, indexes, 2, nil, nil) == 0)
    let nodes = (0..<Int64(count)).map(\.self)
    var costs = [UInt32](repeating: 1, count: count * count)
    let n = Int64(count)
    #expect(rumbo_table(graph.handle, nodes, n, nodes, n, &costs, nil, nil) == 0)
    #expect(costs == flat)
    let sources = nodes.flatMap { [Int64](repeating: $0, count: count) }
    let targets = nodes.flatMap { _ in nodes }
    costs = [UInt32](repeating: 1, count: count * count)
    #expect(rumbo_distances(graph.handle, sources, targets, n * n, &costs, nil, nil) == 0)
    #expect(costs == flat)
    for source in nodes {
      var row = [UInt32](repeating: 1, count: count)
      #expect(rumbo_one_to_all(graph.handle, source, &row, n, nil) == 0)
      #expect(row[...] == flat[Int(source) * count..<(Int(source) + 1) * count])
      for target in nodes {
        let cost = flat[Int(source * n + target)]
        #expect(rumbo_distance(graph.handle, source, target, nil) == Int64(cost))
        var path = [Int64](repeating: -1, count: count)
        var (length, found): (Int64, UInt32) = (-1, 0)
        #expect(rumbo_path(graph.handle, source, target, &path, n, &length, &found, nil) == 0)
        #expect(found == cost)
        #expect((length == 0) == (cost == RUMBO_UNREACHABLE))
        guard length > 0 else { continue }
        #expect(path[0] == source && path[Int(length) - 1] == target)
      }
    }
  }

  @Test func `missing arguments are errors`() {
    var error = rumbo_error()
    let graph = small.handle
    var handle: rumbo_graph = 0
    var (ids, costs): ([Int64], [UInt32]) = ([0], [0])
    let results = [
      rumbo_graph_open(nil, nil, 0, &handle, &error),
      rumbo_graph_open("x.rgraph", nil, 0, nil, &error),
      rumbo_graph_from_dimacs(nil, nil, nil, 0, &handle, &error),
      rumbo_graph_from_arrays(nil, &handle, &error),
      rumbo_import_osm(nil, "x", nil, nil, nil, &error),
      rumbo_import_osm("x", nil, nil, nil, nil, &error),
      rumbo_graph_save(graph, nil, &error),
      rumbo_graph_describe(graph, nil, &error),
      rumbo_graph_nodes(graph, nil, 4, &error),
      rumbo_graph_nodes(graph, &ids, 3, &error),
      rumbo_graph_arcs(graph, nil, nil, nil, 4, &error),
      rumbo_graph_customize(graph, nil, 4, 1, &handle, &error),
      rumbo_graph_customize(graph, nil, -1, 1, &handle, &error),
      rumbo_graph_customize(graph, &costs, 1, 1, &handle, &error),
      rumbo_distances(graph, nil, &ids, 1, &costs, nil, &error),
      rumbo_distances(graph, &ids, nil, 1, &costs, nil, &error),
      rumbo_distances(graph, &ids, &ids, 1, nil, nil, &error),
      rumbo_distances(graph, &ids, &ids, -1, &costs, nil, &error),
      rumbo_table(graph, &ids, 1, &ids, -1, &costs, nil, &error),
      rumbo_one_to_all(graph, 0, nil, 4, &error),
      rumbo_one_to_all(graph, 0, &costs, 1, &error),
      rumbo_path(graph, 0, 1, nil, 1, nil, nil, &error),
      rumbo_path(graph, 0, 1, &ids, 1, nil, nil, &error),
      rumbo_path(graph, 0, 1, &ids, -1, nil, nil, &error),
      rumbo_ask(graph, nil, "{}", nil, &error),
      rumbo_set_language(nil, &error),
      rumbo_graph_prepare(graph, 8, 1, nil, &error),
      rumbo_graph_prepare(graph, 1, 0, nil, &error),
    ]
    for (index, result) in results.enumerated() {
      #expect(result == Int32(RUMBO_INVALID_VALUE.rawValue), "call \(index)")
    }
    #expect(error.code == Int32(RUMBO_INVALID_VALUE.rawValue) && !error.text.isEmpty)
    #expect(
      rumbo_table(graph, &ids, .max, &ids, .max, &costs, nil, &error)
        == Int32(RUMBO_TOO_BIG.rawValue)
    )
    #expect(rumbo_distances(graph, nil, nil, 0, nil, nil, &error) == 0)
    #expect(error.code == 0 && error.text.isEmpty)
  }

  @Test func `stale handles are recognised`() {
    let closed = Int32(RUMBO_CLOSED.rawValue)
    var error = rumbo_error()
    var first: rumbo_graph = 0
    do {
      let graph = Handle(nodes: 2, [(0, 1, 1)])
      first = graph.handle
      #expect(rumbo_distance(first, 0, 1, &error) == 1)
    }
    let next = Handle(nodes: 2, [(0, 1, 9)])
    for handle in [first, 0, 1, .max, first ^ 1 << 63, next.handle + 1 << 32] {
      #expect(rumbo_distance(handle, 0, 1, &error) == -Int64(closed))
      #expect(rumbo_graph_close(handle, nil) == closed)
    }
    #expect(rumbo_distance(next.handle, 0, 1, nil) == 9)
  }

  @Test func `work is cancelled by the flag`() {
    var flag: Int32 = 1
    let ids = [Int64](repeating: 0, count: 10)
    var costs = [UInt32](repeating: 0, count: 100)
    let cancelled = Int32(RUMBO_CANCELLED.rawValue)
    #expect(rumbo_distances(small.handle, ids, ids, 10, &costs, &flag, nil) == cancelled)
    #expect(rumbo_table(small.handle, ids, 10, ids, 10, &costs, &flag, nil) == cancelled)
    #expect(rumbo_graph_prepare(small.handle, 7, 1, &flag, nil) == cancelled)
    flag = 0
    #expect(rumbo_table(small.handle, ids, 10, ids, 10, &costs, &flag, nil) == 0)
  }

  @Test func `texts that do not fit are cut at a character`() {
    var error = rumbo_error()
    let path = String(repeating: "ñ", count: 5000)
    var handle: rumbo_graph = 0
    #expect(rumbo_graph_open(path, nil, 0, &handle, &error) == Int32(RUMBO_BAD_FILE.rawValue))
    #expect(error.text.utf8.count <= 1019 && error.text.hasPrefix("ñññ"))
    #expect(!error.text.contains("\u{FFFD}"))
    let invalid: [CChar] = [-1, -2, 0]
    #expect(rumbo_graph_open(invalid, nil, 0, &handle, &error) == 1)
  }

  @Test func `a path longer than the room tells its length`() {
    var (ids, count): ([Int64], Int64) = ([-1, -1], 0)
    #expect(rumbo_path(small.handle, 0, 3, &ids, 2, &count, nil, nil) == 0)
    #expect(ids == [0, 1] && count == 4)
  }

  @Test func `codes have the names of the service`() {
    #expect(String(cString: rumbo_code_name(2)) == "NotFound")
    #expect(String(cString: rumbo_code_name(15)) == "InternalError")
    for code in [-1, 16, Int32.max, .min] {
      #expect(String(cString: rumbo_code_name(code)) == "Unknown")
    }
    #expect(rumbo_abi_version() == UInt32(RUMBO_ABI_VERSION))
  }

  @Test func `trackers have handles of their own`() {
    var error = rumbo_error()
    var tracker: rumbo_tracker = 0
    #expect(rumbo_tracker_open(small.handle, "{}", &tracker, &error) == RUMBO_NOT_PREPARED.rawValue)
    #expect(tracker == 0 && error.text.contains("streets"))
    var fix = rumbo_fix()
    var answer: UnsafeMutablePointer<CChar>?
    for handle in [small.handle, 0, .max, 1 << 63] {
      #expect(rumbo_tracker_take(handle, &fix, &answer, &error) == RUMBO_CLOSED.rawValue)
      #expect(rumbo_tracker_travel(handle, "x", nil) == RUMBO_CLOSED.rawValue)
      #expect(rumbo_tracker_summary(handle, &answer, nil) == RUMBO_CLOSED.rawValue)
      #expect(rumbo_tracker_close(handle, nil) == RUMBO_CLOSED.rawValue)
      #expect(answer == nil && error.text.contains("tracker"))
    }
  }

  @Test func `graphs in memory have no fingerprint`() {
    var error = rumbo_error()
    var text = [CChar](repeating: 1, count: 17)
    let code = rumbo_graph_fingerprint(small.handle, &text, 17, &error)
    #expect(code == RUMBO_NOT_PREPARED.rawValue && error.text.contains("save it"))
  }

  /// The northernmost latitude of an area.
  private static func top(_ feature: Any) throws -> Double {
    let feature = try #require(feature as? [String: Any])
    let geometry = try #require(feature["geometry"] as? [String: Any])
    let polygons = try #require(geometry["coordinates"] as? [[[[Double]]]])
    return try #require(polygons.flatMap { $0.flatMap { $0.map { $0[1] } } }.max())
  }

  @Test(arguments: [("s", UInt32(30), #""minutes":[0.75,1]"#), ("m", 60, #""meters":[90,120]"#)])
  func `isochrones follow the arcs of a graph without streets`(
    _ unit: String,
    _ cost: UInt32,
    _ limits: String
  ) throws {
    let street = Handle(street: 4, cost: cost, unit: unit)
    let (text, code) = street.ask("isochrone", #"{"place":"node:0",\#(limits)}"#)
    #expect(code == 0)
    let found = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let features = try #require(found?["features"] as? [Any])
    #expect(features.count == 2)
    // One and a half arcs and two, and the margin of ten metres; the grid is four metres wide.
    let tops = try features.map(Self.top)
    for (top, place) in zip(tops, [41.002, 41.0015]) {
      #expect(abs(top - place - 10 / 111_100) < 4 / 111_100, "\(tops)")
    }
    #expect(street.ask("isochrone", #"{"place":"41.0001,-8",\#(limits)}"#).text == text)
    let other = unit == "s" ? #""meters":[90]"# : #""minutes":[1]"#
    for (place, words, code) in [
      ("node:0", other, RUMBO_NOT_PREPARED), ("node:9", limits, RUMBO_NOT_FOUND),
      ("Plaza", limits, RUMBO_NOT_FOUND),
      ("42,-8", limits, RUMBO_NO_SEGMENT),
      ("node:0", limits + #","profile":"bike""#, RUMBO_INVALID_VALUE),
    ] {
      let answer = street.ask("isochrone", #"{"place":"\#(place)",\#(words)}"#)
      #expect(answer.code == Int32(code.rawValue), "\(place) \(words)")
    }
    #expect(street.ask("places", #"{"text":"Plaza"}"#).code == Int32(RUMBO_NOT_PREPARED.rawValue))
    let bare = small.ask("isochrone", #"{"place":"node:0","minutes":[1]}"#)
    #expect(bare.code == Int32(RUMBO_NOT_PREPARED.rawValue))
  }
}
