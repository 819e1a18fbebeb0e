extension SpanishTexts: PlaceTexts {
  var emptyPlace: String {
    "hay un lugar vacío; indique un nombre, LATITUD,LONGITUD o pixel:X,Y"
  }

  func placeTooLong(_ text: String, limit: Int) -> String {
    "\(text): un lugar tiene \(limit) caracteres como máximo"
  }

  func badPixel(_ text: String) -> String {
    "pixel:\(text): escriba dos números, pixel:X,Y, como pixel:512,300"
  }

  func badNode(_ text: String) -> String {
    "node:\(text): escriba el número de un nodo, como node:1234"
  }

  func nodeWithoutGraph(_ number: String) -> String {
    """
    node:\(number): solo los archivos de grafo numeran nodos; indique un nombre o coordenadas
    """
  }

  func positionWithoutDetails(_ text: String) -> String {
    "\(text): indique el id o el nombre de un lugar"
  }

  func swappedCoordinate(_ text: String, swapped: String) -> String {
    "\(text): la latitud y la longitud parecen intercambiadas; escriba \(swapped)"
  }

  func swappedOutside(_ text: String) -> String {
    "\(text): la latitud y la longitud parecen intercambiadas; escriba LATITUD,LONGITUD"
  }

  func coordinateOutOfRange(_ text: String) -> String {
    """
    \(text): la latitud debe estar entre -90 y 90 y la longitud entre -180 y 180; \
    escriba latitud,longitud
    """
  }

  func coordinateWithoutComma(_ text: String, pair: String) -> String {
    "\(text): una coordenada se escribe con coma y sin espacios: \(pair)"
  }

  func noPlace(called text: String) -> String {
    "ningún lugar se llama «\(text)»; \(parameters.operations.places) los muestra"
  }

  func noPlace(called text: String, similar: String) -> String {
    "ningún lugar se llama «\(text)»; ¿quiso decir \(similar)?"
  }

  func streetsApart(_ first: String, _ second: String) -> String {
    "«\(first)» y «\(second)» no se cruzan; indique un número de casa u otra calle"
  }

  func ambiguousPlace(_ text: String, choices: String, rest: Int) -> String {
    "«\(text)» puede ser \(choices)" + (rest > 0 ? " y \(rest) más" : "")
      + "; escriba más del nombre, una ciudad tras una coma, o TIPO:ID"
  }

  func alike(_ count: Int) -> String { "\(count) iguales" }
  func away(_ distance: String) -> String { "a \(distance)" }
  func nearestAway(_ distance: String) -> String { "el más cercano a \(distance)" }

  func noWay(called text: String) -> String {
    "no hay ninguna vía\(called(text)); \(parameter(.ways)) sin texto las muestra todas"
  }

  func noWay(called text: String, within distance: String) -> String {
    """
    no hay ninguna vía\(called(text)) a \(distance) del lugar; aumente \(parameter(.snapRadius))
    """
  }

  private func called(_ text: String) -> String { text.isEmpty ? "" : " llamada «\(text)»" }

  func nothingNear(_ place: String, within distance: String) -> String {
    "nada con nombre está a menos de \(distance) de \(place); aumente \(parameter(.radius))"
  }

  func noPath(from: String, to: String) -> String { "ningún camino lleva de \(from) a \(to)" }
}
