import CampusGraph
import GeoCore

/// What the two passes over a file leave: the ways that somebody may use, and the nodes they pass.
struct CollectedWays {
  /// The id and the description of each way's edges.
  var ids: [Int64] = []
  var edges: [EdgeDescription] = []
  /// Further edges beside these where rights hang on the time, by the place of the way.
  var parallels: [Int: [EdgeDescription]] = [:]
  /// The nodes of all ways, one after the other, as places in `nodes`; where each way's start, and one
  /// more at the end.
  var passed: [UInt32] = []
  var first: [Int] = [0]
  /// The ids of all nodes passed, rising, and where they are; `nil` where the file does not have them.
  var nodes: [Int64] = []
  var places: [FixedCoordinate?] = []
  /// What stands at nodes that not everybody passes, or not always.
  var barriers: [UInt32: [EdgeDescription]] = [:]
  /// What relations say about turning, and how many of them cannot be taken.
  var restrictions: [TurnRestriction] = []
  var malformedRestrictionCount = 0
  /// Nodes at which pieces of ways end though no other way need meet them there.
  var stops: Set<UInt32> = []
  /// Traffic signals: the flags of pieces that end there and that start there.
  var signals: [UInt32: EdgeFlags] = [:]
  /// What objects say about the country.
  var hints = RegionHints()
  /// Which of the ways are plazas and ferries.
  var areas = CollectedAreas()

  var count: Int { ids.count }

  /// The nodes of a way.
  subscript(way: Int) -> ArraySlice<UInt32> { passed[first[way]..<first[way + 1]] }

  /// Reads the ways of a file, then the nodes that they pass, in whatever order they stand.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - isWanted: whether to take a node; ways are cut where they leave what is wanted.
  ///   - progress: told from 0 to 1; ends the reading by `false`.
  /// - Returns: `nil` where it was ended.
  /// - Throws: ``OSMImportError`` where the file cannot be read or is damaged.
  static func read(
    _ path: String,
    within isWanted: @escaping (Coordinate) -> Bool,
    progress: @escaping (Double) -> Bool
  ) throws(OSMImportError) -> CollectedWays? {
    var result = CollectedWays()
    var references: [Int64] = []
    let reader = OSMReader(path)
    let sawWays = try reader.read(
      ways: { id, nodes, list in
        result.areas.obstacles.take(nodes, list)
        result.hints.take(object: list)
        guard nodes.count > 1, list.contains(Self.makesWay) else { return }
        let tags = list.tags
        let edges = CollectedAreas.edges(tags)
        guard let edge = edges.first else { return }
        if edges.count > 1 { result.parallels[result.count] = Array(edges.dropFirst()) }
        result.append(id, edge, nodes, to: &references)
        result.takeArea(tags, references)
      },
      relations: { id, members, list in
        result.take(members, list)
        result.hints.take(relation: list)
        result.areas.take(relation: id, members, list)
      },
      progress: { progress($0 / 2) }
    )
    guard sawWays, try result.readMembers(with: reader, to: &references, progress) else {
      return nil
    }
    result.number(references)
    result.markRestrictedNodes()
    result.areas.obstacles.expectNodes(isWanted: !result.areas.areas.isEmpty)
    var ferryNames = result.ferryNames
    let sawNodes = try reader.read(
      nodes: { id, place, list in
        result.areas.obstacles.take(node: id, place)
        result.hints.take(object: list)
        let passed = result.place(of: id)
        ferryNames.take(list, node: passed, at: place)
        guard let node = passed, isWanted(place.coordinate) else { return }
        result.places[Int(node)] = place
        guard !list.isEmpty, list.contains(Self.concernsNode) else { return }
        let tags = list.tags
        if let barrier = LiftRules.edges(tags) ?? BarrierRules.edges(tags) {
          result.barriers[node] = barrier
        }
        if let signal = SignalRules.flags(tags) {
          result.signals[node] = signal
          result.stops.insert(node)
        }
      },
      progress: { progress(0.5 + $0 / 2) }
    )
    result.setFerrySpeeds()
    result.nameFerries(after: ferryNames)
    return sawNodes ? result : nil
  }

  /// Adds a way.
  mutating func append(
    _ id: Int64,
    _ edge: EdgeDescription,
    _ nodes: NodeList,
    to references: inout [Int64]
  ) {
    ids.append(id)
    edges.append(edge)
    nodes.append(to: &references)
    first.append(references.count)
  }

  private static func makesWay(_ key: String) -> Bool {
    key == "highway" || key == "railway" || key == "public_transport" || key == "man_made"
      || CollectedAreas.isOfInterest(key)
  }

  private static func concernsNode(_ key: String) -> Bool {
    LiftRules.isOfInterest(key) || SignalRules.isOfInterest(key)
  }

  /// Gives dense numbers to the nodes that ways pass, by rising id.
  private mutating func number(_ references: [Int64]) {
    let sorted = references.sorted()
    nodes.reserveCapacity(sorted.count)
    for id in sorted where id != nodes.last { nodes.append(id) }
    places = Array(repeating: nil, count: nodes.count)
    passed = references.map { place(of: $0) ?? 0 }
  }

  /// Where a node stands in the list, by halving.
  func place(of id: Int64) -> UInt32? { nodes.sortedPlace(of: id).map { UInt32($0) } }
}
