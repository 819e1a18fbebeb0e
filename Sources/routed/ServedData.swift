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
    let package = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return folders + [package.appending(path: "data")]
  }
}
