internal import GRDB
import GeoCore

extension MBTilesFile {
  /// Sets values of the table `metadata` of a file, such as the attribution.
  ///
  /// For files that a tile generator has just written, before they are moved to their place.
  ///
  /// - Throws: ``BasemapError`` if the file is no file of vector tiles or cannot be written.
  public static func setMetadata(
    _ values: [String: String],
    in path: String
  ) throws(BasemapError) {
    _ = try MBTilesFile(opening: path)
    do {
      let queue = try DatabaseQueue(path: FileSystem.plainPath(path))
      try queue.write { database in
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
          try database.execute(sql: "DELETE FROM metadata WHERE name = ?", arguments: [name])
          try database.execute(
            sql: "INSERT INTO metadata (name, value) VALUES (?, ?)",
            arguments: [name, value]
          )
        }
      }
      try queue.close()
    } catch {
      throw BasemapError(error, in: path)
    }
  }
}
