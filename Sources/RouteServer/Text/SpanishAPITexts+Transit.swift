/// Texts about public transport in Spanish.
extension SpanishAPITexts {
  var noTimetable: String {
    "este servidor no tiene horarios; inicie routed con --gtfs FEED"
  }
  var noTransitRoute: String { "no existe esa ruta; vea /v1/routes" }
  var noTransitStop: String { "no existe esa parada; vea /v1/stops" }
  func unknownTimeZone(_ name: String) -> String {
    "no se conoce la zona horaria \(name) de los horarios"
  }

  var routesOfStop: String { "Rutas que paran en esta parada, por su id." }
  var withGeometry: String { "Si las rutas llevan sus trazados y paradas." }
  var stopsOfRoute: String { "Paradas de esta ruta, por su id." }
  var arrivalMinutes: String { "Minutos siguientes de los que se dan llegadas; por omisión, 60." }

  var transitRoutes: String { "Rutas de transporte público." }
  var transitRoute: String { "Una ruta con sus trazados y paradas." }
  var transitStops: String {
    "Paradas de transporte público; las cercanas a un lugar, por distancia."
  }
  var transitStop: String { "Una parada con sus rutas." }
  var stopArrivals: String {
    "Las próximas llegadas a una parada, cada una con un intervalo que la contiene en 80 de 100 casos."
  }
  var arrivalStream: String {
    "Lo mismo como flujo de eventos del servidor, uno por cada cambio."
  }
}
