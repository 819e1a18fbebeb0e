import CampusGraph

extension SpanishMessages: WarningTexts {
  // MARK: - Estimates

  var estimated: String {
    """
    estimado: aquí no hay red de calles cargada; líneas rectas alargadas por \
    \(EstimatedArea.detourFactor)
    """
  }

  var unsurveyed: String { "estimado: parte de la ruta no va por vías medidas en el terreno" }

  var walkingIsFaster: String {
    "ningún viaje en bici compartida es más rápido que caminar"
  }

  // MARK: - Hours

  func closedNow(_ closed: MessageLabel, opens: Opening?) -> String {
    "cerrado ahora: \(label(closed))" + (opens.map { ", abre \(moment($0))" } ?? "")
  }

  func closedThen(_ closed: MessageLabel, opens: Opening?) -> String {
    "cerrado a esa hora: \(label(closed))" + (opens.map { ", abre \(moment($0))" } ?? "")
  }

  // MARK: - Permissions

  func privateStart(_ length: String) -> String {
    "los primeros \(length) son privados: para conducir allí se necesita permiso"
  }

  func privateEnd(_ length: String) -> String {
    "los últimos \(length) son privados: para conducir allí se necesita permiso"
  }

  func privateBetween(_ length: String) -> String {
    "\(length) del camino son privados: para conducir allí se necesita permiso"
  }

  var privateGate: String {
    "hay una barrera privada en el camino: para pasarla se necesita permiso"
  }

  // MARK: - Words

  func label(_ label: MessageLabel) -> String {
    switch label {
    case .name(let name): name
    case .door(let door, let building): "\(building), \(SpanishPhrases.label(door))"
    }
  }

  func travelling(_ profile: String) -> String {
    switch profile {
    case "foot": "a pie"
    case "wheelchair": "en silla de ruedas"
    case "bike": "en bici"
    case "car": "en auto"
    default: "con \(profile)"
    }
  }

  func at(_ time: LocalTime) -> String {
    (time.hour == 1 ? "a la " : "a las ") + ClockText.time(time)
  }

  func moment(_ opening: Opening) -> String {
    guard opening.isOtherDay else { return at(opening.time) }
    let day =
      switch opening.time.date.weekday {
      case .monday: "lunes"
      case .tuesday: "martes"
      case .wednesday: "miércoles"
      case .thursday: "jueves"
      case .friday: "viernes"
      case .saturday: "sábado"
      case .sunday: "domingo"
      }
    return "el \(day) \(at(opening.time))"
  }
}
