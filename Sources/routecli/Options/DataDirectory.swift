import Foundation
import GeoCore

/// Where the bundled data files are.
///
/// The first of these folders that exists: `$RUMBO_DATA`; `../share/rumbo` beside the program, as
/// `make install` lays it; `data` of the source tree that the program was built from.
enum DataDirectory {
  /// A bundled file.
  ///
  /// - Throws: `BadFile` where no folder has it.
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
    if let path = ProcessInfo.processInfo.environment["RUMBO_DATA"], !path.isEmpty {
      return [URL(filePath: path, directoryHint: .isDirectory)]
    }
    var folders: [URL] = []
    if let program = Bundle.main.executableURL?.resolvingSymlinksInPath() {
      folders.append(
        program.deletingLastPathComponent().deletingLastPathComponent()
          .appending(path: "share/rumbo")
      )
    }
    let package = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return folders + [package.appending(path: "data")]
  }
}
