/// Texts about forecasts of bike stations and counts at them: errors, and the documentation of the requests.
protocol StationForecastTexts {
  /// A station is not known.
  var noStation: String { get }
  /// A station has no status.
  var noStationStatus: String { get }
  /// The last status of a station is too old.
  func oldStationStatus(_ time: String) -> String
  /// Several systems have a station of the id.
  func severalSystems(_ names: String) -> String
  /// A time and minutes are given.
  var timeOrMinutes: String { get }
  /// The time cannot be forecast.
  func badForecastTime(_ minutes: Int) -> String
  /// GET /v1/stations/{id}/forecast.
  var stationForecast: String { get }
  /// Parameter minutes.
  var forecastMinutes: String { get }
  /// Parameter at.
  var forecastTime: String { get }
  /// Parameter system.
  var forecastSystem: String { get }
  /// A count does not tell the status of a station.
  var countWithoutStatus: String { get }
  /// POST /v1/stations/{id}/count.
  var stationCount: String { get }
  /// Parameter set of a station.
  var setBikes: String { get }
  /// Parameter add of a station.
  var addBikes: String { get }
  /// Parameter docks.
  var setDocks: String { get }
  /// Parameter renting.
  var setRenting: String { get }
  /// Parameter returning.
  var setReturning: String { get }
}

extension EnglishAPITexts {
  var noStation: String { "there is no such bike station; see /v1/stations" }
  var noStationStatus: String {
    "the number of bikes there is not known; start routed with --live and --gbfs-feed"
  }
  func oldStationStatus(_ time: String) -> String {
    "the last status is of \(time), too old for a forecast; see rumbo_feed_age_seconds in /metrics"
  }
  func severalSystems(_ names: String) -> String {
    "several systems have this station; choose with system: \(names)"
  }
  var timeOrMinutes: String { "give at or minutes, not both" }
  func badForecastTime(_ minutes: Int) -> String {
    "at must be a time from now to \(minutes) minutes from now, such as 2026-11-28T18:00:00Z"
  }
  var stationForecast: String {
    "How likely there is a bike and a dock at a bike station, and how many."
  }
  var forecastMinutes: String { "Minutes from now; 0 unless given." }
  var forecastTime: String { "The time, instead of minutes: 2026-11-28T18:00:00Z, or seconds." }
  var forecastSystem: String { "The id of the bike-share system, if several have such a station." }
  var countWithoutStatus: String {
    "the station has no status yet; give set and docks, the bikes and the free docks there are"
  }
  var stationCount: String {
    "Counts bikes at a bike station, in the body or the address; for administrators."
  }
  var setBikes: String { "The number of bikes that can be rented." }
  var addBikes: String { "How many bikes have come; negative if they have gone." }
  var setDocks: String {
    "The number of free docks. Default: bikes and docks together stay as many as before."
  }
  var setRenting: String { "Whether bikes are rented. Default: as before." }
  var setReturning: String { "Whether bikes are taken back. Default: as before." }
}

extension SpanishAPITexts {
  var noStation: String { "no existe esa estación de bicicletas; vea /v1/stations" }
  var noStationStatus: String {
    "no se sabe cuántas bicicletas hay; inicie routed con --live y --gbfs-feed"
  }
  func oldStationStatus(_ time: String) -> String {
    "el último estado es de \(time), demasiado antiguo para un pronóstico; vea rumbo_feed_age_seconds en /metrics"
  }
  func severalSystems(_ names: String) -> String {
    "varios sistemas tienen esta estación; elija con system: \(names)"
  }
  var timeOrMinutes: String { "indique at o minutes, no ambos" }
  func badForecastTime(_ minutes: Int) -> String {
    "at debe ser una hora desde ahora hasta dentro de \(minutes) minutos, como 2026-11-28T18:00:00Z"
  }
  var stationForecast: String {
    "Con qué probabilidad hay una bicicleta y un anclaje en una estación, y cuántos."
  }
  var forecastMinutes: String { "Minutos desde ahora; por omisión, 0." }
  var forecastTime: String { "La hora, en vez de minutes: 2026-11-28T18:00:00Z, o segundos." }
  var forecastSystem: String {
    "El id del sistema de bicicletas, si varios tienen una estación así."
  }
  var countWithoutStatus: String {
    "la estación aún no tiene estado; indique set y docks, las bicicletas y los anclajes libres que hay"
  }
  var stationCount: String {
    "Cuenta bicicletas en una estación, en el cuerpo o en la dirección; para administradores."
  }
  var setBikes: String { "Cuántas bicicletas se pueden alquilar." }
  var addBikes: String { "Cuántas bicicletas han llegado; negativo si se han ido." }
  var setDocks: String {
    "Cuántos anclajes libres hay. Por omisión, bicicletas y anclajes juntos son tantos como antes."
  }
  var setRenting: String { "Si se alquilan bicicletas. Por omisión, como antes." }
  var setReturning: String { "Si se devuelven bicicletas. Por omisión, como antes." }
}
