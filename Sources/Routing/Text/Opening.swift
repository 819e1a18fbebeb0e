import CampusGraph

/// When something closed opens next.
struct Opening {
  /// Local time of the opening.
  let time: LocalTime
  /// Whether that is on another day.
  let isOtherDay: Bool

  /// When hours begin next after a time; `nil` if they do not within a year.
  init?(of hours: OpeningHours, after time: LocalTime) {
    guard let next = hours.nextChange(after: time) else { return nil }
    self.time = next
    isOtherDay = next.date != time.date
  }
}
