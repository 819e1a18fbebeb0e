import CampusGraph
import GeoCore

/// The nodes, ways and relations of a map in columns, which are read without decoding anything.
///
/// ```swift
/// let store = try MapStore(opening: "porto.osmstore")
/// ```
///
/// A file of it is written from an extract by ``MapStoreFile``. Its columns are mapped, so that it takes no
/// memory of its own.
struct MapStore: Sendable {
  let nodes: StoredNodes
  let ways: StoredWays
  let relations: StoredRelations
  /// The name of the extract, without its folder and extensions.
  let name: String
  /// The file, if there is one.
  private let file: GraphFile?

  /// Takes columns that are in no file.
  init(nodes: StoredNodes, ways: StoredWays, relations: StoredRelations, name: String) {
    (self.nodes, self.ways, self.relations, self.name) = (nodes, ways, relations, name)
    file = nil
  }

  /// Releases the pages of the file that were read; they are read again when they are needed.
  func releaseMemory() { file?.releaseMemory() }
}

/// Objects of one kind, in the order of an extract.
protocol StoredKind: Sendable {
  /// The ids.
  var ids: Column<Int64> { get }
}

/// Nodes, in the order of an extract.
struct StoredNodes: StoredKind {
  let ids: Column<Int64>
  let coordinates: Column<FixedCoordinate>
  /// The indices of the nodes that have tags, in ascending order, and their keys and values.
  let tagged: Column<UInt64>
  let tags: StoredTexts
}

/// Ways, in the order of an extract.
struct StoredWays: StoredKind {
  let ids: Column<Int64>
  /// The start of each way in ``nodes``, followed by their total number.
  let first: Column<UInt64>
  /// The ids of the nodes of all ways.
  let nodes: Column<Int64>
  /// Keys and values in turn.
  let tags: StoredTexts
}

/// Relations, in the order of an extract.
struct StoredRelations: StoredKind {
  let ids: Column<Int64>
  /// The start of each relation in ``members``, followed by their total number.
  let first: Column<UInt64>
  /// The ids and the types of the members of all relations.
  let members: Column<Int64>
  let kinds: Column<UInt8>
  /// The roles of the members, then keys and values in turn.
  let texts: StoredTexts
}

/// The place of an id in the order of an extract: of the same type, negative ids come first, and then the
/// smaller numbers.
struct OrderedID: Comparable {
  private let key: UInt64

  init(_ id: Int64) { key = id.magnitude | (id > 0 ? 1 << 63 : 0) }

  static func < (a: OrderedID, b: OrderedID) -> Bool { a.key < b.key }
}

// MARK: - File

extension MapStore {
  /// The longest name in bytes: that of a file.
  private static let nameCapacity = 255

  /// The version of the format.
  private static let version: UInt32 = 1

  /// Names of sections.
  private enum Section {
    static let version = "osm.version"
    static let name = "osm.name"
    static let nodeIDs = "osm.node.id"
    static let coordinates = "osm.node.place"
    static let tagged = "osm.node.tagged"
    static let nodeTags = "osm.node.tag"
    static let wayIDs = "osm.way.id"
    static let wayFirst = "osm.way.first"
    static let wayNodes = "osm.way.node"
    static let wayTags = "osm.way.tag"
    static let relationIDs = "osm.relation.id"
    static let relationFirst = "osm.relation.first"
    static let members = "osm.relation.member"
    static let kinds = "osm.relation.kind"
    static let texts = "osm.relation.text"

    /// The starts of the texts of a section.
    static func first(_ texts: String) -> String { texts + ".first" }
  }

  /// Whether a file is a store.
  static func isStore(at path: String) -> Bool {
    guard GraphFile.isGraphFile(at: path),
      let file = try? GraphFile(opening: path, trusting: true)
    else { return false }
    return file.contains(Section.version)
  }

  /// Opens a file.
  ///
  /// - Throws: `GraphFileError` if it cannot be read, is damaged, or is no store.
  /// - Complexity: O(size of the file), to verify it.
  init(opening path: String) throws(GraphFileError) {
    let file = try GraphFile(opening: path)
    guard file.contains(Section.version) else {
      throw file.missing(Section.version, .message { $0.graphNotMap })
    }
    let version = try file.column(Section.version, as: UInt32.self)
    guard version.first == Self.version else {
      throw GraphFileError(
        .otherVersion,
        path: path,
        section: Section.version,
        .message { $0.otherStore }
      )
    }
    name = try Self.name(of: file)
    nodes = StoredNodes(
      ids: try file.column(Section.nodeIDs),
      coordinates: try file.column(Section.coordinates),
      tagged: try file.column(Section.tagged),
      tags: try Self.texts(Section.nodeTags, of: file)
    )
    ways = StoredWays(
      ids: try file.column(Section.wayIDs),
      first: try file.column(Section.wayFirst),
      nodes: try file.column(Section.wayNodes),
      tags: try Self.texts(Section.wayTags, of: file)
    )
    relations = StoredRelations(
      ids: try file.column(Section.relationIDs),
      first: try file.column(Section.relationFirst),
      members: try file.column(Section.members),
      kinds: try file.column(Section.kinds),
      texts: try Self.texts(Section.texts, of: file)
    )
    self.file = file
    if let section = inconsistentSection {
      throw file.damage(in: section, .message { $0.inconsistentStore })
    }
    releaseMemory()
  }

  /// The name of the extract that a store was written from.
  static func name(of file: GraphFile) throws(GraphFileError) -> String {
    String(decoding: try file.bytes(Section.name).prefix(nameCapacity), as: UTF8.self)
  }

  private static func texts(
    _ section: String,
    of file: GraphFile
  ) throws(GraphFileError) -> StoredTexts {
    StoredTexts(
      first: try file.column(Section.first(section)),
      bytes: try file.column(section)
    )
  }

  /// A section whose values contradict others; `nil` if there is none.
  private var inconsistentSection: String? {
    let tagged = nodes.tagged
    if !Self.isAscending(nodes.ids) { return Section.nodeIDs }
    if nodes.coordinates.count != nodes.ids.count { return Section.coordinates }
    if !tagged.indices.dropFirst().allSatisfy({ tagged[$0 - 1] < tagged[$0] })
      || tagged.last.map({ $0 >= nodes.ids.count }) ?? false
    {
      return Section.tagged
    }
    if !nodes.tags.holds(pairsOf: tagged.count) { return Section.nodeTags }
    if !Self.isAscending(ways.ids) { return Section.wayIDs }
    if !Self.areRows(ways.first, ways.ids.count, ways.nodes.count) { return Section.wayFirst }
    if !ways.tags.holds(pairsOf: ways.ids.count) { return Section.wayTags }
    if !Self.isAscending(relations.ids) { return Section.relationIDs }
    if !Self.areRows(relations.first, relations.ids.count, relations.members.count) {
      return Section.relationFirst
    }
    if relations.kinds.count != relations.members.count { return Section.kinds }
    let areTexts = relations.texts.holds(pairsOf: relations.ids.count) { relation in
      Int(relations.first[relation + 1] - relations.first[relation])
    }
    return areTexts ? nil : Section.texts
  }

  private static func isAscending(_ ids: Column<Int64>) -> Bool {
    ids.indices.dropFirst().allSatisfy { OrderedID(ids[$0 - 1]) < OrderedID(ids[$0]) }
  }

  private static func areRows(_ first: Column<UInt64>, _ count: Int, _ total: Int) -> Bool {
    first.count == count + 1 && first[0] == 0 && first[count] == total
      && (0..<count).allSatisfy { first[$0] <= first[$0 + 1] }
  }

  /// Adds the sections of a file.
  func addSections(to writer: inout GraphFileWriter) {
    writer.add(Section.version, Column([Self.version]))
    writer.add(Section.name, bytes: Array(name.utf8))
    writer.add(Section.nodeIDs, nodes.ids)
    writer.add(Section.coordinates, nodes.coordinates)
    writer.add(Section.tagged, nodes.tagged)
    writer.add(Section.wayIDs, ways.ids)
    writer.add(Section.wayFirst, ways.first)
    writer.add(Section.wayNodes, ways.nodes)
    writer.add(Section.relationIDs, relations.ids)
    writer.add(Section.relationFirst, relations.first)
    writer.add(Section.members, relations.members)
    writer.add(Section.kinds, relations.kinds)
    for (section, texts) in [
      (Section.nodeTags, nodes.tags), (Section.wayTags, ways.tags),
      (Section.texts, relations.texts),
    ] {
      writer.add(Section.first(section), texts.first)
      writer.add(section, texts.bytes)
    }
  }
}

extension StoredTexts {
  /// Whether there are the texts of a number of objects: of each as many as `before` says, and then pairs.
  ///
  /// - Complexity: O(bytes).
  fileprivate func holds(pairsOf objects: Int, after before: (Int) -> Int = { _ in 0 }) -> Bool {
    guard count == objects, isConsistent else { return false }
    return (0..<objects).allSatisfy { object in
      var number = 0
      unsafe forEach(of: object) { _ in number += 1 }
      let rest = number - before(object)
      return rest >= 0 && rest.isMultiple(of: 2)
    }
  }
}
