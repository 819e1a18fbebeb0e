package import CampusGraph
package import GeoCore

/// Sizes, sections and version of a graph file.
package struct NetworkReport {
  package let open: GraphSession
  package let isVerified: Bool
  package let language: Language

  /// Takes an open graph file.
  package init(
    open: GraphSession,
    isVerified: Bool,
    language: Language
  ) {
    self.open = open
    self.isVerified = isVerified
    self.language = language
  }

  private var network: RoadNetwork { open.network }

  package var json: JSONValue {
    let description = network.description
    return .known([
      "code": "Ok",
      "file": .string(open.file.path),
      "nodes": .number(Double(network.nodeCount)),
      "arcs": .number(Double(network.arcCount)),
      "profiles": .array(network.profiles.map { .string($0) }),
      "weight_unit": .string(description.unit.rawValue),
      "coordinates": .bool(network.hasCoordinates),
      "sections": .array(
        open.file.sections.map {
          ["name": .string($0.name), "bytes": .number(Double($0.bytes))]
        }
      ),
      "fingerprint": .string(RoadNetwork.fingerprint(of: open.file)),
      "data_version": .string(description.dataVersion),
      "time_zone": description.timeZone.isEmpty ? nil : .string(description.timeZone),
      "attribution": .string(description.attribution),
      "verified": .bool(isVerified),
    ])
  }

  package var text: String {
    let texts = language.texts
    let description = network.description
    var facts = [
      (texts.nodes, "\(network.nodeCount)"), (texts.arcs, "\(network.arcCount)"),
      (texts.profiles, network.profiles.joined(separator: ", ")),
      (texts.weightUnit, description.unit.rawValue),
      (texts.coordinates, texts.word(network.hasCoordinates)),
      (texts.fingerprint, RoadNetwork.fingerprint(of: open.file)),
      (texts.dataVersion, description.dataVersion),
    ]
    if !description.timeZone.isEmpty { facts.append((texts.timeZone, description.timeZone)) }
    var lines = [open.file.path] + facts.map { "\($0): \($1)" }
    if !description.attribution.isEmpty { lines.append(description.attribution) }
    if isVerified { lines.append(texts.verified) }
    var table = TextTable([texts.section, texts.bytes], alignRight: [1])
    for section in open.file.sections { table.add([section.name, "\(section.bytes)"]) }
    return (lines + ["", table.text]).joined(separator: "\n")
  }
}

/// Unusual properties of a valid network: islands, isolated nodes and loops.
package struct NetworkOddities {
  private var problems: [(kind: String, message: LocalizedText)] = []

  /// Inspects a network whose sections are valid.
  package init(_ network: RoadNetwork) throws(ServiceError) {
    let topology = try Failures.graph { () throws(GraphFileError) in try network.topology }
    let sizes = topology.weaklyConnectedComponents().sizes
    let isolated = (0..<topology.nodeCount).count { node in
      topology.firstOut[node] == topology.firstOut[node + 1]
        && topology.firstIn[node] == topology.firstIn[node + 1]
    }
    let largest = sizes.max() ?? 0
    if sizes.count > 1 {
      let (parts, nodes) = (sizes.count - 1, topology.nodeCount - largest)
      problems.append(("island", .service { $0.islands(parts, nodes: nodes) }))
    }
    if isolated > 0 { problems.append(("isolated", Self.isolated(isolated))) }
    let loops = (0..<topology.arcCount).count { topology.tail[$0] == topology.head[$0] }
    if loops > 0 { problems.append(("loop", .service { $0.loops(loops) })) }
  }

  /// `1 node`, `2 nodes`.
  package static func nodes(_ count: Int) -> LocalizedText {
    .service { $0.nodes(count) }
  }

  /// Number of nodes without an arc, in words.
  package static func isolated(_ count: Int) -> LocalizedText {
    .service { $0.isolatedNodes(count) }
  }

  package func json(_ language: Language) -> JSONValue {
    [
      "code": "Ok",
      "problems": .array(
        problems.map { ["kind": .string($0.kind), "message": .string($0.message[language])] }
      ),
    ]
  }

  package func text(_ language: Language) -> String {
    problems.isEmpty
      ? language.texts.noProblems
      : problems.map { $0.message[language] }.joined(separator: "\n")
  }
}

/// Weakly and strongly connected components of a network, for each profile.
package struct NetworkParts {
  /// Number of components of one size.
  private struct Size {
    var nodes: Int
    var count: Int
  }

  private struct Parts {
    var profile: String
    var isStrong: Bool
    var sizes: [Size]

    var count: Int { sizes.reduce(0) { $0 + $1.count } }
  }

  /// Sizes in the text; the JSON document has all.
  private static let shownSizes = 10

  private var parts: [Parts] = []

  package init(of network: RoadNetwork) throws(ServiceError) {
    for profile in network.profiles {
      let (topology, weights) = try Failures.graph { () throws(GraphFileError) in
        (try network.topology, try network.weights(of: profile))
      }
      let isUsable = { (arc: ArcID) in weights[arc] < .unreachable }
      let weak = topology.weaklyConnectedComponents(where: isUsable).sizes
      let strong = topology.stronglyConnectedComponents(where: isUsable).sizes
      parts.append(Parts(profile: profile, isStrong: false, sizes: Self.counted(weak)))
      parts.append(Parts(profile: profile, isStrong: true, sizes: Self.counted(strong)))
    }
  }

  private static func counted(_ sizes: [Int]) -> [Size] {
    Dictionary(sizes.map { ($0, 1) }, uniquingKeysWith: +)
      .map { Size(nodes: $0.key, count: $0.value) }
      .sorted { $0.nodes > $1.nodes }
  }

  package var json: JSONValue {
    [
      "code": "Ok",
      "profiles": .array(
        parts.map { part in
          [
            "profile": .string(part.profile),
            "connected": part.isStrong ? "strongly" : "weakly",
            "count": .number(Double(part.count)),
            "components": .array(
              part.sizes.map {
                ["nodes": .number(Double($0.nodes)), "count": .number(Double($0.count))]
              }
            ),
          ]
        }
      ),
    ]
  }

  package func text(_ language: Language) -> String {
    let texts = language.texts
    return parts.map { part in
      var table = TextTable([texts.nodes, texts.parts], alignRight: [0, 1])
      for size in part.sizes.prefix(Self.shownSizes) {
        table.add(["\(size.nodes)", "\(size.count)"])
      }
      if part.sizes.count > Self.shownSizes { table.add(["…", "…"]) }
      let kind = part.isStrong ? texts.strongParts(part.count) : texts.weakParts(part.count)
      let title = "\(part.profile): " + kind
      return title + "\n" + table.text
    }
    .joined(separator: "\n\n")
  }
}
