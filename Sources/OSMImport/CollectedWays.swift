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
  /// The nodes of all ways, concatenated, as indices into ``nodes``.
  var nodeRefs: [UInt32] = []
  /// The start of each way in ``nodeRefs``, followed by their total number.
  var first: [Int] = [0]
  /// The nodes of ways: their ids, and the coordinates of those that are wanted.
  private(set) var nodes = NodeTable()
  /// Barriers and lifts at nodes: the edges that join their sides.
  var barriers: [UInt32: [EdgeDescription]] = [:]
  /// Turn restrictions, and the number of malformed ones.
  var restrictions: [TurnRestriction] = []
  var malformedRestrictionCount = 0
  /// Nodes at which ways are cut even if no other way meets them there.
  var splitNodes: Set<UInt32> = []
  /// Traffic signals at nodes: flags for the pieces that end there and that start there.
  var signals: [UInt32: EdgeFlags] = [:]
  /// Names of junctions.
  var junctionNames: [UInt32: String] = [:]
  /// The numbers of the motorway exits that start at nodes.
  var exits: [UInt32: String] = [:]
  /// Tags that identify the country.
  var hints = RegionHints()
  /// Plazas and ferries among the ways.
  var areas: CollectedAreas

  private let rules: OSMImporter.Rules
  /// Whether to keep a node; ways are cut at the border of the wanted area.
  private let isWanted: (Coordinate) -> Bool
  /// The ids of the nodes of all ways, until ``expectNodes()`` replaces them by ``nodeRefs``.
  private var refIDs: SpillingList
  /// Ways that only areas and ferries refer to, with the descriptions of their edges.
  private var missingMembers: [Int64: EdgeDescription] = [:]
  private var ferryNames = FerryNames()
  private let spill: NodeSpill

  /// Makes an empty collection.
  ///
  /// - Parameters:
  ///   - rules: the meanings of tags.
  ///   - spill: when lists of nodes go to files.
  ///   - isWanted: whether to keep a node.
  init(
    _ rules: OSMImporter.Rules = .streets,
    _ spill: NodeSpill = .never,
    within isWanted: @escaping (Coordinate) -> Bool = { _ in true }
  ) {
    self.rules = rules
    self.spill = spill
    self.isWanted = isWanted
    refIDs = SpillingList(spill)
    areas = CollectedAreas(spill)
  }

  var count: Int { ids.count }

  /// The nodes of a way as indices into ``nodes``.
  subscript(way: Int) -> ArraySlice<UInt32> { nodeRefs[first[way]..<first[way + 1]] }
}

extension CollectedWays {
  // MARK: - Relations and ways

  /// Adds what a relation says about turns, the country, areas and ferries.
  mutating func take(relation id: Int64, _ members: MemberList, _ list: TagList) {
    takeRestriction(members, list)
    guard rules == .streets else { return }
    hints.take(relation: list)
    areas.take(relation: id, members, list)
  }

  /// Adds a way if it is usable, or an obstacle.
  mutating func take(way id: Int64, _ nodes: NodeList, _ list: TagList) {
    if rules == .testbot { return takeForTestbot(way: id, nodes, list) }
    areas.obstacles.take(nodes, list)
    hints.take(object: list)
    guard nodes.count > 1, list.contains(Self.mayMakeWay) else { return }
    let tags = list.tags
    let start = refIDs.count
    guard append(id, nodes, CollectedAreas.edges(tags)) else { return }
    let isClosed = refIDs[start] == refIDs[refIDs.count - 1]
    areas.take(way: count - 1, tags, isClosed: isClosed, edge: &self.edges[count - 1])
  }

  private mutating func takeForTestbot(way id: Int64, _ nodes: NodeList, _ list: TagList) {
    guard nodes.count > 1, !list.isEmpty else { return }
    let tags = list.tags
    guard append(id, nodes, TestbotRules.edges(tags)) else { return }
    if let duration = TestbotRules.duration(tags) {
      let line = FerryRules.Line(access: .car, speed: 24, stay: 0)
      areas.ferries.append(CollectedFerry(line: line, ways: [count - 1], duration: duration))
    }
  }

  /// Adds a way with the edges that it becomes; `false` if there are none.
  private mutating func append(_ id: Int64, _ nodes: NodeList, _ edges: [EdgeDescription]) -> Bool {
    guard let edge = edges.first else { return false }
    if edges.count > 1 { parallels[count] = Array(edges.dropFirst()) }
    nodes.append(to: &refIDs)
    append(id, edge)
    return true
  }

  /// Adds the way whose nodes were appended to ``refIDs``.
  private mutating func append(_ id: Int64, _ edge: EdgeDescription) {
    ids.append(id)
    edges.append(edge)
    first.append(refIDs.count)
  }

  private static func mayMakeWay(_ key: String) -> Bool {
    key == "highway" || key == "railway" || key == "public_transport" || key == "man_made"
      || CollectedAreas.isOfInterest(key)
  }

  // MARK: - Members

  /// Prepares for ``take(member:_:)``, after all relations and ways.
  mutating func expectMembers() { missingMembers = areas.missing(among: ids) }

  /// Adds a way if it is used only as a member of an area or a ferry.
  mutating func take(member id: Int64, _ nodes: [Int64]) {
    guard nodes.count > 1, let edge = missingMembers[id] else { return }
    refIDs.append(contentsOf: nodes)
    append(id, edge)
  }

  // MARK: - Nodes

  /// Prepares for nodes, after all members.
  mutating func expectNodes() {
    missingMembers = [:]
    areas.resolve(among: ids)
    nodes = NodeTable(refIDs, spill)
    nodeRefs.reserveCapacity(refIDs.count)
    for id in refIDs { nodeRefs.append(nodeIndex(of: id) ?? 0) }
    refIDs = SpillingList()
    splitAtRestrictions()
    areas.obstacles.expectNodes(isWanted: !areas.areas.isEmpty)
    ferryNames = FerryNames(isNeeded: hasUnnamedFerries)
  }

  /// Adds the coordinate of a node, and barriers and signals at it.
  mutating func take(node id: Int64, _ coordinate: FixedCoordinate, _ list: TagList) {
    areas.obstacles.take(node: id, coordinate)
    hints.take(object: list)
    let index = nodes.nextIndex(of: id)
    ferryNames.take(list, node: index.map { UInt32($0) }, at: coordinate)
    guard let index, isWanted(coordinate.coordinate) else { return }
    nodes.set(coordinate, at: index)
    guard !list.isEmpty, list.contains(Self.mayConcernNode) else { return }
    let (node, tags) = (UInt32(index), list.tags)
    if rules == .streets, let barrier = LiftRules.edges(tags) ?? BarrierRules.edges(tags) {
      barriers[node] = barrier
    }
    if let signal = SignalRules.flags(tags) {
      signals[node] = signal
      splitNodes.insert(node)
    }
    if let name = SignRules.junctionName(tags) { junctionNames[node] = name }
    if let number = SignRules.exits(tags) { exits[node] = number }
  }

  private static func mayConcernNode(_ key: String) -> Bool {
    LiftRules.isOfInterest(key) || SignalRules.isOfInterest(key) || SignRules.isOfInterest(key)
  }

  /// The index of a node in ``nodes``; `nil` if no way has it.
  func nodeIndex(of id: Int64) -> UInt32? { nodes.index(of: id).map { UInt32($0) } }

  /// Completes the ferries and drops what is not needed, after all nodes.
  mutating func finish() {
    let plazas = areas.areas.indices.flatMap { PlazaGround.grounds(of: $0, in: self) }
    areas.obstacles.keep(near: plazas.map(\.box))
    setFerrySpeeds()
    nameFerries(after: ferryNames)
  }
}
