import GeoCore
package import PlaceStore

/// The best places for a text that is still being typed.
package struct CompletionQuestion: Sendable {
  /// What has been typed.
  package var text: String
  /// A place, as text; of similar places those near it come first.
  package var around: String?
  /// How many places at most.
  package var count: Int

  /// Asks for completions.
  package init(_ text: String, around: String? = nil, count: Int = 10) {
    self.text = text
    self.around = around
    self.count = count
  }

  /// Looks up the places.
  ///
  /// - Throws: `NotFound` with similar names if no place fits, `TooBig` for a text that is too
  ///   long; else as `DataSet.resolve`.
  package func answer(in data: DataSet) throws(ServiceError) -> PlacePage {
    try PlacesQuestion(words: [text], around: around).check()
    let store = try data.places()
    let origin = try around.map { text throws(ServiceError) in try data.resolve(text).location }
    let hits = try Failures.places { () throws(PlaceStoreError) in
      try store.completions(of: text, near: origin, count: count)
    }
    guard !hits.isEmpty else {
      if case .found(let corners) = try data.corners(in: text, isComplete: false) {
        var query = PlaceQuery()
        (query.center, query.limit) = (origin, count)
        return PlacePage(of: corners, meeting: query)
      }
      let similar = try Failures.places { () throws(PlaceStoreError) in
        try store.suggestions(for: text)
      }
      throw PlaceFailures.notFound(text, similar)
    }
    return PlacePage(hits: hits, total: hits.count)
  }
}
