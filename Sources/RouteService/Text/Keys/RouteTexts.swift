/// Texts of routes.
protocol RouteTexts {
  /// Title of one of several routes, counted from 1.
  func route(_ number: Int) -> String
  /// A warning about a route.
  func warning(_ text: String) -> String
  /// Part of a route that is travelled by ferry.
  func byFerry(_ part: String) -> String
  /// Time of departure.
  func leaves(_ time: String) -> String
  /// Time of arrival.
  func arrives(_ time: String) -> String
  /// Title of a profile; `nil` for profiles of graph files.
  func profileTitle(_ name: String) -> String?
}
