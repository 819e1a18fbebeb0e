import CampusGraph
import GeoCore

/// Usable ways and their nodes, as collected from an OSM file.
struct CollectedWays {
  /// The id of each way.
  var ids: [Int64] = []
  /// The edge that each way becomes.
  var edges: [EdgeDescription] = []
  /// Additional parallel edges of ways whose access depends on the time, by the index of the way.
  var parallels: [Int: [EdgeDescription]] = [:]
  /// The nodes of all ways, concatenated, as indices into ``nodeIDs``.
  var nodeRefs: [UInt32] = []
  /// The start of each way in ``nodeRefs``, followed by their total number.
  var first: [Int] = [0]
  /// The ids of all nodes of ways, in ascending order.
  var nodeIDs: [Int64] = []
  /// The coordinates of these nodes; `nil` if the file lacks them or they are not wanted.
  var coordinates: [FixedCoordinate?] = []
  /// Barriers and lifts at nodes: the edges that join their sides.
  var barriers: [UInt32: [EdgeDescription]] = [:]
  /// Turn restrictions, and the number of malformed ones.
  var restrictions: [TurnRestriction] = []
  var malformedRestrictionCount = 0
  /// Nodes at which ways are cut even if no other way meets them there.
  var splitNodes: Set<UInt32> = []
  /// Traffic signals at nodes: flags for the pieces that end there and that start there.
  var signals: [UInt32: EdgeFlags] = [:]
  /// Tags that identify the country.
  var hints = RegionHints()
  /// Plazas and ferries among the ways.
  var areas = CollectedAreas()

  var count: Int { ids.count }

  /// The nodes of a way as indices into ``nodeIDs``.
  subscript(way: Int) -> ArraySlice<UInt32> { nodeRefs[first[way]..<first[way + 1]] }

  /// Reads the ways of a file, then their nodes; the order of the file does not matter.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - isWanted: whether to keep a node; ways are cut at the border of the wanted area.
  ///   - progress: receives the progress, 0…1; cancels by returning `false`.
  /// - Returns: `nil` if it was cancelled.
  /// - Throws: ``OSMImportError`` if the file cannot be read or is damaged.
  static func read(
    _ path: String,
    within isWanted: @escaping (Coordinate) -> Bool,
    progress: @escaping (Double) -> Bool
  ) throws(OSMImportError) -> CollectedWays? {
    var result = CollectedWays()
    var refIDs: [Int64] = []
    let reader = OSMReader(path)
    let isWayPassDone = try reader.read(
      ways: { id, nodes, list in
        result.areas.obstacles.take(nodes, list)
        result.hints.take(object: list)
        guard nodes.count > 1, list.contains(Self.mayMakeWay) else { return }
        let tags = list.tags
        let edges = CollectedAreas.edges(tags)
        guard let edge = edges.first else { return }
        if edges.count > 1 { result.parallels[result.count] = Array(edges.dropFirst()) }
        result.append(id, edge, nodes, to: &refIDs)
        result.takeArea(tags, refIDs)
      },
      relations: { id, members, list in
        result.take(members, list)
        result.hints.take(relation: list)
        result.areas.take(relation: id, members, list)
      },
      progress: { progress($0 / 2) }
    )
    guard isWayPassDone, try result.readMembers(with: reader, to: &refIDs, progress) else {
      return nil
    }
    result.indexNodes(refIDs)
    result.splitAtRestrictions()
    result.areas.obstacles.expectNodes(isWanted: !result.areas.areas.isEmpty)
    var ferryNames = result.ferryNames
    let isNodePassDone = try reader.read(
      nodes: { id, coordinate, list in
        result.areas.obstacles.take(node: id, coordinate)
        result.hints.take(object: list)
        let index = result.nodeIndex(of: id)
        ferryNames.take(list, node: index, at: coordinate)
        guard let node = index, isWanted(coordinate.coordinate) else { return }
        result.coordinates[Int(node)] = coordinate
        guard !list.isEmpty, list.contains(Self.mayConcernNode) else { return }
        let tags = list.tags
        if let barrier = LiftRules.edges(tags) ?? BarrierRules.edges(tags) {
          result.barriers[node] = barrier
        }
        if let signal = SignalRules.flags(tags) {
          result.signals[node] = signal
          result.splitNodes.insert(node)
        }
      },
      progress: { progress(0.5 + $0 / 2) }
    )
    result.setFerrySpeeds()
    result.nameFerries(after: ferryNames)
    return isNodePassDone ? result : nil
  }

  /// Adds a way.
  mutating func append(
    _ id: Int64,
    _ edge: EdgeDescription,
    _ nodes: NodeList,
    to refIDs: inout [Int64]
  ) {
    ids.append(id)
    edges.append(edge)
    nodes.append(to: &refIDs)
    first.append(refIDs.count)
  }

  private static func mayMakeWay(_ key: String) -> Bool {
    key == "highway" || key == "railway" || key == "public_transport" || key == "man_made"
      || CollectedAreas.isOfInterest(key)
  }

  private static func mayConcernNode(_ key: String) -> Bool {
    LiftRules.isOfInterest(key) || SignalRules.isOfInterest(key)
  }

  /// Numbers the nodes of ways densely, in ascending order of their ids.
  private mutating func indexNodes(_ refIDs: [Int64]) {
    let sorted = refIDs.sorted()
    nodeIDs.reserveCapacity(sorted.count)
    for id in sorted where id != nodeIDs.last { nodeIDs.append(id) }
    coordinates = Array(repeating: nil, count: nodeIDs.count)
    nodeRefs = refIDs.map { nodeIndex(of: $0) ?? 0 }
  }

  /// The index of a node in ``nodeIDs``, by binary search; `nil` if no way has it.
  func nodeIndex(of id: Int64) -> UInt32? { nodeIDs.sortedPlace(of: id).map { UInt32($0) } }
}
