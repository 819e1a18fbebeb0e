import CampusGraph
import Foundation
import GeoCore

/// What a command about networks works on: a campus, or the network of a graph file.
enum GraphSource {
  case campus(Campus)
  case network(GraphSession)
}

/// What `graph validate` looks at beside the network: the indexes that a graph file may hold.
struct GraphChecks {
  /// Sections that start so belong to the index.
  let prefix: String
  /// Opens the index with all its checks.
  let run: @Sendable (GraphFile, RoadNetwork) throws(GraphFileError) -> Void

  func isAbout(_ section: GraphFile.SectionInfo) -> Bool { section.name.hasPrefix(prefix) }

  /// One line for each kind of index.
  static let all: [GraphChecks] = []
}

extension GraphSession {
  /// Verifies every checksum, every index, and the consistency of everything in the file.
  ///
  /// - Throws: `BadFile` with the first section that is damaged.
  func verify() throws(CommandFailure) {
    try read { () throws(GraphFileError) in
      try file.verifyAll()
      try network.readAll()
      for check in GraphChecks.all where file.sections.contains(where: check.isAbout) {
        try check.run(file, network)
      }
    }
  }
}
