public import CampusGraph
import GeoCore

/// The indexes of a profile of a road network, from which engines are made.
///
/// Each index is read from the file at first use, or was made in this process. Shared by any number
/// of engines and threads.
///
/// ```swift
/// let file = try GraphFile(opening: "city.rgraph")
/// let indexes = try NetworkIndexes(try RoadNetwork(from: file), profile: "file", in: file)
/// let engine = try indexes.makeEngine(.ch)
/// ```
public final class NetworkIndexes: Sendable {
  /// The network.
  public let network: RoadNetwork
  /// The profile whose weights are used.
  public let profile: String
  let file: GraphFile?
  private let known = Guarded(Known())

  /// The indexes read or made so far.
  struct Known: Sendable {
    var metric: Metric?
    var hierarchy: ContractionHierarchy?
    var sweepPlan: BlockSweepPlan?
    var customizable: CustomizableHierarchy?
    var customized: CustomizedMetric?
    var labels: HubLabels?
    var landmarks: Landmarks?

    func has(_ kind: IndexKind) -> Bool {
      switch kind {
      case .landmarks: landmarks != nil
      case .ch: hierarchy != nil
      case .cch: customized != nil
      case .labels: labels != nil
      }
    }
  }

  /// Makes the indexes of a network's profile.
  ///
  /// - Parameters:
  ///   - network: the network.
  ///   - profile: one of its profiles.
  ///   - file: where prepared indexes are; `nil` for a network in memory.
  /// - Throws: `GraphFileError` of code `missing` if the network has no such profile.
  public init(
    _ network: RoadNetwork,
    profile: String,
    in file: GraphFile? = nil
  ) throws(GraphFileError) {
    if !network.profiles.contains(profile) { _ = try network.weights(of: profile) }
    self.network = network
    self.profile = profile
    self.file = file
  }

  /// The profile's weights, with what plain searches need of them.
  ///
  /// - Throws: `GraphFileError` if a section that it needs is damaged.
  /// - Complexity: O(arcs) at the first time.
  public func metric() throws(GraphFileError) -> Metric {
    try value(\.metric) { () throws(GraphFileError) in
      Metric(sharing: try network.weights(of: profile), of: try network.topology)
    }
  }

  /// A value that is made at first use; two threads may both make it, with equal results.
  func value<Value: Sendable>(
    _ path: WritableKeyPath<Known, Value?>,
    _ make: () throws(GraphFileError) -> Value
  ) throws(GraphFileError) -> Value {
    // Key paths to stored properties are immutable, though not declared so.
    nonisolated(unsafe) let keyPath = path
    if let value = known.withLock({ unsafe $0[keyPath: keyPath] }) { return value }
    let made = try make()
    keep(made, at: path)
    return made
  }

  /// Keeps an index that was made in this process or read.
  func keep<Value: Sendable>(
    _ value: Value,
    at path: WritableKeyPath<Known, Value?>
  ) {
    nonisolated(unsafe) let keyPath = path
    known.withLock { unsafe $0[keyPath: keyPath] = value }
  }
}

// MARK: - Indexes

extension NetworkIndexes {
  /// Whether the file holds an index, or one was made in this process; an index in a file is
  /// verified when it is read.
  public func isPrepared(_ kind: IndexKind) -> Bool {
    known.withLock { $0.has(kind) } || isInFile(kind)
  }

  /// Whether the file holds an index.
  package func isInFile(_ kind: IndexKind) -> Bool { file?.contains(kind.seal(profile)) == true }

  /// Whether an index can be used without verifying it first: it was read or made before, or the
  /// file is trusted.
  func isAtHand(_ kind: IndexKind) -> Bool {
    known.withLock { $0.has(kind) } || (file?.isTrusted == true && isPrepared(kind))
  }

  /// The contraction hierarchy.
  ///
  /// - Throws: `GraphFileError`: `missing` if there is none, `damaged` if it is of other weights
  ///   or broken.
  public func hierarchy() throws(GraphFileError) -> ContractionHierarchy {
    try value(\.hierarchy) { () throws(GraphFileError) in
      let file = try source(.ch)
      let hierarchy = try ContractionHierarchy(from: file, prefix: IndexKind.ch.prefix(profile))
      guard hierarchy.nodeCount == network.nodeCount, hierarchy.graphArcCount == network.arcCount
      else {
        throw file.damage(
          in: IndexKind.ch.prefix(profile) + "size",
          .message { $0.otherNetwork(.ch) }
        )
      }
      return hierarchy
    }
  }

  /// The profile's weights on the customizable hierarchy.
  ///
  /// - Throws: as ``hierarchy()``.
  public func customized() throws(GraphFileError) -> CustomizedMetric {
    try value(\.customized) { () throws(GraphFileError) in
      let file = try source(.cch)
      return try CustomizedMetric(
        from: file,
        prefix: IndexKind.cch.prefix(profile),
        on: try customizable(),
        inputWeights: try network.weights(of: profile)
      )
    }
  }

  /// The customizable hierarchy, which all profiles share.
  ///
  /// - Throws: as ``hierarchy()``.
  public func customizable() throws(GraphFileError) -> CustomizableHierarchy {
    try value(\.customizable) { () throws(GraphFileError) in
      guard let file, hasCustomizable else { throw missing(.cch) }
      let prefix = IndexKind.sharedPrefix
      try check(
        IndexKind.sharedSeal,
        prefix: prefix,
        network: RoadNetwork.topologySections,
        kind: .cch,
        in: file
      )
      return try CustomizableHierarchy(
        from: file,
        prefix: IndexKind.sharedPrefix,
        of: try network.topology
      )
    }
  }

  /// The hub labels.
  ///
  /// - Throws: as ``hierarchy()``.
  public func labels() throws(GraphFileError) -> HubLabels {
    try value(\.labels) { () throws(GraphFileError) in
      try HubLabels(
        from: try source(.labels),
        prefix: IndexKind.labels.prefix(profile),
        nodeCount: try network.topology.nodeCount
      )
    }
  }

  /// The landmarks.
  ///
  /// - Throws: as ``hierarchy()``.
  public func landmarks() throws(GraphFileError) -> Landmarks {
    try value(\.landmarks) { () throws(GraphFileError) in
      try Landmarks(
        from: try source(.landmarks),
        prefix: IndexKind.landmarks.prefix(profile),
        nodeCount: try network.topology.nodeCount
      )
    }
  }

  /// Shares the customizable hierarchy of another profile of the same network.
  ///
  /// - Precondition: it was made of the network's topology.
  public func adopt(_ hierarchy: CustomizableHierarchy) {
    precondition(hierarchy.nodeCount == network.nodeCount, "hierarchy of another network")
    keep(hierarchy, at: \.customizable)
  }

  /// Makes an index in this process, whether or not the file has it.
  ///
  /// - Parameters:
  ///   - kind: which; labels make a customizable hierarchy first if there is none yet.
  ///   - options: how.
  ///   - progress: called with the finished share of the work, for indexes that report it.
  /// - Throws: `GraphFileError` if the network itself is damaged.
  public func make(
    _ kind: IndexKind,
    _ options: PreparationOptions = PreparationOptions(),
    progress: ((_ done: Int, _ of: Int) -> Void)? = nil
  ) throws(GraphFileError) {
    let topology = try network.topology
    let weights = try network.weights(of: profile)
    switch kind {
    case .ch:
      keep(
        ContractionHierarchy(
          contracting: topology,
          weights: weights,
          threads: options.threads,
          checkpoint: options.checkpoint.map {
            StageCheckpoint(checkpoint: $0, stage: "ch \(profile)")
          },
          progress: progress
        ),
        at: \.hierarchy
      )
    case .cch:
      if !hasCustomizable || options.remakesShared {
        let order = NestedDissection.possibleOrder(
          of: topology,
          coordinates: try network.coordinates,
          threads: options.threads,
          checkpoint: options.checkpoint.map { StageCheckpoint(checkpoint: $0, stage: "order") }
        )
        guard let order else {
          throw GraphFileError(
            .missing,
            path: file?.path ?? network.description.dataVersion,
            section: nil,
            .message { $0.noOrder(profile) }
          )
        }
        keep(CustomizableHierarchy(topology, order: order), at: \.customizable)
      }
      let hierarchy = try customizable()
      keep(
        CustomizedMetric(hierarchy, metric: try metric(), threads: options.threads),
        at: \.customized
      )
    case .labels:
      keep(HubLabels(try madeCustomized(options), threads: options.threads), at: \.labels)
    case .landmarks:
      keep(
        Landmarks(
          graph: topology,
          metric: try metric(),
          count: options.landmarks,
          threads: options.threads,
          progress: progress
        ),
        at: \.landmarks
      )
    }
  }

  private func madeCustomized(
    _ options: PreparationOptions
  ) throws(GraphFileError) -> CustomizedMetric {
    if known.withLock({ $0.customized != nil }) || isPrepared(.cch) { return try customized() }
    try make(.cch, options)
    return try customized()
  }

  /// Checks that an index can be added to a file: the names of its sections contain the profile's
  /// name, and have a limited length.
  ///
  /// - Throws: `GraphFileError` of code `unwritable` if the profile's name is too long.
  public func checkName(for kind: IndexKind) throws(GraphFileError) {
    let limit = kind.longestProfileName
    guard profile.utf8.count <= limit else {
      throw GraphFileError(
        .unwritable,
        path: file?.path ?? network.description.dataVersion,
        .message { $0.longName(profile, kind, limit: limit) }
      )
    }
  }

  /// Adds an index to a file that holds the network, replacing an earlier one.
  ///
  /// - Throws: `GraphFileError` if it is neither made nor in the file, or as ``checkName(for:)``.
  /// - Precondition: the writer has the sections of the network.
  public func addSections(
    of kind: IndexKind,
    to writer: inout GraphFileWriter
  ) throws(GraphFileError) {
    try checkName(for: kind)
    let prefix = kind.prefix(profile)
    switch kind {
    case .ch:
      let index = try hierarchy()
      writer.remove(prefix: prefix)
      index.addSections(to: &writer, prefix: prefix)
    case .cch:
      let index = try customized()
      writer.remove(prefix: prefix)
      writer.remove(prefix: IndexKind.sharedPrefix)
      index.hierarchy.addSections(to: &writer, prefix: IndexKind.sharedPrefix)
      writer.seal(
        IndexKind.sharedSeal,
        prefixes: [IndexKind.sharedPrefix],
        others: RoadNetwork.topologySections
      )
      index.addSections(to: &writer, prefix: prefix)
    case .labels:
      let index = try labels()
      writer.remove(prefix: prefix)
      index.addSections(to: &writer, prefix: prefix)
    case .landmarks:
      let index = try landmarks()
      writer.remove(prefix: prefix)
      index.addSections(to: &writer, prefix: prefix)
    }
    writer.seal(
      kind.seal(profile),
      prefixes: [prefix],
      others: RoadNetwork.sections(weighedBy: profile)
    )
  }

  /// How many bytes an index takes, without the network.
  ///
  /// - Throws: as the index itself.
  public func byteCount(of kind: IndexKind) throws(GraphFileError) -> Int {
    switch kind {
    case .ch: try hierarchy().byteCount
    case .cch: try customized().byteCount + customizable().byteCount
    case .labels: try labels().byteCount
    case .landmarks: try landmarks().byteCount
    }
  }

  /// The file, after checking that it holds an index of these weights.
  private func source(_ kind: IndexKind) throws(GraphFileError) -> GraphFile {
    guard let file, isPrepared(kind) else { throw missing(kind) }
    let network = RoadNetwork.sections(weighedBy: profile)
    try check(
      kind.seal(profile),
      prefix: kind.prefix(profile),
      network: network,
      kind: kind,
      in: file
    )
    return file
  }

  /// Checks by the seal that an index is unchanged, and made of the file's network.
  private func check(
    _ seal: String,
    prefix: String,
    network: [String],
    kind: IndexKind,
    in file: GraphFile
  ) throws(GraphFileError) {
    guard try file.isIntact(seal, prefixes: [prefix], others: network) else {
      throw file.damage(in: seal, .message { $0.stale(kind, profile: profile) })
    }
  }

  /// Whether the file, or this process, has a customizable hierarchy.
  private var hasCustomizable: Bool {
    known.withLock { $0.customizable != nil }
      || file?.contains(IndexKind.sharedSeal) ?? false
  }

  private func missing(_ kind: IndexKind) -> GraphFileError {
    let graph = file?.path ?? "F.rgraph"
    let command = "routecli prepare \(graph) --profile \(profile) \(kind.option)"
    let reason = LocalizedText.message {
      $0.notPrepared(with: kind, profile: profile, command: command)
    }
    return file?.missing(kind.seal(profile), reason)
      ?? GraphFileError(.missing, path: network.description.dataVersion, section: nil, reason)
  }
}
