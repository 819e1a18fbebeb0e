import GeoCore

/// A class of ways that a route may be asked to leave out, as OSRM's `exclude`.
public enum RoadClass: String, Sendable, CaseIterable {
  /// Boats, and trains that carry cars.
  case ferry
  /// Ways that drivers pay for.
  case toll
  /// Motorways and their slip roads.
  case motorway
  /// Tunnels.
  case tunnel
  /// Stairs and escalators; not those with a ramp for wheelchairs.
  case stairs

  /// The flags of its edges; empty for a class that is a kind of way.
  fileprivate var flags: EdgeFlags {
    switch self {
    case .ferry, .stairs: []
    case .toll: .toll
    case .motorway: [.motorway, .motorwayLink]
    case .tunnel: .tunnel
    }
  }

  /// The kind of its edges; `nil` for a class that flags tell.
  fileprivate var kind: WayKind? {
    switch self {
    case .ferry: .ferry
    case .stairs: .steps
    case .toll, .motorway, .tunnel: nil
    }
  }
}

extension StreetGraph {
  /// The edges that belong to one class or another, rising.
  ///
  /// - Complexity: O(edges).
  public func edges(of classes: Set<RoadClass>) -> [EdgeID] {
    let flags = classes.reduce(into: EdgeFlags()) { $0.formUnion($1.flags) }
    let kinds = Set(classes.compactMap(\.kind))
    return edges.filter {
      !attributes.flags[$0].isDisjoint(with: flags) || kinds.contains(attributes.kind[$0])
    }
  }

  /// Checks that a graph file says which edges belong to some classes.
  ///
  /// - Throws: ``GraphFileError`` of code `missing` for a file from before it did.
  public static func check(
    _ classes: Set<RoadClass>,
    in file: GraphFile
  ) throws(GraphFileError) {
    let unknown = classes.filter { !$0.flags.isEmpty }.map(\.rawValue).sorted()
    guard !unknown.isEmpty, !file.contains(Section.flags) else { return }
    let names = unknown.joined(separator: ", ")
    throw file.missing(
      Section.flags,
      LocalizedText(
        en: "does not say which ways are of the class \(names); import it again",
        es: "no dice qué vías son de la clase \(names); impórtelo de nuevo"
      )
    )
  }
}
