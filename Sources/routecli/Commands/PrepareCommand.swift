import ArgumentParser
import CampusGraph
import EngineBench
import Foundation
import GeoCore
import RouteService
import Routing

/// `prepare`: puts the indexes of fast engines into a graph file.
struct PrepareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prepare",
    abstract: GraphTexts.prepareAbstract.help,
    discussion: HelpText.discussion(
      """
      \(CommonTexts.examples.help)
        routecli prepare ny.rgraph
        routecli prepare ny.rgraph --ch --cch --labels --landmarks 16

      \(GraphTexts.prepareDiscussion.help)

      \(GraphTexts.prepareLimits.help)
      """
    )
  )

  @Argument(help: .text(CommonTexts.graphFile), completion: .graphFiles)
  var file: String

  @Option(name: .long, help: .text(GraphTexts.prepareProfile), completion: .profiles)
  var profile: [String] = []

  @Flag(name: .long, help: .text(GraphTexts.prepareCH))
  var ch = false

  @Flag(name: .long, help: .text(GraphTexts.prepareCCH))
  var cch = false

  @Flag(name: .long, help: .text(GraphTexts.prepareLabels))
  var labels = false

  @Option(name: .long, help: .text(GraphTexts.prepareLandmarks))
  var landmarks: Int?

  @Flag(name: .long, help: .text(CommonTexts.trustFile))
  var trust = false

  @OptionGroup var global: GlobalOptions

  func run() throws {
    if let landmarks { try Limits.check(landmarks, 1...64, option: "--landmarks") }
    // Held until the file is written, so that another prepare adds to the new file.
    let lock = try FileLock.take(file, global)
    defer { withExtendedLifetime(lock) {} }
    let session = try GraphSession(file, trust: trust)
    var profiles: [String] = []
    for name in profile.isEmpty ? session.network.profiles : profile {
      let name = try session.profile(name)
      if !profiles.contains(name) { profiles.append(name) }
    }
    var options = PreparationOptions()
    options.threads = global.threads ?? ProcessInfo.processInfo.activeProcessorCount
    options.landmarks = landmarks ?? options.landmarks
    options.remakesShared = cch
    let progress = StepProgress(steps: profiles.count * kinds.count + 1, quiet: global.quiet)
    defer { progress.finish() }
    var preparation = IndexPreparation(session, options) { profile, kind, steps in
      if let steps {
        progress.update(steps.done, of: steps.total)
      } else {
        progress.begin("\(profile) \(kind.rawValue)")
      }
    }
    for name in profiles { try preparation.build(kinds, for: name) }
    progress.begin(GraphTexts.prepareWriting[global.language])
    try preparation.write()
    progress.finish()
    try StandardOutput.say(
      global.json
        ? preparation.json(peakMemory: Machine.peakMemory).text
        : preparation.text(global.language)
    )
  }

  /// Landmarks and hierarchies first: labels are built from a hierarchy.
  private var kinds: [IndexKind] {
    var kinds: [IndexKind] = []
    if landmarks != nil { kinds.append(.landmarks) }
    if ch { kinds.append(.ch) }
    if cch { kinds.append(.cch) }
    if labels { kinds.append(.labels) }
    return kinds.isEmpty ? [.ch] : kinds
  }
}
