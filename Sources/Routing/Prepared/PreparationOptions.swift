/// Options for building indexes.
public struct PreparationOptions: Sendable {
  /// How many threads to use; the result does not depend on it.
  public var threads = 1
  /// How many landmarks to choose.
  public var landmarks = 16
  /// Whether to rebuild what profiles share, even if the file has it.
  public var remakesShared = false

  /// Where the state is kept, so that an interrupted preparation goes on; `nil` for nowhere.
  public var checkpoint: PreparationCheckpoint?

  /// Starts with the usual values.
  public init() {}
}
