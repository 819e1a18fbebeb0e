package import CampusGraph
package import GeoCore

/// Opening hours in words.
package struct HoursText {
  /// The hours.
  package let hours: OpeningHours
  /// The time at the place.
  package let now: LocalTime

  /// Whether the place is open.
  package var isOpen: Bool { hours.isOpen(at: now) }

  /// Whether the place is open, and when that changes: `closed now, opens on Monday at 07:00`.
  package var status: LocalizedText { .service(status) }

  private func status(_ texts: any HoursTexts) -> String {
    let isOpen = hours.isOpen(at: now)
    guard let change = hours.nextChange(after: now) else {
      return isOpen ? texts.alwaysOpen : texts.closed
    }
    let moment = moment(change, texts)
    return isOpen ? texts.open(closes: moment) : texts.closed(opens: moment)
  }

  private func moment(_ time: LocalTime, _ texts: any HoursTexts) -> String {
    let clock = Self.padded(time.hour) + ":" + Self.padded(time.minute)
    switch time.date.daysSince1970 - now.date.daysSince1970 {
    case 0: return texts.today(clock, hour: time.hour)
    case 1: return texts.tomorrow(clock, hour: time.hour)
    case 2...6: return texts.on(time.date.weekday, clock, hour: time.hour)
    default:
      let (year, month, day) = time.date.components
      let date = "\(year)-\(Self.padded(month))-\(Self.padded(day))"
      return texts.on(date, clock, hour: time.hour)
    }
  }

  private static func padded(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
}
