/// Texts about messages of GTFS-Realtime.
protocol RealtimeTexts {
  /// Bytes are no message.
  var notRealtime: String { get }
  /// A message is larger than the limit.
  func largeMessage(mebibytes: Int) -> String
  /// A message has too many entities.
  func tooManyEntities(_ limit: Int) -> String
  /// A message has too many times at stops.
  func tooManyStopTimes(_ limit: Int) -> String
  /// A rule is broken; the value is the id, time or number that breaks it.
  func broken(_ rule: RealtimeRule, _ value: String) -> String
}
