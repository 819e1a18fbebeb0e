import CampusGraph
package import GeoCore
package import Routing

/// Indexes of fast engines being built into a graph file, and the report about them.
package struct IndexPreparation {
  /// A built index.
  private struct PreparedIndex {
    var profile: String
    var kind: IndexKind
    var duration: Duration
    var bytes: Int
    /// Whether an interrupted preparation had finished it.
    var isResumed: Bool
  }

  /// Progress of an index: the profile, the kind, steps done and all steps; `nil` before the first.
  package typealias Progress =
    @Sendable (
      _ profile: String, _ kind: IndexKind, _ steps: (done: Int, total: Int)?
    ) -> Void

  private let session: GraphSession
  private let options: PreparationOptions
  private let progress: Progress
  private var writer: GraphFileWriter
  private var prepared: [PreparedIndex] = []
  /// The customizable hierarchy of the first profile, which the others share.
  private var shared: CustomizableHierarchy?

  /// Nothing built yet.
  package init(
    _ session: GraphSession,
    _ options: PreparationOptions,
    progress: @escaping Progress = { _, _, _ in }
  ) {
    self.session = session
    self.options = options
    self.progress = progress
    writer = GraphFileWriter(copying: session.file)
  }

  /// Builds indexes for a profile, in the order given; labels are built from a hierarchy.
  ///
  /// - Throws: `InvalidValue` if the file has no such profile, `BadFile` if it is damaged.
  package mutating func build(_ kinds: [IndexKind], for profile: String) throws(ServiceError) {
    let indexes = try session.indexes(profile)
    var options = options
    if let shared {
      indexes.adopt(shared)
      options.remakesShared = false
    }
    let clock = ContinuousClock()
    for kind in kinds {
      try session.read { () throws(GraphFileError) in try indexes.checkName(for: kind) }
      progress(profile, kind, nil)
      let start = clock.now
      let progress = progress
      // The number of landmarks may be another one now.
      let isResumed =
        kind != .landmarks && indexes.isInFile(kind)
        && options.checkpoint?.isDone(kind, of: profile) == true
      if !isResumed {
        try session.read { () throws(GraphFileError) in
          try indexes.make(kind, options) { progress(profile, kind, ($0, $1)) }
          try indexes.addSections(of: kind, to: &writer)
        }
      }
      let duration = start.duration(to: clock.now)
      let bytes = try session.read { () throws(GraphFileError) in
        try indexes.byteCount(of: kind)
      }
      if !isResumed, let checkpoint = options.checkpoint, checkpoint.isIndexDue {
        try write()
        checkpoint.finish(kind, of: profile)
      }
      if kind == .cch {
        shared = try session.read { () throws(GraphFileError) in try indexes.customizable() }
      }
      prepared.append(
        PreparedIndex(
          profile: profile,
          kind: kind,
          duration: duration,
          bytes: bytes,
          isResumed: isResumed
        )
      )
    }
  }

  /// Replaces the file by one with the built indexes.
  ///
  /// - Throws: `BadFile` if the file cannot be written.
  package func write() throws(ServiceError) {
    try session.read { () throws(GraphFileError) in try writer.write(to: session.path) }
  }

  /// The report for programs; `peakMemory` is that of the process in bytes.
  package func json(peakMemory: Int) -> JSONValue {
    [
      "code": "Ok", "file": .string(session.path),
      "threads": .number(Double(options.threads)),
      "prepared": .array(
        prepared.map { index in
          [
            "profile": .string(index.profile), "index": .string(index.kind.rawValue),
            "seconds": .rounded(index.duration / .seconds(1), to: 3),
            "bytes": .number(Double(index.bytes)),
            "resumed": .bool(index.isResumed),
          ]
        }
      ),
      "peak_memory_bytes": .number(Double(peakMemory)),
    ]
  }

  /// The report as a table.
  package func text(_ language: Language) -> String {
    let texts = language.texts
    var table = TextTable(
      [texts.profileHeading, texts.indexHeading, texts.secondsHeading, "MiB"],
      alignRight: [2, 3]
    )
    for index in prepared {
      table.add([
        index.profile, index.kind.rawValue, Format.fixed(index.duration / .seconds(1), 2),
        Format.fixed(Double(index.bytes) / 1_048_576, 1),
      ])
    }
    return table.text
  }
}
