package import CampusGraph
package import GeoCore

/// A graph file's figures.
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
    let isSpanish = language == .spanish
    let description = network.description
    var lines = [
      open.file.path,
      (isSpanish ? "Nodos: " : "Nodes: ") + "\(network.nodeCount)",
      (isSpanish ? "Arcos: " : "Arcs: ") + "\(network.arcCount)",
      (isSpanish ? "Perfiles: " : "Profiles: ") + network.profiles.joined(separator: ", "),
      (isSpanish ? "Unidad de peso: " : "Weight unit: ") + description.unit.rawValue,
      (isSpanish ? "Coordenadas: " : "Coordinates: ")
        + (network.hasCoordinates ? (isSpanish ? "sí" : "yes") : "no"),
      (isSpanish ? "Huella: " : "Fingerprint: ") + RoadNetwork.fingerprint(of: open.file),
      (isSpanish ? "Versión de los datos: " : "Data version: ") + description.dataVersion,
    ]
    if !description.timeZone.isEmpty {
      lines.append((isSpanish ? "Zona horaria: " : "Time zone: ") + description.timeZone)
    }
    if !description.attribution.isEmpty { lines.append(description.attribution) }
    if isVerified {
      lines.append(isSpanish ? "Todas las secciones son correctas." : "Every section is sound.")
    }
    var table = TextTable(
      isSpanish ? ["Sección", "Bytes"] : ["Section", "Bytes"],
      alignRight: [1]
    )
    for section in open.file.sections { table.add([section.name, "\(section.bytes)"]) }
    return (lines + ["", table.text]).joined(separator: "\n")
  }
}

/// What is odd about a network, though nothing is broken.
package struct NetworkOddities {
  private var problems: [(kind: String, message: LocalizedText)] = []

  /// Looks at a network whose parts are sound.
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
      problems.append(
        (
          "island",
          LocalizedText(
            en: parts == 1
              ? "1 part is not joined to the largest one; it has \(Self.nodes(nodes).en)"
              : "\(parts) parts are not joined to the largest one; they have "
                + "\(Self.nodes(nodes).en) in all",
            es: parts == 1
              ? "1 parte no está unida a la mayor; tiene \(Self.nodes(nodes).es)"
              : "\(parts) partes no están unidas a la mayor; tienen \(Self.nodes(nodes).es) en total"
          )
        )
      )
    }
    if isolated > 0 {
      problems.append(
        (
          "isolated",
          Self.isolated(isolated)
        )
      )
    }
    let loops = (0..<topology.arcCount).count { topology.tail[$0] == topology.head[$0] }
    if loops > 0 {
      problems.append(
        (
          "loop",
          LocalizedText(
            en: loops == 1
              ? "1 arc leads back to the node it leaves"
              : "\(loops) arcs lead back to the node they leave",
            es: loops == 1
              ? "1 arco vuelve al nodo del que sale"
              : "\(loops) arcos vuelven al nodo del que salen"
          )
        )
      )
    }
  }

  /// `1 node`, `2 nodes`.
  package static func nodes(_ count: Int) -> LocalizedText {
    .count(count, en: ("node", "nodes"), es: ("nodo", "nodos"))
  }

  /// How many nodes have no arc.
  package static func isolated(_ count: Int) -> LocalizedText {
    .count(
      count,
      en: ("node has no arc at all", "nodes have no arc at all"),
      es: ("nodo no tiene ningún arco", "nodos no tienen ningún arco")
    )
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
      ? LocalizedText(en: "nothing odd found", es: "no se encontró nada raro")[language]
      : problems.map { $0.message[language] }.joined(separator: "\n")
  }
}

/// Which parts of a network hang together, for each profile.
package struct NetworkParts {
  /// How many components of a size there are.
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

  /// Sizes shown to people; programs get all.
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
    let isSpanish = language == .spanish
    return parts.map { part in
      var table = TextTable(
        isSpanish ? ["Nodos", "Partes"] : ["Nodes", "Parts"],
        alignRight: [0, 1]
      )
      for size in part.sizes.prefix(Self.shownSizes) {
        table.add(["\(size.nodes)", "\(size.count)"])
      }
      if part.sizes.count > Self.shownSizes { table.add(["…", "…"]) }
      let kind =
        part.isStrong
        ? LocalizedText.count(
          part.count,
          en: ("strongly connected part", "strongly connected parts"),
          es: ("parte fuertemente conexa", "partes fuertemente conexas")
        )
        : LocalizedText.count(
          part.count,
          en: ("weakly connected part", "weakly connected parts"),
          es: ("parte débilmente conexa", "partes débilmente conexas")
        )
      let title = "\(part.profile): " + kind[language]
      return title + "\n" + table.text
    }
    .joined(separator: "\n\n")
  }
}
