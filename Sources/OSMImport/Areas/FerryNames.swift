import CampusGraph
import GeoCore

/// What names the lines of boats and car trains that have no name of their own: their landings, the
/// relations that list them, and the settlements nearby.
///
/// Source: the wiki's pages *Tag:route=ferry* and *Tag:amenity=ferry terminal*.
struct FerryNames {
  /// Metres from the end of a line within which a settlement names it.
  private static let reach = 1500.0

  /// `place=*` that people sail to.
  private static let settled: Set<String> = [
    "city", "town", "village", "hamlet", "suburb", "quarter", "neighbourhood", "locality",
  ]

  /// Whether some line lacks a name, so that nodes are worth looking at.
  private var isNeeded = false
  /// Names of terminals and piers, by the places of their nodes.
  private var landings: [UInt32: String] = [:]
  /// Named cities, towns, villages and parts of them.
  private var settlements: [String] = []
  private var middles: [FixedCoordinate] = []

  /// - Parameter isNeeded: whether some line lacks a name.
  init(isNeeded: Bool = false) { self.isNeeded = isNeeded }

  /// Takes note of a node.
  ///
  /// - Parameters:
  ///   - list: its tags.
  ///   - node: its place among those that ways pass; `nil` where none does.
  ///   - place: where it is.
  mutating func take(_ list: TagList, node: UInt32?, at place: FixedCoordinate) {
    guard isNeeded, !list.isEmpty, list.contains({ $0 == "place" || $0 == "amenity" }) else {
      return
    }
    let tags = list.tags
    guard let name = tags["name"] else { return }
    if let node, tags.has("amenity", "ferry_terminal") { landings[node] = name }
    if let kind = tags["place"], Self.settled.contains(kind) {
      settlements.append(name)
      middles.append(place)
    }
  }

  /// Names lines.
  ///
  /// - Parameters:
  ///   - lines: the nodes at both ends, and the name of a relation, empty where none has one.
  ///   - places: where nodes are; `nil` where the file does not say.
  /// - Returns: the landings' names, `A – B`, else the relation's, else those of the nearest
  ///   settlements; empty where nothing names both ends, or the same does.
  func names(
    of lines: [(first: UInt32, last: UInt32, relation: String)],
    _ places: [FixedCoordinate?]
  ) -> [String] {
    let index = NodeIndex(coordinates: Column(middles))
    func settlement(_ node: UInt32) -> String? {
      guard let place = places[Int(node)] else { return nil }
      let nearest = index.nearest(to: place.coordinate, within: Self.reach)
      return nearest.map { settlements[$0.node.index] }
    }
    return lines.map { line in
      if let name = Self.joined(landings[line.first], landings[line.last]) { return name }
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
  /// The lines of boats and trains that have no name, as places among the ways, rising.
  private var unnamedFerries: [Int] {
    let ways = Set(areas.ferries.flatMap(\.ways))
    return ways.filter { edges[$0].kind == .ferry && edges[$0].name.isEmpty }.sorted()
  }

  /// What looks among the nodes for names of the ferries that lack one.
  var ferryNames: FerryNames { FerryNames(isNeeded: !unnamedFerries.isEmpty) }

  /// Names the ferries that have no name.
  mutating func nameFerries(after names: FerryNames) {
    let ways = unnamedFerries
    guard !ways.isEmpty else { return }
    var relations: [Int: String] = [:]
    for ferry in areas.ferries where !ferry.name.isEmpty {
      for way in ferry.ways where relations[way] == nil { relations[way] = ferry.name }
    }
    let lines = ways.map { way in
      (first: passed[first[way]], last: passed[first[way + 1] - 1], relation: relations[way] ?? "")
    }
    for (way, name) in zip(ways, names.names(of: lines, places)) { edges[way].name = name }
  }
}
