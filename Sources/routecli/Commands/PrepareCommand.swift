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

  @Option(name: .long, help: .text(GraphTexts.prepareCheckpoint))
  var checkpoint = 60.0

  @Flag(name: .long, help: .text(CommonTexts.trustFile))
  var trust = false

  @OptionGroup var global: GlobalOptions

  func run() throws {
    if let landmarks { try Limits.check(landmarks, 1...64, option: "--landmarks") }
    try Limits.check(checkpoint, 0...86_400, option: "--checkpoint")
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
    let state = checkpointFile(of: session)
    options.checkpoint = state
    let progress = StepProgress(steps: profiles.count * kinds.count + 1, global)
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
    state?.remove()
    if let failure = state?.failure {
      global.warn(GraphTexts.prepareNoCheckpoint(reason: failure.message))
    }
    try StandardOutput.say(
      global.json
        ? preparation.json(peakMemory: Machine.peakMemory).text
        : preparation.text(global.language)
    )
  }

  /// Where the state is kept, and that of an interrupted preparation; `nil` for nowhere.
  private func checkpointFile(of session: GraphSession) -> PreparationCheckpoint? {
    guard checkpoint > 0 else { return nil }
    let clock = ContinuousClock()
    let interval = Duration.seconds(checkpoint)
    let last = Guarded(clock.now)
    let state = PreparationCheckpoint(at: session.path + ".checkpoint", of: session.file) {
      last.withLock { last in
        let now = clock.now
        guard last.duration(to: now) >= interval else { return false }
        last = now
        return true
      }
    }
    if state.isResumed { global.warn(GraphTexts.prepareResumed(path: state.path)) }
    return state
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
