import GeoCore

/// The texts in Spanish.
struct SpanishMessages: MessageTexts {
  let language = Language.spanish

  // MARK: - Files

  func unreadable(_ reason: String) -> String { "no se puede leer: \(reason)" }
  var notAFolderOfTiles: String { "indique una carpeta que contenga teselas de alturas" }
  var notARegularFile: String { "no es un archivo normal; reemplácelo por la tesela" }
  var checkPermissions: String { "revise sus permisos" }

  // MARK: - Maps

  func addressNotFile(_ path: String) -> String {
    "es una dirección, no un archivo; descárguelo antes (un archivo así es ./\(path))"
  }

  func damagedMap(_ reason: String) -> String {
    "está dañado, cortado o no son datos de OpenStreetMap: \(reason); obténgalo de nuevo"
  }

  var unsortedMap: String {
    "sus objetos no están ordenados por tipo e id; ordénelos antes, por ejemplo con osmium sort"
  }

  var notAStore: String { "ya existe y no es un almacén de mapa; dé otro nombre al almacén" }

  var graphNotMap: String {
    "es un archivo de grafo, no un mapa; indique un extracto de OpenStreetMap o un almacén de mapa"
  }

  var otherStore: String {
    "es un almacén de mapa de otra versión de este programa; escríbalo de nuevo desde el extracto"
  }

  var inconsistentStore: String { "sus valores se contradicen" }

  var noStreets: String {
    "no contiene ninguna calle ni camino; ¿es un extracto con sus vías y nodos?"
  }

  // MARK: - Elevation

  var noTiles: String {
    """
    no contiene ninguna tesela de alturas; ponga en ella teselas SRTM con sus propios nombres, \
    como N41E001.hgt, N41E001.hgt.zip o N41E001.hgt.gz
    """
  }

  func wrongTileSize(_ bytes: Int) -> String {
    """
    no es una tesela de alturas: tiene \(bytes) bytes, pero una tesela tiene 2 884 802 (1201 × \
    1201 muestras) o 25 934 402 (3601 × 3601); puede estar cortada o ser de otra clase, obténgala \
    de nuevo
    """
  }

  func impossibleHeights(_ example: Int16) -> String {
    """
    contiene alturas imposibles, como \(example) m; una tesela contiene metros en enteros de 16 \
    bits, con el byte más significativo primero; obténgala de nuevo
    """
  }

  func damagedTile(_ format: String) -> String {
    "sus datos \(format) están dañados o cortados; obténgala de nuevo"
  }

  func notInArchive(_ tile: String) -> String {
    "el archivo no contiene \(tile).hgt; obtenga la tesela de nuevo o descomprímala usted"
  }

  var unusualArchive: String {
    "el archivo está cifrado o empaquetado de una forma inusual; descomprímalo usted"
  }

  // MARK: - Places

  var estimatedHouse: String { "La posición se estima entre números de casa del mapa." }
}
