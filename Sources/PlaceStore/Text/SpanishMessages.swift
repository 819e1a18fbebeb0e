/// The texts in Spanish.
struct SpanishMessages: MessageTexts {
  // MARK: - Files

  func unusable(_ reason: String) -> String {
    "no se puede usar el índice de lugares (\(reason)); borre el archivo o elija otro"
  }

  var notRegular: String { "no es un archivo regular" }

  var notPlaceStore: String {
    "no es un índice de lugares; importe la ciudad de nuevo o indique otro archivo"
  }

  func otherVersion(_ found: Int, known: Int) -> String {
    """
    es un índice de lugares de la versión \(found), pero este programa lee la \(known); \
    importe la ciudad de nuevo
    """
  }

  // MARK: - Damage

  func damaged(_ reason: String) -> String {
    "el índice de lugares está dañado (\(reason)); importe la ciudad de nuevo"
  }

  func damage(_ damage: DatabaseDamage) -> String {
    switch damage {
    case .length(let expected): "su longitud no es de \(expected) bytes"
    case .noCount: "falta el número de lugares"
    case .badCount(let count): "tiene \(count) lugares"
    case .wrongCount(let found, let expected): "\(found) lugares en vez de \(expected)"
    case .noPlace(let number): "no existe el lugar \(number)"
    case .unreadablePlace(let number): "no se puede leer el lugar \(number)"
    case .noKind: "un lugar no es de ninguna clase"
    case .badCoordinate: "un lugar no está en la Tierra"
    case .spellings: "tabla spelling"
    case .completions: "tablas para completar"
    case .noReport: "no responde"
    case .reported(let report): report
    }
  }

  // MARK: - Places

  func estimatedHouse(between lower: Int, and upper: Int) -> String {
    "La posición se estima entre los números \(lower) y \(upper)."
  }
}
