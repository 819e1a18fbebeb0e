extension SpanishMessages: NetworkTexts {
  // MARK: - Missing data

  var noRoadNetwork: String { "no contiene una red vial; importe una con «routecli import»" }

  var noStreets: String {
    "contiene nodos y arcos, pero no calles; importe un extracto de OpenStreetMap o un campus"
  }

  func noProfile(_ profile: String, known: String) -> String {
    "no tiene el perfil \(profile); tiene: \(known)"
  }

  func noRoadClasses(_ names: String) -> String {
    "no dice qué vías son de la clase \(names); impórtelo de nuevo"
  }

  // MARK: - Damaged networks

  var notANetworkDescription: String { "no es la descripción de una red" }
  var changedNetwork: String { "la red se modificó después de escribirse; impórtela de nuevo" }
  var arcInWrongRow: String { "un arco figura en un nodo que no es su origen" }

  var wrongIncomingArcs: String {
    "los arcos entrantes no corresponden a los salientes, o un destino no existe"
  }

  var nodeOutsideRange: String { "un nodo está fuera del rango de latitudes y longitudes" }
  var nodesNotInOrder: String { "sus nodos no están en el orden de sus números" }
  var noProfileDigests: String { "no contiene los resúmenes de los perfiles" }

  // MARK: - Damaged street graphs

  var notAStreetDescription: String { "no es la descripción de un grafo de calles" }
  var meaninglessNumber: String { "contiene un número sin significado" }
  var inconsistentStreets: String { "sus arcos, aristas y formas no son coherentes" }
  var inconsistentSigns: String { "sus señales no corresponden a sus calles y nombres" }
  var notATreeOfBoxes: String { "no es un árbol de cajas" }
}
