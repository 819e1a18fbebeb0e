import COsmium
import GeoCore

/// Changes of an extract: the objects that change files create, modify or delete.
///
/// It is an unsafe fence. Sound because the changes are never written after they are read, and are freed
/// when no reader can use them any more.
@safe
public final class MapChanges: @unchecked Sendable {
  /// The changes, for ``OSMReader``.
  let pointer: OpaquePointer

  /// Reads OsmChange files: `.osc`, `.osc.gz` or `.osc.bz2`.
  ///
  /// - Parameter paths: the files, the oldest first: of an object that several change, the last version
  ///   counts.
  /// - Throws: ``OSMImportError`` if a file cannot be read or is damaged.
  /// - Complexity: O(n log n) for n changed objects, which are kept in memory.
  public init(reading paths: [String]) throws(OSMImportError) {
    guard let changes = unsafe cosmium_new_changes() else {
      throw OSMImportError(.malformed, path: paths.first ?? "", .message { $0.damagedMap("") })
    }
    unsafe pointer = changes
    for path in paths {
      try OSMReader.refuseURL(path)
      var message = [CChar](repeating: 0, count: OSMReader.messageSize)
      let end = unsafe cosmium_add_changes(changes, FileName.bytes(path), &message, message.count)
      _ = try OSMReader.isDone(end, message, path)
    }
  }

  deinit { unsafe cosmium_free_changes(pointer) }
}
