extension SpanishMessages: GraphFileTexts {
  // MARK: - Files

  func unopenableFile(_ reason: String) -> String { "no se puede abrir: \(reason)" }
  func unwritableFile(_ reason: String) -> String { "no se puede escribir: \(reason)" }

  var notARegularFile: String {
    "no es un archivo normal; los archivos de grafo se mapean: cópielo antes a un disco"
  }

  var notAGraphFile: String { "no es un archivo de grafo; cree uno con «routecli import»" }

  func otherFormatVersion(_ found: UInt32, known: UInt32) -> String {
    "tiene la versión de formato \(found), este programa lee la \(known); impórtelo otra vez"
  }

  var otherByteOrder: String {
    "fue escrito con otro orden de bytes; impórtelo de nuevo en esta máquina"
  }

  func damagedFile(_ reason: String) -> String {
    "está dañado: \(reason); restáurelo o impórtelo de nuevo"
  }

  func damagedSection(_ section: String, _ reason: String) -> String {
    "la sección \(section) está dañada: \(reason); restaure el archivo o créelo de nuevo"
  }

  func missingSection(_ section: String) -> String {
    "no tiene la sección \(section); prepárelo o impórtelo con lo que la consulta necesita"
  }

  func otherElementSize(_ section: String, bytes: Int, expected: Int) -> String {
    """
    la sección \(section) tiene elementos de \(bytes) bytes en vez de \(expected), como de otra \
    versión; hágala de nuevo
    """
  }

  // MARK: - Reasons of the system

  var folderNotFile: String { "es una carpeta; indique un archivo dentro de ella" }
  var noFileOrFolder: String { "no existe tal archivo o carpeta; revise la ruta" }

  var permissionDenied: String {
    "permiso denegado; elija otro lugar o cambie los permisos"
  }

  var fullDisk: String { "el disco está lleno; libere espacio" }
  var fileSizeLimit: String { "supera el límite del tamaño de archivos; súbalo con ulimit -f" }

  // MARK: - Reasons of damage

  var wrongHeaderChecksum: String { "la suma de verificación de su cabecera no coincide" }

  var wrongTableChecksum: String {
    "la suma de verificación de su tabla de secciones no coincide"
  }

  var wrongFileLength: String {
    "su longitud no coincide con la de su cabecera, como tras una copia interrumpida"
  }

  var invalidSectionTable: String { "su tabla de secciones no es válida" }
  var wrongChecksum: String { "su suma de verificación no coincide" }

  func indexNotBelow(_ limit: Int) -> String {
    "contiene un índice que no es menor que \(limit)"
  }

  func wrongEntryCount(_ count: Int, expected: Int) -> String {
    "tiene \(count) entradas en vez de \(expected)"
  }

  func wrongRowOffsets(entries: Int) -> String {
    "los inicios de sus filas no crecen de 0 a \(entries)"
  }
}
