/// Texts about the sharing of trips in Spanish.
extension SpanishAPITexts {
  var tripShare: String { "Publica un viaje en un enlace, hasta la llegada o por unos minutos." }
  var tripUnshare: String { "Termina enseguida la publicación de un viaje." }
  var sharedTrip: String {
    "Lo que un enlace muestra de un viaje: lugar, distancia restante y llegada."
  }
  var sharedTripEvents: String { "Lo mismo como flujo de eventos del servidor." }
  var shareMinutes: String { "Minutos tras los que termina el enlace; por omisión, 240." }
  var sharePrecise: String {
    "Si el enlace muestra posiciones exactas; si no, dentro de unos 550 m."
  }
  var noShare: String { "no se conoce este enlace, o el viaje ya no se comparte" }
}
