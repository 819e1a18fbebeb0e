import CampusGraph

extension SpanishMessages: RequestTexts {
  // MARK: - Limits

  func tooManyWaypoints(_ count: Int, limit: Int) -> String { tooMany("\(count) puntos", limit) }

  func tooManyAlternatives(_ count: Int, limit: Int) -> String {
    tooMany("\(count) alternativas", limit)
  }

  func tooManyPlaces(_ count: Int, limit: Int) -> String { tooMany("\(count) lugares", limit) }

  private func tooMany(_ counted: String, _ limit: Int) -> String {
    "\(counted) superan el límite de \(limit)"
  }

  var cancelled: String { "la solicitud fue cancelada" }

  func tooMuchSearch(limit: Int) -> String {
    """
    la solicitud necesita una búsqueda de más de \(limit) nodos; pida lugares más cercanos \
    entre sí, o menos
    """
  }

  // MARK: - Places

  func outsideArea(_ label: String, _ distance: String, remedy: String) -> String {
    "\(label) está fuera del área cubierta, a \(distance) de su borde; \(remedy)"
  }

  func swappedCoordinate(_ swapped: String) -> String {
    "la latitud y la longitud parecen intercambiadas: escriba \(swapped)"
  }

  func openInMap(_ uri: String) -> String { "ábralo en un mapa de la ciudad: \(uri)" }

  func noSegment(
    near label: String,
    within radius: Int,
    profile: String,
    inDirection: Bool,
    nearest: Int?
  ) -> String {
    let direction = inDirection ? " en el sentido pedido" : ""
    let hint = nearest.map { "; la más cercana está a \($0) m" } ?? ""
    return """
      no hay ninguna vía utilizable \(travelling(profile))\(direction) a menos de \(radius) m de \
      \(label)\(hint)
      """
  }

  func noUsableEntrance(_ label: String, profile: String) -> String {
    "\(label) no tiene ninguna entrada utilizable \(travelling(profile))"
  }

  // MARK: - Routes

  func noRoute(from: String, to: String, profile: String, excluding excluded: String) -> String {
    "ninguna vía une \(travelling(profile)) \(from) y \(to)"
      + (excluded.isEmpty ? "" : " sin \(excluded)")
  }

  func noStepFreeRoute(from: String, to: String, onFoot meters: Int) -> String {
    "ninguna vía sin escalones une \(from) y \(to); a pie hay una de \(meters) m"
  }

  func noOpenRoute(from: String, to: String, closed: MessageLabel, opens: Opening?) -> String {
    "ninguna vía de \(from) a \(to) está abierta a esa hora: cerrado \(label(closed))"
      + (opens.map { ", abre \(moment($0))" } ?? "")
  }

  func apart(_ from: String, _ to: String) -> String {
    "\(from) y \(to) están en áreas que ninguna vía une"
  }

  func avoided(from: String, to: String) -> String {
    """
    la línea recta de \(from) a \(to) entra en un área evitada, y aquí no hay red de \
    calles para rodearla
    """
  }

  // MARK: - Bike share

  var noStations: String { "no hay estaciones de bicis cargadas" }

  func noSharedBike(from: String, to: String) -> String {
    """
    ningún viaje en bici compartida une \(from) y \(to): no se alcanza una estación con \
    bicis y otra con anclajes libres
    """
  }

  func stationClosed(_ name: String, at time: LocalTime, hours: String, opens: Opening?) -> String {
    "\(name) está cerrada \(at(time)) (horario \(hours)"
      + (opens.map { "; abre \(moment($0))" } ?? "") + ")"
  }

  // MARK: - Trips

  var tooFewPlaces: String { "un viaje necesita dos lugares o más" }

  func noSquare(rows: Int) -> String {
    "un viaje por \(rows) lugares necesita al menos un lugar, y un peso para cada par"
  }

  func noSuchPlace(_ place: Int, count: Int) -> String {
    "no existe el lugar \(place): los \(count) lugares del viaje se cuentan desde 0"
  }

  var tripByBikeShare: String { "un viaje se hace con un solo perfil: no con bikeshare" }

  var sameEnds: String {
    """
    un viaje no puede visitar el mismo lugar primero y último: para volver al primero, pida un \
    viaje de ida y vuelta y omita el último
    """
  }

  func noTrip(isExact: Bool) -> String {
    let fact =
      isExact
      ? "en ningún orden hay una vía de cada lugar al siguiente"
      : "no se encontró ningún orden con una vía de cada lugar al siguiente"
    return fact
      + ": omita los lugares de los que no se sale o a los que no se llega (los muestra la tabla)"
  }
}
