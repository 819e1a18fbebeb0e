import Foundation
import RouteServer
import RouteService

/// Data that a server answers from: graph files, or the bundled campus and stations.
struct ServedData {
  /// Paths of graph files; none for the bundled data.
  let graphs: [String]

  /// Opens and checks the data.
  ///
  /// - Throws: `BadFile` or `NotPrepared` with the file.
  func regions(threads: Int) throws(ServiceError) -> Regions {
    let bundled = BundledFiles(folders: Self.folders)
    guard !graphs.isEmpty else {
      return Regions([try Region(DataSet(bundled: bundled), threads: threads)])
    }
    var regions: [Region] = []
    for path in graphs {
      regions.append(try Region(DataSet(graph: path, bundled: bundled), threads: threads))
    }
    return Regions(regions)
  }

  /// `$RUMBO_DATA`, `../share/rumbo` beside the program as installed, and `data` of the source tree.
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
      .deletingLastPathComponent().deletingLastPathComponent()
    return folders + [package.appending(path: "data")]
  }
}
