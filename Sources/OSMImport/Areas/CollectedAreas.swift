import CampusGraph
import GeoCore

/// An area that is crossed freely, and the ways that bound it.
struct CollectedArea {
  /// The description of the edges across it, of the kind `plaza` or `elevator`.
  var edge: EdgeDescription
  /// The indices of the ways of its outlines and of its holes.
  var outer: [Int]
  var inner: [Int] = []
}

/// A line of ferries or car trains, whose speed is computed when its length is known.
struct CollectedFerry {
  var line: FerryRules.Line
  var ways: [Int]
  /// Seconds from end to end; `nil` if unknown.
  var duration: Double?
  /// Whether it is a relation; tags of ways take precedence over it.
  var isRelation = false
  /// The relation's name; empty if it has none.
  var name = ""
}

/// The areas and ferries of a file.
struct CollectedAreas {
  var areas: [CollectedArea] = []
  var ferries: [CollectedFerry] = []
  /// Obstacles on areas.
  var obstacles: CollectedObstacles
  /// The number of multipolygons that lack members, as at the border of an extract.
  private(set) var brokenCount = 0
  private var relations: [AreaRelation] = []

  /// A multipolygon or a ferry's route with the ids of its members.
  private struct AreaRelation {
    var ground: EdgeDescription?
    var ferry: CollectedFerry?
    /// The description of members that are not ways by themselves.
    var edge: EdgeDescription
    var outer: [Int64] = []
    var inner: [Int64] = []

    var members: [Int64] { outer + inner }
  }

  /// Makes an empty collection.
  ///
  /// - Parameter spill: when lists of nodes go to files.
  init(_ spill: NodeSpill = .never) { obstacles = CollectedObstacles(spill) }

  /// Whether a way with this key may be an area or a ferry; keys of streets are tested elsewhere.
  static func isOfInterest(_ key: String) -> Bool {
    key == "route" || key == "area:highway" || key == "amenity"
  }

  /// The descriptions of a way's edges: of a ferry, a street, or an area's outline.
  static func edges(_ tags: OSMTags) -> [EdgeDescription] {
    if let ferry = FerryRules.edge(tags) { return [ferry] }
    let edges = WayRules.edges(tags)
    guard edges.isEmpty, AreaRules.ground(tags, isRelation: false) != nil else { return edges }
    return AreaRules.outline(tags).map { [$0] } ?? []
  }

  /// Records a collected way if it is an area or a ferry.
  ///
  /// - Parameters:
  ///   - way: its index.
  ///   - tags: its tags.
  ///   - isClosed: whether its first and last node are the same.
  ///   - edge: the description of its edges; the outline of a lift is closed to all modes.
  mutating func take(
    way: Int,
    _ tags: OSMTags,
    isClosed: Bool,
    edge: inout EdgeDescription
  ) {
    if edge.kind == .ferry, let line = FerryRules.line(tags) {
      let duration = tags["duration"].flatMap(FerryRules.seconds)
      ferries.append(CollectedFerry(line: line, ways: [way], duration: duration))
    } else if isClosed, let ground = AreaRules.ground(tags, isRelation: false) {
      areas.append(CollectedArea(edge: ground, outer: [way]))
      if ground.kind == .elevator { edge.access = [] }
    }
  }

  /// Records a relation if it is an area or a ferry.
  mutating func take(relation id: Int64, _ members: MemberList, _ tags: TagList) {
    guard tags.contains({ $0 == "highway" || $0 == "route" || Self.mayBeGround($0) }) else {
      return
    }
    let tags = tags.tags
    let source = "relation/\(id)"
    if tags.has("type", "route"), let line = FerryRules.line(tags), let edge = FerryRules.edge(tags)
    {
      let duration = tags["duration"].flatMap(FerryRules.seconds)
      let ways = members.members.filter {
        $0.kind == .way && ["", "forward", "backward"].contains($0.role)
      }
      let ferry = CollectedFerry(
        line: line,
        ways: [],
        duration: duration,
        isRelation: true,
        name: edge.name
      )
      relations.append(AreaRelation(ferry: ferry, edge: edge, outer: ways.map(\.id)))
    } else if var ground = AreaRules.ground(tags, isRelation: true),
      var edge = AreaRules.outline(tags)
    {
      ground.source = source
      edge.source = source
      if ground.kind == .elevator { edge.access = [] }
      let ways = members.members.filter { $0.kind == .way }
      relations.append(
        AreaRelation(
          ground: ground,
          edge: edge,
          outer: ways.filter { $0.role != "inner" }.map(\.id),
          inner: ways.filter { $0.role == "inner" }.map(\.id)
        )
      )
    }
  }

  private static func mayBeGround(_ key: String) -> Bool {
    key == "railway" || key == "public_transport" || key == "man_made" || key == "area:highway"
      || key == "amenity"
  }

  /// The members of relations that are not collected ways yet, with the descriptions of their
  /// edges.
  func missing(among ids: [Int64]) -> [Int64: EdgeDescription] {
    guard !relations.isEmpty else { return [:] }
    var missing: [Int64: EdgeDescription] = [:]
    for relation in relations {
      for member in relation.members where missing[member] == nil {
        missing[member] = relation.edge
      }
    }
    for id in ids { missing[id] = nil }
    return missing
  }

  /// Resolves the members of relations to ways.
  ///
  /// An area that lacks a member, as at the border of an extract, is left out.
  mutating func resolve(among ids: [Int64]) {
    guard !relations.isEmpty else { return }
    let wanted = Set(relations.flatMap(\.members))
    var indices: [Int64: Int] = [:]
    for (index, id) in ids.enumerated() where wanted.contains(id) { indices[id] = index }
    for relation in relations {
      let outer = relation.outer.compactMap { indices[$0] }
      let inner = relation.inner.compactMap { indices[$0] }
      let isWhole = outer.count == relation.outer.count && inner.count == relation.inner.count
      if let ground = relation.ground {
        if isWhole { areas.append(CollectedArea(edge: ground, outer: outer, inner: inner)) }
        brokenCount += isWhole ? 0 : 1
      } else if var ferry = relation.ferry {
        ferry.ways = outer
        // The duration of a part of the line is unknown.
        if !isWhole { ferry.duration = nil }
        ferries.append(ferry)
      }
    }
    relations = []
  }
}

extension CollectedWays {
  /// Sets the speeds of ferries from their lengths and durations.
  mutating func setFerrySpeeds() {
    var isSet: Set<Int> = []
    // Durations of ways come first, then durations of relations, then estimates.
    let order = areas.ferries.indices.sorted { a, b in
      func rank(_ index: Int) -> Int {
        let ferry = areas.ferries[index]
        return (ferry.duration == nil ? 2 : 0)
          + (ferry.isRelation == (ferry.duration == nil) ? 0 : 1)
      }
      return (rank(a), a) < (rank(b), b)
    }
    for ferry in order.map({ areas.ferries[$0] }) {
      var length = 0.0
      var isWhole = true
      for way in ferry.ways {
        let known = self[way].compactMap { nodes.coordinates[Int($0)]?.coordinate }
        length += Geodesic.length(of: known)
        isWhole = isWhole && known.count == self[way].count
      }
      let duration = isWhole ? ferry.duration : nil
      let speed = FerryRules.speed(of: ferry.line, length: length, duration: duration)
      for way in ferry.ways where edges[way].kind == .ferry && isSet.insert(way).inserted {
        edges[way].maxSpeed = speed
      }
    }
  }
}
