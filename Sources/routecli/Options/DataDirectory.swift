import Foundation
import GeoCore
import RouteService

/// Folders of the bundled data files, in this order: `$RUMBO_DATA`; `../share/rumbo` beside the
/// program, as installed; `data` of the source tree that the program was built from.
enum DataDirectory {
  static let bundled = BundledFiles(folders: folders)

  private static var folders: [URL] {
    var folders: [URL] = []
    if let path = ProcessInfo.processInfo.environment["RUMBO_DATA"], !path.isEmpty {
      folders.append(URL(filePath: path, directoryHint: .isDirectory))
    }
    if let program = Bundle.main.executableURL?.resolvingSymlinksInPath() {
      let prefix = program.deletingLastPathComponent().deletingLastPathComponent()
      folders.append(prefix.appending(path: "share/rumbo"))
    }
    let package = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return folders + [package.appending(path: "data")]
  }
}
