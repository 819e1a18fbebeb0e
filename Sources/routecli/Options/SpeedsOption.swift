import ArgumentParser

/// Learned speeds of a command that uses them.
struct SpeedsOption: ParsableArguments {
  @Option(
    name: .customLong("speeds"),
    help: .text(CommonTexts.speeds),
    completion: .file(extensions: ["json"])
  )
  var path: String?

  /// The files that it reads.
  var inputFiles: [String] { [path].compactMap { $0 } }
}
