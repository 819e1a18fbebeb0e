import CampusGraph
import GeoCore

/// The objects of a map while they are collected into a ``MapStore``.
struct MapStoreBuilder {
  private var nodeIDs: GrowingColumn<Int64>
  private var coordinates: GrowingColumn<FixedCoordinate>
  private var tagged: GrowingColumn<UInt64>
  private var nodeTags: GrowingTexts
  private var wayIDs: GrowingColumn<Int64>
  private var wayFirst: GrowingColumn<UInt64>
  private var wayNodes: GrowingColumn<Int64>
  private var wayTags: GrowingTexts
  private var relationIDs: GrowingColumn<Int64>
  private var relationFirst: GrowingColumn<UInt64>
  private var members: GrowingColumn<Int64>
  private var kinds: GrowingColumn<UInt8>
  private var texts: GrowingTexts
  /// The last id of each kind.
  private var lastNode, lastWay, lastRelation: Int64?
  /// Whether each object came after those of its kind with smaller ids.
  private(set) var isOrdered = true

  /// Makes a builder without objects.
  ///
  /// - Parameter path: a file, beside which hidden files keep the objects; `nil` to keep them in memory.
  /// - Throws: `GraphFileError` if a file cannot be made.
  init(beside path: String?) throws(GraphFileError) {
    nodeIDs = try GrowingColumn(beside: path)
    coordinates = try GrowingColumn(beside: path)
    tagged = try GrowingColumn(beside: path)
    nodeTags = try GrowingTexts(beside: path)
    wayIDs = try GrowingColumn(beside: path)
    wayFirst = try GrowingColumn(beside: path)
    wayNodes = try GrowingColumn(beside: path)
    wayTags = try GrowingTexts(beside: path)
    relationIDs = try GrowingColumn(beside: path)
    relationFirst = try GrowingColumn(beside: path)
    members = try GrowingColumn(beside: path)
    kinds = try GrowingColumn(beside: path)
    texts = try GrowingTexts(beside: path)
    wayFirst.append(0)
    relationFirst.append(0)
  }

  // The numbers of the objects of each kind, so far.
  var nodeCount: Int { nodeIDs.count }
  var wayCount: Int { wayIDs.count }
  var relationCount: Int { relationIDs.count }

  /// Adds a node.
  mutating func take(node id: Int64, _ coordinate: FixedCoordinate, _ list: TagList) {
    expect(id, after: lastNode)
    lastNode = id
    if !list.isEmpty {
      tagged.append(UInt64(nodeIDs.count))
      nodeTags.append(list)
      nodeTags.endObject()
    }
    nodeIDs.append(id)
    coordinates.append(coordinate)
  }

  /// Adds a way.
  mutating func take(way id: Int64, _ nodes: NodeList, _ list: TagList) {
    expect(id, after: lastWay)
    lastWay = id
    wayIDs.append(id)
    nodes.append(to: &wayNodes)
    wayFirst.append(UInt64(wayNodes.count))
    wayTags.append(list)
    wayTags.endObject()
  }

  /// Adds a relation.
  mutating func take(relation id: Int64, _ list: MemberList, _ tags: TagList) {
    expect(id, after: lastRelation)
    lastRelation = id
    relationIDs.append(id)
    unsafe list.forEach { member, kind, role in
      members.append(member)
      kinds.append(kind)
      unsafe texts.append(role)
    }
    relationFirst.append(UInt64(members.count))
    texts.append(tags)
    texts.endObject()
  }

  private mutating func expect(_ id: Int64, after last: Int64?) {
    if let last, OrderedID(last) >= OrderedID(id) { isOrdered = false }
  }

  /// Makes the store.
  ///
  /// - Parameter name: the name of the extract.
  /// - Returns: the store, whose columns are mapped if they were kept in files.
  /// - Throws: `GraphFileError` if the objects could not be written.
  mutating func finish(name: String) throws(GraphFileError) -> MapStore {
    MapStore(
      nodes: StoredNodes(
        ids: try nodeIDs.finish(),
        coordinates: try coordinates.finish(),
        tagged: try tagged.finish(),
        tags: try nodeTags.finish()
      ),
      ways: StoredWays(
        ids: try wayIDs.finish(),
        first: try wayFirst.finish(),
        nodes: try wayNodes.finish(),
        tags: try wayTags.finish()
      ),
      relations: StoredRelations(
        ids: try relationIDs.finish(),
        first: try relationFirst.finish(),
        members: try members.finish(),
        kinds: try kinds.finish(),
        texts: try texts.finish()
      ),
      name: name
    )
  }
}

extension GrowingTexts {
  /// Appends the keys and values of tags.
  fileprivate mutating func append(_ list: TagList) {
    unsafe list.forEachText { text in unsafe append(text) }
  }
}
