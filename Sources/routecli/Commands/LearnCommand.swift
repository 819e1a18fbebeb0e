import ArgumentParser
import Foundation
import GeoCore
import RouteService
import Traces

/// `learn`: values of profiles from recordings.
struct LearnCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "learn",
    abstract: TrackingTexts.learnAbstract.help,
    discussion: HelpText.discussion(
      """
      \(CommonTexts.example.help)
        routecli learn speeds porto.rgraph drives/*.gpx --output speeds.json
      """
    ),
    subcommands: [Speeds.self]
  )

  /// `learn speeds`.
  struct Speeds: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: TrackingTexts.learnSpeedsAbstract.help,
      discussion: HelpText.discussion(
        """
        \(TrackingTexts.learnSpeedsDiscussion.help)

        \(CommonTexts.examples.help)
          routecli learn speeds porto.rgraph drives/*.gpx --output speeds.json
          routecli learn speeds porto.rgraph rides/*.csv --profile bike --output bike-speeds.json
          routecli route --graph porto.rgraph --from 41.1496,-8.6110 --to 41.1579,-8.6291 --speeds speeds.json

        \(TrackingTexts.learnSpeedsLimits.help)
        """
      )
    )

    @Argument(help: .text(CommonTexts.graphFile), completion: .graphFiles)
    var file: String

    @Argument(help: .text(CommonTexts.recordings), completion: .file())
    var traces: [String] = []

    @Option(name: .long, help: .text(TrackingTexts.learnSpeedsOutput), completion: .file())
    var output: String

    @Option(name: .long, help: .text(TrackingTexts.learnSpeedsProfile), completion: .profiles)
    var profile: String?

    @OptionGroup var accuracy: AccuracyOption
    @OptionGroup var format: TraceFormatOption

    @Flag(name: .long, help: .text(CommonTexts.trustFile))
    var trust = false

    @OptionGroup var global: GlobalOptions

    func run() throws {
      guard !traces.isEmpty else {
        throw ServiceError(.invalidQuery, TrackingTexts.noRecording(command: "learn speeds"))
      }
      try Limits.check(traces.count, 1...Self.mostTraces, option: "TRACES")
      let question = LearnSpeedsQuestion(
        traces: traces,
        format: try format.format(),
        profile: profile,
        accuracy: try accuracy.checked()
      )
      let data = DataSet(
        graph: file,
        trust: trust,
        bundled: DataDirectory.bundled,
        log: Log.logger(verbose: global.verbose)
      )
      let progress = StepProgress(steps: 1, global)
      defer { progress.finish() }
      progress.begin(TrackingTexts.learnSpeedsMatching[global.language])
      let count = traces.count
      let report = try question.answer(
        in: data,
        threads: global.threads ?? ProcessInfo.processInfo.activeProcessorCount,
        progress: { progress.update($0, of: count) }
      )
      try AtomicFile.write(report.file, to: output)
      progress.finish()
      try StandardOutput.say(global.json ? report.json.text : report.text(global.style))
    }

    /// The most recordings.
    private static let mostTraces = 100_000
  }
}
