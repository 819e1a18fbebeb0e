import Dispatch
import Synchronization

/// Flags by which threads tell one another which rows of a trunk are finished: part of unsafe fence
/// 6.
///
/// Rows of branches are finished before.
///
/// Sound because rows are below the count that room was made for, asserted, and because the memory
/// is initialised at once and freed with the last owner.
@safe
final class ReadyFlags: @unchecked Sendable {
  /// How often a thread polls before it sleeps: some tenths of a millisecond, since waking up takes
  /// as long as many rows.
  private static let spinCount = 200_000
  private let flags: UnsafeMutablePointer<Atomic<UInt8>>
  private let count: Int

  init(count: Int, trunk: [Int]) {
    self.count = count
    unsafe flags = .allocate(capacity: max(count, 1))
    // An atomic byte is a byte: one sweep instead of a store each.
    unsafe UnsafeMutableRawPointer(flags)
      .initializeMemory(as: UInt8.self, repeating: 1, count: count)
    for row in trunk { unsafe flags[row].store(0, ordering: .relaxed) }
  }

  deinit {
    unsafe flags.deinitialize(count: count)
    unsafe flags.deallocate()
  }

  /// Marks a row as finished.
  @inline(__always)
  func finish(_ row: Int) {
    assert(row >= 0 && row < count)
    unsafe flags[row].store(1, ordering: .releasing)
  }

  /// Waits until a row is finished: first spinning, since rows take microseconds, then sleeping,
  /// since the other thread may be preempted.
  @inline(__always)
  func wait(for row: Int) {
    assert(row >= 0 && row < count)
    if unsafe flags[row].load(ordering: .acquiring) == 0 { waitLong(row) }
  }

  @inline(never)
  private func waitLong(_ row: Int) {
    var polls = 0
    while unsafe flags[row].load(ordering: .acquiring) == 0 {
      polls += 1
      if polls > Self.spinCount {
        _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .microseconds(20))
      }
    }
  }
}
