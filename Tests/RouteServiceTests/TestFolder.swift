import Foundation

/// Folder for the files of one test, removed at the end of the process.
struct TestFolder {
  private static let root: URL = {
    let root = FileManager.default.temporaryDirectory.appending(
      path: "service-\(UUID().uuidString)"
    )
    atexit { try? FileManager.default.removeItem(at: TestFolder.root) }
    return root
  }()

  private let url: URL

  init() throws {
    url = Self.root.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// The path of a file in the folder.
  func path(_ name: String) -> String { url.appending(path: name).path }

  /// Writes a text and returns the path of its file.
  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: URL(filePath: path(name)))
    return path(name)
  }
}
