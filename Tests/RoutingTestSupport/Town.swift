public import CampusGraph
public import GeoCore
public import Routing

/// Street networks for simulated trips: a flat grid of blocks of 100 m by 80 m, and a straight
/// avenue with crossings.
public struct Town: Sendable {
  /// The plane in which streets are drawn, in metres.
  public static let plane = LocalPlane(at: Coordinate(latitude: 41.15, longitude: -8.61))

  /// The prepared streets.
  public let context: RoutingContext

  /// A point of the plane.
  public static func coordinate(_ x: Double, _ y: Double) -> Coordinate {
    plane.coordinate(PlanePoint(x: x, y: y))
  }

  /// A grid of `size` by `size` streets.
  public static func blocks(_ size: Int = 8) -> Town {
    var builder = GraphBuilder()
    var nodes: [NodeID] = []
    for row in 0..<size {
      for column in 0..<size {
        nodes.append(
          builder.addNode(at: coordinate(Double(column) * 100, Double(row) * 80))
        )
      }
    }
    var street = EdgeDescription()
    street.kind = .road
    street.access = .all
    for row in 0..<size {
      for column in 0..<size {
        let node = nodes[row * size + column]
        if column + 1 < size {
          builder.addEdge(from: node, to: nodes[row * size + column + 1], street)
        }
        if row + 1 < size {
          builder.addEdge(from: node, to: nodes[(row + 1) * size + column], street)
        }
      }
    }
    return Town(context: context(of: builder.build()))
  }

  /// A straight footway of stretches of 88 m, each followed by a crossing of 12 m in two edges.
  public static func avenue(crossings: Int) -> Town {
    var builder = GraphBuilder()
    var last = builder.addNode(at: coordinate(0, 0))
    var x = 0.0
    func description(_ kind: WayKind) -> EdgeDescription {
      var description = EdgeDescription()
      description.kind = kind
      return description
    }
    for _ in 0..<crossings {
      for (length, kind) in [(88.0, WayKind.footway), (6, .crossing), (6, .crossing)] {
        x += length
        let next = builder.addNode(at: coordinate(x, 0))
        builder.addEdge(from: last, to: next, description(kind))
        last = next
      }
    }
    let end = builder.addNode(at: coordinate(x + 88, 0))
    builder.addEdge(from: last, to: end, description(.footway))
    return Town(context: context(of: builder.build()))
  }

  /// Lines between points in metres, each piece an edge; equal points are one junction.
  public static func lines(_ lines: [[(Double, Double)]]) -> Town {
    var builder = GraphBuilder()
    var nodes: [[Double]: NodeID] = [:]
    func node(_ point: (Double, Double)) -> NodeID {
      if let known = nodes[[point.0, point.1]] { return known }
      let node = builder.addNode(at: coordinate(point.0, point.1))
      nodes[[point.0, point.1]] = node
      return node
    }
    var street = EdgeDescription()
    street.kind = .footway
    for line in lines {
      for (from, to) in zip(line, line.dropFirst()) {
        builder.addEdge(from: node(from), to: node(to), street)
      }
    }
    return Town(context: context(of: builder.build()))
  }

  /// The route between two points of the plane.
  public func route(
    from: (Double, Double),
    to: (Double, Double),
    _ profile: Profile = .foot
  ) throws -> Route {
    let request = RouteRequest(
      from: Waypoint(Self.coordinate(from.0, from.1)),
      to: Waypoint(Self.coordinate(to.0, to.1)),
      plan: .single(profile),
      time: .any(now: 0)
    )
    return try Router(context).routes(request)[0]
  }

  /// Streets without places and stations.
  public static func context(of graph: StreetGraph, stations: StationIndex? = nil) -> RoutingContext
  {
    let campus = Campus(
      name: "Town",
      notice: nil,
      attribution: "",
      dataVersion: "00000000",
      timeZone: "Etc/UTC",
      graph: graph,
      places: [],
      boundary: [],
      mapImage: nil,
      shapes: [],
      problems: []
    )
    return RoutingContext(campus: campus, stations: stations)
  }
}
