import ArgumentParser

/// Checks settings and data.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: RoutedTexts.checkAbstract.help,
    discussion: RoutedTexts.checkDiscussion.help
  )

  @OptionGroup var options: ServerOptions

  func run() throws { try options.open().describe() }
}
