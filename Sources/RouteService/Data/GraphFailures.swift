import GeoCore

/// What is said where a graph file cannot answer.
package enum GraphFailures {
  package static func notOnGraphs(_ option: String) -> ServiceError {
    ServiceError(
      .notPrepared,
      LocalizedText(
        en: "\(option): graph files of nodes and arcs do not have what this needs; leave it out",
        es: "\(option): los archivos de nodos y arcos no tienen lo que hace falta; omítalo"
      )
    )
  }

  package static func noLine(_ path: String) -> ServiceError {
    ServiceError(
      .notPrepared,
      LocalizedText(
        en: "\(path): it has no coordinates, so there is no line to write",
        es: "\(path): no tiene coordenadas, así que no hay línea que escribir"
      )
    )
  }

  package static func onlyMeasures(_ path: String, _ kind: TableDocument.Kind) -> ServiceError {
    guard kind != .weight else { return noUnit(path) }
    return ServiceError(
      .notPrepared,
      LocalizedText(
        en:
          "\(path): its weights measure \(kind.rawValue) only; use --annotations \(kind.rawValue)",
        es: "\(path): sus pesos solo miden \(kind.rawValue); use --annotations \(kind.rawValue)"
      )
    )
  }

  private static func noUnit(_ path: String) -> ServiceError {
    ServiceError(
      .notPrepared,
      LocalizedText(
        en: """
          \(path): it is not known whether its weights are lengths or times; import it again with \
          --weight-unit dm, m, ms or s
          """,
        es: """
          \(path): no se sabe si sus pesos son longitudes o tiempos; impórtelo de nuevo con \
          --weight-unit dm, m, ms o s
          """
      )
    )
  }
}
