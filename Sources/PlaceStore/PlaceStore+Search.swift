public import CampusGraph
public import GeoCore

/// What to search for; every condition that is given must hold.
public struct PlaceQuery: Sendable, Hashable {
  /// Words that a name begins with, in any order; where none does, names with slips.
  public var text: String?
  /// The category, in OSM's words, such as `cafe`.
  public var category: String?
  /// Where to measure distances from.
  public var center: Coordinate?
  /// How far from ``center`` at most, in metres.
  public var radius: Meters?
  /// A box to lie in.
  public var bounds: BoundingBox?
  /// How many to return.
  public var limit = 20
  /// Which page of that many, from 1.
  public var page = 1

  /// A query that finds everything.
  public init() {}
}

/// One page of what a search found.
public struct PlacePage: Sendable, Hashable {
  /// One place found.
  public struct Hit: Sendable, Hashable {
    /// The place.
    public var place: Place
    /// Metres from the centre of the search; `nil` where it had none.
    public var distance: Meters?
  }

  /// The places of the page.
  public var hits: [Hit]
  /// How many there are on all pages.
  public var total: Int
  /// The page, from 1.
  public var page: Int
  /// The page after this one; `nil` for the last.
  public var nextPage: Int?
}

extension PlaceStore {
  /// Places that fit a query: the nearest first where it has a centre, else those whose name fits
  /// its text best, else in alphabetical order.
  ///
  /// - Complexity: O(found · log found).
  ///
  /// - Parameter query: The conditions.
  /// - Returns: The page asked for; it is empty beyond the last.
  /// - Throws: ``PlaceStoreError`` where the database fails.
  public func search(_ query: PlaceQuery) throws(PlaceStoreError) -> PlacePage {
    let numbers = try database.read {
      try Index.places(category: query.category, within: query.boxes, in: $0)
    }
    var hits = numbers.enumerated().compactMap { order, number in
      query.candidate(places[number], number, order: order)
    }
    if let text = query.text {
      let ranks = try ranks(of: text)
      hits = hits.filter { ranks[$0.number] != nil }
      hits.sort { (ranks[$0.number] ?? 0, $0.order) < (ranks[$1.number] ?? 0, $1.order) }
    }
    if query.center != nil {
      hits.sort { ($0.distance ?? 0, $0.order) < ($1.distance ?? 0, $1.order) }
    }
    return query.page(
      of: hits.map { PlacePage.Hit(place: places[$0.number], distance: $0.distance) }
    )
  }

  /// How well names fit a text, by place: 0 for the whole name, 1 for its beginning, 2 for words of
  /// it, 3 for words of an alias; with slips only where no name has its words.
  private func ranks(of text: String) throws(PlaceStoreError) -> [Int: Int] {
    let folded = FoldedText.folded(text)
    guard text.count <= Self.longestText else { return [:] }
    let words = FoldedText.words(folded)
    let found = try database.read { try Index.places(withWordPrefixes: words, in: $0) }
    let numbers = found.isEmpty ? placesWithSlips(folded) : found
    return Dictionary(
      uniqueKeysWithValues: numbers.map { ($0, rank(of: folded, words, $0)) }
    )
  }

  private func rank(of folded: String, _ words: [String], _ place: Int) -> Int {
    let name = keys.foldedNames[place][0]
    if name == folded { return 0 }
    if name.hasPrefix(folded) { return 1 }
    let nameWords = FoldedText.words(name)
    return words.allSatisfy { word in nameWords.contains { $0.hasPrefix(word) } } ? 2 : 3
  }
}

// MARK: - Conditions

/// A place that fits all conditions but the text.
private struct Candidate {
  var number: Int
  /// Its place in alphabetical order.
  var order: Int
  var distance: Meters?
}

extension PlaceQuery {
  fileprivate func candidate(_ place: Place, _ number: Int, order: Int) -> Candidate? {
    if let bounds, !bounds.contains(place.location) { return nil }
    let distance = center.map { Geodesic.distance($0, place.location) }
    if let distance, let radius, distance > radius { return nil }
    return Candidate(number: number, order: order, distance: distance)
  }

  fileprivate func page(of hits: [PlacePage.Hit]) -> PlacePage {
    let limit = max(1, limit)
    let page = max(1, page)
    let (start, overflow) = (page - 1).multipliedReportingOverflow(by: limit)
    let rest = overflow ? [] : hits.dropFirst(start)
    return PlacePage(
      hits: Array(rest.prefix(limit)),
      total: hits.count,
      page: page,
      nextPage: rest.count > limit ? page + 1 : nil
    )
  }

  /// Boxes that hold everything near enough, none of them across the antimeridian; `nil` for no
  /// limit.
  fileprivate var boxes: [BoundingBox]? {
    let box = center.flatMap { center in radius.flatMap { Self.box(around: center, $0) } } ?? bounds
    guard let box, box.crossesAntimeridian else { return box.map { [$0] } }
    return [
      BoundingBox(south: box.south, west: box.west, north: box.north, east: 180),
      BoundingBox(south: box.south, west: -180, north: box.north, east: box.east),
    ]
  }

  /// A box around a circle, one hundredth larger; `nil` where it would hold a pole or go round.
  private static func box(around center: Coordinate, _ radius: Meters) -> BoundingBox? {
    // A degree of latitude is shortest at the equator: 110,574 m.
    let height = radius / 110_574 * 1.01
    let north = center.latitude + height
    let south = center.latitude - height
    guard max(abs(north), abs(south)) < 89 else { return nil }
    let widest = LocalPlane(
      at: Coordinate(latitude: max(abs(north), abs(south)), longitude: center.longitude)
    )
    let width = radius / widest.metersPerDegreeLongitude * 1.01
    guard width < 179 else { return nil }
    let west = center.longitude - width
    let east = center.longitude + width
    return BoundingBox(
      south: south,
      west: west < -180 ? west + 360 : west,
      north: north,
      east: east > 180 ? east - 360 : east
    )
  }
}
