import CampusGraph
import GeoCore

/// Ground that is crossed freely, by the ways that bound it.
struct CollectedArea {
  /// What its edges are like: of the kind `plaza`, or `elevator`.
  var edge: EdgeDescription
  /// The ways, as places among all collected ones, that its outlines and its holes are made of.
  var outer: [Int]
  var inner: [Int] = []
}

/// A line of boats or car trains, whose speed follows from its length once it is known.
struct CollectedFerry {
  var line: FerryRules.Line
  var ways: [Int]
  /// Seconds from end to end; `nil` where not known.
  var duration: Double?
  /// Whether a relation says so, which gives way to what a way says of itself.
  var isRelation = false
  /// The relation's name; empty where it has none.
  var name = ""
}

/// What areas and ferries there are among ways: filled while a file is read.
struct CollectedAreas {
  var areas: [CollectedArea] = []
  var ferries: [CollectedFerry] = []
  /// What may stand on areas.
  var obstacles = CollectedObstacles()
  /// How many multipolygons lack members, as at the border of an extract.
  private(set) var brokenCount = 0
  private var relations: [AreaRelation] = []

  /// A multipolygon or a ferry's route, whose members are known by their ids so far.
  private struct AreaRelation {
    var ground: EdgeDescription?
    var ferry: CollectedFerry?
    /// What members are like that are no ways by themselves.
    var edge: EdgeDescription
    var outer: [Int64] = []
    var inner: [Int64] = []

    var members: [Int64] { outer + inner }
  }

  /// Keys of ways that may be such, besides those of streets.
  static func isOfInterest(_ key: String) -> Bool {
    key == "route" || key == "area:highway" || key == "amenity"
  }

  /// The description of a way's edges: a line's, a street's, or an area's outline.
  static func edges(_ tags: OSMTags) -> [EdgeDescription] {
    if let ferry = FerryRules.edge(tags) { return [ferry] }
    let edges = WayRules.edges(tags)
    guard edges.isEmpty, AreaRules.ground(tags, isRelation: false) != nil else { return edges }
    return AreaRules.outline(tags).map { [$0] } ?? []
  }

  /// Takes note of a way that was collected.
  ///
  /// - Parameters:
  ///   - way: its place among all.
  ///   - tags: what it says of itself.
  ///   - isClosed: whether it ends where it starts.
  ///   - edge: what its edges are like; nobody may use those of a lift's outline, for one rides
  ///     within.
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

  /// Takes note of a relation.
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

  /// What members of relations are like that were not collected as ways by themselves: they are still
  /// to be read.
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

  /// Finds the members of relations among all ways; an area that lacks some is left out, as at the
  /// border of an extract.
  mutating func resolve(among ids: [Int64]) {
    guard !relations.isEmpty else { return }
    let wanted = Set(relations.flatMap(\.members))
    var places: [Int64: Int] = [:]
    for (place, id) in ids.enumerated() where wanted.contains(id) { places[id] = place }
    for relation in relations {
      let outer = relation.outer.compactMap { places[$0] }
      let inner = relation.inner.compactMap { places[$0] }
      let isWhole = outer.count == relation.outer.count && inner.count == relation.inner.count
      if let ground = relation.ground {
        if isWhole { areas.append(CollectedArea(edge: ground, outer: outer, inner: inner)) }
        brokenCount += isWhole ? 0 : 1
      } else if var ferry = relation.ferry {
        ferry.ways = outer
        // A part of a line takes a part of its time, and which one is not known.
        if !isWhole { ferry.duration = nil }
        ferries.append(ferry)
      }
    }
    relations = []
  }
}

extension CollectedWays {
  /// Takes note of the way added last.
  mutating func takeArea(_ tags: OSMTags, _ references: [Int64]) {
    let way = count - 1
    let isClosed = references[first[way]] == references[first[way + 1] - 1]
    areas.take(way: way, tags, isClosed: isClosed, edge: &edges[way])
  }

  /// Reads the ways that nobody would use were they no members of an area or a ferry.
  ///
  /// - Returns: whether the reading was not ended.
  mutating func readMembers(
    with reader: OSMReader,
    to references: inout [Int64],
    _ progress: @escaping (Double) -> Bool
  ) throws(OSMImportError) -> Bool {
    let missing = areas.missing(among: ids)
    if !missing.isEmpty {
      var (known, read) = (self, references)
      let isRead = try reader.read(
        ways: { id, nodes, _ in
          guard nodes.count > 1, let edge = missing[id] else { return }
          known.append(id, edge, nodes, to: &read)
        },
        progress: { _ in progress(0.5) }
      )
      guard isRead else { return false }
      (self, references) = (known, read)
    }
    areas.resolve(among: ids)
    return true
  }

  /// Gives ferries their speeds, now that it is known where their nodes are.
  mutating func setFerrySpeeds() {
    var isSet: Set<Int> = []
    // What ways say of themselves comes first, and what is known before what is estimated.
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
        let known = self[way].compactMap { places[Int($0)]?.coordinate }
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
