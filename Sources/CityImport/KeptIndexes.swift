package import CampusGraph
package import RouteService
import Routing

/// The indexes of a graph file, to be made again for a newer version of the same city.
///
/// A customizable hierarchy keeps the order of the nodes that are still there: finding an order takes
/// long, contracting in a known order and customizing do not.
package struct KeptIndexes {
  private let kinds: [(profile: String, kind: IndexKind)]
  private let landmarkCount: Int
  /// The order of the customizable hierarchy; `nil` without one.
  private let order: KeptOrder?

  /// Reads what a graph file is prepared with.
  ///
  /// - Throws: `BadFile` if the file is damaged.
  /// - Complexity: O(nodes + arcs) if it has a customizable hierarchy.
  package init(of path: String) throws(ServiceError) {
    let session = try GraphSession(path, trust: false)
    var kinds: [(profile: String, kind: IndexKind)] = []
    var landmarkCount = PreparationOptions().landmarks
    var order: KeptOrder?
    for profile in session.network.profiles {
      let indexes = try session.indexes(profile)
      for kind in IndexKind.allCases where indexes.isPrepared(kind) {
        kinds.append((profile, kind))
        if kind == .landmarks {
          landmarkCount = try session.read { () throws(GraphFileError) in
            try indexes.landmarks().count
          }
        }
        if kind == .cch, order == nil, StreetGraph.isIn(session.file) {
          order = try session.read { () throws(GraphFileError) in
            KeptOrder(
              of: try indexes.customizable(),
              on: try StreetGraph(from: session.file, of: session.network),
              try session.network.numbers
            )
          }
        }
      }
    }
    (self.kinds, self.landmarkCount, self.order) = (kinds, landmarkCount, order)
  }

  /// The kinds of indexes by profile, for a report.
  package var names: [String] { kinds.map { "\($0.profile) \($0.kind.rawValue)" } }

  /// Makes the indexes for a network and adds them to its file.
  ///
  /// - Parameters:
  ///   - streets: the network; indexes of profiles that it does not have are left out.
  ///   - writer: the writer, with the sections of the network.
  ///   - threads: the number of threads; results do not depend on it.
  /// - Throws: `GraphFileError` if an index cannot be made.
  package func make(
    for streets: WeighedStreets,
    in writer: inout GraphFileWriter,
    threads: Int
  ) throws(GraphFileError) {
    var options = PreparationOptions()
    options.threads = threads
    options.landmarks = landmarkCount
    let network = streets.network
    var shared: CustomizableHierarchy?
    if let order {
      let continued = order.continued(on: streets.graph, try network.numbers)
      shared = CustomizableHierarchy(try network.topology, order: continued)
    }
    for (profile, kind) in kinds where network.profiles.contains(profile) {
      let indexes = try NetworkIndexes(network, profile: profile)
      if let shared { indexes.adopt(shared) }
      try indexes.make(kind, options)
      try indexes.addSections(of: kind, to: &writer)
    }
  }
}
