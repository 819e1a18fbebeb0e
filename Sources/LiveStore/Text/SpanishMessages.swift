/// The texts in Spanish.
struct SpanishMessages: MessageTexts {
  // MARK: - Files

  func unusable(_ reason: String) -> String {
    "no se puede usar el archivo en vivo (\(reason)); revise los permisos del archivo y de su carpeta"
  }

  let notLiveStore = "no es un archivo en vivo; indique otro, o uno que aún no exista"

  func laterVersion(_ found: Int, known: Int) -> String {
    """
    es un archivo en vivo de la versión \(found), pero este programa escribe la \(known); \
    actualice el programa o restaure una copia de la versión \(known)
    """
  }

  let otherTables =
    "tiene otras tablas que un archivo en vivo de su versión; restaure una copia con routed db restore"

  func damaged(_ reason: String) -> String {
    "el archivo en vivo está dañado (\(reason)); restaure una copia con routed db restore"
  }

  let full =
    "no se guardó nada porque el disco está lleno; libere espacio y envíelo de nuevo"
  let busy = "otro programa tiene bloqueado el archivo en vivo; termínelo o pruebe de nuevo"
  let exists = "el archivo ya existe; indique otro"
  let noFolder = "no existe tal carpeta; créela"
  let missing = "no existe tal archivo"
  let inUse = "otro programa tiene abierto el archivo en vivo; termine routed y pruebe de nuevo"

  // MARK: - Devices

  let overloaded = "demasiadas posiciones esperan a ser guardadas; envíelas de nuevo en un segundo"
  let revoked =
    "el token de este dispositivo se revocó; añádalo de nuevo con routed devices add"

  func badVehicle(_ id: String, longest: Int) -> String {
    """
    \(id) no es una placa ni un id de flota; indique de 1 a \(longest) letras, cifras, espacios, \
    guiones, puntos y guiones bajos
    """
  }

  func otherKind(_ id: String, known: String) -> String {
    "el vehículo \(id) es de la clase \(known); omita la clase o indique otro vehículo"
  }

  func noDevice(_ number: Int64) -> String {
    "no hay un dispositivo \(number); routed devices list los muestra todos"
  }

  // MARK: - Places

  let noEvent = "no hay tal evento"
  let noFreePlaces = "no hay plazas libres con este id"

  func tooMany(_ limit: Int) -> String {
    "ya hay \(limit); termine o borre algunos"
  }
}
