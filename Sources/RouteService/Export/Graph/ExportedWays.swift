import CampusGraph
import GeoCore
import MapDrawing

/// Attributes of the streets of an exported graph, named as in OpenStreetMap and OSMnx.
struct ExportedWays {
  let graph: StreetGraph

  /// The columns of the values.
  ///
  /// `osmid` is the number of the way, `feature` the id of an edge that is made of something else.
  /// `oneway` tells whether vehicles may use one direction only, `reversed` whether the row runs
  /// against the direction in which the way was drawn; `maxspeed` is in km/h.
  static let columns = [
    GraphColumn("osmid", .integer), GraphColumn("feature", .text), GraphColumn("name", .text),
    GraphColumn("highway", .text), GraphColumn("kind", .text), GraphColumn("oneway", .boolean),
    GraphColumn("reversed", .boolean), GraphColumn("maxspeed", .integer),
  ]

  /// The values of an edge in a direction, one for each column.
  func values(of directed: DirectedEdge) -> [GraphValue] {
    let (edge, attributes) = (directed.edge, graph.attributes)
    let source = graph.names[attributes.source[edge]]
    let way = Self.number(ofWay: source)
    let limit = attributes.maxSpeed[edge]
    return [
      way.map(GraphValue.integer) ?? .missing,
      way == nil ? Self.value(source) : .missing,
      Self.value(graph.names[attributes.name[edge]]),
      Self.highway(attributes.kind[edge], attributes.flags[edge]).map(GraphValue.text) ?? .missing,
      .text(Self.name(of: attributes.kind[edge])),
      .boolean(isOneWay(edge)),
      .boolean(!directed.isForward),
      limit > 0 ? .integer(Int64(limit)) : .missing,
    ]
  }

  /// The points of an edge in a direction.
  func line(of directed: DirectedEdge) -> [FixedCoordinate] {
    let geometry = graph.geometry
    let first = Int(geometry.firstPoint[directed.edge.index])
    let end = Int(geometry.firstPoint[directed.edge.index + 1])
    let line = (first..<end).map { geometry.points[$0] }
    return directed.isForward ? line : line.reversed()
  }

  /// A text on one line; missing if it is empty.
  private static func value(_ text: String) -> GraphValue {
    let line = SafeText.line(text, limit: .max)
    return line.isEmpty ? .missing : .text(line)
  }

  /// The number of an OSM way in the id of a feature, such as `way/123`.
  private static func number(ofWay source: String) -> Int64? {
    let prefix = "way/"
    guard source.hasPrefix(prefix), let number = Int64(source.dropFirst(prefix.count)), number > 0
    else { return nil }
    return number
  }

  /// Whether it has one direction, or cars, or bikes where no cars may go, can use one only.
  private func isOneWay(_ edge: EdgeID) -> Bool {
    if graph.forwardArc[edge] == .none || graph.backwardArc[edge] == .none { return true }
    let access = graph.attributes.access[edge]
    for mode in [TravelMode.car, .bike] {
      let allowed = access.intersection(mode.both)
      if !allowed.isEmpty { return allowed != mode.both }
    }
    return false
  }

  /// The value of OSM's key `highway`; `nil` for an edge that is no way of that kind.
  private static func highway(_ kind: WayKind, _ flags: EdgeFlags) -> String? {
    switch kind {
    case .ferry, .door, .link: nil
    case .elevator: "elevator"
    case .steps: "steps"
    case .corridor: "corridor"
    case .cycleway: "cycleway"
    case .plaza: "pedestrian"
    case .footway, .ramp, .crossing: flags.rank == .path ? "path" : "footway"
    case .road: flags.rank.highway + (flags.contains(.slipRoad) ? "_link" : "")
    }
  }

  /// The name of a kind of edge.
  private static func name(of kind: WayKind) -> String {
    switch kind {
    case .footway: "footway"
    case .steps: "steps"
    case .ramp: "ramp"
    case .corridor: "corridor"
    case .road: "road"
    case .cycleway: "cycleway"
    case .crossing: "crossing"
    case .plaza: "plaza"
    case .door: "door"
    case .elevator: "elevator"
    case .link: "link"
    case .ferry: "ferry"
    }
  }
}

extension RoadRank {
  /// The value of OSM's key `highway`; `road`, which means an unknown class, if it is not known.
  fileprivate var highway: String {
    switch self {
    case .unknown: "road"
    case .motorway: "motorway"
    case .trunk: "trunk"
    case .primary: "primary"
    case .secondary: "secondary"
    case .tertiary: "tertiary"
    case .unclassified: "unclassified"
    case .residential: "residential"
    case .livingStreet: "living_street"
    case .service: "service"
    case .track: "track"
    case .path: "path"
    case .footway: "pedestrian"
    }
  }
}
