extension SpanishMessages: StationTexts {
  // MARK: - Files

  var noFeed: String {
    "no existe; indique un archivo de estaciones o la carpeta de un feed GBFS"
  }

  var noStationInformation: String {
    "falta station_information.json; indique la carpeta de un feed GBFS"
  }

  func unreadableFile(_ path: String) -> String {
    "no se puede leer; revise el nombre y los permisos de \(path)"
  }

  func unwritableFolder(_ path: String) -> String {
    "no se puede escribir; revise que \(path) sea una carpeta con permiso"
  }

  var notAFeedFile: String { "falta el objeto \"data\"; no es un archivo GBFS" }
  func noList(_ name: String) -> String { "falta la lista \"data.\(name)\"" }
  var otherFeedFile: String {
    "no es una lista de archivos ni un estado; indique la dirección de gbfs.json o station_status.json"
  }
  func tooManyStations(_ limit: Int) -> String { "más de \(limit) estaciones" }

  func noUsableStation(_ first: String) -> String {
    "ninguna de sus estaciones sirve; la primera: \(first)"
  }

  // MARK: - Skipped parts

  var noStationID: String { "se omite: falta station_id" }
  var noStationName: String { "se omite: falta name" }
  var noStationLocation: String { "se omite: lat y lon no son una coordenada" }
  var repeatedStationID: String { "se omite: su station_id ya se usó" }

  var statusOfUnknownStation: String {
    "no se usa el estado de una estación que no está en station_information"
  }

  var invalidCounts: String {
    "sus cantidades de bicicletas y puestos no son enteros desde 0; no se usan"
  }

  func unknownFeedTimeZone(_ name: String) -> String {
    "no se conoce la zona horaria \(name); use un nombre IANA como America/Guayaquil"
  }

  var unusedHours: String {
    "estas horas no se usan; indique days, start_time y end_time como HH:MM:SS"
  }

  // MARK: - Places

  func landmark(_ name: String) -> String { "Referencia: \(name)" }
}
