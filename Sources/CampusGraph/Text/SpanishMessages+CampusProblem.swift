extension SpanishMessages: CampusProblemTexts {
  // MARK: - Ways and plazas

  func danglingEnd(_ gap: String, from way: String) -> String {
    "termina a \(gap) de \(way) sin tocarlo; únalos o aléjelo"
  }

  func unjoinedCrossing(_ way: String) -> String {
    """
    cruza \(way) en otro nivel sin unirse, y ninguno es puente ni túnel; corrija level o layer, o \
    ponga bridge=yes
    """
  }

  func islandOfWays(_ meters: Int) -> String {
    """
    esto y lo que une, \(meters) m de caminos, no se alcanza a pie desde el resto; únalo
    """
  }

  func wayThroughWall(_ wall: String) -> String {
    """
    atraviesa \(wall), donde no hay puerta; dibuje allí una entrance o barrier=gate, ponga \
    covered, tunnel o bridge, o rodéelo
    """
  }

  var plazaWithoutWay: String {
    "ningún camino llega a esta plaza; haga que uno termine en su contorno"
  }

  func tooManyPlazaCorners(limit: Int) -> String {
    """
    esta plaza tiene más de \(limit) esquinas y entradas; faltan algunas líneas que la cruzan. \
    Simplifique su contorno o divídala
    """
  }

  var selfCrossingOutline: String {
    """
    su contorno se cruza consigo mismo aquí; dibuje las esquinas en el orden en que se recorre
    """
  }

  // MARK: - Entrances, lifts and barriers

  var entranceOffOutline: String {
    "ningún edificio tiene su contorno a 1 m de esta entrada; muévala al contorno"
  }

  var noWayNearBuilding: String {
    "no hay camino peatonal a menos de 60 m; dibuje una entrada y un camino hasta ella"
  }

  var assumedEntrance: String {
    "no tiene entrada; se supone donde un camino queda más cerca. Dibuje entrance=main"
  }

  var noWayInSight: String {
    "ningún camino peatonal está a la vista a 60 m; dibuje uno que termine en esta entrada"
  }

  var unreachableEntrance: String {
    "no se alcanza a pie desde la mayor parte del campus; dibuje un camino hasta ella"
  }

  var liftWithoutLevels: String {
    "este elevador une menos de dos niveles; termine en él los caminos de cada nivel"
  }

  var barrierWithoutWay: String {
    "ningún camino pasa por esta barrera y no detiene a nadie; póngala sobre un camino"
  }

  // MARK: - Tags

  var noTimeZone: String {
    """
    el archivo no tiene time_zone y los horarios se toman en UTC; agregue uno como \
    America/Mexico_City
    """
  }

  var unusedFeature: String {
    "no se usa: sus etiquetas y geometría no encajan en el esquema; vea data/README.md"
  }

  func ignoredTag(_ tag: String, accepted: String) -> String {
    "\(tag) no se entiende y se ignora; escriba \(accepted)"
  }

  var widths: String { "metros, como 1.5" }
  var kerbHeights: String { "metros, como 0.03" }
  var kerbs: String { "flush, lowered, raised, rolled o no" }
  var inclines: String { "8%, -5%, 4.5°, up o down" }
  var speeds: String { "km/h, como 20" }
  var wholeNumber: String { "un número entero" }
  var levels: String { "0, -1 o 0;1" }
  var surfaces: String { "una superficie usual como asphalt o paving_stones" }
  var hours: String { "horas como Mo-Fr 07:00-21:00" }
  var oneways: String { "yes, no o -1" }
  var permissions: String { "yes, no o private" }
}
