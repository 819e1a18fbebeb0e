import CampusGraph
import GeoCore

/// Groups the ways of the same name into streets, joining ways that are connected or close.
struct StreetCollector {
  /// Ways of the same name within this distance in metres are one street: roundabouts, squares and
  /// bridges of another name lie between them.
  static let widestGap: Meters = 300

  /// A way of a street.
  private struct Piece {
    var way: CollectedPlaces.Way
    var nodes: Slice<SpillingList>
    var line: [Coordinate]
    var isPlace: Bool
  }

  private var pieces: [String: [Piece]] = [:]

  /// Adds a way.
  ///
  /// - Parameters:
  ///   - way: the way.
  ///   - nodes: the ids of its nodes.
  ///   - line: its coordinates.
  ///   - isPlace: whether it is a place itself, so that the street cannot use its id.
  mutating func add(
    _ way: CollectedPlaces.Way,
    _ nodes: Slice<SpillingList>,
    _ line: [Coordinate],
    isPlace: Bool
  ) {
    guard let name = way.street, !line.isEmpty else { return }
    pieces[name, default: []].append(Piece(way: way, nodes: nodes, line: line, isPlace: isPlace))
  }

  /// The streets in the order of their names, those of the same name by their lowest way.
  func streets() -> [CityPlace] {
    pieces.keys.sorted().flatMap { name in
      groups(pieces[name] ?? []).compactMap { Self.street(name, $0) }
    }
  }

  /// Groups of connected or close pieces, in the order of their first ones.
  private func groups(_ pieces: [Piece]) -> [[Piece]] {
    var sets = DisjointSets(count: pieces.count)
    var first: [Int64: Int] = [:]
    for (index, piece) in pieces.enumerated() {
      for node in piece.nodes {
        if let other = first[node] { sets.join(index, other) } else { first[node] = index }
      }
    }
    joinNear(pieces, &sets)
    var groups: [[Piece]] = []
    var groupOfRoot: [Int: Int] = [:]
    for (index, piece) in pieces.enumerated() {
      let root = sets.root(of: index)
      if let group = groupOfRoot[root] {
        groups[group].append(piece)
      } else {
        groupOfRoot[root] = groups.count
        groups.append([piece])
      }
    }
    return groups
  }

  /// Joins pieces with nodes closer than the gap, using a grid of the gap's width.
  private func joinNear(_ pieces: [Piece], _ sets: inout DisjointSets) {
    guard pieces.count > 1, let origin = pieces.first?.line.first else { return }
    let plane = LocalPlane(at: origin)
    var squares: [Square: [(piece: Int, place: Coordinate)]] = [:]
    for (index, piece) in pieces.enumerated() {
      for place in piece.line {
        let square = Square(plane.point(place), side: Self.widestGap)
        for near in square.neighbours {
          for other in squares[near] ?? []
          where sets.root(of: other.piece) != sets.root(of: index) {
            if GreatCircle.distance(other.place, place) < Self.widestGap {
              sets.join(other.piece, index)
            }
          }
        }
        squares[square, default: []].append((index, place))
      }
    }
  }

  /// The street of some pieces; `nil` if all of them are places themselves.
  private static func street(_ name: String, _ pieces: [Piece]) -> CityPlace? {
    guard let id = pieces.filter({ !$0.isPlace }).map(\.way.id).min(),
      let location = middle(of: pieces.map(\.line))
    else { return nil }
    var place = Place(id: "way/\(id)", kind: .poi, name: name, location: location)
    place.category = CityPlace.streetCategory
    for alias in pieces.flatMap(\.way.streetAliases) where !place.aliases.contains(alias) {
      place.aliases.append(alias)
    }
    var street = CityPlace(place)
    street.addresses = [CityAddress(street: name, number: "")]
    street.importance = PlaceImportance.ofStreet(length: length(of: pieces.map(\.line)))
    return street
  }

  private static func length(of lines: [[Coordinate]]) -> Meters {
    lines.reduce(0) { sum, line in
      zip(line, line.dropFirst()).reduce(sum) { $0 + GreatCircle.distance($1.0, $1.1) }
    }
  }

  /// The point on the lines that is nearest to their centroid.
  private static func middle(of lines: [[Coordinate]]) -> Coordinate? {
    guard let origin = lines.first?.first else { return nil }
    let plane = LocalPlane(at: origin)
    var (x, y, total) = (0.0, 0.0, 0.0)
    for line in lines {
      for (a, b) in zip(line, line.dropFirst()) {
        let (from, to) = (plane.point(a), plane.point(b))
        let length = plane.distance(a, b)
        x += (from.x + to.x) / 2 * length
        y += (from.y + to.y) / 2 * length
        total += length
      }
    }
    guard total > 0 else { return origin }
    let center = plane.coordinate(PlanePoint(x: x / total, y: y / total))
    let nearest = lines.filter { $0.count > 1 }.map { LineString($0).nearest(to: center) }
      .min { $0.distance < $1.distance }
    return nearest.map { FixedCoordinate($0.coordinate).coordinate } ?? origin
  }
}

/// A square of a grid over a plane.
struct Square: Hashable {
  private var x: Int32
  private var y: Int32

  init(_ point: PlanePoint, side: Double) {
    // No overflow: a local plane extends some ten thousand kilometres each way.
    x = Int32((point.x / side).rounded(.down))
    y = Int32((point.y / side).rounded(.down))
  }

  private init(x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }

  /// The square itself and the eight around it.
  var neighbours: [Square] {
    (-1...1).flatMap { (dy: Int32) in
      (-1...1).map { (dx: Int32) in Square(x: x + dx, y: y + dy) }
    }
  }
}
