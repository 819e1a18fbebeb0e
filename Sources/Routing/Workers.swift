import Dispatch
import Synchronization

/// Parallel loop over chunks of work, which idle threads take from a shared counter.
///
/// What a chunk writes must depend on the chunk alone, not on the thread or the time: then results
/// are the same for any number of threads.
enum Workers {
  /// Calls `body` once for each chunk of `0 ..< count`, on up to `threads` threads, and waits.
  ///
  /// - Parameters:
  ///   - count: how many items there are.
  ///   - grain: how many of them make a chunk.
  ///   - threads: how many workers; 1 runs on the calling thread.
  ///   - body: takes the worker's number, below `threads`, for its own scratch, and the items.
  static func forEachChunk(
    of count: Int,
    grain: Int,
    threads: Int,
    _ body: @Sendable (_ worker: Int, _ items: Range<Int>) -> Void
  ) {
    precondition(grain > 0 && threads > 0)
    let chunks = (count + grain - 1) / grain
    guard threads > 1, chunks > 1 else {
      for chunk in 0..<chunks { body(0, (chunk * grain)..<min(count, (chunk + 1) * grain)) }
      return
    }
    let next = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: min(threads, chunks)) { worker in
      while true {
        let chunk = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard chunk < chunks else { return }
        body(worker, (chunk * grain)..<min(count, (chunk + 1) * grain))
      }
    }
  }
}
