import GeoCore

/// Class of roads that a route can exclude, as OSRM's `exclude`.
public enum RoadClass: String, Sendable, CaseIterable {
  /// Ferries and car shuttle trains.
  case ferry
  /// Toll roads.
  case toll
  /// Motorways and their slip roads.
  case motorway
  /// Tunnels.
  case tunnel
  /// Stairs and escalators, except those with a wheelchair ramp.
  case stairs

  /// The flags of its edges; empty for a class identified by the kind of way.
  fileprivate var flags: EdgeFlags {
    switch self {
    case .ferry, .stairs: []
    case .toll: .toll
    case .motorway: [.motorway, .motorwayLink]
    case .tunnel: .tunnel
    }
  }

  /// The kind of its edges; `nil` for a class identified by flags.
  fileprivate var kind: WayKind? {
    switch self {
    case .ferry: .ferry
    case .stairs: .steps
    case .toll, .motorway, .tunnel: nil
    }
  }
}

extension StreetGraph {
  /// The edges of any of some classes, in increasing order.
  ///
  /// - Complexity: O(edges).
  public func edges(of classes: Set<RoadClass>) -> [EdgeID] {
    let flags = classes.reduce(into: EdgeFlags()) { $0.formUnion($1.flags) }
    let kinds = Set(classes.compactMap(\.kind))
    return edges.filter {
      !attributes.flags[$0].isDisjoint(with: flags) || kinds.contains(attributes.kind[$0])
    }
  }

  /// Checks that a graph file has the data of some classes.
  ///
  /// - Throws: ``GraphFileError`` of code `missing` for a file of an earlier version without it.
  public static func check(
    _ classes: Set<RoadClass>,
    in file: GraphFile
  ) throws(GraphFileError) {
    let unknown = classes.filter { !$0.flags.isEmpty }.map(\.rawValue).sorted()
    guard !unknown.isEmpty, !file.contains(Section.flags) else { return }
    let names = unknown.joined(separator: ", ")
    throw file.missing(Section.flags, .message { $0.noRoadClasses(names) })
  }
}

/// Set of road classes, in a few bits.
///
/// No `OptionSet`, whose operations are generic, and slow, in other modules.
package struct RoadClassSet: Sendable, Hashable {
  private var bits: UInt8 = 0

  /// The set of some classes; empty if none are given.
  package init(_ classes: [RoadClass] = []) {
    for roadClass in classes { insert(roadClass) }
  }

  /// Whether there are none.
  package var isEmpty: Bool { bits == 0 }

  package func contains(_ roadClass: RoadClass) -> Bool { bits & Self.bit(of: roadClass) != 0 }

  package mutating func insert(_ roadClass: RoadClass) { bits |= Self.bit(of: roadClass) }

  private static func bit(of roadClass: RoadClass) -> UInt8 {
    switch roadClass {
    case .ferry: 1 << 0
    case .toll: 1 << 1
    case .motorway: 1 << 2
    case .tunnel: 1 << 3
    case .stairs: 1 << 4
    }
  }

  /// Its classes, in the order of their declaration.
  package var classes: [RoadClass] { isEmpty ? [] : RoadClass.allCases.filter(contains) }
}

extension StreetGraph {
  /// The classes of an edge.
  public func classes(of edge: EdgeID) -> [RoadClass] { classSet(of: edge).classes }

  /// The classes of an edge as a set, which needs no memory of its own.
  package func classSet(of edge: EdgeID) -> RoadClassSet {
    let (flags, kind) = (attributes.flags[edge], attributes.kind[edge])
    var classes = RoadClassSet()
    for roadClass in RoadClass.allCases
    where !flags.isDisjoint(with: roadClass.flags) || roadClass.kind == kind {
      classes.insert(roadClass)
    }
    return classes
  }
}
