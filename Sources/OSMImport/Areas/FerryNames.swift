import CampusGraph
import GeoCore

/// Names for ferry lines without one: from their terminals, relations, and nearby settlements.
///
/// Source: the wiki's pages *Tag:route=ferry* and *Tag:amenity=ferry terminal*.
struct FerryNames {
  /// The largest distance in metres from the end of a line to a settlement that names it.
  private static let reach = 1500.0

  /// `place=*` that may name a line.
  private static let settled: Set<String> = [
    "city", "town", "village", "hamlet", "suburb", "quarter", "neighbourhood", "locality",
  ]

  /// Whether a line lacks a name, so that nodes have to be examined.
  private var isNeeded = false
  /// Names of ferry terminals, by the indices of their nodes.
  private var terminals: [UInt32: String] = [:]
  /// The names and the centres of settlements.
  private var settlements: [String] = []
  private var centers: [FixedCoordinate] = []

  /// - Parameter isNeeded: whether a line lacks a name.
  init(isNeeded: Bool = false) { self.isNeeded = isNeeded }

  /// Records a node if it is a terminal or a settlement.
  ///
  /// - Parameters:
  ///   - list: its tags.
  ///   - node: its index among the nodes of ways; `nil` if no way has it.
  ///   - coordinate: its coordinate.
  mutating func take(_ list: TagList, node: UInt32?, at coordinate: FixedCoordinate) {
    guard isNeeded, !list.isEmpty, list.contains({ $0 == "place" || $0 == "amenity" }) else {
      return
    }
    let tags = list.tags
    guard let name = tags["name"] else { return }
    if let node, tags.has("amenity", "ferry_terminal") { terminals[node] = name }
    if let kind = tags["place"], Self.settled.contains(kind) {
      settlements.append(name)
      centers.append(coordinate)
    }
  }

  /// The names of lines.
  ///
  /// - Parameters:
  ///   - lines: the nodes at both ends, and the name of a relation, empty if it has none.
  ///   - coordinates: the coordinates of nodes; `nil` if the file lacks them.
  /// - Returns: the names of the terminals, `A – B`, else the relation's, else those of the nearest
  ///   settlements; empty if an end has no name, or both have the same.
  func names(
    of lines: [(first: UInt32, last: UInt32, relation: String)],
    _ coordinates: NodeCoordinates
  ) -> [String] {
    let index = NodeIndex(coordinates: Column(centers))
    func settlement(_ node: UInt32) -> String? {
      guard let end = coordinates[Int(node)] else { return nil }
      let nearest = index.nearest(to: end.coordinate, within: Self.reach)
      return nearest.map { settlements[$0.node.index] }
    }
    return lines.map { line in
      if let name = Self.joined(terminals[line.first], terminals[line.last]) { return name }
      if !line.relation.isEmpty { return line.relation }
      return Self.joined(settlement(line.first), settlement(line.last)) ?? ""
    }
  }

  private static func joined(_ from: String?, _ to: String?) -> String? {
    guard let from, let to, from != to else { return nil }
    return "\(from) – \(to)"
  }
}

extension CollectedWays {
  /// The indices of the ferries without a name, in ascending order.
  private var unnamedFerries: [Int] {
    let ways = Set(areas.ferries.flatMap(\.ways))
    return ways.filter { edges[$0].kind == .ferry && edges[$0].name.isEmpty }.sorted()
  }

  /// Whether a ferry has no name.
  var hasUnnamedFerries: Bool { !unnamedFerries.isEmpty }

  /// Names the ferries without a name.
  mutating func nameFerries(after names: FerryNames) {
    let ways = unnamedFerries
    guard !ways.isEmpty else { return }
    var relations: [Int: String] = [:]
    for ferry in areas.ferries where !ferry.name.isEmpty {
      for way in ferry.ways where relations[way] == nil { relations[way] = ferry.name }
    }
    let lines = ways.map { way in
      (
        first: nodeRefs[first[way]],
        last: nodeRefs[first[way + 1] - 1],
        relation: relations[way] ?? ""
      )
    }
    let found = names.names(of: lines, nodes.coordinates)
    for (way, name) in zip(ways, found) { edges[way].name = name }
  }
}
