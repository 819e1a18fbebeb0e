import Synchronization

/// List of the files that this process is writing, to be removed if it is terminated.
///
/// Safe to use in a signal handler: the list has a fixed size, no lock, and is never reallocated.
package enum TemporaryFiles {
  /// The maximum number of files; more are not listed.
  private static let capacity = 64
  private static let pathCapacity = Int(PATH_MAX)

  /// The states of a slot of the list.
  private static let free = 0
  private static let claimed = 1
  private static let listed = 2

  // Sound because they are allocated once and never freed, and a path is written only by the thread
  // that has claimed its slot.
  nonisolated(unsafe) private static let states: UnsafeMutablePointer<Atomic<Int>> = {
    let states = UnsafeMutablePointer<Atomic<Int>>.allocate(capacity: capacity)
    for index in 0..<capacity { (states + index).initialize(to: Atomic(free)) }
    return states
  }()
  nonisolated(unsafe) private static let paths =
    UnsafeMutablePointer<CChar>.allocate(capacity: capacity * pathCapacity)

  /// Allocates the list, which a signal handler must not do.
  package static func prepare() { _ = (states, paths) }

  /// Lists a file.
  ///
  /// - Returns: its slot; `nil` if the list is full.
  package static func add(_ path: String) -> Int? {
    let bytes = FileName.bytes(path)
    guard bytes.count <= pathCapacity else { return nil }
    for index in 0..<capacity {
      let (isMine, _) = states[index]
        .compareExchange(
          expected: free,
          desired: claimed,
          ordering: .acquiring
        )
      guard isMine else { continue }
      for (offset, byte) in bytes.enumerated() { paths[index * pathCapacity + offset] = byte }
      states[index].store(listed, ordering: .releasing)
      return index
    }
    return nil
  }

  /// Removes a file from the list after it is complete or removed.
  package static func remove(_ slot: Int?) {
    if let slot { states[slot].store(free, ordering: .releasing) }
  }

  /// Deletes every file on the list.
  ///
  /// A signal handler may call it after ``prepare()``.
  package static func deleteAll() {
    for index in 0..<capacity where states[index].load(ordering: .acquiring) == listed {
      unlink(paths + index * pathCapacity)
    }
  }
}
