extension SpanishMessages: MapImageTexts {
  // MARK: - Fits

  func unknownCorners(_ file: String) -> String {
    "\(file): no se conocen las coordenadas de las esquinas; agregue map_image.corners"
  }

  func tooFewPoints(_ file: String, method: String, needed: Int, count: Int) -> String {
    """
    \(file): el método \(method) necesita \(needed) puntos de control \
    y hay \(count); agregue puntos o elija otro método
    """
  }

  func badFit(_ failure: FitFailure, _ file: String, method: String) -> String {
    let problem =
      switch failure {
      case .coincident: "hay puntos de control en un mismo lugar"
      case .collinear: "los puntos de control están en una misma línea"
      case .folded: "los puntos de control pliegan o aplanan la imagen"
      }
    return "\(file): método \(method): \(problem); revíselos y distribúyalos por la imagen"
  }

  func degenerateCorners(_ file: String) -> String {
    """
    \(file): las esquinas no forman un cuadrilátero convexo; revise su orden: \
    superior izquierda, superior derecha, inferior derecha, inferior izquierda
    """
  }

  func badSize(_ file: String) -> String {
    "\(file): el ancho y el alto deben ser números positivos de píxeles"
  }

  // MARK: - Places

  func noCoordinate(_ pixel: String) -> String {
    "el píxel \(pixel) no tiene coordenada: está demasiado fuera de la imagen"
  }

  func noPixel(_ coordinate: String) -> String {
    "\(coordinate) no tiene píxel: está demasiado fuera de la imagen"
  }

  // MARK: - World files

  func noWorldFile(_ method: String) -> String {
    """
    un archivo de georreferencia (world file) no puede expresar el método \
    \(method); use similarity, affine o corners
    """
  }

  func noNumber(inLine line: Int) -> String {
    "archivo world, línea \(line): no es un número; escriba seis números, uno por línea"
  }

  func worldFileCount(_ count: Int) -> String { "archivo world: \(count) números en lugar de seis" }
  var flatWorldFile: String { "archivo world: sus números aplanan la imagen a una línea" }

  // MARK: - Members of a description

  var noMapImage: String {
    "sin imagen del mapa: el documento no tiene el miembro map_image con file, width y height"
  }

  var emptyText: String { "debe ser un texto no vacío" }
  var badLength: String { "debe ser un número de píxeles mayor que 0, a lo sumo 1000000" }

  func badPointList(limit: Int) -> String {
    "debe ser una lista de a lo sumo \(limit) puntos de control"
  }

  func repeatedID(_ id: String) -> String { "«\(id)» ya es el id de un punto anterior" }
  func badPixel(ofPoint id: String) -> String { "debe ser [x, y] en píxeles (punto \(id))" }
  var badCoordinate: String { "debe ser [longitud, latitud] entre ±180 y ±90" }
}
