import RouteService

/// The word `show` before the name of one item, in commands that list many.
enum ShowArgument {
  /// The name of the item to show; `nil` if the first word is not `show`.
  ///
  /// - Throws: `InvalidQuery` if nothing follows.
  static func subject(of words: [String]) throws(ServiceError) -> String? {
    guard words.first == "show" else { return nil }
    guard words.count > 1 else {
      throw ServiceError(.invalidQuery, CommonTexts.showWhat)
    }
    return words.dropFirst().joined(separator: " ")
  }
}
