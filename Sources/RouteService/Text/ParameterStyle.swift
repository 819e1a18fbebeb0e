/// Parameter of a question.
///
/// The raw value is the name in lower case, with hyphens between words.
package enum Parameter: String, CaseIterable, Sendable {
  case accuracy, algorithm, alternatives, annotations, approaches, around, arrive, at, bbox,
    bearings, campus
  case close, coordinates, depart, destinations, exclude, first, format, graph
  case kind, last, open, page, place, profile, profiles, radius, seed
  case snapRadius = "snap-radius"
  case sources, speeds, stations, ways
  case weightUnit = "weight-unit"
}

/// How a front end writes the parameters and operations that messages name.
///
/// The same error reads `snap_radius=500` over HTTP and names an option on the command line.
package struct ParameterStyle: Hashable, Sendable {
  /// Names of the operations that messages refer to.
  package struct Operations: Hashable, Sendable {
    /// List of all places.
    package let places: String
    /// List of the ways of a map with their ids.
    package let ways: String
    /// Description of a recording.
    package let trace: String
    /// Import of a map.
    package let importMap: String
    /// Simulation of a trip.
    package let simulate: String
    /// Learning of speeds from recordings.
    package let learnSpeeds: String

    /// Takes the names.
    package init(
      places: String,
      ways: String,
      trace: String,
      importMap: String,
      simulate: String,
      learnSpeeds: String
    ) {
      self.places = places
      self.ways = ways
      self.trace = trace
      self.importMap = importMap
      self.simulate = simulate
      self.learnSpeeds = learnSpeeds
    }
  }

  /// Text before the name of a parameter.
  package let prefix: String
  /// Text between the words of a name.
  package let wordSeparator: String
  /// Text between a name and its value.
  package let valueSeparator: String
  /// Names of the operations.
  package let operations: Operations

  /// Takes what names consist of.
  package init(
    prefix: String,
    wordSeparator: String,
    valueSeparator: String,
    operations: Operations
  ) {
    self.prefix = prefix
    self.wordSeparator = wordSeparator
    self.valueSeparator = valueSeparator
    self.operations = operations
  }

  /// Names as in a query string: `snap_radius=500`.
  package static let plain = ParameterStyle(
    prefix: "",
    wordSeparator: "_",
    valueSeparator: "=",
    operations: Operations(
      places: "places",
      ways: "ways",
      trace: "trace",
      importMap: "import",
      simulate: "simulate",
      learnSpeeds: "learn speeds"
    )
  )

  /// The name of a parameter.
  package func name(of parameter: Parameter) -> String {
    prefix + parameter.rawValue.replacing("-", with: wordSeparator)
  }
}
