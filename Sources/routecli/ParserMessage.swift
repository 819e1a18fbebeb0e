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
  init(_ message: String, full: String) {
    let usage = Self.usage(in: full)
    let text = Self.text(CoordinateArgument.withoutTrueMinus(message))
    failure = ServiceError(
      message.hasPrefix("The value ") ? .invalidValue : .invalidQuery,
      LocalizedText(en: text.english + usage.en, es: text.spanish + usage.es)
    )
  }

  private static func text(_ message: String) -> CommonTexts {
    if let match = message.wholeMatch(of: #/Unknown option '(.+?)'(?:\. Did you mean '(.+)'\?)?/#) {
      return .unknownOption(name: String(match.1), similar: match.2.map(String.init))
    }
    if let match = message.wholeMatch(of: #/Missing value for '(.+)'/#) {
      return .missingValue(option: String(match.1))
    }
    if let match = message.wholeMatch(
      of: #/(?s)The value '(.*)' is invalid for '(.+?)'(?:\. Please provide one of (.+))?/#
    ) {
      let (value, option) = (String(match.1), String(match.2))
      return .invalidValue(value, option: option, choices: match.3.map(String.init))
    }
    if let match = message.wholeMatch(of: #/Missing expected argument '(.+)'/#) {
      return .missingArgument(name: String(match.1))
    }
    if let match = message.wholeMatch(of: #/Missing one of: (.+)/#) {
      return .missingOneOf(names: String(match.1))
    }
    if let match = message.wholeMatch(of: #/(?s)Unexpected argument '(.*)'/#) {
      return .unexpectedArgument(String(match.1))
    }
    if let match = message.wholeMatch(of: #/(?s)(\d+) unexpected arguments: (.*)/#) {
      return .unexpectedArguments(count: String(match.1), list: String(match.2))
    }
    if let match = message.wholeMatch(
      of: #/(?s)The option '(.+?)' does not take any value, but '(.*)' was specified\./#
    ) {
      return .takesNoValue(option: String(match.1), value: String(match.2))
    }
    if message == "Missing required subcommand." { return .missingSubcommand }
    return .parserMessage(message)
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
