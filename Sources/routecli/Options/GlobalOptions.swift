import ArgumentParser
import Foundation
import GeoCore
import RouteService

/// Options of every command.
struct GlobalOptions: ParsableArguments {
  @Flag(name: .long, help: .text(CommonTexts.json))
  var json = false

  @Option(
    name: .customLong("lang"),
    help: .text(CommonTexts.language),
    completion: .list(Language.allCases.map(\.rawValue))
  )
  var languageCode: String?

  @Flag(name: .long, help: .text(CommonTexts.quiet))
  var quiet = false

  @Flag(name: .long, help: .text(CommonTexts.verbose))
  var verbose = false

  @Option(name: .long, help: .text(CommonTexts.threads))
  var threads: Int?

  /// The chosen language.
  var language: Language { Self.language(code: languageCode) }

  /// Style of texts for this user.
  var style: TextStyle {
    TextStyle(
      language: language,
      hasDecimalComma: DecimalComma.isWanted,
      parameters: .commandLine
    )
  }

  /// Prints a warning on stderr unless `--quiet` is given.
  func warn(_ text: LocalizedText) {
    if !quiet { StandardError.say(CommonTexts.warning(text)[language]) }
  }

  /// Prints a warning on stderr unless `--quiet` is given.
  func warn(_ key: some TextKey) { warn(LocalizedText(key)) }

  func validate() throws {
    if let languageCode, Language(rawValue: languageCode) == nil {
      throw ServiceError(.invalidValue, CommonTexts.unknownLanguage(code: languageCode))
    }
    if let threads, !(1...1024).contains(threads) {
      throw ServiceError(
        .invalidValue,
        CommonTexts.notInRange(option: "--threads", value: "\(threads)", low: "1", high: "1024")
      )
    }
  }

  /// The last value of `--lang` in arguments that are not parsed yet, after a blank or an equals
  /// sign; `nil` if there is none.
  static func languageCode(in arguments: [String]) -> String? {
    var code: String?
    for (index, argument) in arguments.enumerated() {
      if argument == "--" { break }
      if argument == "--lang", arguments.indices.contains(index + 1) { code = arguments[index + 1] }
      if argument.hasPrefix("--lang=") { code = String(argument.dropFirst("--lang=".count)) }
    }
    return code
  }

  /// The language of a code; without a code, Spanish if the environment's locale is Spanish.
  static func language(code: String?) -> Language {
    if let code { return Language(rawValue: code) ?? .english }
    let environment = ProcessInfo.processInfo.environment
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    return locale?.lowercased().hasPrefix("es") == true ? .spanish : .english
  }
}
