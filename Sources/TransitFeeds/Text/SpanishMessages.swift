import GeoCore

/// The texts in Spanish.
struct SpanishMessages: MessageTexts {
  var language: Language { .spanish }

  // MARK: - Whole feeds

  func place(_ path: String, _ file: String?, _ line: Int?) -> String {
    [path, file, line.map { "línea \($0)" }].compactMap(\.self).joined(separator: ": ")
  }

  var notFeed: String { "no es una carpeta ni un archivo zip; indique datos GTFS" }
  var damagedArchive: String { "el archivo comprimido está dañado; consígalo de nuevo" }

  var unusualArchive: String {
    "está cifrado, en zip64 o comprimido de forma poco común; vuelva a empaquetar los datos en un zip corriente"
  }

  func largeArchive(mebibytes: Int) -> String {
    "mide más de \(mebibytes) MiB; descomprímalo e indique la carpeta"
  }

  func largeFile(mebibytes: Int) -> String {
    "mide más de \(mebibytes) MiB; indique una parte de los datos"
  }

  func inflatedFile(times: Int) -> String {
    "al descomprimirse mide más de \(times) veces su tamaño, como ningún horario; compruebe de dónde viene"
  }

  func tooManyRows(_ limit: Int) -> String {
    "tiene más de \(limit) filas; indique una parte de los datos"
  }

  func tooManyServiceDays(_ limit: Int) -> String {
    "los servicios por las fechas son más de \(limit); indique datos de un periodo más corto"
  }

  func faulty(_ count: Int, first: String) -> String {
    "\(count) \(count == 1 ? "error" : "errores"), el primero: \(first)"
  }

  // MARK: - Files and columns

  func missingFile(_ file: String) -> String { "falta \(file), que todos los datos GTFS necesitan" }

  var missingCalendars: String {
    "faltan calendar.txt y calendar_dates.txt, así que no circula ningún viaje; añada uno de los dos"
  }

  func missingColumn(_ column: String) -> String {
    "no tiene la columna \(column); añádala al encabezado"
  }

  func duplicatedColumn(_ column: String) -> String {
    "tiene dos columnas \(column); se usa la primera, quite la otra"
  }

  func unknownColumn(_ column: String) -> String {
    "la columna «\(column)» no se conoce y no se usa"
  }

  var unknownFile: String { "no es un archivo de GTFS y no se usa" }
  var unsupportedFile: String { "aquí no se usa" }

  var emptyFile: String {
    "no tiene encabezado; escriba los nombres de las columnas en su primera línea"
  }

  func folderInArchive(_ folder: String) -> String {
    "los archivos están en la carpeta «\(folder)» del archivo comprimido; póngalos al principio"
  }

  // MARK: - Fields

  func rowTooLong(_ limit: Int) -> String {
    "mide más de \(limit) bytes y se omite; quizá unas comillas no se cierran"
  }

  func missingField(_ column: String) -> String { "\(column) está vacío; la fila se omite" }

  func duplicateID(_ column: String, _ id: String) -> String {
    "\(column) «\(id)» aparece dos veces; se usa la primera fila, dé a cada una su propio id"
  }

  func badNumber(_ column: String, _ text: String) -> String {
    "\(column) «\(text)» no es un número"
  }

  func outOfRange(_ column: String, _ text: String, from low: String, to high: String) -> String {
    "\(column) «\(text)» debe estar entre \(low) y \(high)"
  }

  func badTime(_ column: String, _ text: String) -> String {
    "\(column) «\(text)» no es una hora; escriba HH:MM:SS, hasta 240 horas"
  }

  func badDate(_ column: String, _ text: String) -> String {
    "\(column) «\(text)» no es una fecha entre 1980 y 2079; escriba AAAAMMDD"
  }

  func badColor(_ column: String, _ text: String) -> String {
    "\(column) «\(text)» no es un color; escriba seis dígitos hexadecimales sin #"
  }

  func badTimeZone(_ name: String) -> String {
    "agency_timezone «\(name)» no se conoce; escriba un nombre como America/Mexico_City. Se usa UTC"
  }

  func otherTimeZone(_ name: String, first: String) -> String {
    "agency_timezone «\(name)» no es «\(first)», que se usa para todo; unos datos GTFS tienen una sola zona"
  }

  func unknownID(_ column: String, _ id: String, file: String) -> String {
    "\(column) «\(id)» no está en \(file); añádalo allí o corríjalo"
  }

  // MARK: - Stops, routes, trips

  func originPosition(_ stop: String) -> String {
    "la parada «\(stop)» está en latitud 0, longitud 0; corrija su posición"
  }

  func namelessRoute(_ route: String) -> String {
    "la ruta «\(route)» no tiene nombre corto ni largo; se muestra su id"
  }

  func unusedStop(_ stop: String) -> String { "ningún viaje para en «\(stop)»" }

  func wrongLocation(_ stop: String) -> String {
    "«\(stop)» no es una parada, sino una estación o una entrada; haga que los viajes paren en uno de sus andenes"
  }

  func tooFewStops(_ trip: String) -> String {
    "el viaje «\(trip)» tiene menos de dos paradas con posición; se omite"
  }

  func decreasingTimes(_ trip: String) -> String {
    "el viaje «\(trip)» llega aquí antes de salir de la parada anterior, o sale antes de llegar; se omite"
  }

  func missingTimes(_ trip: String) -> String {
    "el viaje «\(trip)» no tiene hora en su primera o última parada; se omite"
  }

  func duplicateSequence(_ trip: String, _ sequence: Int) -> String {
    "el viaje «\(trip)» tiene dos veces stop_sequence \(sequence); se usa la primera fila"
  }

  func fastTravel(_ trip: String, kilometersPerHour: Int) -> String {
    "el viaje «\(trip)» tendría que ir a \(kilometersPerHour) km/h para llegar aquí; compruebe horas y posiciones"
  }

  func missingShape(_ shape: String, trip: String) -> String {
    "el trazado «\(shape)» del viaje «\(trip)» no tiene puntos; se dibujan líneas rectas"
  }

  // MARK: - Services, frequencies, transfers

  func emptyService(_ service: String) -> String {
    "el servicio «\(service)» no circula en ninguna fecha"
  }

  func reversedPeriod(_ service: String) -> String {
    "el periodo del servicio «\(service)» termina antes de empezar; se omite"
  }

  var noService: String {
    "no circula nunca ningún viaje; compruebe calendar.txt y calendar_dates.txt"
  }

  func badHeadway(_ trip: String) -> String {
    "la frecuencia del viaje «\(trip)» necesita headway_secs mayor que 0 y un final posterior al principio"
  }

  func tooManyDepartures(_ trip: String, _ limit: Int) -> String {
    "con el viaje «\(trip)» las salidas de todas las frecuencias pasan de \(limit); se omite"
  }

  var unsupportedTransfer: String {
    "los transbordos de rutas o viajes concretos y los que siguen en el vehículo no se usan"
  }
}
