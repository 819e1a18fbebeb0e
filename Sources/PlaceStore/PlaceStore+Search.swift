public import CampusGraph
public import GeoCore

/// Conditions of a search, combined by AND.
public struct PlaceQuery: Sendable, Hashable {
  /// Prefixes of a name's words, in any order; without a match, names with typos.
  public var text: String?
  /// The category, as an OSM value or by its English or Spanish name, such as `cafe` or
  /// `cafetería`.
  public var category: String?
  /// The kind of place.
  public var kind: PlaceFilter?
  /// The point from which distances are measured.
  public var center: Coordinate?
  /// The maximum distance from ``center``, in metres.
  public var radius: Meters?
  /// A bounding box of the places.
  public var bounds: BoundingBox?
  /// Boxes, one of which must contain the place; `nil` for no limit.
  public var regions: [BoundingBox]?
  /// The maximum number of places on a page.
  public var limit = 20
  /// The page, from 1.
  public var page = 1

  /// A query without conditions.
  public init() {}
}

/// One page of search results.
public struct PlacePage: Sendable, Hashable {
  /// One place found.
  public struct Hit: Sendable, Hashable {
    /// The place.
    public var place: Place
    /// Metres from the centre of the search; `nil` without one.
    public var distance: Meters?

    /// Makes a place found.
    public init(place: Place, distance: Meters? = nil) {
      self.place = place
      self.distance = distance
    }
  }

  /// The places of the page.
  public var hits: [Hit]
  /// The number of places on all pages.
  public var total: Int
  /// The page, from 1.
  public var page: Int
  /// The page after this one; `nil` for the last.
  public var nextPage: Int?

  /// Makes a page of its properties.
  public init(hits: [Hit], total: Int, page: Int = 1, nextPage: Int? = nil) {
    self.hits = hits
    self.total = total
    self.page = page
    self.nextPage = nextPage
  }
}

extension PlaceStore {
  /// Searches places; ordered by distance if the query has a centre, else by how well the name
  /// matches the text, else alphabetically.
  ///
  /// An address finds its house or its street. Houses are found only by address and by their
  /// category, ``PlaceEntry/addressCategory``.
  ///
  /// - Complexity: O(found · log found); for a query without text, centre and box, which sorts and
  ///   reads only the rows of its first pages, O(found · log shown).
  ///
  /// - Parameters:
  ///   - query: The conditions.
  ///   - isOpen: A condition on places; `nil` for none.
  /// - Returns: The page; empty beyond the last.
  /// - Throws: ``PlaceStoreError`` if the database fails.
  public func search(
    _ query: PlaceQuery,
    where isOpen: ((Place) -> Bool)? = nil
  ) throws(PlaceStoreError) -> PlacePage {
    if query.text == nil, query.center == nil, query.bounds == nil, query.regions == nil,
      isOpen == nil
    {
      return try list(query)
    }
    if isOpen == nil, let page = try estimatedPage(query) { return page }
    let ranks = try query.text.map { text throws(PlaceStoreError) in try self.ranks(of: text) }
    if isOpen == nil, ranks?.isEmpty == true, let page = try estimatedPageWithTypos(query) {
      return page
    }
    var hits = try self.spots(query, among: ranks).enumerated().compactMap { order, spot in
      query.candidate(spot, order: order)
    }
    if let ranks {
      hits.sort { (ranks[$0.number] ?? 0, $0.order) < (ranks[$1.number] ?? 0, $1.order) }
    }
    if query.center != nil {
      hits.sort { ($0.distance ?? 0, $0.order) < ($1.distance ?? 0, $1.order) }
    }
    if let isOpen {
      // Hours are part of the place's details, so all remaining places are read.
      let places = try self.places(hits.map(\.number))
      hits = zip(hits, places).filter { isOpen($0.1) }.map(\.0)
    }
    return try page(query, of: hits)
  }

  /// The places that meet the conditions evaluated by the database, in alphabetical order.
  private func spots(
    _ query: PlaceQuery,
    among ranks: [Int: Int]? = nil,
    first limit: Int? = nil
  ) throws(PlaceStoreError) -> [PlaceSpot] {
    var found: [PlaceSpot] = []
    for (layer, first) in zip(layers, firsts) {
      let own = ranks?.keys.filter { (first..<first + layer.count).contains($0) }
        .map { $0 - first }
      let filter = SpotFilter(
        categories: query.categories,
        kind: query.kind,
        boxes: query.boxes,
        numbers: own
      )
      let database = try layer.database
      let spots = try database.read { try PlaceDatabase.spots(filter, first: limit, in: $0) }
      try database.check(spots.map(\.number))
      found += spots.map { spot in
        var spot = spot
        spot.number += first
        return spot
      }
    }
    if layers.count > 1 {
      found.sort { ($0.sortKey, $0.id, $0.number) < ($1.sortKey, $1.id, $1.number) }
    }
    return found
  }

  /// A page in alphabetical order of the places that meet the conditions evaluated by the database.
  private func list(_ query: PlaceQuery) throws(PlaceStoreError) -> PlacePage {
    let filter = SpotFilter(categories: query.categories, kind: query.kind)
    var total = 0
    for layer in layers {
      total += try layer.database.read { try PlaceDatabase.spotCount(filter, in: $0) }
    }
    let (start, limit) = Self.rows(of: query)
    let end = min(total, start.addingReportingOverflow(limit).overflow ? .max : start + limit)
    let spots = start < end ? try spots(query, first: end).prefix(end).dropFirst(start) : []
    let places = try self.places(spots.map(\.number))
    return PlacePage(
      hits: places.map { PlacePage.Hit(place: $0, distance: nil) },
      total: total,
      page: max(1, query.page),
      nextPage: end < total && start < end ? max(1, query.page) + 1 : nil
    )
  }

  /// The start of a page and its maximum length; a start beyond `Int.max` gives an empty page.
  static func rows(of query: PlaceQuery) -> (start: Int, limit: Int) {
    let limit = max(1, query.limit)
    let (start, overflow) = (max(1, query.page) - 1).multipliedReportingOverflow(by: limit)
    return (overflow ? .max : start, limit)
  }

  private func page(
    _ query: PlaceQuery,
    of hits: [Candidate]
  ) throws(PlaceStoreError) -> PlacePage {
    let page = max(1, query.page)
    let (start, limit) = Self.rows(of: query)
    let rest = hits.dropFirst(start)
    let shown = Array(rest.prefix(limit))
    let places = try self.places(shown.map { $0.number })
    return PlacePage(
      hits: zip(places, shown).map { PlacePage.Hit(place: $0, distance: $1.distance) },
      total: hits.count,
      page: page,
      nextPage: rest.count > limit ? page + 1 : nil
    )
  }

  /// Ranks of the matches of a text, by place: 0 for an address or the whole name, 1 for its
  /// prefix, 2 for words of it, 3 for words of an alias, 4 for the category; matches with typos
  /// only if there are no others.
  private func ranks(of text: String) throws(PlaceStoreError) -> [Int: Int] {
    let folded = FoldedText.folded(text)
    guard text.count <= Self.longestText, !folded.isEmpty else { return [:] }
    let words = FoldedText.words(folded)
    var found = try numbers(withWordPrefixes: words)
    let addresses = try addressNumbers(of: folded, hasNames: !found.isEmpty)
    let ofCategory = try numbers(ofCategories: CategoryNames.categories(named: text))
    if found.isEmpty, addresses.isEmpty, ofCategory.isEmpty {
      found = try numbers(withTypos: folded, nil)
    }
    var ranks: [Int: Int] = [:]
    for (layer, first) in zip(layers, firsts) {
      let own = found.filter { (first..<first + layer.count).contains($0) }.map { $0 - first }
      guard !own.isEmpty else { continue }
      for (number, name) in try layer.database.read({ try PlaceDatabase.names(of: own, in: $0) }) {
        ranks[first + number] = Self.rank(of: folded, words, name)
      }
    }
    for number in addresses { ranks[number] = 0 }
    for number in ofCategory where ranks[number] == nil { ranks[number] = 4 }
    return ranks
  }

  /// The places with some categories.
  private func numbers(ofCategories names: [String]) throws(PlaceStoreError) -> [Int] {
    guard !names.isEmpty else { return [] }
    return try gather { layer throws(PlaceStoreError) in
      try layer.database.numbers { database in
        try PlaceDatabase.spots(SpotFilter(categories: names), in: database)
          .map(\.number)
      }
    }
  }

  private func addressNumbers(
    of folded: String,
    hasNames: Bool
  ) throws(PlaceStoreError) -> [Int] {
    for match in [StreetMatch.key, .prefixes, .typos] {
      let found = try numbers(ofAddress: folded, nil, by: match)
      if !found.isEmpty || hasNames { return found }
    }
    return []
  }

  private static func rank(of folded: String, _ words: [String], _ name: String) -> Int {
    if name == folded { return 0 }
    if name.hasPrefix(folded) { return 1 }
    let nameWords = FoldedText.words(name)
    return words.allSatisfy { word in nameWords.contains { $0.hasPrefix(word) } } ? 2 : 3
  }
}

// MARK: - Conditions

/// A place that meets all conditions except the text.
private struct Candidate {
  var number: Int
  /// Its index in alphabetical order.
  var order: Int
  var distance: Meters?
}

extension PlaceQuery {
  /// The categories of the query; `nil` for all.
  fileprivate var categories: [String]? {
    category.map { [$0] + CategoryNames.categories(named: $0) }
  }

  fileprivate func candidate(_ spot: PlaceSpot, order: Int) -> Candidate? {
    guard accepts(spot.location) else { return nil }
    let distance = center.map { Geodesic.distance($0, spot.location) }
    return Candidate(number: spot.number, order: order, distance: distance)
  }

  /// Whether a location is in the area of the search.
  func accepts(_ location: Coordinate) -> Bool {
    if let bounds, !bounds.contains(location) { return false }
    if let regions, !regions.contains(where: { $0.contains(location) }) { return false }
    guard let center, let radius else { return true }
    return Geodesic.distance(center, location) <= radius
  }

  /// Boxes around the search area, none of them across the antimeridian; `nil` for no limit.
  var boxes: [BoundingBox]? {
    let box = center.flatMap { center in radius.flatMap { Self.box(around: center, $0) } } ?? bounds
    guard let box, box.crossesAntimeridian else { return box.map { [$0] } }
    return [
      BoundingBox(south: box.south, west: box.west, north: box.north, east: 180),
      BoundingBox(south: box.south, west: -180, north: box.north, east: box.east),
    ]
  }

  /// A box around a circle, one hundredth larger; `nil` if it would contain a pole or all
  /// longitudes.
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
