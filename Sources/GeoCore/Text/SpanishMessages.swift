/// The texts in Spanish.
struct SpanishMessages: MessageTexts {
  // MARK: - Files

  func unreadable(_ reason: String) -> String { "no se puede leer: \(reason)" }
  var noSuchFile: String { "no existe tal archivo; revise la ruta" }
  var folderNotFile: String { "es una carpeta; indique un archivo dentro de ella" }
  var readingForbidden: String { "no hay permiso para leerlo; cambie los permisos" }

  // MARK: - JSON

  func notJSON(_ problem: JSONProblem, line: Int, column: Int) -> String {
    "no es JSON: \(Self.text(problem)) en la línea \(line), columna \(column)"
  }

  private static func text(_ problem: JSONProblem) -> String {
    switch problem {
    case .badCharacter(let character): "carácter '\(character)' inesperado"
    case .badByte(let hexadecimal): "byte 0x\(hexadecimal) inesperado"
    case .unexpectedEnd: "final inesperado"
    case .trailingText: "texto después del documento"
    case .badNumber: "número mal formado"
    case .hugeNumber: "número demasiado grande"
    case .controlCharacter:
      "carácter de control en una cadena (escríbalo con una secuencia de escape)"
    case .badEscape: "secuencia de escape desconocida"
    case .loneSurrogate: "par sustituto incompleto"
    case .badUTF8: "texto que no es UTF-8"
    case .tooDeep: "anidamiento de más de \(JSONReader.maximumDepth) niveles"
    }
  }

  // MARK: - Encoded polylines

  func badPolylineCharacter(_ number: Int) -> String {
    "polilínea codificada: el carácter \(number) no está entre ? y ~"
  }

  var cutPolyline: String {
    "polilínea codificada: termina dentro de una coordenada; ¿está completa?"
  }

  func polylineOutOfRange(_ number: Int) -> String {
    """
    polilínea codificada: el lugar del carácter \(number) está fuera de rango; \
    ¿es correcta la precisión (5 o 6)?
    """
  }
}
