package import CampusGraph
package import GeoCore
package import Routing

/// An open graph file, mapped into memory; sections are read when they are needed.
package final class GraphSession: Sendable {
  /// The path as it was given.
  package let path: String
  package let file: GraphFile
  package let network: RoadNetwork
  private let loadedSpeeds = Lazy<LearnedSpeeds?>()
  /// See ``nodeIndex(_:)``.
  package let knownNodeIndexes = Guarded<[String: NodeIndex]>([:])

  /// Opens a file.
  ///
  /// - Throws: `BadFile` if it is missing, foreign or damaged.
  package init(_ path: String, trust: Bool) throws(ServiceError) {
    self.path = path
    let (file, network) = try Failures.graph { () throws(GraphFileError) in
      let file = try GraphFile(opening: path, trusting: trust)
      return (file, try RoadNetwork(from: file))
    }
    self.file = file
    self.network = network
  }

  /// The indexes of a profile; without a name, of the file's first.
  ///
  /// - Throws: `InvalidValue` if the file has no such profile.
  package func indexes(_ profile: String?) throws(ServiceError) -> NetworkIndexes {
    let profile = try self.profile(profile)
    return try Failures.graph { () throws(GraphFileError) in
      try NetworkIndexes(network, profile: profile, in: file)
    }
  }

  /// The name of a profile that the file has; without a name, its first.
  ///
  /// - Throws: `InvalidValue` if the file has no such profile.
  package func profile(_ name: String?) throws(ServiceError) -> String {
    let known = network.profiles
    guard let first = known.first else {
      throw ServiceError(.notPrepared) { $0.graphWithoutProfile(self.path) }
    }
    guard let name else { return first }
    guard known.contains(name) else { throw ProfileArgument.failure(name, known: known) }
    return name
  }

  /// The learned speeds with which the file was imported; `nil` for none.
  ///
  /// - Throws: `BadFile` if they are damaged.
  package func learnedSpeeds() throws(ServiceError) -> LearnedSpeeds? {
    guard let text = network.description.learnedSpeeds else { return nil }
    return try loadedSpeeds.value { () throws(ServiceError) in
      try SpeedsFile.speeds(Array(text.utf8), in: path)
    }
  }

  /// Reads a part of the file.
  package func read<Part>(_ body: () throws(GraphFileError) -> Part) throws(ServiceError) -> Part {
    try Failures.graph(body)
  }
}

extension Failures {
  /// Runs a piece of work on a graph file and translates its errors.
  package static func graph<Result>(
    _ body: () throws(GraphFileError) -> Result
  ) throws(ServiceError) -> Result {
    do {
      return try body()
    } catch {
      throw failure(error)
    }
  }

  /// An error of a graph file as an error of the contract.
  package static func failure(_ error: GraphFileError) -> ServiceError {
    var details: JSONObject = ["file": .string(error.path)]
    if let section = error.section { details["section"] = .string(section) }
    let code: ServiceError.Code = error.code == .missing ? .notPrepared : .badFile
    return ServiceError(code, error.message, details: details)
  }
}
