import GeoCore

/// Collects what is legal but odd while a campus is read.
struct ProblemLog {
  private(set) var problems: [CampusProblem] = []

  mutating func add(
    _ kind: CampusProblem.Kind,
    _ feature: String,
    at location: Coordinate,
    en: String,
    es: String
  ) {
    let message = LocalizedText(en: en, es: es)
    problems.append(
      CampusProblem(kind: kind, feature: feature, location: location, message: message)
    )
  }

  /// A value that was not understood, with the values that would have been.
  mutating func addIgnored(
    _ key: String,
    of feature: CampusFeature,
    at location: Coordinate,
    wanted: LocalizedText
  ) {
    let value = feature.tags[key] ?? ""
    add(
      .ignoredValue,
      feature.id,
      at: location,
      en: "\(key)=\(value) is not understood and ignored; write \(wanted.en)",
      es: "\(key)=\(value) no se entiende y se ignora; escriba \(wanted.es)"
    )
  }
}
