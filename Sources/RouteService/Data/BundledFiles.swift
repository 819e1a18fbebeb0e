package import Foundation
import GeoCore

/// Folders that hold the data files that come with the program, in the order of search.
package struct BundledFiles: Sendable {
  /// The folders.
  package let folders: [URL]

  /// Takes the folders; none if there are no bundled files.
  package init(folders: [URL]) { self.folders = folders }

  /// Path of a bundled file, from the first folder that has it.
  ///
  /// - Throws: `BadFile` if no folder has it.
  package func path(of name: String) throws(ServiceError) -> String {
    let candidates = folders.map { $0.appending(path: name) }
    let found = candidates.first { FileManager.default.fileExists(atPath: $0.path) }
    if let found { return found.path }
    let places = candidates.map(\.path).joined(separator: ", ")
    throw ServiceError(.badFile) { $0.missingBundledFile(name, folders: places) }
  }
}
