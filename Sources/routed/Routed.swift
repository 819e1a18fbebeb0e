import ArgumentParser
import CBuildInfo
import Foundation

/// Entry point of the server.
@main
struct Routed: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "routed",
    abstract: RoutedTexts.abstract.help,
    discussion: RoutedTexts.discussion.help,
    version: "routed \(version)\ncommit \(commit)",
    subcommands: [
      ServeCommand.self, CheckCommand.self, DevicesCommand.self, DatabaseCommand.self,
    ],
    defaultSubcommand: ServeCommand.self
  )

  /// The release; see CHANGELOG.md.
  static let version = "0.1.0"
  /// The commit that was built.
  static var commit: String { String(cString: rumbo_commit()) }

  /// Runs the program; wrong arguments end it with status 2, as `routecli` does.
  static func main() async {
    // A file that would exceed the limit of file sizes is an error of the write.
    signal(SIGXFSZ, SIG_IGN)
    do {
      var command = try parseAsRoot()
      if var server = command as? any AsyncParsableCommand {
        try await server.run()
      } else {
        try command.run()
      }
    } catch {
      guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
      FileHandle.standardError.write(Data((fullMessage(for: error) + "\n").utf8))
      Foundation.exit(2)
    }
  }
}
