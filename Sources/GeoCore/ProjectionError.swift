/// Error of a conversion between coordinate reference systems.
public struct ProjectionError: ReadableError {
  /// The kinds of failure; more may be added.
  public struct Code: Hashable, Sendable {
    private enum Kind { case unknownSystem, noOperation, outsideArea, notConvertible, unavailable }
    private let kind: Kind

    /// PROJ does not understand the name or definition of a reference system or operation.
    public static let unknownSystem = Code(kind: .unknownSystem)
    /// Both systems exist, but there is no operation of the requested kind between them.
    public static let noOperation = Code(kind: .noOperation)
    /// The coordinate lies outside a system's area of use.
    public static let outsideArea = Code(kind: .outsideArea)
    /// PROJ rejects the coordinate: out of range, out of the projection's domain, or off a grid.
    public static let notConvertible = Code(kind: .notConvertible)
    /// PROJ's database of reference systems is not installed.
    public static let unavailable = Code(kind: .unavailable)
  }

  /// The kind of failure.
  public let code: Code
  /// What is wrong, where, and the remedy.
  public let message: LocalizedText
  /// PROJ's message, in English; `nil` if PROJ was not called.
  public let reason: String?

  init(_ code: Code, _ message: LocalizedText, reason: String? = nil) {
    self.code = code
    self.message = message
    self.reason = reason
  }

  static func unknownSystem(_ definition: String, reason: String) -> ProjectionError {
    ProjectionError(
      .unknownSystem,
      LocalizedText(
        en: """
          unknown coordinate reference system "\(definition)" (PROJ: \(reason)); \
          write a code such as EPSG:4326 or EPSG:32614, a PROJ string or WKT
          """,
        es: """
          sistema de referencia de coordenadas desconocido: «\(definition)» (PROJ: \(reason)); \
          escriba un código como EPSG:4326 o EPSG:32614, una cadena de PROJ o WKT
          """
      ),
      reason: reason
    )
  }

  static func unknownOperation(_ definition: String, reason: String) -> ProjectionError {
    ProjectionError(
      .unknownSystem,
      LocalizedText(
        en: "not a PROJ operation: \"\(definition)\" (PROJ: \(reason))",
        es: "no es una operación de PROJ: «\(definition)» (PROJ: \(reason))"
      ),
      reason: reason
    )
  }

  static func noOperation(from: String, to: String, reason: String) -> ProjectionError {
    ProjectionError(
      .noOperation,
      LocalizedText(
        en: """
          no conversion leads from \(from) to \(to) (PROJ: \(reason)); \
          choose systems of the same planet and of the same kind (horizontal or compound)
          """,
        es: """
          ninguna conversión lleva de \(from) a \(to) (PROJ: \(reason)); \
          elija sistemas del mismo planeta y de la misma clase (horizontal o compuesto)
          """
      ),
      reason: reason
    )
  }

  static func notProjected(_ name: String) -> ProjectionError {
    ProjectionError(
      .noOperation,
      LocalizedText(
        en: "\(name) is not a projected system in metres; choose one such as EPSG:32614",
        es: "\(name) no es un sistema proyectado en metros; elija uno como EPSG:32614"
      )
    )
  }

  static func notConvertible(_ point: Projection.Point, reason: String) -> ProjectionError {
    ProjectionError(
      .notConvertible,
      LocalizedText(
        en: "\(point.text) cannot be converted (PROJ: \(reason)); check the order and the units",
        es: "\(point.text) no se puede convertir (PROJ: \(reason)); revise el orden y las unidades"
      ),
      reason: reason
    )
  }

  static func outsideArea(
    _ coordinate: Coordinate,
    of system: Projection.System
  ) -> ProjectionError {
    let area = system.area.map { "\($0.south),\($0.west) … \($0.north),\($0.east)" } ?? ""
    let advice = "EPSG:\(Projection.utmZone(of: coordinate))"
    let place = Projection.Point(coordinate.latitude, coordinate.longitude).text
    return ProjectionError(
      .outsideArea,
      LocalizedText(
        en: """
          latitude,longitude \(place) is outside the area of use of \(system.label), \(area); \
          a system for this place is \(advice)
          """,
        es: """
          latitud,longitud \(place) está fuera del área de uso de \(system.label), \(area); \
          un sistema para este lugar es \(advice)
          """
      )
    )
  }

  static let unavailable = ProjectionError(
    .unavailable,
    LocalizedText(
      en: "PROJ's database proj.db is not found; install proj-data or set PROJ_DATA to its folder",
      es: """
        no se encuentra la base de datos proj.db de PROJ; \
        instale proj-data o indique su carpeta en PROJ_DATA
        """
    )
  )
}
