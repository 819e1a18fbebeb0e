import ArgumentParser
import CampusGraph
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
    var preparation = Preparation(session, options, progress)
    for name in profiles { try preparation.run(kinds, of: name) }
    progress.begin(GraphTexts.prepareWriting[global.language])
    try preparation.write()
    progress.finish()
    try StandardOutput.say(global.json ? preparation.json.text : preparation.text(global.language))
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

/// Indexes being built, and the report about them.
private struct Preparation {
  /// A built index.
  struct PreparedIndex {
    var profile: String
    var kind: IndexKind
    var seconds: Double
    var bytes: Int
  }

  private let session: GraphSession
  private let options: PreparationOptions
  private let progress: StepProgress
  private var writer: GraphFileWriter
  private var made: [PreparedIndex] = []
  /// The customizable hierarchy of the first profile, which the others share.
  private var shared: CustomizableHierarchy?

  init(_ session: GraphSession, _ options: PreparationOptions, _ progress: StepProgress) {
    self.session = session
    self.options = options
    self.progress = progress
    writer = GraphFileWriter(copying: session.file)
  }

  mutating func run(_ kinds: [IndexKind], of profile: String) throws(ServiceError) {
    let indexes = try session.indexes(profile)
    let progress = progress
    var options = options
    if let shared {
      indexes.adopt(shared)
      options.remakesShared = false
    }
    for kind in kinds {
      try session.read { () throws(GraphFileError) in try indexes.checkName(for: kind) }
      var failure: ServiceError?
      progress.begin("\(profile) \(kind.rawValue)")
      let time = Timing.microseconds {
        do throws(ServiceError) {
          try session.read { () throws(GraphFileError) in
            try indexes.make(kind, options) { progress.update($0, of: $1) }
          }
        } catch { failure = error }
      }
      if let failure { throw failure }
      let bytes = try session.read { () throws(GraphFileError) in
        try indexes.addSections(of: kind, to: &writer)
        return try indexes.byteCount(of: kind)
      }
      if kind == .cch {
        shared = try session.read { () throws(GraphFileError) in try indexes.customizable() }
      }
      made.append(PreparedIndex(profile: profile, kind: kind, seconds: time / 1e6, bytes: bytes))
    }
  }

  func write() throws(ServiceError) {
    try session.read { () throws(GraphFileError) in try writer.write(to: session.path) }
  }

  var json: JSONValue {
    [
      "code": "Ok", "file": .string(session.path),
      "threads": .number(Double(options.threads)),
      "prepared": .array(
        made.map { made in
          [
            "profile": .string(made.profile), "index": .string(made.kind.rawValue),
            "seconds": .rounded(made.seconds, to: 3), "bytes": .number(Double(made.bytes)),
          ]
        }
      ),
      "peak_memory_bytes": .number(Double(Machine.peakMemory)),
    ]
  }

  func text(_ language: Language) -> String {
    var table = TextTable(GraphTexts.prepareHeadings.headings(in: language), alignRight: [2, 3])
    for made in made {
      table.add([
        made.profile, made.kind.rawValue, Format.fixed(made.seconds, 2),
        Format.fixed(Double(made.bytes) / 1_048_576, 1),
      ])
    }
    return table.text
  }
}
