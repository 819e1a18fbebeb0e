import Foundation

/// Where the data lie that come with the program.
enum ServedData {
  /// `$RUMBO_DATA`, `../share/rumbo` beside the program as installed, and `data` of the source tree.
  static var folders: [URL] {
    var folders: [URL] = []
    if let path = ProcessInfo.processInfo.environment["RUMBO_DATA"], !path.isEmpty {
      folders.append(URL(filePath: path, directoryHint: .isDirectory))
    }
    if let program = Bundle.main.executableURL?.resolvingSymlinksInPath() {
      let prefix = program.deletingLastPathComponent().deletingLastPathComponent()
      folders.append(prefix.appending(path: "share/rumbo"))
    }
    return folders + [package.appending(path: "data")]
  }

  /// The map page beside the data as installed, or else that of the source tree; `nil` if there is none.
  static var pageFolder: URL? {
    let candidates = folders.map { $0.appending(path: "page") } + [package.appending(path: "page")]
    return candidates.first {
      FileManager.default.fileExists(atPath: $0.appending(path: "index.html").path)
    }
  }

  private static var package: URL {
    URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
  }
}
