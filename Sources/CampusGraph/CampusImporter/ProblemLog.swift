import GeoCore

/// Collector of the problems of a campus file.
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

  /// Adds a problem about an unknown value, with the accepted values.
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
