import CampusGraph
import GeoCore

/// Where the objects of a map are read: an extract or a store, with changes.
enum MapSource {
  case extract(OSMReader)
  case store(MapStore, ChangedObjects?)

  /// Opens a file, whose content decides what it is.
  ///
  /// - Throws: ``OSMImportError`` if it is a damaged store, or a graph file.
  init(_ path: String, changes: MapChanges?) throws(OSMImportError) {
    guard GraphFile.isGraphFile(at: path) else {
      self = .extract(OSMReader(path, changes: changes))
      return
    }
    let store = try OSMImportError.translated { () throws(GraphFileError) in
      try MapStore(opening: path)
    }
    if let changes {
      self = .store(store, try ChangedObjects(changes))
    } else {
      self = .store(store, nil)
    }
  }

  /// Reads the kinds of objects that have a handler.
  ///
  /// - Returns: whether the map was read to the end; `false` if `progress` stopped it.
  /// - Throws: ``OSMImportError`` if the file cannot be read or is damaged.
  func read(
    nodes: OSMReader.NodeHandler? = nil,
    ways: OSMReader.WayHandler? = nil,
    relations: OSMReader.RelationHandler? = nil,
    progress: OSMReader.ProgressHandler? = nil
  ) throws(OSMImportError) -> Bool {
    switch self {
    case .extract(let reader):
      try reader.read(nodes: nodes, ways: ways, relations: relations, progress: progress)
    case .store(let store, let changes):
      store.read(changes, nodes: nodes, ways: ways, relations: relations, progress: progress)
    }
  }
}

extension OSMImportError {
  /// Runs a function on a store, with its errors as those of an import.
  static func translated<Value: ~Copyable>(
    _ body: () throws(GraphFileError) -> Value
  ) throws(OSMImportError) -> Value {
    do { return try body() } catch { throw OSMImportError(error) }
  }

  private init(_ error: GraphFileError) {
    code =
      switch error.code {
      case .notFound, .unwritable: .unreadable
      default: .malformed
      }
    path = error.path
    message = error.message
  }
}
