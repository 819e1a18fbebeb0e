import GeoCore

/// Objects of an OSM file that make places.
///
/// It stores the texts of places, the ids of their nodes at 8 bytes, and 16 bytes for each node of
/// a named street, building or area.
struct CollectedPlaces {
  /// A way that is a place, a piece of a street, a line of house numbers, or part of an area.
  struct Way {
    var id: Int64
    /// Its nodes among those of all ways.
    var nodes: Range<Int>
    var subject: Boxed<PlaceSubject>?
    var street: String?
    var streetAliases: [String] = []
    private var interpolationBox: Boxed<Interpolation>?

    init(id: Int64) {
      self.id = id
      nodes = 0..<0
    }

    var interpolation: Interpolation? {
      get { interpolationBox?.value }
      set { interpolationBox = newValue.map(Boxed.init) }
    }
  }

  /// The rule of an interpolation line: the step between numbers, and the common address.
  struct Interpolation {
    var step: Int
    var address: AddressTags?
  }

  /// A multipolygon relation that is a place.
  struct Area {
    var id: Int64
    var outer: [Int64]
    var inner: [Int64]
    var subject: PlaceSubject
  }

  /// An entrance or a gate with its rank.
  struct Entrance {
    var rank: Int
    var place: Coordinate
    var isGate: Bool
  }

  private(set) var points: [(id: Int64, place: Coordinate, subject: Boxed<PlaceSubject>)] = []
  private(set) var ways: [Way] = []
  private(set) var areas: [Area] = []
  /// The streets of houses according to relations, by the id of the house.
  private(set) var streetOfNode: [Int64: String] = [:]
  private(set) var streetOfWay: [Int64: String] = [:]
  private(set) var streetOfArea: [Int64: String] = [:]
  /// Entrances by the id of their node.
  private(set) var entrances: [Int64: Entrance] = [:]
  /// The nodes of the ways that areas consist of, by the id of the way.
  private(set) var parts: [Int64: [Int64]] = [:]
  private(set) var nodes = NodeTable()
  /// The ids of the nodes of all ways, concatenated.
  private var refs: SpillingList
  private let spill: NodeSpill

  /// Makes an empty collection.
  ///
  /// - Parameter spill: when lists of nodes go to files.
  init(_ spill: NodeSpill = .never) {
    self.spill = spill
    refs = SpillingList(spill)
  }

  // MARK: - Relations

  /// Adds a relation if it is an area, or a street with houses.
  mutating func take(relation id: Int64, _ members: MemberList, _ list: TagList) {
    guard list.contains({ $0 == "type" }) else { return }
    let tags = list.tags
    switch tags["type"] {
    case "associatedStreet", "street":
      guard let name = (tags["name"] ?? tags["addr:street"]).map(PlaceRules.tidy), !name.isEmpty
      else { return }
      for member in members.members where member.role != "street" { take(house: member, of: name) }
    case "multipolygon":
      guard let subject = PlaceSubject(tags, keys: list.keys) else { return }
      let ways = members.members.filter { $0.kind == .way }
      let inner = ways.filter { $0.role == "inner" }.map(\.id)
      let outer = ways.filter { $0.role != "inner" }.map(\.id)
      for way in outer + inner { parts[way] = [] }
      areas.append(Area(id: id, outer: outer, inner: inner, subject: subject))
    default: break
    }
  }

  private mutating func take(house member: OSMMember, of street: String) {
    switch member.kind {
    case .node: streetOfNode[member.id] = street
    case .way: streetOfWay[member.id] = street
    case .relation: streetOfArea[member.id] = street
    }
  }

  // MARK: - Ways

  /// Adds a way if it is a place, a street, or a line of house numbers.
  mutating func take(way id: Int64, _ list: NodeList, _ tagList: TagList) {
    var way = Way(id: id)
    if tagList.contains(PlaceRules.isOfInterest) {
      let tags = tagList.tags
      way.subject = PlaceSubject(tags, keys: tagList.keys).map(Boxed.init)
      way.street = PlaceRules.streetName(tags)
      if let name = way.street {
        way.streetAliases = PlaceRules.aliases(tags, keys: tagList.keys, name: name)
          .filter { !PlaceRules.list(tags["ref"] ?? "").contains($0) }
      }
      way.interpolation = Interpolation(tags)
    }
    guard way.subject != nil || way.street != nil || way.interpolation != nil else { return }
    let start = refs.count
    list.append(to: &refs)
    way.nodes = start..<refs.count
    ways.append(way)
  }

  /// The ids of the nodes of a way.
  subscript(way: Way) -> Slice<SpillingList> { refs[way.nodes] }

  /// Drops what a way says about a place, when the place is made.
  mutating func dropSubject(ofWay index: Int) { ways[index].subject = nil }

  /// Adds the nodes of a way if an area consists of it, after all relations.
  mutating func take(member id: Int64, _ nodes: [Int64]) {
    guard parts[id] != nil else { return }
    parts[id] = nodes
  }

  // MARK: - Nodes

  /// Prepares for nodes, after all members.
  mutating func expectNodes() {
    var needed = refs
    for nodes in parts.values { needed.append(contentsOf: nodes) }
    nodes = NodeTable(needed, spill)
  }

  /// Adds the coordinate of a node, and the node if it is a place or an entrance.
  mutating func take(node id: Int64, _ fixed: FixedCoordinate, _ list: TagList) {
    let index = nodes.nextIndex(of: id)
    if let index { nodes.set(fixed, at: index) }
    let isOnOutline = index != nil
    guard !list.isEmpty,
      list.contains({ PlaceRules.isOfInterest($0) || isOnOutline && $0 == "barrier" })
    else { return }
    let tags = list.tags
    if isOnOutline, let rank = PlaceRules.entranceRank(tags) ?? PlaceRules.gateRank(tags) {
      let isGate = PlaceRules.entranceRank(tags) == nil
      entrances[id] = Entrance(rank: rank, place: fixed.coordinate, isGate: isGate)
    }
    if let subject = PlaceSubject(tags, keys: list.keys) {
      points.append((id, fixed.coordinate, Boxed(subject)))
    }
  }

  // MARK: - Order

  /// Sorts the objects by id; of several objects with the same id the last counts.
  mutating func finish() {
    points = Self.ordered(points, by: \.id)
    ways = Self.ordered(ways, by: \.id)
    areas = Self.ordered(areas, by: \.id)
  }

  private static func ordered<Value>(_ values: [Value], by id: KeyPath<Value, Int64>) -> [Value] {
    let keyed = values.enumerated().map { (id: $1[keyPath: id], offset: $0) }
    let sorted = keyed.sorted { ($0.id, $0.offset) < ($1.id, $1.offset) }
    return sorted.indices.compactMap { index in
      let isLast = index + 1 == sorted.count || sorted[index + 1].id != sorted[index].id
      return isLast ? values[sorted[index].offset] : nil
    }
  }
}

/// A value behind a reference, which takes little room where it is missing.
final class Boxed<Value: Sendable>: Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}

extension CollectedPlaces.Interpolation {
  /// Reads `addr:interpolation`; `nil` for other ways and for alphabetic interpolation.
  init?(_ tags: OSMTags) {
    switch tags["addr:interpolation"] {
    case "even", "odd": step = 2
    case "all": step = 1
    case let value?:
      guard let number = Int(value), (1...100).contains(number) else { return nil }
      step = number
    case nil: return nil
    }
    address = AddressTags(tags)
  }
}
