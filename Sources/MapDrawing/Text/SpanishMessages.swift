/// The texts in Spanish.
struct SpanishMessages: MessageTexts {
  // MARK: - Errors

  func tooBig(_ size: String, limit: Int) -> String {
    """
    un PNG de \(size) píxeles es demasiado grande; el límite es \(limit) por lado: \
    escriba un SVG
    """
  }

  func cannotDraw(_ reason: String) -> String {
    "no se puede dibujar la imagen: \(reason); escriba un SVG, que no necesita biblioteca"
  }

  // MARK: - Legend

  var route: String { "Ruta" }
  var alternative: String { "Alternativa" }

  func mode(_ mode: MapScene.RouteLine.Mode, isEstimated: Bool) -> String {
    let name =
      switch mode {
      case .walk: "A pie"
      case .bike: "En bici"
      case .drive: "En auto"
      case .ferry: "En transbordador"
      }
    return isEstimated ? name + " (estimado)" : name
  }

  var station: String { "Estación" }
  var sampleStation: String { "Estación (dato de ejemplo)" }
  var avoidedArea: String { "Zona evitada" }

  func elevation(ascent: Int, descent: Int) -> String {
    "Perfil: ↑ \(ascent) m ↓ \(descent) m"
  }

  // MARK: - Grid

  var west: String { "O" }
}
