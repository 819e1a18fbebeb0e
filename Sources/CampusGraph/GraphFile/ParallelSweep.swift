import Dispatch

/// Passes over long columns on two threads, which shorten the opening of files.
package enum ParallelSweep {
  /// The number of elements from which a second thread pays off.
  static let threshold = 1 << 18

  /// The results of `body` for `0 ..< count`: for both halves in parallel if there are many
  /// elements, else for the whole range.
  ///
  /// - Parameters:
  ///   - count: the number of elements.
  ///   - body: takes a range of indices; must not read what another thread writes.
  /// - Returns: one or two results, in order.
  package static func map<Result: BitwiseCopyable & Sendable>(
    _ count: Int,
    _ body: @Sendable (Range<Int>) -> Result
  ) -> [Result] {
    guard count >= threshold else { return [body(0..<count)] }
    return unsafe [Result](unsafeUninitializedCapacity: 2) { buffer, filled in
      let results = unsafe Results(start: buffer.baseAddress)
      DispatchQueue.concurrentPerform(iterations: 2) { half in
        results.put(body(half == 0 ? 0..<count / 2 : count / 2..<count), at: half)
      }
      filled = 2
    }
  }

  /// The results of both threads, each written by one thread and read after both have ended.
  @safe
  private struct Results<Result: BitwiseCopyable & Sendable>: @unchecked Sendable {
    let start: UnsafeMutablePointer<Result>?

    func put(_ result: Result, at index: Int) {
      unsafe (start.unsafelyUnwrapped + index).initialize(to: result)
    }
  }
}
