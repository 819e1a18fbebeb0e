import GeoCore

/// Collector of the problems of a campus file.
struct ProblemLog {
  private(set) var problems: [CampusProblem] = []

  mutating func add(
    _ kind: CampusProblem.Kind,
    _ feature: String,
    at location: Coordinate,
    _ text: (any MessageTexts) -> String
  ) {
    problems.append(
      CampusProblem(kind: kind, feature: feature, location: location, message: .message(text))
    )
  }

  /// Adds a problem about an unknown value, with the accepted values.
  mutating func addIgnored(_ key: String, of feature: CampusFeature, at location: Coordinate) {
    let tag = "\(key)=\(feature.tags[key] ?? "")"
    add(.ignoredValue, feature.id, at: location) {
      $0.ignoredTag(tag, accepted: TagRules.accepted(key, in: $0))
    }
  }
}
