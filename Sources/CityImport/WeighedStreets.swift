package import CampusGraph
package import Routing

/// Streets with the weights of profiles, and the network of both for a graph file.
package struct WeighedStreets {
  /// The streets.
  package let graph: StreetGraph
  /// Their network.
  package let network: RoadNetwork
  private let marks: [(profile: String, marks: [EdgeMarks])]
  private let digests: [String: String]

  /// Weighs streets by the travel times of profiles, in milliseconds, on up to two threads.
  package init(
    _ description: RoadNetwork.Description,
    streets graph: StreetGraph,
    numbers: NodeNumbers,
    profiles: [Profile]
  ) {
    let half = profiles.count / 2
    let others = Background<_, Never>(isStarted: half > 0) {
      Self.metrics(of: graph, profiles.suffix(half))
    }
    let own = Self.metrics(of: graph, profiles.dropLast(half))
    let metrics = own + others.value()
    self.graph = graph
    network = RoadNetwork(
      description,
      topology: graph.topology,
      coordinates: graph.coordinates,
      numbers: numbers,
      weights: metrics.map { ($0.name, $0.metric.weights) }
    )
    marks = metrics.map { ($0.name, $0.metric.marks(of: graph)) }
    digests = Dictionary(uniqueKeysWithValues: profiles.map { ($0.name, $0.digest) })
  }

  private static func metrics(
    of graph: StreetGraph,
    _ profiles: ArraySlice<Profile>
  ) -> [(name: String, metric: Metric)] {
    profiles.map { ($0.name, Metric(customizing: graph, for: $0)) }
  }

  /// Writes the network and its streets to a graph file.
  package func addSections(to writer: inout GraphFileWriter) throws(GraphFileError) {
    try network.addSections(to: &writer, streets: graph, marks: marks, digests: digests)
  }
}
