import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Tracking

/// A drawn map, and a traveller with a receiver on it.
struct MatchingFixture {
  let map: AsciiMap
  let network: MatchingNetwork

  /// Draws a map with cells of 10 m.
  init(
    _ drawing: String,
    _ profile: Profile = .foot,
    cell: Meters = 10,
    describe: (Character, Character, inout EdgeDescription) -> Void = { _, _, _ in }
  ) {
    map = AsciiMap(drawing, cell: cell, describe: describe)
    network = Self.network(map.graph, profile)
  }

  /// Prepares a graph for matching.
  static func network(
    _ graph: StreetGraph,
    _ profile: Profile,
    _ parameters: MatchingParameters? = nil
  ) -> MatchingNetwork {
    let context = Town.context(of: graph)
    return MatchingNetwork(context, profile: profile, parameters: parameters)
  }

  /// The coordinates of nodes.
  func line(_ names: String) -> [Coordinate] {
    names.map { map.graph.coordinate(of: map.node($0)) }
  }

  /// Fixes along the straight lines between nodes, with errors that are independent of each other;
  /// all of them lie `offset` metres to the east and north.
  func fixes(
    along names: String,
    speed: Double = 1.4,
    interval: Seconds = 1,
    noise: Meters = 0,
    offset: PlanePoint = PlanePoint(x: 0, y: 0),
    seed: UInt64 = 1,
    from start: Seconds = 0
  ) -> [LocationFix] {
    let line = LineString(line(names))
    var random = SplitMix64(seed: seed)
    let count = Int(line.length / speed / interval) + 1
    return (0..<count).map { index in
      let time = Double(index) * interval
      let place = line.point(along: time * speed)
      let error = PlanePoint(
        x: offset.x + noise * random.normal(),
        y: offset.y + noise * random.normal()
      )
      return LocationFix(
        LocalPlane(at: place).coordinate(error),
        time: start + time,
        accuracy: max(3, 1.5 * noise)
      )
    }
  }

  /// The nodes that a path of edges passes.
  func names(of edges: [DirectedEdge]) -> String {
    map.names(of: edges.map { map.graph.arcs(of: $0)[0] })
  }

  /// The nodes of each matching of a trace.
  func paths(_ fixes: some Sequence<LocationFix>) -> [String] {
    OfflineMatcher(network).match(Array(fixes)).matchings.map { names(of: $0.edges) }
  }

  /// The results of the online matcher for each fix.
  func online(_ fixes: [LocationFix]) -> [MatchedFix] {
    var matcher = OnlineMatcher(network)
    return fixes.map { matcher.next($0) }
  }
}

extension SplitMix64 {
  /// A number of the normal distribution (Box and Muller 1958).
  mutating func normal() -> Double {
    var square = 0.0
    var (x, y) = (0.0, 0.0)
    repeat {
      x = between(-1...1)
      y = between(-1...1)
      square = x * x + y * y
    } while square >= 1 || square == 0
    return x * (-2 * log(square) / square).squareRoot()
  }
}
