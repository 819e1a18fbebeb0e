extension SpanishTexts: TransitTexts {
  func feedContents(stops: Int, routes: Int, trips: Int, stopTimes: Int) -> String {
    [
      counted(stops, "parada", "paradas"), counted(routes, "ruta", "rutas"),
      counted(trips, "viaje", "viajes"), counted(stopTimes, "hora de paso", "horas de paso"),
    ]
    .joined(separator: ", ")
  }

  func feedPeriod(_ first: String, _ last: String) -> String { "Servicio del \(first) al \(last)" }

  func findingCounts(errors: Int, warnings: Int, notes: Int) -> String {
    [
      counted(errors, "error", "errores"), counted(warnings, "advertencia", "advertencias"),
      counted(notes, "nota", "notas"),
    ]
    .joined(separator: ", ")
  }

  func severity(_ name: String) -> String {
    switch name {
    case "warning": "advertencia"
    case "note": "nota"
    default: name
    }
  }

  func omittedFindings(_ count: Int) -> String {
    count == 1
      ? "hay 1 más de las mismas clases que no se muestra"
      : "hay \(count) más de las mismas clases que no se muestran"
  }

  func realtimeContents(updates: Int, vehicles: Int, alerts: Int) -> String {
    [
      counted(updates, "actualización de viaje", "actualizaciones de viajes"),
      counted(vehicles, "vehículo", "vehículos"), counted(alerts, "aviso", "avisos"),
    ]
    .joined(separator: ", ")
  }

  func messageAge(_ seconds: Int64) -> String { "De hace \(seconds) s" }

  func matchedTrips(_ count: Int, of total: Int) -> String {
    "\(count) de \(counted(total, "actualización de viaje", "actualizaciones de viajes")) "
      + "se pueden usar con el horario"
  }

  func omittedEntities(_ count: Int) -> String { "\(count) más no se muestran" }
  var routeColumn: String { "ruta" }
  var tripColumn: String { "viaje" }
  var vehicleColumn: String { "vehículo" }
  var stateColumn: String { "estado" }

  func vehicle(_ mode: TransitMode) -> String {
    switch mode {
    case .bus: "el bus"
    case .tram: "el tranvía"
    case .subway: "el metro"
    case .rail: "el tren"
    case .ferry: "el transbordador"
    case .cableway: "el teleférico"
    }
  }

  func noJourney(from: String, to: String) -> String {
    "ningún viaje en transporte público lleva de \(from) a \(to) en un día; elija otra fecha, o "
      + "permita caminatas más largas o más transbordos"
  }

  func noStop(_ name: String) -> String { "los horarios no tienen la parada \(name)" }

  func noServiceThen(_ first: String, _ last: String) -> String {
    "los datos no tienen servicio en esa fecha; elija una entre \(first) y \(last), o consiga datos más nuevos"
  }

  func walk(to place: String) -> String { "Camina hasta \(place)" }

  func ride(
    _ vehicle: String,
    towards headsign: String,
    from: String,
    to: String,
    stops: Int
  ) -> String {
    let towards = headsign.isEmpty ? "" : " hacia \(headsign)"
    return "Toma \(vehicle)\(towards) en \(from) y baja en \(to) "
      + "(\(counted(stops, "parada", "paradas")))"
  }

  func transfers(_ count: Int) -> String {
    count == 0 ? "sin transbordo" : counted(count, "transbordo", "transbordos")
  }

  var headwayTimes: String { "por frecuencia, las horas son estimadas" }
  var departs: String { "Sale" }
  func positionsTooBig(_ path: String, limit: Int) -> String {
    "\(path) ocupa más de \(limit) MiB; divídalo por días"
  }
  func badPosition(_ path: String, line: Int) -> String {
    "\(path):\(line): no es una posición; escriba {\"vehicle\": \"B1\", \"time\": \"2026-11-20T08:00:00Z\", \"lat\": 1.5, \"lon\": 2.5}"
  }
  var noArrivals: String { "ninguna llegada en ese tiempo" }
  var noVehicles: String { "ningún vehículo" }
  func vehicleState(_ name: String) -> String {
    switch name {
    case "unassigned": "sin viaje"
    case "running": "en servicio"
    case "layover": "espera su viaje"
    case "detour": "fuera de su ruta"
    case "silent", "not_reporting": "sin posición"
    case "moving": "en marcha"
    case "stopped": "parado"
    case "stale": "posición antigua"
    default: name
    }
  }
  var scheduled: String { "programada" }
  var towards: String { "Hacia" }
  var expected: String { "Llega" }
  var minutesColumn: String { "Min" }
  var between: String { "Entre" }
  var nextStop: String { "Próxima parada" }
  var ageColumn: String { "Hace" }
  var onlyWalk: String { "ningún vehículo llega antes que a pie" }
  func unknownTimeZone(_ zone: String) -> String {
    "no se conoce la zona horaria \(zone) de los horarios"
  }

  func deviation(minutes: Int) -> String {
    switch minutes {
    case 0: "a tiempo"
    case ..<0: "\(-minutes) min antes"
    default: "\(minutes) min tarde"
    }
  }

  var straightWalks: String { "los trayectos a pie se estiman en línea recta" }

  func unknownAccess(_ stops: String) -> String {
    "los datos no dicen si estas paradas se pueden usar en silla de ruedas: \(stops)"
  }
}
