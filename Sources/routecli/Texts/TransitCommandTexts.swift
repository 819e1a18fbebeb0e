/// Texts of `transit`.
enum TransitCommandTexts: TextKey {
  case abstract, feed
  case checkAbstract, checkDiscussion
  case realtimeAbstract, realtimeDiscussion, realtimeFeed, timetable
  case shuttleTimes, delays
  case routeAbstract, routeDiscussion, routeLimits
  case depart, arrive, wheelchair, transfers, number, walk
}
