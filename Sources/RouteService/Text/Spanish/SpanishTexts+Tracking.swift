import Tracking

extension SpanishTexts: TrackTexts {
  func state(_ status: TripState.Status) -> String {
    switch status {
    case .starting: "saliendo"
    case .moving: "en marcha"
    case .stopped: "detenido"
    case .paused: "en pausa"
    case .wrongWay: "sentido contrario"
    case .offRoute: "fuera de la ruta"
    case .rerouted: "ruta nueva"
    case .lost: "posición perdida"
    case .arrived: "ha llegado"
    }
  }

  var outlierMark: String { " (atípica)" }
  func overall(_ speed: String) -> String { "media total \(speed)" }
  func afterGoingOn(_ duration: String) -> String { "\(duration) después de continuar" }
  func toGo(_ rest: String) -> String { "faltan \(rest)" }

  func next(in distance: String, _ instruction: String) -> String {
    "en \(distance): \(instruction)"
  }

  var timeRow: String { "hora" }
  var stateRow: String { "estado" }
  var positionRow: String { "posición" }
  var wayRow: String { "vía" }
  var speedRow: String { "velocidad" }
  var movingAverageRow: String { "media en marcha" }
  var overallAverageRow: String { "media total" }
  var travelledRow: String { "recorrido" }
  var remainingRow: String { "faltan" }
  var arrivalRow: String { "llegada" }
  var nextRow: String { "siguiente" }
  var nearRow: String { "cerca" }

  func moving(_ duration: String) -> String { "en marcha \(duration)" }
  func average(_ speed: String) -> String { "media \(speed)" }
  func movingAverage(_ speed: String) -> String { "media en marcha \(speed)" }
  func reroutes(_ count: Int) -> String { counted(count, "ruta nueva", "rutas nuevas") }
  func rejected(_ count: Int) -> String { counted(count, "rechazado", "rechazados") }
  func outliers(_ count: Int) -> String { counted(count, "atípica", "atípicas") }
  func arrivalSentence(_ time: String) -> String { "Llegada: \(time)." }

  var scoreHeadings: [String] {
    [
      "", "error medio", "mediana", "90 %", "sesgo", "relativo", "dentro del 80 %", "ancho",
      "oscilación",
    ]
  }
  var plannedRemainder: String { "resto del plan" }
  var remainingOverSpeed: String { "resto ÷ velocidad" }
  func trips(_ count: Int) -> String { counted(count, "viaje", "viajes") }
}

extension SpanishTexts: TraceTexts {
  var formatRow: String { "formato" }
  var fixesRow: String { "posiciones" }
  var segmentsRow: String { "tramos" }
  var startRow: String { "inicio" }
  var endRow: String { "final" }
  var durationRow: String { "duración" }
  var lengthRow: String { "longitud" }
  var averageSpeedRow: String { "velocidad media" }
  var outliersRow: String { "posiciones atípicas" }
  var noPositionRow: String { "sin posición" }
  var untimedRow: String { "sin hora" }
  var repeatedTimesRow: String { "horas repetidas" }
  var backwardTimesRow: String { "horas que retroceden" }
  var timeOutliersRow: String { "horas atípicas" }
  var rejectedRow: String { "registros rechazados" }
  func rejectedLine(_ line: Int, _ reason: String) -> String { "línea \(line): \(reason)" }
}
