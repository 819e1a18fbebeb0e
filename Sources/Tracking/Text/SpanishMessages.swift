/// The texts in Spanish.
struct SpanishMessages: MessageTexts {
  var noPosition: String { "Todavía no hay posición." }
  var noUsablePosition: String { "No se pudo usar ninguna posición." }

  func arrived(at place: String, after distance: String, in duration: String?) -> String {
    "He llegado\(place.isEmpty ? "" : " a \(place)"): \(distance)\(during(duration))."
  }

  func travelled(_ distance: String, in duration: String?) -> String {
    "He recorrido \(distance)\(during(duration))."
  }

  func onTheWay(to place: String, remaining distance: String, about duration: String) -> String {
    "En camino\(place.isEmpty ? "" : " a \(place)"): faltan \(distance), aprox. \(duration)."
  }

  private func during(_ duration: String?) -> String { duration.map { " en \($0)" } ?? "" }
}
