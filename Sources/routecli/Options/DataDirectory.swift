import Foundation
import GeoCore

/// Where the bundled data files are: `$RUMBO_DATA`; else `../share/rumbo` beside the program, as it is
/// installed; else `data` of the source tree that the program was built from.
enum DataDirectory {
  /// A bundled file, from the first folder that has it.
  ///
  /// - Throws: `BadFile` where none has.
  static func file(_ name: String) throws(CommandFailure) -> URL {
    let candidates = folders.map { $0.appending(path: name) }
    let found = candidates.first { FileManager.default.fileExists(atPath: $0.path) }
    if let found { return found }
    let places = candidates.map(\.path).joined(separator: ", ")
    throw CommandFailure(
      .badFile,
      LocalizedText(
        en: "bundled file \(name) is missing (looked at \(places)); set RUMBO_DATA to its folder",
        es: """
          falta el archivo incluido \(name) (se buscó en \(places)); \
          indique su carpeta en RUMBO_DATA
          """
      )
    )
  }

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
