import Dispatch
import Synchronization

/// Work that another thread does, or that is done where its result is asked for.
final class Background<Value: Sendable, Failure: Error>: Sendable {
  private let work: @Sendable () throws(Failure) -> Value
  private let result = Mutex<Result<Value, Failure>?>(nil)
  private let group = DispatchGroup()

  /// Takes work.
  ///
  /// - Parameters:
  ///   - isStarted: whether another thread starts it now.
  ///   - work: the work.
  init(isStarted: Bool, _ work: @escaping @Sendable () throws(Failure) -> Value) {
    self.work = work
    guard isStarted else { return }
    DispatchQueue.global().async(group: group) { [self] in keep(done()) }
  }

  private func done() -> Result<Value, Failure> {
    do throws(Failure) { return .success(try work()) } catch { return .failure(error) }
  }

  private func keep(_ done: Result<Value, Failure>) { result.withLock { $0 = done } }

  /// Does the work now, unless another thread does it or it is done; waits until it is done.
  @discardableResult
  func finish() -> Result<Value, Failure> {
    group.wait()
    if let known = result.withLock({ $0 }) { return known }
    let done = done()
    keep(done)
    return done
  }

  /// Waits for another thread that does the work, if one does.
  func wait() { group.wait() }

  /// The result, for which this waits.
  ///
  /// - Throws: what the work throws.
  func value() throws(Failure) -> Value { try finish().get() }
}
