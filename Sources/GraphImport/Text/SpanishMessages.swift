import GeoCore

/// The texts in Spanish.
struct SpanishMessages: MessageTexts {
  let language = Language.spanish

  // MARK: - Files

  func line(_ number: Int, of path: String) -> String { "\(path): línea \(number)" }
  var lineTooLong: String { "mide más de 1 MiB, así que esto no es un grafo en forma de texto" }

  func compressedDataCutShort(_ format: String) -> String {
    """
    sus datos \(format) terminan antes de tiempo, como tras una descarga interrumpida; obténgalo \
    de nuevo
    """
  }

  func compressedDataDamaged(_ format: String) -> String {
    "sus datos \(format) están dañados; obtenga el archivo de nuevo"
  }

  var tooMuchMemory: String {
    "necesita más memoria para descomprimirse que la permitida; descomprímalo antes"
  }

  // MARK: - Graphs

  var expectedHeader: String { "se esperaba «p sp NODOS ARCOS» o «p tw NODOS ARISTAS»" }

  var secondHeader: String {
    "una segunda cabecera, o tras el primer arco; una solo los arcos de varios archivos"
  }

  func expectedArc(found: String) -> String {
    "se esperaba «a ORIGEN DESTINO PESO» en enteros y hay \(found)"
  }

  var noWeight: String { "no tiene peso; elija pesos unit, geodesic o random" }

  func nodeOutOfRange(_ node: String, least: UInt32, largest: UInt32) -> String {
    "el nodo \(node) está fuera de rango, de \(least) a \(largest)"
  }

  func badWeight(_ weight: String, largest: UInt32) -> String {
    "el peso \(weight) no es un entero de 0 a \(largest)"
  }

  var noArcs: String { "no hay arcos; se esperaban líneas «a ORIGEN DESTINO PESO»" }

  func wrongArcCount(_ count: Int, declared: Int) -> String {
    "declara \(declared) arcos o aristas, pero siguen \(count); el archivo puede estar cortado"
  }

  func tooManyNodesDeclared(_ nodes: Int, arcs: Int) -> String {
    "declara \(nodes) nodos para solo \(arcs) arcos"
  }

  func nodeTooLargeFromZero(_ node: UInt32, nodes: Int) -> String {
    "nodo \(node) de \(nodes), aunque también hay un nodo 0"
  }

  var arcsWithoutNodes: String { "hay arcos, aunque la cabecera no declara nodos" }

  func tooManyNodes(limit: Int) -> String {
    "más de \(limit) nodos; divida el grafo en partes"
  }

  func tooManyArcs(limit: Int) -> String {
    "más de \(limit) arcos; divida el grafo en partes"
  }

  // MARK: - Coordinates

  func expectedCoordinate(found: String) -> String {
    "se esperaba «v NODO LONGITUD LATITUD» en millonésimas enteras de grado y hay \(found)"
  }

  func wrongNodeCount(_ count: Int, declared: Int) -> String {
    "declara \(declared) nodos, pero siguen \(count); el archivo puede estar cortado"
  }

  func twoCoordinates(node: UInt32) -> String {
    "el nodo \(node) figura con dos coordenadas; deje una de ellas"
  }

  func noCoordinates(node: UInt32, missing: Int) -> String {
    """
    no tiene las coordenadas del nodo \(node) (faltan \(missing) en total); ¿es el archivo de \
    coordenadas de este grafo?
    """
  }

  // MARK: - Options

  var geodesicNeedsCoordinates: String {
    "los pesos geodesic necesitan las coordenadas de los nodos; indique también su archivo"
  }

  var geodesicNeedsLengthUnit: String {
    "los pesos geodesic son longitudes; elija la unidad dm o m"
  }

  // MARK: - Arrays

  func wrongLength(_ name: String, _ count: Int, expected: Int) -> String {
    "\(name) tiene \(count) elementos; necesita \(expected)"
  }

  func arcNodeOutOfRange(_ node: Int64, arc: Int, nodes: Int) -> String {
    "el arco \(arc) nombra el nodo \(node); los nodos se numeran desde 0 y hay \(nodes)"
  }

  func weightTooLarge(_ weight: UInt32, arc: Int) -> String {
    "el arco \(arc) pesa \(weight); los pesos son como mucho 2147483647, que cierra un arco"
  }

  func badNumber(_ number: Int64) -> String {
    "un nodo tiene el número \(number); use números de -2^62 a 2^62"
  }

  func repeatedNumber(_ number: Int64) -> String {
    "dos nodos tienen el número \(number); dé a cada nodo un número propio"
  }
}
