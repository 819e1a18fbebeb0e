/// The texts in Spanish.
struct SpanishMessages: MessageTexts {
  var cancelled: String { "se canceló el trabajo; llame otra vez para repetirlo" }
  var closedGraph: String { "el grafo está cerrado o nunca existió; ábralo de nuevo" }
  var closedTracker: String { "el seguimiento está cerrado o nunca existió; ábrelo de nuevo" }
  func nullArgument(_ name: String) -> String { "falta \(name) (NULL); indique un valor" }

  func notUnicode(_ name: String) -> String {
    "\(name) no es UTF-8 válido; codifíquelo en UTF-8"
  }

  func longText(_ name: String) -> String {
    "\(name) tiene 64 MiB o más; divídalo en partes"
  }

  func outOfRange(_ name: String, _ value: String, low: String, high: String) -> String {
    "\(name) es \(value); debe estar entre \(low) y \(high)"
  }

  func wrongCount(_ count: Int64, expected: Int) -> String {
    "el arreglo tiene \(count) elementos; necesita \(expected)"
  }

  func noNode(_ id: Int64, range: ClosedRange<Int64>?) -> String {
    guard let range else { return "no hay un nodo \(id); el grafo no tiene nodos" }
    return """
      no hay un nodo \(id); los números son los de la fuente y están entre \(range.lowerBound) y \
      \(range.upperBound)
      """
  }

  func badCoordinate(at index: Int) -> String {
    """
    el elemento \(index) no es una coordenada; las latitudes van de -90 a 90 y las longitudes de \
    -180 a 180 grados
    """
  }

  func badFix(_ latitude: Double, _ longitude: Double) -> String {
    """
    \(latitude), \(longitude) no es una coordenada; las latitudes van de -90 a 90 y las longitudes de \
    -180 a 180 grados
    """
  }

  func costTooLarge(_ cost: UInt32, at index: Int) -> String {
    """
    el elemento \(index) es el costo \(cost); los costos son como mucho 2147483647, que cierra un \
    arco
    """
  }

  var halfCoordinates: String {
    "solo se dan latitudes o solo longitudes; indique ambas o ninguna"
  }

  func unknownUnit(_ unit: String, known: String) -> String {
    "no existe la unidad «\(unit)»; elija una de \(known)"
  }

  func unknownIndexes(_ indexes: UInt32) -> String {
    "\(indexes) no es un conjunto de índices; combine RUMBO_CH (1), RUMBO_CCH (2) y RUMBO_LABELS (4)"
  }

  func unknownLanguage(_ language: String) -> String {
    "no existe el idioma «\(language)»; elija en o es"
  }

  func unknownQuestion(_ question: String, known: String) -> String {
    "no existe la pregunta «\(question)»; elija una de \(known)"
  }

  func unknownFormat(_ name: String, known: String) -> String {
    "no existe el formato «\(name)»; elija uno de \(known)"
  }

  func unknownMember(_ name: String, known: String) -> String {
    "la pregunta no tiene el parámetro «\(name)»; tiene \(known)"
  }

  var noCoordinates: String { "el grafo no tiene coordenadas; impórtelo con coordenadas" }

  func onlyNodes(_ place: String) -> String {
    "\(place) no es un nodo; un grafo sin calles solo conoce node:N y latitud,longitud"
  }

  func noNodeNear(_ place: String, within meters: Int) -> String {
    "ningún nodo del grafo está a menos de \(meters) m de \(place); indique una coordenada más cercana"
  }

  var noStreets: String {
    "el grafo no tiene calles; abra un archivo de grafo importado de OpenStreetMap"
  }

  var noFile: String {
    "el grafo está en memoria y no tiene huella; guárdalo y abre el archivo"
  }

  var notJSON: String {
    "la petición no es un objeto JSON; escriba uno, como {\"place\": \"1,2\"}"
  }

  func wrongType(_ member: String) -> String {
    "el parámetro «\(member)» es de otro tipo; consulte la lista de parámetros"
  }

  var noLimits: String {
    "una isócrona no tiene límite, o tiene de dos clases; indique minutes o meters"
  }
}
