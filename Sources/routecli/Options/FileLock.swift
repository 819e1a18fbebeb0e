import CampusGraph
import GeoCore
import RouteService

/// The lock of a graph file, with a word to people who must wait for it.
enum FileLock {
  /// Takes the lock of a file.
  ///
  /// - Throws: `BadFile` if there is no such file.
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
