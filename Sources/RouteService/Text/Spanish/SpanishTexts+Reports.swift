import Routing

extension SpanishTexts: ReportTexts {
  func delay(_ delay: LearnedSpeeds.Delay) -> String {
    switch delay {
    case .signal: "semáforos"
    case .turn: "giro en ángulo recto"
    case .junction: "cruce"
    }
  }

  func learnedSummary(
    factor: String,
    samples: Int,
    recordings: Int,
    of all: Int,
    hours: Int
  ) -> String {
    """
    En conjunto \(factor) veces la velocidad prevista, según \
    \(counted(samples, "tramo", "tramos")) de \(recordings) de \
    \(counted(all, "grabación", "grabaciones")); \(counted(hours, "hora", "horas")) de la semana \
    con bastantes.
    """
  }

  func fixes(_ count: Int) -> String { counted(count, "posición", "posiciones") }
  func nodes(_ count: Int) -> String { counted(count, "nodo", "nodos") }
  func edges(_ count: Int) -> String { counted(count, "arista", "aristas") }
  var verified: String { "Todas las secciones son correctas." }

  func islands(_ parts: Int, nodes: Int) -> String {
    parts == 1
      ? "1 parte no está unida a la mayor; tiene \(self.nodes(nodes))"
      : "\(parts) partes no están unidas a la mayor; tienen \(self.nodes(nodes)) en total"
  }

  func isolatedNodes(_ count: Int) -> String {
    counted(count, "nodo no tiene ningún arco", "nodos no tienen ningún arco")
  }

  func loops(_ count: Int) -> String {
    counted(count, "arco vuelve al nodo del que sale", "arcos vuelven al nodo del que salen")
  }

  var noProblems: String { "no se encontraron problemas" }

  func strongParts(_ count: Int) -> String {
    counted(count, "parte fuertemente conexa", "partes fuertemente conexas")
  }

  func weakParts(_ count: Int) -> String {
    counted(count, "parte débilmente conexa", "partes débilmente conexas")
  }

  func weight(_ weight: String) -> String { "peso \(weight)" }
  func nodesOnPath(_ count: Int) -> String { "nodos: \(count)" }

  func matched(profile: String) -> String { "Ajustado por Rumbo, perfil \(profile)" }

  func matched(_ trace: String, _ matched: Int, of fixes: Int) -> String {
    "\(trace): ajustadas \(matched) de \(self.fixes(fixes))"
  }

  func mapImage(_ file: String, width: String, height: String, points: Int) -> String {
    "\(file), \(width) × \(height) píxeles, puntos de control: \(points); errores en metros"
  }

  func cornersError(_ corners: String, method: String, _ error: String) -> String {
    "corners (lineal entre las esquinas) se desvía \(corners) m; \(method), \(error) m."
  }

  var mainEntrance: String { " (principal)" }

  func loanLimit(_ duration: String) -> String { "\(duration) por viaje" }
  func loanPause(_ duration: String) -> String { "\(duration) entre préstamos" }
  var sample: String { "dato de ejemplo" }

  var left: String { "izquierda" }
  var right: String { "derecha" }
  var onWay: String { "sobre la vía" }

  func planned(_ duration: String, _ planned: String) -> String {
    "\(duration), previsto \(planned)"
  }

  func wrongTurn(after distance: String, length: String) -> String {
    "Un desvío por error tras \(distance), advertido \(length) después."
  }

  func noSignal(_ duration: String) -> String { "Sin señal durante \(duration)." }
}
