package import GeoCore

/// Error of a configuration: where it is, what is wrong, and the remedy.
package struct ConfigurationError: Error, Hashable {
  /// The file and the line, or the variable of the environment.
  package var place: String
  /// What is wrong.
  package var message: LocalizedText

  init(_ place: String, _ message: LocalizedText) {
    self.place = place
    self.message = message
  }

  /// The place and the message in a language.
  package func text(in language: Language) -> String { "\(place): \(message[language])" }
}

/// Value that a key of a configuration takes.
enum ConfigurationKind: Sendable {
  case whole(ClosedRange<Int>)
  case number(ClosedRange<Double>)
  case text, texts
  /// Addresses of feeds.
  case feeds
  /// Headers for feeds.
  case headers
  case oneOf(String)
}
