import GeoCore
import RouteService

/// The word `show` before the name of one thing, in commands that list many.
enum ShowArgument {
  /// What is to be shown; `nil` where the first word is another.
  ///
  /// - Throws: `InvalidQuery` where nothing follows.
  static func subject(of words: [String]) throws(ServiceError) -> String? {
    guard words.first == "show" else { return nil }
    guard words.count > 1 else {
      throw ServiceError(.invalidQuery, CommonTexts.showWhat)
    }
    return words.dropFirst().joined(separator: " ")
  }
}
