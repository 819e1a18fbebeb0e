package import CampusGraph
package import GeoCore
package import PlaceStore

/// A list of places: all, or those that meet some conditions.
package struct PlacesQuestion {
  /// When places must be open.
  package enum Opening: Equatable, Sendable {
    case now
    /// A time as text, on the clock of each place.
    case at(String)
  }

  /// Words of a name.
  package var words: [String] = []
  /// A category, in either language.
  package var category: String?
  /// One of ``kinds``.
  package var kind: String?
  package var open: Opening?
  /// When it is told whether places are open, as text on the clock of each place; all are listed.
  package var at: String?
  /// A place, as text; only places near it.
  package var around: String?
  /// How near, in metres; `nil` for 500.
  package var radius: Meters?
  /// `south,west,north,east` in degrees.
  package var box: String?
  /// How many places a page has.
  package var limit = 20
  /// Which page, from 1.
  package var page = 1

  /// Asks for all places, or those that meet the given conditions.
  package init(
    words: [String] = [],
    category: String? = nil,
    kind: String? = nil,
    open: Opening? = nil,
    at: String? = nil,
    around: String? = nil,
    radius: Meters? = nil,
    box: String? = nil,
    limit: Int = 20,
    page: Int = 1
  ) {
    self.words = words
    self.category = category
    self.kind = kind
    self.open = open
    self.at = at
    self.around = around
    self.radius = radius
    self.box = box
    self.limit = limit
    self.page = page
  }

  /// Looks up the places of a page.
  ///
  /// - Throws: `NotFound` if no place meets the conditions, with a remedy; else as ``check()``.
  package func answer(in data: DataSet, now: Int64) throws(ServiceError) -> PlacePage {
    var query = try query()
    let store = try data.places()
    if let around {
      query.center = try data.resolve(around).location
      query.radius = radius ?? 500
    }
    if !hasConditions { query.regions = try data.homeRegions() }
    let corner = try cornerAnswer(in: data)
    let corners: PlacePage? =
      if case .found(let places) = corner { PlacePage(of: places, meeting: query) } else { nil }
    let found =
      if let corners, corners.total > 0 { corners } else {
        try Self.search(query, in: store, where: try openCondition(data, now))
      }
    if case .apart(let first, let second) = corner, found.total == 0 {
      throw PlaceFailures.apart(query.text ?? "", first, second)
    }
    guard !found.hits.isEmpty else { throw try nothing(found, query, in: store) }
    return found
  }

  /// What is known of the street corner that the words mean, if nothing else is asked for.
  private func cornerAnswer(in data: DataSet) throws(ServiceError) -> CornerAnswer {
    guard !words.isEmpty, category == nil, kind == nil, open == nil else { return .none }
    return try data.corners(in: words.joined(separator: " "))
  }

  package static func search(
    _ query: PlaceQuery,
    in store: PlaceStore,
    where isOpen: ((Place) -> Bool)? = nil
  ) throws(ServiceError) -> PlacePage {
    try Failures.places { () throws(PlaceStoreError) in
      try store.search(query, where: isOpen)
    }
  }
}

extension PlacesQuestion {
  /// Checks the conditions that need no data.
  ///
  /// - Throws: `InvalidQuery`, `InvalidValue` or `TooBig`.
  package func check() throws(ServiceError) { _ = try query() }

  /// The conditions that need no data.
  private func query() throws(ServiceError) -> PlaceQuery {
    guard around == nil || box == nil else {
      throw ServiceError(.invalidQuery) { $0.centerAndBox }
    }
    try checkRadius()
    if let around { try PlaceArgument.check([around]) }
    var query = PlaceQuery()
    query.text = words.isEmpty ? nil : try Self.checked(words.joined(separator: " "))
    query.category = category
    query.kind = try kind.map(Self.filter)
    if case .at(let time) = open { try TimeArgument.check(time, of: .open) }
    if let at { try TimeArgument.check(at, of: .at) }
    query.bounds = try box.map(Self.bounds)
    query.limit = limit
    query.page = page
    return query
  }

  private func checkRadius() throws(ServiceError) {
    guard let radius else { return }
    guard around != nil else {
      throw ServiceError(.invalidQuery) { $0.radiusWithoutCenter }
    }
    guard radius >= 0, radius <= 100_000 else {
      throw ServiceError(radius > 100_000 ? .tooBig : .invalidValue) { $0.badRadius("\(radius)") }
    }
  }

  private static func checked(_ text: String) throws(ServiceError) -> String {
    let isTooLong = text.count > PlaceStore.longestText
    guard text.contains(where: { !$0.isWhitespace }), !isTooLong else {
      throw ServiceError(isTooLong ? .tooBig : .invalidValue) {
        $0.searchTextLength(PlaceStore.longestText)
      }
    }
    return text
  }

  package static func bounds(_ text: String) throws(ServiceError) -> BoundingBox {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    if parts.count == 4,
      let (south, west) = CoordinateArgument.pair(parts[..<2].joined(separator: ",")),
      let (north, east) = CoordinateArgument.pair(parts[2...].joined(separator: ",")),
      Coordinate.isValid(south, west), Coordinate.isValid(north, east), south <= north
    {
      return BoundingBox(south: south, west: west, north: north, east: east)
    }
    let shown = PlaceArgument.shown(text)
    if let swapped = swappedBox(parts.map(String.init)) {
      throw ServiceError(.invalidValue) { $0.swappedBox(shown, swapped: swapped) }
    }
    throw ServiceError(.invalidValue) { $0.badBox(shown) }
  }

  /// The box `south,west,north,east` of numbers in the order `west,south,east,north`; `nil` if they
  /// are no box in that order.
  private static func swappedBox(_ parts: [String]) -> String? {
    guard parts.count == 4 else { return nil }
    let order = [parts[1], parts[0], parts[3], parts[2]].map { part in
      CoordinateArgument.withoutTrueMinus(part).filter { $0 != " " }
    }
    guard let (south, west) = CoordinateArgument.pair(order[..<2].joined(separator: ",")),
      let (north, east) = CoordinateArgument.pair(order[2...].joined(separator: ",")),
      Coordinate.isValid(south, west), Coordinate.isValid(north, east), south <= north
    else { return nil }
    return order.joined(separator: ",")
  }

  /// The error for an empty page, because of the page, the category, or all conditions together.
  private func nothing(
    _ found: PlacePage,
    _ query: PlaceQuery,
    in store: PlaceStore
  ) throws(ServiceError) -> ServiceError {
    if found.total > 0 {
      let pages = (found.total + query.limit - 1) / query.limit
      let page = query.page
      return ServiceError(.notFound, details: ["pages": .number(Double(pages))]) {
        $0.noPage(page, last: pages)
      }
    }
    if let failure = Self.unknownCategory(category, in: store) { return failure }
    if let box, let failure = try Self.besideData(box, query, in: store) { return failure }
    if let failure = try unknownText(query, in: store) { return failure }
    return ServiceError(.notFound) { $0.nothingFits }
  }
}

extension PlacesQuestion {
  /// The error if the box of a query contains no place at all; else `nil`.
  private static func besideData(
    _ text: String,
    _ query: PlaceQuery,
    in store: PlaceStore
  ) throws(ServiceError) -> ServiceError? {
    var everything = PlaceQuery()
    everything.bounds = query.bounds
    everything.limit = 1
    guard try search(everything, in: store).total == 0,
      let area = BoundingBox(store.places.lazy.map(\.location))
    else { return nil }
    let span = Format.box(area)
    return ServiceError(.notFound, details: ["bbox": .string(span)]) {
      $0.boxOutside(PlaceArgument.shown(text), data: span)
    }
  }
}
