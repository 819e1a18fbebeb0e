import GeoCore
import Routing

@testable import CampusGraph

/// Graph files whose checksums and seals are made right first, so that what lies behind is reached.
enum GraphFileTarget {
  /// Larger counts than these are the work of a large file, not of a small one.
  private static let mostNodes = 1 << 16

  static func read(_ bytes: [UInt8]) {
    var bytes = bytes
    Resealing.repair(&bytes)
    ScratchFile.with(bytes, ending: ".rgraph") { path in
      guard let file = try? GraphFile(opening: path) else { return }
      bytes = sealed(bytes, file)
    }
    ScratchFile.with(bytes, ending: ".rgraph") { path in
      guard let file = try? GraphFile(opening: path), let network = try? RoadNetwork(from: file),
        network.nodeCount <= mostNodes
      else { return }
      try? network.readAll()
      exercise(network, in: file)
      streets(network, in: file)
    }
  }

  /// Asks every engine that the file is prepared for.
  private static func exercise(_ network: RoadNetwork, in file: GraphFile) {
    for profile in network.profiles.prefix(2) {
      guard let indexes = try? NetworkIndexes(network, profile: profile, in: file),
        network.nodeCount > 0, (try? network.topology) != nil
      else { continue }
      let last = NodeID(network.nodeCount - 1)
      for algorithm in SearchAlgorithm.allCases {
        guard var engine = try? indexes.makeEngine(algorithm) else { continue }
        _ = engine.run(
          SearchQuery(sources: [Seed(node: NodeID(0))], targets: [Seed(node: last)])
        )
        _ = engine.path()
      }
      var row = [Weight.unreachable]
      for table in [try? indexes.makeTableEngine(), try? indexes.makeSweepTableEngine()] {
        table?.pin([last])
        table?.weights(from: NodeID(0), into: &row)
      }
    }
  }

  private static func streets(_ network: RoadNetwork, in file: GraphFile) {
    guard StreetGraph.isIn(file), let context = try? RoutingContext(city: file, network) else {
      return
    }
    for edge in context.graph.edges.prefix(4) {
      _ = context.graph.names[context.graph.attributes.name[edge]]
      _ = context.graph.names[context.graph.attributes.source[edge]]
    }
    let router = Router(context)
    let ends = [context.graph.coordinates.first, context.graph.coordinates.last].compactMap(\.self)
    guard ends.count == 2 else { return }
    for plan in TravelPlan.names.compactMap({ TravelPlan(named: $0) }) {
      let request = RouteRequest(
        from: Waypoint(ends[0].coordinate),
        to: Waypoint(ends[1].coordinate),
        plan: plan,
        time: .any(now: 1_795_176_000)
      )
      _ = try? router.routes(request)
    }
  }

  /// The bytes with the digests of all seals as they have to be.
  private static func sealed(_ bytes: [UInt8], _ file: GraphFile) -> [UInt8] {
    var bytes = bytes
    let network = ["graph.", "weight.", "marks.", StreetGraph.Section.prefix]
    for entry in file.entries where entry.name.hasSuffix("seal") && entry.length == 8 {
      let digest: UInt64
      if entry.name == "graph.seal" {
        digest = file.digest(of: names(in: file, network, entry.name, others: []))
      } else if entry.name.hasPrefix("cch/") {
        digest = file.digest(
          of: names(in: file, ["cch/"], entry.name, others: RoadNetwork.topologySections)
        )
      } else {
        let prefix = String(entry.name.dropLast(4))
        let profile = prefix.split(separator: ".").dropFirst().joined(separator: ".")
        digest = file.digest(
          of: names(
            in: file,
            [prefix],
            entry.name,
            others: RoadNetwork.sections(weighedBy: profile)
          )
        )
      }
      for byte in 0..<8 {
        bytes[entry.offset + byte] = UInt8(truncatingIfNeeded: digest >> (8 * UInt64(byte)))
      }
    }
    Resealing.repair(&bytes)
    return bytes
  }

  private static func names(
    in file: GraphFile,
    _ prefixes: [String],
    _ seal: String,
    others: [String]
  ) -> [String] {
    GraphFile.sealed(file.entries.map(\.name), by: seal, prefixes, others)
  }
}
