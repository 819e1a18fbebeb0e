/// The texts in Spanish.
struct SpanishMessages: MessageTexts {
  // MARK: - Places of errors

  func line(_ number: Int, of file: String) -> String { "\(file): línea \(number)" }

  // MARK: - Files in no format

  var emptyFile: String { "está vacío; indique un archivo que contenga una grabación" }
  var compressedFile: String { "está comprimido; descomprímalo antes" }

  var binaryFile: String {
    "es binario; exporte la grabación como GPX, NMEA, GeoJSON, CSV o líneas de JSON"
  }

  var unknownFormat: String {
    """
    no es GPX, NMEA, GeoJSON, CSV con encabezado, líneas de JSON ni de gpsd; \
    exporte la grabación en uno de esos formatos
    """
  }

  // MARK: - Records

  func tooLong(_ limit: Int) -> String { "mide más de \(limit) bytes" }
  var noPosition: String { "no tiene latitud y longitud" }
  func noCoordinate(_ text: String) -> String { "«\(text)» no es una coordenada" }

  func outOfRange(_ latitude: Double, _ longitude: Double) -> String {
    "latitud \(latitude), longitud \(longitude) está fuera de rango"
  }

  var origin: String {
    "latitud 0, longitud 0 es lo que escribe un receptor que aún no tiene posición"
  }

  func noTime(_ text: String) -> String {
    "«\(text)» no es una hora; escriba 2026-11-20T09:50:00Z o segundos desde 1970"
  }

  func ambiguousDate(_ text: String) -> String {
    "en «\(text)» no se distinguen día y mes; escriba 2026-11-20T09:50:00Z"
  }

  // MARK: - NMEA 0183

  var noSentences: String { "no contiene ninguna frase de NMEA 0183" }
  var notSentence: String { "no es una frase de NMEA 0183" }
  var cutSentence: String { "una frase está cortada" }
  var notText: String { "bytes que no son texto" }
  var cutChecksum: String { "falta parte de la suma de control" }

  func wrongChecksum(_ right: String) -> String {
    "la suma de control no coincide; debería ser \(right)"
  }

  var missingChecksum: String { "falta la suma de control, que otras frases llevan" }

  func tooFewFields(_ address: String, count: Int, needed: Int) -> String {
    "\(address) tiene \(count) campos; necesita \(needed)"
  }

  var damagedTime: String { "la hora está dañada" }
  var damagedDate: String { "la fecha está dañada" }
  var damagedPosition: String { "la posición está dañada" }

  // MARK: - JSON

  var noJSONLines: String { "no contiene ninguna línea de JSON" }
  var noJSONFixes: String { "no contiene GeoJSON ni posiciones en JSON" }
  var cutJSON: String { "el archivo termina antes que su JSON; consiga el archivo completo" }

  func notJSON(_ character: String) -> String {
    "no es JSON: \(character) inesperado; repare el archivo o expórtelo de nuevo"
  }

  func tooDeep(_ limit: Int) -> String {
    "más de \(limit) niveles de anidamiento; esto no es una grabación"
  }

  func largeElement(mebibytes: Int) -> String {
    """
    un elemento de JSON mide más de \(mebibytes) MiB; escriba un elemento \
    por posición, o un objeto por línea
    """
  }

  // MARK: - GPX

  var cutXML: String { "el archivo termina antes que su XML; consiga el archivo completo" }

  func notXML(_ reason: String) -> String {
    "no es XML (\(reason)); repare el archivo o expórtelo de nuevo"
  }

  func notGPX(_ element: String) -> String {
    "XML del tipo «\(element)», no GPX; exporte la grabación como GPX"
  }

  var documentType: String { "no se leen tipos de documento ni entidades; quite el DOCTYPE" }

  var tooManyNames: String {
    "más niveles o nombres de elementos y atributos que los de una grabación"
  }

  // MARK: - CSV

  var noHeader: String {
    "ningún encabezado nombra latitud y longitud; empiece con una línea como time,lat,lon"
  }
}
