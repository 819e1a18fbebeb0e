import GeoCore
import RouteService

extension ParameterStyle {
  /// Parameters as options, such as `--snap-radius 500`, and operations as commands.
  static let commandLine = ParameterStyle(
    prefix: "--",
    wordSeparator: "-",
    valueSeparator: " ",
    operations: Operations(
      places: "routecli places",
      ways: "routecli graph info --ways",
      trace: "routecli trace",
      importMap: "import osm",
      simulate: "routecli simulate",
      learnSpeeds: "routecli learn speeds"
    )
  )
}

extension ServiceError {
  /// The message in which parameters are options.
  func message(in language: Language) -> String { message(.commandLine)[language] }

  /// The error document of `--json`.
  func json(in language: Language) -> JSONValue { json(in: language, .commandLine) }
}
