extension SpanishMessages: IndexTexts {
  // MARK: - Preparation

  func notPrepared(with kind: IndexKind, profile: String, command: String) -> String {
    "no está preparado con \(kind.rawValue) para el perfil \(profile); ejecute «\(command)»"
  }

  func noOrder(_ profile: String) -> String {
    """
    no se encontró un orden de eliminación para \(profile): METIS no tiene más memoria; libere \
    memoria o use una máquina con más
    """
  }

  func otherVersion(_ profile: String) -> String {
    "sus pesos del perfil \(profile) son de otra versión del programa; importe el mapa de nuevo"
  }

  func otherNetwork(_ kind: IndexKind) -> String {
    "el índice \(kind.rawValue) es de otra red; prepárelo de nuevo"
  }

  func disagreement(_ kind: IndexKind, profile: String) -> String {
    "\(kind.rawValue) de \(profile) halla otras distancias que una búsqueda; prepárelo de nuevo"
  }

  func longName(_ profile: String, _ kind: IndexKind, limit: Int) -> String {
    """
    el nombre del perfil \(profile) es demasiado largo para prepararlo con \(kind.rawValue); \
    impórtelo con un nombre de \(limit) caracteres como máximo
    """
  }

  func stale(_ kind: IndexKind, profile: String) -> String {
    """
    el índice \(kind.rawValue) del perfil \(profile) es de otros pesos, o se modificó; \
    prepárelo de nuevo
    """
  }

  // MARK: - Contraction hierarchies

  var invalidCounts: String { "sus cantidades no son posibles" }
  var equalRanks: String { "dos nodos tienen el mismo rango" }
  var unorderedRows: String { "un arco no sube, o una fila no crece" }
  var invalidShortcut: String { "atajo no válido" }

  // MARK: - Customizable hierarchies

  var otherGraph: String { "es de otra red" }
  var noPermutation: String { "su orden no es una permutación" }
  var noTree: String { "su árbol de eliminación no concuerda con sus filas" }
  var openTriangle: String { "un triángulo no está cerrado" }
  var noMirror: String { "sus arcos desde abajo no son sus arcos" }
  var noSlot: String { "un arco original no tiene su lugar" }
  var otherWeights: String { "no se sigue de los pesos de los arcos" }

  // MARK: - Hub labels

  var unknownDirections: String { "no dice cuántas direcciones hay" }
  var labelOutside: String { "una etiqueta cae fuera de los pesos" }
  var stepNotUpward: String { "un paso no sube a un nodo" }
}
