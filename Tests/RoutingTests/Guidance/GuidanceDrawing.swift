import CampusGraph
import GeoCore
import RoutingTestSupport
import Testing

@testable import Routing

/// A junction drawn with letters, and roads along them.
///
/// Each letter is a node; a row is `cell` metres high, a character `cell` metres wide. A road is
/// written as `nodes: name, properties`; the properties are a rank (`primary` if none is given),
/// `oneway`, `link`, `ring`, `circular`, `lanes=2`, `turn=left|through`, `back=left|through` for the
/// lanes in the other direction, `ref=A 1`, `private`, `lights`; and the kinds of ways `steps`,
/// `crossing`, `ferry`, `elevator`, `plaza`, with `count=12`, `up` and `level=1`.
struct GuidanceDrawing: Sendable, CustomTestStringConvertible {
  var title: String
  var map: String
  var cell: Meters = 100
  /// Nodes that lie where others do.
  var twins: [Character: Character] = [:]
  var roads: [String]
  /// Paths along nodes, and what is told between departure and arrival.
  var routes: [(path: String, told: String)]

  var testDescription: String { title }

  /// The junction, read as a graph; mirrored, it is one of a country that drives on the left.
  func graph(mirrored: Bool) -> (graph: StreetGraph, nodes: [Character: NodeID]) {
    var builder = GraphBuilder()
    var nodes: [Character: NodeID] = [:]
    let plane = LocalPlane(at: Coordinate(latitude: 41, longitude: 2))
    for (row, line) in map.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      for (column, letter) in line.enumerated() where letter.isLetter || letter.isNumber {
        let x = Double(mirrored ? -column : column) * cell
        nodes[letter] = builder.addNode(
          at: plane.coordinate(PlanePoint(x: x, y: -Double(row) * cell))
        )
      }
    }
    let drawn = builder
    for (twin, other) in twins.sorted(by: { $0.key < $1.key }) {
      guard let node = nodes[other] else { preconditionFailure("\(title): no node \(other)") }
      nodes[twin] = builder.addNode(at: drawn.coordinate(of: node))
    }
    for (number, road) in roads.enumerated() {
      let (path, edge, isOneWay) = Self.read(road, number, mirrored: mirrored)
      for (a, b) in zip(path, path.dropFirst()) {
        guard let tail = nodes[a], let head = nodes[b] else {
          preconditionFailure("\(title): no node \(a) or \(b)")
        }
        builder.addEdge(from: tail, to: head, edge, forwardOnly: isOneWay)
      }
    }
    return (builder.build().driving(on: mirrored ? .left : .right), nodes)
  }

  private static func read(
    _ road: String,
    _ number: Int,
    mirrored: Bool
  ) -> (path: String, edge: EdgeDescription, isOneWay: Bool) {
    let parts = road.split(separator: ":", maxSplits: 1)
    let words = parts[1].split(separator: ",", omittingEmptySubsequences: false)
      .map(\.trimmed)
    var edge = EdgeDescription()
    edge.kind = .road
    edge.source = "way/\(number)"
    edge.name = words[0]
    var rank = RoadRank.primary
    var isOneWay = false
    var texts = SignTexts()
    for word in words.dropFirst() {
      switch word {
      case "oneway": isOneWay = true
      case "link": edge.flags.insert(.slipRoad)
      case "ring":
        edge.flags.insert(.roundabout)
        isOneWay = true
      case "circular":
        edge.flags.formUnion([.roundabout, .circular])
        isOneWay = true
      case "private": edge.flags.insert(.driversWithPermission)
      case "lights": edge.flags.formUnion([.signalAhead, .signalBehind])
      case "up": edge.incline = 300
      case _ where word.contains("="): read(word, into: &edge, &texts, mirrored: mirrored)
      case _ where kinds[word] != nil:
        edge.kind = kinds[word] ?? .road
        rank = edge.kind == .cycleway ? .path : edge.kind == .ferry ? .unknown : .footway
      default: rank = RoadRank(highway: word)
      }
    }
    if edge.kind == .road, rank == .footway { edge.kind = .footway }
    edge.access = access(of: edge.kind, isOneWay: isOneWay)
    edge.flags.formUnion(EdgeFlags(rank))
    if rank == .motorway { edge.flags.insert(.motorway) }
    edge.signs = EdgeSigns(texts)
    return (String(parts[0]), edge, isOneWay)
  }

  private static let kinds: [String: WayKind] = [
    "steps": .steps, "crossing": .crossing, "ferry": .ferry, "elevator": .elevator,
    "plaza": .plaza, "cycleway": .cycleway,
  ]

  private static func access(of kind: WayKind, isOneWay: Bool) -> AccessMask {
    switch kind {
    case .road, .ferry: isOneWay ? .forward : .all
    case .cycleway: .bike
    case .crossing: [.foot, .wheelchair, .bike]
    default: [.foot, .wheelchair]
    }
  }

  /// Reads a property with a value.
  private static func read(
    _ word: String,
    into edge: inout EdgeDescription,
    _ texts: inout SignTexts,
    mirrored: Bool
  ) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let value = String(parts[1])
    switch parts[0] {
    case "ref": texts.ref = value
    case "turn": texts.forward.turnLanes = mirrored ? mirroredLanes(value) : value
    case "back": texts.backward.turnLanes = mirrored ? mirroredLanes(value) : value
    case "lanes": texts.forward.laneCount = UInt8(value) ?? 0
    case "count": edge.stepCount = UInt16(value) ?? 0
    case "level": edge.level = 10 * (Int16(value) ?? 0)
    default: preconditionFailure("unknown property \(word)")
    }
  }

  /// The lanes of the other side of the road, from left to right.
  private static func mirroredLanes(_ lanes: String) -> String {
    mirrored(lanes).split(separator: "|", omittingEmptySubsequences: false).reversed()
      .joined(separator: "|")
  }

  /// What is told on a path.
  func told(_ path: String, mirrored: Bool) -> String {
    let (graph, nodes) = graph(mirrored: mirrored)
    let pieces = pieces(path, graph, nodes)
    let metric = Metric(customizing: graph, for: .car)
    let reader = JunctionReader(graph: graph, metric: metric)
    var guidance = LegGuidance(
      reader: reader,
      pieces: pieces,
      ways: PieceWay.ways(of: pieces, reader)
    )
    let start = Phrase.depart(.north, along: "")
    guidance.tell(.depart, .straight, start, travel: .own, at: 0)
    guidance.extend(by: 0)
    for position in pieces.indices.dropFirst() {
      guidance.pass(from: position - 1, to: position)
      guidance.extend(by: position)
    }
    let names = guidance.steps().dropFirst().dropLast().map { Self.text($0, guidance.reader) }
    let text = names.joined(separator: "; ")
    return mirrored ? Self.mirrored(text) : text
  }

  /// The pieces along some nodes.
  func pieces(
    _ path: String,
    _ graph: StreetGraph,
    _ nodes: [Character: NodeID]
  ) -> [PathPiece] {
    let pieces = zip(path, path.dropFirst()).compactMap { a, b in
      graph.topology.arcs(from: nodes[a] ?? .none).first { graph.topology.head[$0] == nodes[b] }
        .map { PathPiece(arc: $0) }
    }
    precondition(pieces.count == path.count - 1, "\(title): no way along \(path)")
    return pieces
  }

  /// The steps of a path from departure to arrival.
  func steps(_ path: String, by mode: StepMode = .drive, mirrored: Bool = false) -> [Step] {
    let (graph, nodes) = graph(mirrored: mirrored)
    let context = Town.context(of: graph)
    let profile: Profile = mode == .drive ? .car : mode == .bike ? .bike : .foot
    return StepBuilder(
      pieces(path, graph, nodes),
      context: context,
      metric: Metric(customizing: graph, for: profile),
      mode: mode,
      to: Waypoint(
        name: "Goal",
        kind: .coordinate,
        location: Coordinate(latitude: 41, longitude: 2)
      ),
      side: nil
    )
    .steps()
  }

  /// The instructions on a path between departure and arrival.
  func words(
    _ path: String,
    by mode: StepMode = .drive,
    in language: Language = .english,
    mirrored: Bool = false
  ) -> String {
    let steps = steps(path, by: mode, mirrored: mirrored).dropFirst().dropLast()
    let text = steps.map { $0.instruction(in: language) }.joined(separator: "; ")
    return mirrored ? Self.mirrored(text) : text
  }

  private static func text(_ step: DraftStep, _ reader: JunctionReader) -> String {
    let exit = step.exit.map { " \($0)" } ?? ""
    let roadName = reader.name(of: step)
    let name = roadName.name.isEmpty ? roadName.ref : roadName.name
    let onto = name.isEmpty ? "" : " → \(name)"
    return switch step.kind {
    case .enterRoundabout(.plain): "roundabout\(exit)\(onto)"
    case .enterRoundabout(.rotary):
      "rotary \(step.rotaryEdge.map { reader.name(of: $0).name } ?? "")\(exit)\(onto)"
    case .enterRoundabout(.turn): "roundabout turn \(step.modifier.rawValue)\(exit)\(onto)"
    case .leaveRoundabout: "out"
    case .stay: "continue \(step.modifier.rawValue)\(onto)"
    case .newName: "new name \(step.modifier.rawValue)\(onto)"
    case .onRamp: "on ramp \(step.modifier.rawValue)\(onto)"
    case .offRamp: "off ramp \(step.modifier.rawValue)\(onto)"
    case .endOfRoad: "end of road \(step.modifier.rawValue)\(onto)"
    default: "\(step.kind) \(step.modifier.rawValue)\(onto)"
    }
  }

  static func mirrored(_ text: String) -> String {
    text.replacing("right", with: "\u{1}").replacing("left", with: "right")
      .replacing("\u{1}", with: "left")
  }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
