import ArgumentParser
import Foundation
import GeoCore

/// The program: finds the command, runs it, and turns every failure into the contract's words and
/// exit status.
@main
struct RouteCLI: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "routecli",
    abstract: "Routes, places and maps of campuses and cities.",
    version: "0.1.0",
    subcommands: [
      PlacesCommand.self, StationsCommand.self, PixelCommand.self, ConvertCommand.self,
    ]
  )

  static func main() {
    Foundation.exit(run(Array(CommandLine.arguments.dropFirst())))
  }

  /// Runs one command line; what `main` returns to the shell.
  static func run(_ raw: [String]) -> Int32 {
    let arguments = prepared(raw)
    do {
      var command = try parseAsRoot(arguments)
      try command.run()
      return 0
    } catch let failure as CommandFailure {
      return report(failure, arguments)
    } catch let status as ExitCode {
      return status.rawValue
    } catch {
      return reportParserError(error, arguments)
    }
  }

  /// Lets places that start with a minus sign, such as `-0.19,-78.48`, pass the argument parser:
  /// their first character becomes a true minus sign (U+2212), which ``CoordinateArgument`` reads.
  static func prepared(_ arguments: [String]) -> [String] {
    arguments.map { argument in
      guard argument.contains(","), let second = argument.dropFirst().first,
        argument.hasPrefix("-"), second.isNumber || second == "."
      else { return argument }
      return "\u{2212}" + argument.dropFirst()
    }
  }

  private static func reportParserError(_ error: any Error, _ arguments: [String]) -> Int32 {
    if let parserError = error as? CommandFailure { return report(parserError, arguments) }
    guard exitCode(for: error) != .success else {
      print(fullMessage(for: error))
      return 0
    }
    if exitCode(for: error) == .validationFailure {
      let text = arguments.contains("--json") ? message(for: error) : fullMessage(for: error)
      return report(CommandFailure(.invalidQuery, LocalizedText(same: text)), arguments)
    }
    let failure = CommandFailure(.internalError, LocalizedText(same: "\(error)"))
    return report(failure, arguments)
  }

  private static func report(_ failure: CommandFailure, _ arguments: [String]) -> Int32 {
    let code = arguments.firstIndex(of: "--lang").flatMap { index in
      arguments.indices.contains(index + 1) ? arguments[index + 1] : nil
    }
    let language = GlobalOptions.language(code: code)
    if arguments.contains("--json") {
      print(failure.json(in: language).text)
    } else {
      let text = failure.message[language]
      FileHandle.standardError.write(
        Data((text.hasPrefix("Error:") ? text : "routecli: " + text).appending("\n").utf8)
      )
    }
    return failure.code.exitStatus
  }
}
