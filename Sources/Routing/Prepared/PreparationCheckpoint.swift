public import CampusGraph
import GeoCore

/// The state of a long preparation, kept in a file so that one that was interrupted goes on where it
/// was.
///
/// The file lies beside the graph file and has its form. It names the indexes that the preparation
/// has put into the graph file, and holds the state of the one under way. It belongs to one network:
/// a file of another one, of another version, or a damaged one counts as none. The finished indexes
/// do not depend on whether and where the preparation was interrupted.
///
/// For one preparation at a time.
public final class PreparationCheckpoint: Sendable {
  /// Where the file is.
  public let path: String
  private let network: String
  private let isDue: @Sendable () -> Bool
  private let state: Guarded<State>

  private struct State {
    /// The state that was saved before the interruption.
    var saved: GraphFile?
    var done: [String] = []
    /// Whether the file is there.
    var isWritten = false
    /// Why the file could not be written; nothing is written after that.
    var failure: GraphFileError?
  }

  /// Changes when an index or a state is made or kept in another way.
  private static let version = "1"

  private enum Section {
    static let network = "network"
    static let done = "done"
    static let stage = "stage"
  }

  /// Reads the file of an interrupted preparation, if there is one.
  ///
  /// - Parameters:
  ///   - path: where the file is, or will be.
  ///   - graph: the graph file that is being prepared.
  ///   - isDue: whether enough time has passed since it last said so to save the state again.
  public init(at path: String, of graph: GraphFile, isDue: @escaping @Sendable () -> Bool) {
    self.path = path
    self.isDue = isDue
    network = Self.version + " " + RoadNetwork.fingerprint(of: graph)
    var state = State()
    if let file = try? GraphFile(opening: path), Self.text(Section.network, in: file) == network {
      state.saved = file
      state.isWritten = true
      state.done = Self.text(Section.done, in: file)?.split(separator: "\n").map(String.init) ?? []
    }
    self.state = Guarded(state)
  }

  private static func text(_ name: String, in file: GraphFile) -> String? {
    (try? file.bytes(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether it goes on with an interrupted preparation.
  public var isResumed: Bool { state.withLock { $0.saved != nil } }

  /// Why the file could not be written; `nil` if it could.
  public var failure: GraphFileError? { state.withLock { $0.failure } }

  /// Whether the interrupted preparation put an index into the graph file.
  package func isDone(_ kind: IndexKind, of profile: String) -> Bool {
    state.withLock { $0.done.contains(Self.name(kind, profile)) }
  }

  /// Notes that the graph file now has an index.
  package func finish(_ kind: IndexKind, of profile: String) {
    state.withLock { state in
      let name = Self.name(kind, profile)
      if !state.done.contains(name) { state.done.append(name) }
    }
    write(stage: "") { _ in }
  }

  private static func name(_ kind: IndexKind, _ profile: String) -> String {
    "\(kind.rawValue) \(profile)"
  }

  /// Whether the preparation should save the state of what it is making.
  var isSaveDue: Bool { failure == nil && isDue() }

  /// Whether an index that is finished should go into the graph file at once: if it is time to, and
  /// if the file is there, because the next index replaces the state in it.
  package var isIndexDue: Bool { isSaveDue || state.withLock { $0.isWritten && $0.failure == nil } }

  /// Deletes the file, once the preparation is finished.
  public func remove() {
    state.withLock { state in
      if state.isWritten { FileSystem.remove(path) }
      state.isWritten = false
    }
  }

  // MARK: - Stages

  /// The saved state of a stage; `nil` if another one, or none, was under way.
  func saved(stage: String) -> GraphFile? {
    let file = state.withLock { $0.saved }
    guard let file, Self.text(Section.stage, in: file) == stage else { return nil }
    return file
  }

  /// Saves the state of a stage, which replaces that of another stage.
  func save(stage: String, _ add: (inout GraphFileWriter) -> Void) {
    write(stage: stage, add)
  }

  private func write(stage: String, _ add: (inout GraphFileWriter) -> Void) {
    let (done, hasFailed) = state.withLock { ($0.done, $0.failure != nil) }
    guard !hasFailed else { return }
    var writer = GraphFileWriter()
    writer.add(Section.network, bytes: Array(network.utf8))
    writer.add(Section.done, bytes: Array(done.joined(separator: "\n").utf8))
    writer.add(Section.stage, bytes: Array(stage.utf8))
    add(&writer)
    do throws(GraphFileError) {
      try writer.write(to: path)
      state.withLock { $0.isWritten = true }
    } catch {
      state.withLock { $0.failure = error }
    }
  }
}

/// The checkpoint of one stage of a preparation.
struct StageCheckpoint {
  let checkpoint: PreparationCheckpoint
  /// The stage's name.
  let stage: String

  /// The state that an interrupted preparation saved.
  var saved: GraphFile? { checkpoint.saved(stage: stage) }

  /// Saves the state if it is time to.
  func saveIfDue(_ add: (inout GraphFileWriter) -> Void) {
    if checkpoint.isSaveDue { save(add) }
  }

  /// Saves the state.
  func save(_ add: (inout GraphFileWriter) -> Void) { checkpoint.save(stage: stage, add) }
}
