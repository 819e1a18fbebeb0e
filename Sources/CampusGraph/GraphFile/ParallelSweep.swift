import Dispatch

/// Sweeps over long columns, half by a second core: what opening a file waits for.
package enum Halves {
  /// Below this many places a second thread costs more than it brings.
  static let threshold = 1 << 18

  /// What `body` makes of `0 ..< count`: of both halves at once where there are many places, of all at
  /// once where there are few.
  ///
  /// - Parameters:
  ///   - count: how many places there are.
  ///   - body: takes places and looks at nothing that another thread writes.
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

  /// Where both threads write, one place each, which are read after both ended.
  @safe
  private struct Results<Result: BitwiseCopyable & Sendable>: @unchecked Sendable {
    let start: UnsafeMutablePointer<Result>?

    func put(_ result: Result, at place: Int) {
      unsafe (start.unsafelyUnwrapped + place).initialize(to: result)
    }
  }
}
