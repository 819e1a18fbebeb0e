extension SpanishMessages: ProjectionTexts {
  func unknownSystem(_ definition: String, reason: String) -> String {
    """
    sistema de referencia de coordenadas desconocido: «\(definition)» (PROJ: \(reason)); \
    escriba un código como EPSG:4326 o EPSG:32614, una cadena de PROJ o WKT
    """
  }

  func unknownOperation(_ definition: String, reason: String) -> String {
    "no es una operación de PROJ: «\(definition)» (PROJ: \(reason))"
  }

  func noOperation(from: String, to: String, reason: String) -> String {
    """
    ninguna conversión lleva de \(from) a \(to) (PROJ: \(reason)); \
    elija sistemas del mismo planeta y de la misma clase (horizontal o compuesto)
    """
  }

  func notProjected(_ name: String) -> String {
    "\(name) no es un sistema proyectado en metros; elija uno como EPSG:32614"
  }

  func notConvertible(_ point: String, reason: String) -> String {
    "\(point) no se puede convertir (PROJ: \(reason)); revise el orden y las unidades"
  }

  func outsideArea(_ place: String, of system: String, area: String, better: String) -> String {
    """
    latitud,longitud \(place) está fuera del área de uso de \(system), \(area); \
    un sistema para este lugar es \(better)
    """
  }

  var noDatabase: String {
    """
    no se encuentra la base de datos proj.db de PROJ; \
    instale proj-data o indique su carpeta en PROJ_DATA
    """
  }
}
