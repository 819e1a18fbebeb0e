import GeoCore

/// Errors of elevation tiles.
extension OSMImportError {
  static func unreadable(_ path: String, _ reason: LocalizedText) -> OSMImportError {
    OSMImportError(
      .unreadable,
      path: path,
      LocalizedText(en: "cannot be read: \(reason.en)", es: "no se puede leer: \(reason.es)")
    )
  }

  static func noTiles(_ path: String) -> OSMImportError {
    OSMImportError(
      .empty,
      path: path,
      LocalizedText(
        en: """
          holds no tile of heights; put SRTM tiles into it under their own names, such as \
          N41E001.hgt, N41E001.hgt.zip or N41E001.hgt.gz
          """,
        es: """
          no contiene ninguna tesela de alturas; ponga en ella teselas SRTM con sus propios \
          nombres, como N41E001.hgt, N41E001.hgt.zip o N41E001.hgt.gz
          """
      )
    )
  }

  static func wrongSize(_ path: String, _ count: Int) -> OSMImportError {
    OSMImportError(
      .malformed,
      path: path,
      LocalizedText(
        en: """
          is not a tile of heights: it has \(count) bytes, but a tile has 2,884,802 (1201 × 1201 \
          samples) or 25,934,402 (3601 × 3601); it may be cut off or of another kind, fetch it again
          """,
        es: """
          no es una tesela de alturas: tiene \(count) bytes, pero una tesela tiene 2 884 802 \
          (1201 × 1201 muestras) o 25 934 402 (3601 × 3601); puede estar cortada o ser de otra \
          clase, obténgala de nuevo
          """
      )
    )
  }

  static func implausible(_ path: String, _ height: Int16) -> OSMImportError {
    OSMImportError(
      .malformed,
      path: path,
      LocalizedText(
        en: """
          holds impossible heights such as \(height) m; a tile holds metres as big-endian 16-bit \
          integers; fetch it again
          """,
        es: """
          contiene alturas imposibles, como \(height) m; una tesela contiene metros en enteros \
          de 16 bits, con el byte más significativo primero; obténgala de nuevo
          """
      )
    )
  }

  static func damaged(_ path: String, _ format: String) -> OSMImportError {
    OSMImportError(
      .malformed,
      path: path,
      LocalizedText(
        en: "its \(format) data is damaged or cut off; fetch it again",
        es: "sus datos \(format) están dañados o cortados; obténgala de nuevo"
      )
    )
  }

  static func notInArchive(_ path: String, _ name: String) -> OSMImportError {
    OSMImportError(
      .malformed,
      path: path,
      LocalizedText(
        en: "the archive holds no \(name).hgt; fetch the tile again or unpack it yourself",
        es: "el archivo no contiene \(name).hgt; obtenga la tesela de nuevo o descomprímala usted"
      )
    )
  }

  static func unusualArchive(_ path: String) -> OSMImportError {
    OSMImportError(
      .malformed,
      path: path,
      LocalizedText(
        en: "the archive is encrypted or packed in an unusual way; unpack it yourself",
        es: "el archivo está cifrado o empaquetado de una forma inusual; descomprímalo usted"
      )
    )
  }
}
