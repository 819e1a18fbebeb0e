/// Texts about public transport in Spanish.
extension SpanishAPITexts {
  var noTimetable: String {
    "este servidor no tiene horarios; inicie routed con --gtfs FEED"
  }
  var noTransitRoute: String { "no existe esa ruta; vea /v1/routes" }
  var noTransitStop: String { "no existe esa parada; vea /v1/stops" }

  var routesOfStop: String { "Rutas que paran en esta parada, por su id." }
  var withGeometry: String { "Si las rutas llevan sus trazados y paradas." }
  var stopsNamed: String {
    "Paradas cuyos nombres tienen palabras que empiezan así, o con este código."
  }
  var stopsOfRoute: String { "Paradas de esta ruta, por su id." }
  var arrivalMinutes: String { "Minutos siguientes de los que se dan llegadas; por omisión, 60." }

  var journeyEnd: String { "Un lugar, o stop: con el id o el nombre de una parada." }
  var journeyWheelchair: String { "Si solo se usan paradas y vehículos para sillas de ruedas." }
  var journeyTransfers: String { "Los transbordos como máximo; por omisión, 5." }
  var journeyWalk: String {
    "La caminata más larga a la primera parada y desde la última, en metros; por omisión, 1000."
  }
  var journeyLimit: String { "Los viajes como máximo; por omisión, 3." }

  var journeys: String {
    "Viajes a pie y en transporte público, con los retrasos de los vehículos."
  }
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

  var alerts: String { "Avisos vigentes." }
  var addAlert: String { "Añade un aviso, como un desvío o una parada cerrada." }
  var alert: String { "Un aviso." }
  var changeAlert: String { "Cambia un aviso." }
  var deleteAlert: String { "Borra un aviso." }
  var endAlert: String { "Termina ahora un aviso." }
  var realtimeMessage: String { "Un mensaje de GTFS-Realtime." }
  var alertsOfRoute: String { "Avisos sobre esta ruta, por su id." }
  var alertsOfStop: String { "Avisos sobre esta parada, por su id." }
  var plannedAlerts: String { "Si se dan también los avisos que empiezan más tarde." }
  var alertEffect: String { "Qué cambia, con el nombre de GTFS-Realtime en minúsculas." }
  var alertCause: String { "Por qué, con el nombre de GTFS-Realtime en minúsculas." }
  var alertTitle: String { "Lo que se lee primero; basta uno de los dos idiomas." }
  var alertRoutes: String {
    "Ids de las rutas de las que trata; sin rutas ni paradas, trata de todas."
  }
  var alertStops: String { "Ids de las paradas de las que trata." }
  var noAlert: String { "no existe ese aviso; vea /v1/alerts" }
  func tooManyInformed(_ limit: Int) -> String {
    "un aviso trata de \(limit) rutas y \(limit) paradas como máximo"
  }
  func unknownInformed(_ id: String) -> String {
    "los horarios no tienen \(id); vea /v1/routes y /v1/stops"
  }
}
