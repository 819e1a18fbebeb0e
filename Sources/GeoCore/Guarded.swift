package import Synchronization

/// Mutex whose ordering the thread sanitizer sees.
///
/// A contended `Mutex` is acquired inside the Swift runtime library, which is not instrumented, so
/// the thread sanitizer reports false races. Here every critical section also starts with an
/// acquiring load and ends with a releasing store of an atomic counter, which the sanitizer
/// follows. This costs a few nanoseconds.
package struct Guarded<Value: Sendable>: ~Copyable, Sendable {
  @usableFromInline let mutex: Mutex<Value>
  @usableFromInline let turns = Atomic<UInt>(0)

  /// Wraps an initial value.
  package init(_ value: Value) { mutex = Mutex(value) }

  /// Calls `body` with exclusive access to the value.
  @inlinable
  package borrowing func withLock<Result: Sendable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try mutex.withLock { (value: inout sending Value) throws(Failure) -> Result in
      _ = turns.load(ordering: .acquiring)
      defer { turns.wrappingAdd(1, ordering: .releasing) }
      return try body(&value)
    }
  }
}
