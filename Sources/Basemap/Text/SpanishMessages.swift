/// The texts in Spanish.
struct SpanishMessages: MessageTexts {
  func unusable(_ reason: String) -> String {
    "no se puede usar el archivo (\(reason)); revise su nombre y sus permisos o elija otro"
  }

  var notRegular: String { "no es un archivo regular" }

  var notTiles: String {
    """
    no es un archivo de teselas de mapa (MBTiles); importe la ciudad de nuevo con --basemap o \
    indique otro archivo
    """
  }

  func otherFormat(_ format: String) -> String {
    """
    tiene teselas del formato «\(format)», pero solo se leen teselas vectoriales (pbf); \
    indique otro archivo
    """
  }

  func damaged(_ damage: TileDamage) -> String {
    """
    las teselas de mapa están dañadas (\(reason(damage))); importe la ciudad de nuevo con --basemap
    """
  }

  private func reason(_ damage: TileDamage) -> String {
    switch damage {
    case .compression: "no se pueden descomprimir"
    case .encoding: "no siguen el formato de las teselas vectoriales"
    case .geometry(let layer): "una geometría de la capa \(layer)"
    case .tags(let layer): "las etiquetas de la capa \(layer)"
    case .version(let layer, let version):
      "la capa \(layer) es de la versión \(version), no de la 1 ni de la 2"
    case .extent(let layer, let extent):
      "la capa \(layer) mide \(extent), no de 1 a \(TileLimits.extent)"
    case .sameName(let layer): "dos capas se llaman \(layer)"
    case .limit(let kind, let limit): "más de \(limit) \(name(kind))"
    case .metadata(let name): "el valor «\(name)» de la tabla metadata falta o no es válido"
    case .reported(let report): report
    }
  }

  private func name(_ kind: TileLimits.Kind) -> String {
    switch kind {
    case .bytes: "bytes en una tesela"
    case .layers: "capas en una tesela"
    case .features: "objetos en una tesela"
    case .points: "puntos en una tesela"
    case .tags: "etiquetas de un objeto"
    case .reach: "unidades desde la esquina de la tesela hasta un punto"
    }
  }
}
