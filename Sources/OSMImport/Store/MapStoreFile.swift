import CampusGraph
import GeoCore

/// Files with the objects of a map in columns, from which ``OSMImporter`` reads without decoding.
///
/// ```swift
/// try MapStoreFile.write("porto.osm.pbf", to: "porto.osmstore")
/// // An hour later:
/// let changes = try MapChanges(reading: ["hour.osc.gz"])
/// let extract = try OSMImporter().extract(from: "porto.osmstore", changes: changes)
/// ```
public enum MapStoreFile {
  /// The name of the extract that a store was written from, without its folder and extensions; `nil` if
  /// a file is no store.
  public static func name(of path: String) -> String? {
    guard MapStore.isStore(at: path), let file = try? GraphFile(opening: path) else { return nil }
    return try? MapStore.name(of: file)
  }

  /// Writes a store, or one with changes, atomically.
  ///
  /// The locations and ids of nodes, 16 bytes each, and all else are collected in hidden files beside the
  /// new one, not in memory.
  ///
  /// - Parameters:
  ///   - source: an extract, whose objects are sorted by type and id as usual, or a store.
  ///   - changes: changes of it.
  ///   - name: the name of the extract.
  ///   - path: the new file; a store of this name, which may be the source, is replaced, but no other file.
  ///   - progress: receives the share of the work done, 0…1; cancels by returning `false`.
  /// - Returns: `false` if it was cancelled.
  /// - Throws: ``OSMImportError`` if the source cannot be read, is damaged or not sorted, or the file
  ///   cannot be written.
  /// - Complexity: O(size of the objects), one pass over an extract.
  @discardableResult
  public static func write(
    _ source: String,
    changes: MapChanges? = nil,
    name: String,
    to path: String,
    progress: @escaping (Double) -> Bool = { _ in true }
  ) throws(OSMImportError) -> Bool {
    guard !FileSystem.exists(path) || MapStore.isStore(at: path) else {
      throw OSMImportError(.unreadable, path: path, .message { $0.notAStore })
    }
    let map = try MapSource(source, changes: changes)
    var builder = try OSMImportError.translated { () throws(GraphFileError) in
      try MapStoreBuilder(beside: path)
    }
    let isDone = try map.read(
      nodes: { builder.take(node: $0, $1, $2) },
      ways: { builder.take(way: $0, $1, $2) },
      relations: { builder.take(relation: $0, $1, $2) },
      progress: progress
    )
    guard isDone else { return false }
    guard builder.isOrdered else {
      throw OSMImportError(.malformed, path: source, .message { $0.unsortedMap })
    }
    try OSMImportError.translated { () throws(GraphFileError) in
      var writer = GraphFileWriter()
      try builder.finish(name: name).addSections(to: &writer)
      try writer.write(to: path)
    }
    return true
  }
}
