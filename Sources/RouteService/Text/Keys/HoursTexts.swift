import CampusGraph

/// Opening hours in words.
protocol HoursTexts {
  /// A place that never closes.
  var alwaysOpen: String { get }
  /// A place that never opens.
  var closed: String { get }
  /// Open until a moment.
  func open(closes moment: String) -> String
  /// Closed until a moment.
  func closed(opens moment: String) -> String
  /// A time of the same day; `hour` decides the article.
  func today(_ clock: String, hour: Int) -> String
  /// A time of the next day.
  func tomorrow(_ clock: String, hour: Int) -> String
  /// A time of a day of the coming week.
  func on(_ day: Weekday, _ clock: String, hour: Int) -> String
  /// A time of a later day.
  func on(_ date: String, _ clock: String, hour: Int) -> String
}
