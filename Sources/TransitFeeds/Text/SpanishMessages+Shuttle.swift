extension SpanishMessages: ShuttleTexts {
  func tooManyFeatures(_ limit: Int) -> String {
    "tiene más de \(limit) elementos; indique solo las líneas y paradas del transporte"
  }

  func tooManyShuttleTrips(_ limit: Int) -> String {
    "las filas dan más de \(limit) viajes; divida el horario"
  }

  func badShuttleZone(_ name: String) -> String {
    "time_zone «\(name)» no se conoce; escriba un nombre como America/Mexico_City. Se usa UTC"
  }

  func namelessFeature(_ number: Int) -> String {
    "el elemento \(number) no tiene id ni nombre; se omite"
  }

  func unusedFeature(_ number: Int) -> String {
    "el elemento \(number) no es un punto ni una línea y no se usa"
  }

  func duplicateFeature(_ id: String) -> String {
    "el id «\(id)» aparece dos veces; se usa el primero, dele a cada uno el suyo"
  }

  func badShuttleColor(_ text: String) -> String {
    "color «\(text)» no es un color; escriba seis cifras hexadecimales, como #0055A4"
  }

  func unknownShuttleStop(_ name: String, file: String) -> String {
    "la columna «\(name)» no es una parada de \(file); escriba el id o nombre de un punto"
  }

  func unknownShuttleRoute(_ name: String, file: String) -> String {
    "la ruta «\(name)» no es una línea de \(file); escriba el id o nombre de una línea"
  }

  var tooFewStopColumns: String {
    "el encabezado nombra menos de dos paradas; añada una columna por parada"
  }

  func badDays(_ text: String) -> String {
    "days «\(text)» no se entiende; escriba días como Mo-Fr, Sa,Su o daily"
  }

  func badShuttleDate(_ column: String, _ text: String) -> String {
    "\(column) «\(text)» no es una fecha; escriba AAAA-MM-DD"
  }

  var reversedDates: String { "until es anterior a from; se omite la fila" }

  func badShuttleTime(_ stop: String, _ text: String) -> String {
    "«\(text)» en «\(stop)» no es una hora; escriba HH:MM, o + y minutos en toda la fila"
  }

  func earlierStop(_ stop: String) -> String {
    "se llega a «\(stop)» antes que a la parada anterior; ordene columnas y horas"
  }

  var tooFewShuttleTimes: String { "la fila tiene horas en menos de dos paradas; se omite" }

  var clockTimesRepeated: String {
    "una fila con first, last o every necesita + y minutos en sus paradas, como +0 y +5"
  }

  var badRepetition: String {
    "la fila necesita first como HH:MM y, si se repite, last y every en minutos; se omite"
  }

  var noShuttleTrips: String { "ninguna fila da un viaje; escriba una por viaje o intervalo" }
}
