import CampusGraph
import GeoCore

/// The texts of routing's errors and warnings: one place for both languages.
enum RoutingMessages {
  static func tooMany(_ count: Int, limit: Int, what: LocalizedText) -> RoutingError {
    RoutingError(
      .tooBig,
      LocalizedText(
        en: "\(count) \(what.en) are more than the limit of \(limit)",
        es: "\(count) \(what.es) superan el límite de \(limit)"
      )
    )
  }

  static let cancelled = RoutingError(
    .cancelled,
    LocalizedText(en: "the request was cancelled", es: "la solicitud fue cancelada")
  )

  static func tooMuchSearch(_ limit: Int) -> RoutingError {
    RoutingError(
      .tooBig,
      LocalizedText(
        en: """
          the request needs a search of more than \(limit) nodes; ask for places nearer to each \
          other, or for fewer
          """,
        es: """
          la solicitud necesita una búsqueda de más de \(limit) nodos; pida lugares más cercanos \
          entre sí, o menos
          """
      )
    )
  }

  static func noSegment(
    _ waypoint: Waypoint,
    _ radius: Meters,
    _ profile: Profile,
    nearest: Snap?
  ) -> RoutingError {
    let label = label(waypoint)
    let who = profileName(profile.name)
    let reach = Int(radius.rounded())
    let hint = nearest.map { Int($0.distance.rounded()) }
    let direction =
      waypoint.choosesDirection
      ? LocalizedText(en: " in the wanted direction", es: " en el sentido pedido")
      : LocalizedText(same: "")
    return RoutingError(
      .noSegment,
      LocalizedText(
        en: "no way that can be used \(who.en)\(direction.en) lies within \(reach) m of \(label.en)"
          + (hint.map { "; the nearest is \($0) m away" } ?? ""),
        es:
          "no hay ninguna vía utilizable \(who.es)\(direction.es) a menos de \(reach) m de \(label.es)"
          + (hint.map { "; la más cercana está a \($0) m" } ?? "")
      ),
      remedy: nearest == nil ? nil : .raiseSnapRadius,
      waypoint: waypoint,
      distance: nearest?.distance,
      nearest: nearest?.coordinate
    )
  }

  static func noUsableEntrance(_ waypoint: Waypoint, _ profile: Profile) -> RoutingError {
    let label = label(waypoint)
    let who = profileName(profile.name)
    return RoutingError(
      .noRoute,
      LocalizedText(
        en: "\(label.en) has no entrance that one can use \(who.en)",
        es: "\(label.es) no tiene ninguna entrada utilizable \(who.es)"
      ),
      waypoint: waypoint
    )
  }

  static func noRoute(
    _ from: Waypoint,
    _ to: Waypoint,
    _ profile: Profile,
    excluding excluded: Set<RoadClass>
  ) -> RoutingError {
    let a = label(from)
    let b = label(to)
    let who = profileName(profile.name)
    let names = excluded.map(\.rawValue).sorted().joined(separator: ", ")
    let hint =
      excluded.isEmpty
      ? LocalizedText(same: "")
      : LocalizedText(en: " without \(names)", es: " sin \(names)")
    return RoutingError(
      .noRoute,
      LocalizedText(
        en: "no way \(who.en) joins \(a.en) and \(b.en)\(hint.en)",
        es: "ninguna vía une \(who.es) \(a.es) y \(b.es)\(hint.es)"
      ),
      remedy: excluded.isEmpty ? nil : .allowExcludedRoads
    )
  }

  static func noStepFreeRoute(
    _ from: Waypoint,
    _ to: Waypoint,
    onFoot meters: Meters
  ) -> RoutingError {
    let a = label(from)
    let b = label(to)
    let length = Int(meters.rounded())
    return RoutingError(
      .noRoute,
      LocalizedText(
        en: "no step-free way joins \(a.en) and \(b.en); on foot there is one of \(length) m",
        es: "ninguna vía sin escalones une \(a.es) y \(b.es); a pie hay una de \(length) m"
      ),
      remedy: .walk
    )
  }

  static func closed(
    _ from: Waypoint,
    _ to: Waypoint,
    _ what: LocalizedText,
    opens: LocalizedText?
  ) -> RoutingError {
    let a = label(from)
    let b = label(to)
    return RoutingError(
      .noRoute,
      LocalizedText(
        en: "no way from \(a.en) to \(b.en) is open at that time: \(what.en) is closed"
          + (opens.map { ", opens \($0.en)" } ?? ""),
        es: "ninguna vía de \(a.es) a \(b.es) está abierta a esa hora: cerrado \(what.es)"
          + (opens.map { ", abre \($0.es)" } ?? "")
      )
    )
  }

  static func apart(_ from: Waypoint, _ to: Waypoint) -> RoutingError {
    let a = label(from)
    let b = label(to)
    return RoutingError(
      .noRoute,
      LocalizedText(
        en: "\(a.en) and \(b.en) lie in areas that no way joins",
        es: "\(a.es) y \(b.es) están en áreas que ninguna vía une"
      )
    )
  }

  static func avoided(_ from: Waypoint, _ to: Waypoint) -> RoutingError {
    let a = label(from)
    let b = label(to)
    return RoutingError(
      .noRoute,
      LocalizedText(
        en: """
          the straight line from \(a.en) to \(b.en) enters an avoided area, and no street network \
          is loaded here to lead round it
          """,
        es: """
          la línea recta de \(a.es) a \(b.es) entra en un área evitada, y aquí no hay red de \
          calles para rodearla
          """
      )
    )
  }

  // MARK: - Warnings

  static let estimated = LocalizedText(
    en: """
      estimated: no street network is loaded here; straight lines lengthened by \
      \(EstimatedArea.detourFactor)
      """,
    es: """
      estimado: aquí no hay red de calles cargada; líneas rectas alargadas por \
      \(EstimatedArea.detourFactor)
      """
  )

  static let unsurveyed = LocalizedText(
    en: "estimated: part of the route is not on surveyed ways",
    es: "estimado: parte de la ruta no va por vías medidas en el terreno"
  )

  static func closedNow(_ name: LocalizedText, opens: LocalizedText?) -> LocalizedText {
    LocalizedText(
      en: "closed now: \(name.en)" + (opens.map { ", opens \($0.en)" } ?? ""),
      es: "cerrado ahora: \(name.es)" + (opens.map { ", abre \($0.es)" } ?? "")
    )
  }

  static func closedThen(_ name: LocalizedText, opens: LocalizedText?) -> LocalizedText {
    LocalizedText(
      en: "closed at that time: \(name.en)" + (opens.map { ", opens \($0.en)" } ?? ""),
      es: "cerrado a esa hora: \(name.es)" + (opens.map { ", abre \($0.es)" } ?? "")
    )
  }

  static func privateStart(_ meters: Meters) -> LocalizedText {
    let length = length(meters)
    return LocalizedText(
      en: "the first \(length) are private: drivers need a permission there",
      es: "los primeros \(length) son privados: para conducir allí se necesita permiso"
    )
  }

  static func privateEnd(_ meters: Meters) -> LocalizedText {
    let length = length(meters)
    return LocalizedText(
      en: "the last \(length) are private: drivers need a permission there",
      es: "los últimos \(length) son privados: para conducir allí se necesita permiso"
    )
  }

  static func privateBetween(_ meters: Meters) -> LocalizedText {
    let length = length(meters)
    return LocalizedText(
      en: "\(length) on the way are private: drivers need a permission there",
      es: "\(length) del camino son privados: para conducir allí se necesita permiso"
    )
  }

  static let privateGate = LocalizedText(
    en: "a private gate is on the way: drivers need a permission to pass it",
    es: "hay una barrera privada en el camino: para pasarla se necesita permiso"
  )

  /// `300 m` or `1.2 km`.
  private static func length(_ meters: Meters) -> String {
    let whole = max(1, Int(meters.rounded()))
    return whole < 1000 ? "\(whole) m" : "\(Double(whole / 100) / 10) km"
  }

  // MARK: - Words

  static func label(_ waypoint: Waypoint) -> LocalizedText {
    if !waypoint.name.isEmpty { return LocalizedText(same: waypoint.name) }
    return LocalizedText(same: String(CoveredArea.geoURI(waypoint.location).dropFirst(4)))
  }

  /// How one travels, as part of a sentence: `on foot`, `in a wheelchair`.
  static func profileName(_ name: String) -> LocalizedText {
    switch name {
    case "foot": LocalizedText(en: "on foot", es: "a pie")
    case "wheelchair": LocalizedText(en: "in a wheelchair", es: "en silla de ruedas")
    case "bike": LocalizedText(en: "by bike", es: "en bici")
    case "car": LocalizedText(en: "by car", es: "en auto")
    default: LocalizedText(en: "with \(name)", es: "con \(name)")
    }
  }
}
