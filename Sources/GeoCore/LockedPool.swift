/// Things that many threads take and give back, one thread at a time.
///
/// A POSIX lock rather than `Synchronization.Mutex`, because the thread sanitizer knows the former
/// only; both cost the same when nobody waits.
final class LockedPool<Element: Sendable>: @unchecked Sendable {
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private var idle: [Element]

  init(_ elements: [Element]) {
    idle = elements
    lock = .allocate(capacity: 1)
    lock.initialize(to: pthread_mutex_t())
    let status = pthread_mutex_init(lock, nil)
    precondition(status == 0, "no lock can be made")
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deinitialize(count: 1)
    lock.deallocate()
  }

  /// Takes one; `nil` where all are out.
  func take() -> Element? {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return idle.popLast()
  }

  /// Gives one back, or adds one.
  func give(_ element: Element) {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    idle.append(element)
  }
}
