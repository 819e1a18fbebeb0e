import Dispatch
import Synchronization

/// Which rows of a trunk are finished, told between threads: part of unsafe fence 6.
///
/// All others are finished before.
///
/// Sound because rows are below the count that room was made for, asserted, and because the memory
/// is initialised at once and freed with the last owner.
@safe
final class ReadyFlags: @unchecked Sendable {
  /// How often a thread looks before it lets go of its core: some tenths of a millisecond, since being
  /// woken takes as long as many rows.
  private static let patience = 200_000
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

  /// Says that a row is finished and may be read.
  @inline(__always)
  func finish(_ row: Int) {
    assert(row >= 0 && row < count)
    unsafe flags[row].store(1, ordering: .releasing)
  }

  /// Waits until a row is finished: awake at first, since rows take microseconds, but not for as long
  /// as a thread may be kept from its core.
  @inline(__always)
  func wait(for row: Int) {
    assert(row >= 0 && row < count)
    if unsafe flags[row].load(ordering: .acquiring) == 0 { linger(row) }
  }

  @inline(never)
  private func linger(_ row: Int) {
    var looks = 0
    while unsafe flags[row].load(ordering: .acquiring) == 0 {
      looks += 1
      if looks > Self.patience {
        _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .microseconds(20))
      }
    }
  }
}
