import CampusGraph

/// Times of day in messages.
enum ClockText {
  /// `07:05`.
  static func time(_ time: LocalTime) -> String {
    pad(time.hour) + ":" + pad(time.minute)
  }

  private static func pad(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
