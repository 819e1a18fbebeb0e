import GeoCore

/// Sentences about a trip, in every language.
enum TripPhrases {
  /// One sentence to share.
  static func share(_ state: TripState, _ plan: TripPlan?) -> LocalizedText {
    guard state.fixes > 0 else {
      return LocalizedText(en: "No position yet.", es: "Todavía no hay posición.")
    }
    guard state.fixes > state.outliers else {
      return LocalizedText(
        en: "No position could be used.",
        es: "No se pudo usar ninguna posición."
      )
    }
    let way = length(state.totals.travelled)
    // Recordings without times have no duration.
    let time = DurationText.text(state.totals.duration)
    let timeEn = state.totals.duration > 0 ? " in \(time)" : ""
    let timeEs = state.totals.duration > 0 ? " en \(time)" : ""
    let name = plan?.destinationName ?? ""
    if plan != nil, state.status == .arrived {
      return LocalizedText(
        en: "I have arrived\(name.isEmpty ? "" : " at \(name)"): \(way)\(timeEn).",
        es: "He llegado\(name.isEmpty ? "" : " a \(name)"): \(way)\(timeEs)."
      )
    }
    guard let plan else {
      return LocalizedText(
        en: "I have travelled \(way)\(timeEn).",
        es: "He recorrido \(way)\(timeEs)."
      )
    }
    let update = TripUpdate(state, plan)
    let rest = length(update.remaining ?? 0)
    let left = DurationText.text(update.remainingDuration ?? 0)
    return LocalizedText(
      en: "On my way\(name.isEmpty ? "" : " to \(name)"): \(rest) to go, about \(left).",
      es: "En camino\(name.isEmpty ? "" : " a \(name)"): faltan \(rest), aprox. \(left)."
    )
  }

  /// Metres below a kilometre, and kilometres with one decimal above.
  ///
  /// The same in every language, as numbers in texts have a decimal point.
  static func length(_ distance: Meters) -> String {
    guard distance >= 1000 else { return "\(Int(distance.rounded())) m" }
    let tenths = Int((distance / 100).rounded())
    return "\(tenths / 10).\(tenths % 10) km"
  }
}
