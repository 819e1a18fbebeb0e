import CampusGraph
import GeoCore
import RouteService

/// Lock of a graph file, with a message if the command has to wait for it.
enum FileLock {
  /// Acquires the lock of a file.
  ///
  /// - Throws: `BadFile` if the file does not exist.
  static func take(_ path: String, _ global: GlobalOptions) throws(ServiceError) -> GraphFileLock {
    try Failures.graph { () throws(GraphFileError) in
      try GraphFileLock(path) { holder in
        guard !global.quiet else { return }
        let process = holder.map { " (\($0))" } ?? ""
        let text = CommonTexts.fileIsLocked(path: path, holder: process)
        StandardError.say(text[global.language])
      }
    }
  }
}
