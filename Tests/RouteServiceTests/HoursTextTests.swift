import CampusGraph
import GeoCore
import Testing

@testable import RouteService

@Suite struct HoursTextTests {
  @Test(arguments: [
    ("24/7", 9, "always open", "siempre abierto"), ("off", 9, "closed", "cerrado"),
    ("Fr 07:00-21:00", 9, "open now, closes at 21:00", "abierto, cierra a las 21:00"),
    ("Fr 10:00-21:00", 9, "closed now, opens at 10:00", "cerrado, abre a las 10:00"),
    (
      "Sa 01:00-02:00", 9, "closed now, opens tomorrow at 01:00",
      "cerrado, abre mañana a la 01:00"
    ),
    (
      "Mo-Fr 07:00-09:00", 9, "closed now, opens on Monday at 07:00",
      "cerrado, abre el lunes a las 07:00"
    ),
    (
      "2027 Jan 05 07:00-09:00", 9, "closed now, opens on 2027-01-05 at 07:00",
      "cerrado, abre el 2027-01-05 a las 07:00"
    ),
  ])
  func `hours on a Friday have these words`(
    hours: String,
    hour: Int,
    english: String,
    spanish: String
  ) throws {
    let now = try #require(LocalTime(year: 2026, month: 11, day: 20, hour: hour))
    let status = HoursText(hours: try OpeningHours(parsing: hours), now: now).status
    #expect(status == LocalizedText(en: english, es: spanish))
  }
}
