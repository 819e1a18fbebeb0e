import GeoCore

/// Texts of the program, of options that several commands share, and of files that commands write.
enum CommonTexts: TextKey {
  case programAbstract, examples, example
  case prefixed(name: String, message: LocalizedText)
  case timeLeft(duration: String)
  case warning(_ text: LocalizedText)
  case exclusive(first: String, second: String)
  case notInRange(option: String, value: String, low: String, high: String)
  case unknownCommand(word: String, known: String)
  case unknownOption(name: String, similar: String?)
  case missingValue(option: String)
  case invalidValue(_ value: String, option: String, choices: String?)
  case missingArgument(name: String)
  case missingOneOf(names: String)
  case unexpectedArgument(_ value: String)
  case unexpectedArguments(count: String, list: String)
  case takesNoValue(option: String, value: String)
  case missingSubcommand
  case parserMessage(_ message: String)
  case json, language, quiet, verbose, threads
  case unknownLanguage(code: String)
  case campus, stations, graph, speeds, trust, snapRadius
  case badSnapRadius(radius: Double)
  case pageLimit, page, bearings, approaches, exclude, destination, travelPlan, profile, place
  case recordings, graphFile, trustFile, showWhat
  case fileIsLocked(path: String, holder: String)
  case unwritable(path: String, reason: LocalizedText)
  case unwritableOutput(reason: LocalizedText)
  case isFolder, noFolder, notPermitted, diskFull, fileTooLarge, isClosed, nameTooLong
  case isRead(option: String, path: String)
  case sameFile(first: String, second: String, path: String)
  case unreadableInput(reason: String)
}
