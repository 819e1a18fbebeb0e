import CampusGraph
import GeoCore

/// Changes of a map as objects: those that were created or modified, and the ids of those deleted.
struct ChangedObjects {
  /// A changed object.
  struct Entry {
    let id: Int64
    /// Its index in ``store``; `nil` if it was deleted.
    let index: Int?
  }

  /// The objects that were created or modified.
  let store: MapStore
  // The changed objects of each kind, in the order of an extract.
  let nodes: [Entry]
  let ways: [Entry]
  let relations: [Entry]

  /// Takes changes.
  ///
  /// - Throws: ``OSMImportError`` if there is not enough memory.
  init(_ changes: MapChanges) throws(OSMImportError) {
    var (nodes, ways, relations): ([Entry], [Entry], [Entry]) = ([], [], [])
    var builder = try OSMImportError.translated { () throws(GraphFileError) in
      try MapStoreBuilder(beside: nil)
    }
    try OSMReader("", changes: changes)
      .readChanges(
        nodes: { id, coordinate, tags in
          nodes.append(Entry(id: id, index: builder.nodeCount))
          builder.take(node: id, coordinate, tags)
        },
        ways: { id, list, tags in
          ways.append(Entry(id: id, index: builder.wayCount))
          builder.take(way: id, list, tags)
        },
        relations: { id, members, tags in
          relations.append(Entry(id: id, index: builder.relationCount))
          builder.take(relation: id, members, tags)
        },
        deletions: { kind, id in
          switch kind {
          case UInt8(ascii: "n"): nodes.append(Entry(id: id, index: nil))
          case UInt8(ascii: "w"): ways.append(Entry(id: id, index: nil))
          default: relations.append(Entry(id: id, index: nil))
          }
        }
      )
    store = try OSMImportError.translated { () throws(GraphFileError) in
      try builder.finish(name: "")
    }
    (self.nodes, self.ways, self.relations) = (nodes, ways, relations)
  }
}
