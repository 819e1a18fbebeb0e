import CampusGraph
import GeoCore
import PlaceStore

/// Places among which a question chooses: those of a list, or those of a category or kind that are
/// nearest to a point in a straight line.
package struct CandidatePlaces: Sendable {
  /// Largest number of candidates.
  package static let limit = 200

  /// Places as texts.
  package var places: [String]
  /// A category, in either language.
  package var category: String?
  /// One of ``PlacesQuestion/kinds``.
  package var kind: String?

  /// Takes a list, or the conditions of a search.
  package init(places: [String] = [], category: String? = nil, kind: String? = nil) {
    self.places = places
    self.category = category
    self.kind = kind
  }

  /// Whether nothing says what the candidates are.
  package var isEmpty: Bool { places.isEmpty && category == nil && kind == nil }

  /// Looks up the candidates.
  ///
  /// - Parameters:
  ///   - center: The point near which places of a category or kind are searched.
  ///   - radius: How near, in metres.
  ///   - data: The data that has the places.
  /// - Returns: At most ``limit`` places.
  /// - Throws: `InvalidQuery` for a list together with conditions, `TooBig` for a list that is too
  ///   long, `NotFound` if no place meets the conditions; else as `DataSet.resolve`.
  func resolved(
    around center: Coordinate,
    within radius: Meters,
    in data: DataSet
  ) throws(ServiceError) -> [ResolvedPlace] {
    guard places.isEmpty || category == nil && kind == nil else {
      throw ServiceError(.invalidQuery) { $0.candidatesAndConditions }
    }
    try Limits.check(places.count, 0...Self.limit, of: .place)
    guard places.isEmpty else { return try data.resolve(all: places) }
    let question = PlacesQuestion(category: category, kind: kind)
    let store = try data.places()
    var query = PlaceQuery()
    query.category = category
    query.kind = try kind.map(PlacesQuestion.filter)
    query.center = center
    query.radius = radius
    query.limit = Self.limit
    let hits = try PlacesQuestion.search(query, in: store).hits
    guard !hits.isEmpty else {
      if let failure = PlacesQuestion.unknownCategory(question.category, in: store) {
        throw failure
      }
      throw ServiceError(.notFound) { $0.nothingFits }
    }
    var found: [ResolvedPlace] = []
    for hit in hits { found.append(try data.resolved(hit.place, hit.place.id)) }
    return found
  }
}
