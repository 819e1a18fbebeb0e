import CampusGraph
import Foundation
import GeoCore

/// What a command about networks works on: a campus, or the network of a graph file.
enum GraphSource {
  case campus(Campus)
  case network(OpenNetwork)
}

/// A graph file that is open, and the network in it.
struct OpenNetwork {
  let file: GraphFile
  let network: RoadNetwork

  /// Opens a graph file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - trusting: whether to leave out checksums and range checks.
  /// - Throws: `BadFile` where it is missing, damaged or something else.
  init(opening path: String, trusting: Bool) throws(CommandFailure) {
    (file, network) = try Failures.translate { () throws(GraphFileError) in
      let file = try GraphFile(opening: path, trusting: trusting)
      return (file, try RoadNetwork(from: file))
    }
  }

  /// Verifies every checksum, every index, and the consistency of everything in the file.
  ///
  /// - Throws: `BadFile` with the first section that is damaged.
  func verify() throws(CommandFailure) {
    try Failures.translate { () throws(GraphFileError) in
      try file.verifyAll()
      try network.readAll()
      for check in GraphChecks.all where file.sections.contains(where: check.isAbout) {
        try check.run(file, network)
      }
    }
  }
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

extension Failures {
  /// Runs a piece of work on graph files and translates its errors.
  static func translate<Result>(
    _ body: () throws(GraphFileError) -> Result
  ) throws(CommandFailure) -> Result {
    do {
      return try body()
    } catch {
      var details: JSONObject = ["file": .string(error.path)]
      if let section = error.section { details["section"] = .string(section) }
      throw CommandFailure(
        error.code == .missing ? .notPrepared : .badFile,
        error.message,
        details: details
      )
    }
  }
}
