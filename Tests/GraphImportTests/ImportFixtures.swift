import CampusGraph
import Foundation
import GraphImport
import RoutingTestSupport

/// An arc with the file's node numbers.
struct ListedArc: Hashable, Comparable {
  var tail: Int64
  var head: Int64
  var weight: Weight

  init(_ tail: Int64, _ head: Int64, _ weight: Weight) {
    self.tail = tail
    self.head = head
    self.weight = weight
  }

  static func < (a: Self, b: Self) -> Bool {
    (a.tail, a.head, a.weight) < (b.tail, b.head, b.weight)
  }
}

extension RoadNetwork {
  /// All arcs with the file's node numbers, those of one tail in the network's order.
  func listedArcs() throws -> [ListedArc] {
    let topology = try topology
    let numbers = try numbers
    let weights = try weights(of: DimacsImporter.profile)
    return (0..<arcCount).map { arc in
      ListedArc(
        numbers.number(of: topology.tail[arc]),
        numbers.number(of: topology.head[arc]),
        weights[arc]
      )
    }
  }
}

/// A temporary folder that is removed when the test ends.
final class TextFolder {
  private let path = NSTemporaryDirectory() + "rumbo-import-\(UUID().uuidString)/"

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and gives its path.
  func file(_ name: String, _ text: String) throws -> String {
    try file(name, Data(text.utf8))
  }

  /// Writes a file and gives its path.
  func file(_ name: String, _ data: Data) throws -> String {
    try data.write(to: URL(filePath: path + name))
    return path + name
  }

  func name(_ name: String) -> String { path + name }
}

/// The location of the real graphs, if they are present.
enum RealGraphs {
  static let folder: String = {
    let shared =
      ProcessInfo.processInfo.environment["RUMBO_SHARED_DATA"].map { URL(filePath: $0) }
      ?? URL(filePath: #filePath).appending(path: "../../../../shared/data").standardized
    return shared.appending(path: "graphs").path + "/"
  }()

  static var isPresent: Bool {
    FileManager.default.fileExists(atPath: folder + "pace16/NY.gr.xz")
  }
}
