import ArgumentParser
import Foundation
import GeoCore
import RouteService

/// Entry point: parses the command line, runs the command, and reports every failure with its
/// message and exit status.
@main
struct RouteCLI: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "routecli",
    abstract: CommonTexts.programAbstract.help,
    version: Version.isAskedFor ? Version.text : Version.number,
    subcommands: [
      RouteCommand.self, TrackCommand.self, TraceCommand.self, MatchCommand.self,
      LearnCommand.self, SimulateCommand.self, BikesSimulateCommand.self,
      NetworkSimulateCommand.self, PlacesCommand.self, StationsCommand.self,
      NearestCommand.self, ReverseCommand.self,
      TableCommand.self, TripCommand.self, IsochroneCommand.self, MapCommand.self,
      PixelCommand.self, ConvertCommand.self, TransitCommand.self,
      ArrivalsCommand.self, VehiclesCommand.self,
      ImportCommand.self, PrepareCommand.self, GraphCommand.self, BenchCommand.self,
    ]
  )

  static func main() {
    StandardOutput.prepare()
    Interrupt.prepare()
    Foundation.exit(run(rawArguments))
  }

  /// The arguments; file names in them may contain bytes that are not UTF-8.
  private static var rawArguments: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      guard let argument = CommandLine.unsafeArgv[index] else { return nil }
      let length = strlen(argument)
      return FileName.string((0..<length).map { UInt8(bitPattern: argument[$0]) })
    }
  }

  /// Runs one command line and returns the exit status.
  static func run(_ raw: [String]) -> Int32 {
    let arguments = prepared(renamed(raw))
    do {
      try checkCommand(arguments.first)
      var command = try parseAsRoot(arguments)
      if let writer = command as? any WritesFiles { try OutputCheck.check(writer) }
      try command.run()
      return 0
    } catch let failure as ServiceError {
      return report(failure, raw)
    } catch let status as ExitCode {
      return status.rawValue
    } catch {
      return reportParserError(error, raw)
    }
  }

  /// Rewrites `simulate fleet` as `transit simulate`, its other name, and `simulate bikes` and `simulate
  /// network` as single words: `simulate` has options of its own, so it has no subcommands.
  static func renamed(_ arguments: [String]) -> [String] {
    if arguments.starts(with: ["simulate", "fleet"]) {
      return ["transit", "simulate"] + arguments.dropFirst(2)
    }
    for kind in ["bikes", "network"] where arguments.starts(with: ["simulate", kind]) {
      return ["simulate-" + kind] + arguments.dropFirst(2)
    }
    return arguments
  }

  /// Rewrites values that start with a minus sign, which the parser would take for options.
  ///
  /// In a coordinate such as `-0.19,-78.48` the first character becomes a true minus sign (U+2212),
  /// which ``CoordinateArgument`` reads. A negative number after an option is joined to it,
  /// `--number=-1`, so that the option can report what is wrong with it.
  static func prepared(_ arguments: [String]) -> [String] {
    var prepared: [String] = []
    for argument in arguments {
      let second = argument.dropFirst().first
      guard argument.hasPrefix("-"), let second, second.isNumber || second == "." else {
        prepared.append(argument)
        continue
      }
      if argument.contains(",") {
        prepared.append("\u{2212}" + argument.dropFirst())
      } else if Double(argument) != nil, let option = prepared.last, option.hasPrefix("--"),
        option.count > 2, !option.contains("=")
      {
        prepared[prepared.count - 1] = option + "=" + argument
      } else {
        prepared.append(argument)
      }
    }
    return prepared
  }

  /// Rejects a first word that is not a command: the parser would complain about the words after
  /// it.
  private static func checkCommand(_ word: String?) throws(ServiceError) {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    guard let word, !word.hasPrefix("-"), word != "help", !names.contains(word) else { return }
    let list = names.joined(separator: ", ")
    throw ServiceError(.invalidQuery, CommonTexts.unknownCommand(word: word, known: list))
  }

  private static func reportParserError(_ error: any Error, _ arguments: [String]) -> Int32 {
    if let failure = cause(of: error) { return report(failure, arguments) }
    switch exitCode(for: error) {
    case .success:
      let text = HelpText.restoringExamples(fullMessage(for: error))
      do throws(ServiceError) { try StandardOutput.say(text) } catch {
        return report(error, arguments)
      }
      return 0
    case .validationFailure:
      if let failure = missingComma(in: arguments) {
        return report(failure, arguments)
      }
      let isJSON = arguments.contains("--json")
      let message = ParserMessage(message(for: error), full: isJSON ? "" : fullMessage(for: error))
      return report(message.failure, arguments)
    default:
      return report(
        ServiceError(.internalError, LocalizedText(same: "\(error)")),
        arguments
      )
    }
  }

  /// The error to report if two arguments that follow each other are a coordinate in two pieces, the
  /// first perhaps joined to its option; `nil` if there are none.
  private static func missingComma(in arguments: [String]) -> ServiceError? {
    for (first, second) in zip(arguments, arguments.dropFirst()) {
      let name = first.prefix { $0 != "=" }
      let value = first.hasPrefix("--") ? String(first.dropFirst(name.count + 1)) : first
      if let failure = CoordinateArgument.missingComma(between: value, and: second) {
        return failure
      }
    }
    return nil
  }

  /// The failure that one of our checks threw while the parser ran.
  ///
  /// The parser wraps it in error types that are not public, so it is found by reflection.
  private static func cause(of error: any Error) -> ServiceError? {
    if let failure = error as? ServiceError { return failure }
    return Mirror(reflecting: error).children.lazy
      .compactMap { $0.value as? any Error }.compactMap(cause).first
  }

  private static func report(_ failure: ServiceError, _ arguments: [String]) -> Int32 {
    guard failure.code.isReported else { return failure.code.processStatus }
    let language = GlobalOptions.language(code: GlobalOptions.languageCode(in: arguments))
    guard arguments.contains("--json") else {
      StandardError.say(failure.message(in: language))
      return failure.code.processStatus
    }
    do throws(ServiceError) {
      try StandardOutput.say(failure.json(in: language).text)
      return failure.code.processStatus
    } catch {
      // Standard output failed, so the message goes to standard error.
      if error.code.isReported { StandardError.say(error.message(in: language)) }
      return error.code.processStatus
    }
  }
}

extension ServiceError.Code {
  /// Exit status of this process: that of the code, or of the signal received.
  fileprivate var processStatus: Int32 { self == .interrupted ? Interrupt.exitStatus : exitStatus }
}
