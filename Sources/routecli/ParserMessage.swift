import GeoCore
import RouteService

/// Error of the argument parser as a failure of the command, in both languages.
///
/// The parser's error types are not public and its messages are English only, so each message is
/// recognised by its text. An unknown message is passed on unchanged.
struct ParserMessage {
  /// The failure to report.
  let failure: ServiceError

  /// Takes the parser's message and, for people, its longer text with the usage.
  init(_ sentence: String, full: String) {
    let usage = Self.usage(in: full)
    let text = Self.translated(CoordinateArgument.withoutTrueMinus(sentence))
    failure = ServiceError(
      sentence.hasPrefix("The value ") ? .invalidValue : .invalidQuery,
      LocalizedText(en: text.en + usage.en, es: text.es + usage.es)
    )
  }

  private static func translated(_ text: String) -> LocalizedText {
    if let match = text.wholeMatch(of: #/Unknown option '(.+?)'(?:\. Did you mean '(.+)'\?)?/#) {
      let hint = match.2.map { "; ¿quiso decir \($0)?" } ?? ""
      return LocalizedText(en: text, es: "opción desconocida: \(match.1)\(hint)")
    }
    if let match = text.wholeMatch(of: #/Missing value for '(.+)'/#) {
      return LocalizedText(en: text, es: "falta el valor de \(match.1)")
    }
    if let match = text.wholeMatch(
      of: #/(?s)The value '(.*)' is invalid for '(.+?)'(?:\. Please provide one of (.+))?/#
    ) {
      let hint = match.3.map { "; elija uno de: \($0)" } ?? ""
      return LocalizedText(
        en: text,
        es: "el valor «\(match.1)» no es válido para \(match.2)\(hint)"
      )
    }
    if let match = text.wholeMatch(of: #/Missing expected argument '(.+)'/#) {
      return LocalizedText(en: text, es: "falta el argumento \(match.1)")
    }
    if let match = text.wholeMatch(of: #/Missing one of: (.+)/#) {
      return LocalizedText(en: text, es: "falta uno de: \(match.1)")
    }
    if let match = text.wholeMatch(of: #/(?s)Unexpected argument '(.*)'/#) {
      return LocalizedText(en: text, es: "argumento inesperado: \(match.1)")
    }
    if let match = text.wholeMatch(of: #/(?s)(\d+) unexpected arguments: (.*)/#) {
      return LocalizedText(en: text, es: "\(match.1) argumentos inesperados: \(match.2)")
    }
    if let match = text.wholeMatch(
      of: #/(?s)The option '(.+?)' does not take any value, but '(.*)' was specified\./#
    ) {
      return LocalizedText(en: text, es: "\(match.1) no lleva valor, pero se dio «\(match.2)»")
    }
    if text == "Missing required subcommand." {
      return LocalizedText(en: text, es: "falta el subcomando")
    }
    return LocalizedText(same: text)
  }

  /// The lines from `Usage:` on.
  private static func usage(in text: String) -> LocalizedText {
    guard let range = text.firstRange(of: "\nUsage: ") else { return LocalizedText(same: "") }
    let lines = String(text[range.lowerBound...])
    let spanish = lines.replacing("\nUsage: ", with: "\nUso: ")
      .replacing("  See '", with: "  Vea '")
      .replacing("' for more information.", with: "' para más información.")
    return LocalizedText(en: lines, es: spanish)
  }
}
