import CampusGraph
import GeoCore
import Testing

@testable import Routing

/// A junction drawn with letters, and roads along them.
///
/// Each letter is a node; a row is `cell` metres high, a character `cell` metres wide. A road is
/// written as `nodes: name, properties`; the properties are a rank (`primary` if none is given),
/// `oneway`, `link`, `ring`, `circular`, `lanes=2`, `turn=left|through`, `ref=A 1`,
/// `private`.
struct GuidanceDrawing: Sendable, CustomTestStringConvertible {
  var title: String
  var map: String
  var cell: Meters = 100
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
    for (number, road) in roads.enumerated() {
      let (path, edge, isOneWay) = Self.read(road, number)
      for (a, b) in zip(path, path.dropFirst()) {
        guard let tail = nodes[a], let head = nodes[b] else {
          preconditionFailure("\(title): no node \(a) or \(b)")
        }
        builder.addEdge(from: tail, to: head, edge, forwardOnly: isOneWay)
      }
    }
    return (builder.build().driving(on: mirrored ? .left : .right), nodes)
  }

  private static func read(_ road: String, _ number: Int) -> (String, EdgeDescription, Bool) {
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
      case _ where word.hasPrefix("ref="): texts.ref = String(word.dropFirst(4))
      case _ where word.hasPrefix("turn="): texts.forward.turnLanes = String(word.dropFirst(5))
      case _ where word.hasPrefix("lanes="): texts.forward.laneCount = UInt8(word.dropFirst(6)) ?? 0
      default: rank = RoadRank(highway: word)
      }
    }
    edge.access = isOneWay ? .carForward : .car
    edge.flags.formUnion(EdgeFlags(rank))
    if rank == .motorway { edge.flags.insert(.motorway) }
    edge.signs = EdgeSigns(texts)
    return (String(parts[0]), edge, isOneWay)
  }

  /// What is told on a path.
  func told(_ path: String, mirrored: Bool) -> String {
    let (graph, nodes) = graph(mirrored: mirrored)
    let pieces = zip(path, path.dropFirst()).compactMap { a, b in
      graph.topology.arcs(from: nodes[a] ?? .none).first { graph.topology.head[$0] == nodes[b] }
        .map { PathPiece(arc: $0) }
    }
    precondition(pieces.count == path.count - 1, "\(title): no way along \(path)")
    let metric = Metric(customizing: graph, for: .car)
    var guidance = LegGuidance(reader: JunctionReader(graph: graph, metric: metric), pieces: pieces)
    let start = Phrase.depart(.north, along: "")
    guidance.tell(.depart, .straight, start, travel: .own, at: 0)
    guidance.extend(by: 0)
    for position in pieces.indices.dropFirst() {
      guidance.pass(from: position - 1, to: position)
      guidance.extend(by: position)
    }
    let names = guidance.steps().dropFirst().dropLast().map { Self.text($0) }
    let text = names.joined(separator: "; ")
    return mirrored ? Self.mirrored(text) : text
  }

  private static func text(_ step: DraftStep) -> String {
    let exit = step.exit.map { " \($0)" } ?? ""
    let name = step.name.name.isEmpty ? step.name.ref : step.name.name
    let onto = name.isEmpty ? "" : " → \(name)"
    return switch step.kind {
    case .enterRoundabout(.plain): "roundabout\(exit)\(onto)"
    case .enterRoundabout(.rotary): "rotary \(step.rotaryName)\(exit)\(onto)"
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

  private static func mirrored(_ text: String) -> String {
    text.replacing("right", with: "\u{1}").replacing("left", with: "right")
      .replacing("\u{1}", with: "left")
  }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
